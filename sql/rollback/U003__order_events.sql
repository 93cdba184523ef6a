-- Undoes V003. Events that were not published are lost: let publishOrderEvents empty the table first, with the applications stopped.
-- Lock cost: drops a whole table; stop the applications before.
-- If Flyway applied V003, also delete its row from flyway_schema_history, or Flyway will not apply it again.

DROP TABLE IF EXISTS seckill_order_event;
DELETE FROM seckill_schema_version WHERE version = 3;
