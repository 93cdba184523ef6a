-- Undoes V005. Repetitions of requests made while Redis was down are then answered ALREADY_BOUGHT instead of with their first answer.
-- Lock cost: dropping the columns rebuilds both tables (ALGORITHM = INPLACE): reads and writes go on, it takes time and disk.
-- If Flyway applied V005, also delete its row from flyway_schema_history, or Flyway will not apply it again.

ALTER TABLE seckill_order DROP COLUMN request_key;
UPDATE seckill_activity SET status = 1 WHERE status = 2;
ALTER TABLE seckill_activity DROP COLUMN opened_at;
ALTER TABLE seckill_activity
  MODIFY COLUMN status TINYINT UNSIGNED NOT NULL COMMENT '0 DRAFT (buyers do not see it), 1 PUBLISHED';
DELETE FROM seckill_schema_version WHERE version = 5;
