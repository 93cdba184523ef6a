-- Law 1, NoOversell: live orders of an activity never exceed its total. A row is a broken law.
SELECT s.activity_id, s.total, COUNT(o.id) AS live_orders
FROM seckill_stock s
JOIN seckill_order o ON o.activity_id = s.activity_id AND o.live = 1
GROUP BY s.activity_id, s.total
HAVING COUNT(o.id) > s.total;
