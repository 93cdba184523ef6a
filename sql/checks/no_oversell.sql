-- Law 1, NoOversell: live orders of an activity never exceed its total. A row is a broken law.
-- An activity without stock row offers nothing.
SELECT o.activity_id, COALESCE(s.total, 0) AS total, COUNT(*) AS live_orders
FROM seckill_order o
LEFT JOIN seckill_stock s ON s.activity_id = o.activity_id
WHERE o.live = 1
GROUP BY o.activity_id, s.total
HAVING COUNT(*) > COALESCE(s.total, 0);
