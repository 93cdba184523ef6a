-- Undoes V001. Every activity and every order is lost: take a dump first.
-- Lock cost: drops whole tables; stop the applications before.
-- If Flyway applied V001, also delete its row from flyway_schema_history, or Flyway will not apply it again.

DROP TABLE IF EXISTS seckill_claim_release;
DROP TABLE IF EXISTS seckill_stock_adjustment;
DROP TABLE IF EXISTS seckill_stock_journal;
DROP TABLE IF EXISTS seckill_order;
DROP TABLE IF EXISTS seckill_stock;
DROP TABLE IF EXISTS seckill_activity;
DROP TABLE IF EXISTS seckill_schema_version;
