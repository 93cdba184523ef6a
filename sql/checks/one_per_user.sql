-- Law 2, OnePerUser: at most one live order per buyer and activity. A row is a broken law.
SELECT o.activity_id, o.user_id, COUNT(*) AS live_orders, GROUP_CONCAT(o.order_no ORDER BY o.id) AS order_nos
FROM seckill_order o
WHERE o.live = 1
GROUP BY o.activity_id, o.user_id
HAVING COUNT(*) > 1;
