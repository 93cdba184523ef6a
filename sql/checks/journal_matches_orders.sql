-- Law 4, BookBalance, order by order: a live order was journalled +1, a cancelled one +1 and -1. A row is a broken law.
SELECT COALESCE(o.order_no, j.order_no) AS order_no, o.status, j.units
FROM seckill_order o
LEFT JOIN (SELECT order_no, SUM(units) AS units FROM seckill_stock_journal GROUP BY order_no) j ON j.order_no = o.order_no
WHERE COALESCE(j.units, -99) <> IF(o.status = 4, 0, 1);
