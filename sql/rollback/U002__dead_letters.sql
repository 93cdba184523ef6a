-- Undoes V002. Every dead letter is lost, open ones too: decide them first, or take a dump.
-- Lock cost: drops a whole table; stop the consumer and the web applications before.
-- If Flyway applied V002, also delete its row from flyway_schema_history, or Flyway will not apply it again.

DROP TABLE IF EXISTS seckill_dead_letter;
DELETE FROM seckill_schema_version WHERE version = 2;
