-- Why:       other systems (SMS, coupons, balance, shipping) hear of every order without a change to this code.
-- Lock cost: creates a new table only; no existing row is touched. Applications older than this migration write no events.
-- Undo:      sql/rollback/U003__order_events.sql (drops the table and every event in it that was not published).
-- Runs on:   MySQL 8.0 and later. All times are UTC.

CREATE TABLE seckill_order_event (
  id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Event id: ascends per order, and lets a listener know a repetition',
  order_no     VARCHAR(45)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The order; also the message''s key, and what chooses its queue',
  activity_id  BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  user_id      VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The buyer',
  kind         VARCHAR(16)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'CREATED, PAID or CANCELLED; also the message''s tag',
  amount_cents BIGINT UNSIGNED NOT NULL COMMENT 'Amount of the order in cents',
  reason       VARCHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'Why it was cancelled; NULL for the other kinds',
  occurred_at  DATETIME(3)     NOT NULL COMMENT 'When it happened, UTC',
  CONSTRAINT pk_order_event PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Outbox: order events to publish; written with the change they tell of, deleted after the broker has stored them';

INSERT INTO seckill_schema_version (version, description, applied_at)
VALUES (3, 'order events', UTC_TIMESTAMP(3));
