-- Why:       an order placed straight in MySQL while Redis is down keeps its request's key, so that a repetition gets the first
--            answer; an activity that is over, reconciled and gone from Redis is told from one that still has to be looked at.
--            A sale that is opened again is one that Redis has lost: its opening waits for the messages of lost claims.
-- Lock cost: the statements change metadata only (ALGORITHM = INSTANT from MySQL 8.0.12 on); no row is rewritten.
-- Undo:      sql/rollback/U005__direct_orders_and_finished_activities.sql (drops the column and publishes finished activities again).
-- Runs on:   MySQL 8.0 and later. All times are UTC.

ALTER TABLE seckill_order
  ADD COLUMN request_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL
  COMMENT 'Idempotency key of the request of a DIRECT order; NULL for the others, whose keys are in Redis';

ALTER TABLE seckill_activity
  ADD COLUMN opened_at DATETIME(3) NULL COMMENT 'When its sale was first opened in Redis, UTC; NULL if it never was';

ALTER TABLE seckill_activity
  MODIFY COLUMN status TINYINT UNSIGNED NOT NULL
  COMMENT '0 DRAFT (buyers do not see it), 1 PUBLISHED, 2 FINISHED (over, reconciled, gone from Redis)';

INSERT INTO seckill_schema_version (version, description, applied_at)
VALUES (5, 'direct orders and finished activities', UTC_TIMESTAMP(3));
