-- Law 4, BookBalance: available + live orders = total, and the journal sums to total - available. A row is a broken law.
SELECT s.activity_id, s.total, s.available, COALESCE(o.live_orders, 0) AS live_orders, COALESCE(j.journal, 0) AS journal
FROM seckill_stock s
LEFT JOIN (SELECT activity_id, COUNT(*) AS live_orders FROM seckill_order WHERE live = 1 GROUP BY activity_id) o
  ON o.activity_id = s.activity_id
LEFT JOIN (SELECT activity_id, SUM(units) AS journal FROM seckill_stock_journal GROUP BY activity_id) j
  ON j.activity_id = s.activity_id
WHERE s.available + COALESCE(o.live_orders, 0) <> s.total
   OR COALESCE(j.journal, 0) <> CAST(s.total AS SIGNED) - CAST(s.available AS SIGNED);
