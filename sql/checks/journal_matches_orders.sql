-- Law 4, BookBalance, order by order: a live order was journalled +1, a cancelled one +1 and -1, and nothing else was journalled.
-- A row is a broken law.
SELECT o.activity_id, o.order_no, o.status, j.units, j.movements
FROM seckill_order o
LEFT JOIN (SELECT activity_id, order_no, SUM(units) AS units, COUNT(*) AS movements
           FROM seckill_stock_journal GROUP BY activity_id, order_no) j
  ON j.order_no = o.order_no AND j.activity_id = o.activity_id
WHERE j.order_no IS NULL
   OR j.units <> IF(o.status = 4, 0, 1)
   OR j.movements <> IF(o.status = 4, 2, 1)
UNION ALL
SELECT j.activity_id, j.order_no, NULL, j.units, 1
FROM seckill_stock_journal j
LEFT JOIN seckill_order o ON o.order_no = j.order_no AND o.activity_id = j.activity_id
WHERE o.id IS NULL;
