-- Undoes V004. The record of every reconcile run is lost; nothing else depends on it.
-- Lock cost: drops whole tables; stop seckill-job before, and use no reconcile call of the web application.
-- If Flyway applied V004, also delete its row from flyway_schema_history, or Flyway will not apply it again.

DROP TABLE IF EXISTS seckill_reconcile_item;
DROP TABLE IF EXISTS seckill_reconcile_run;
DELETE FROM seckill_schema_version WHERE version = 4;
