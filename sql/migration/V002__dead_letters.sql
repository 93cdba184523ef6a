-- Why:       messages the broker gave up delivering: what was in them, why no order came of them, and what an operator decided.
-- Lock cost: creates a new table only; no existing row is touched.
-- Undo:      sql/rollback/U002__dead_letters.sql (drops the table and every letter in it).
-- Runs on:   MySQL 8.0 and later. All times are UTC.

CREATE TABLE seckill_dead_letter (
  id          BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'Letter id, ascending by parking; cursor of the operator''s list',
  message_id  VARCHAR(64)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'Id of the original message, the same on every delivery: a message is parked once',
  activity_id BIGINT UNSIGNED  NULL COMMENT 'The activity, NULL if the message does not name one',
  claims      VARCHAR(8000)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'Claims the message names: order_no=user_id pairs, separated by commas; empty if it names none',
  payload     MEDIUMBLOB       NOT NULL COMMENT 'The body as it was delivered',
  cause       VARCHAR(1000)    NOT NULL COMMENT 'Why no order came of it, cut to what fits',
  status      TINYINT UNSIGNED NOT NULL COMMENT '0 OPEN (waits for an operator), 1 REDRIVEN (sent again), 2 REFUSED (claims ended); changed only by compare-and-set on 0',
  created_at  DATETIME(3)      NOT NULL COMMENT 'When it was parked, UTC',
  decided_at  DATETIME(3)      NULL COMMENT 'When it was decided, UTC',
  decided_by  VARCHAR(64)      CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'The operator who decided: subject of the token',
  CONSTRAINT pk_dead_letter PRIMARY KEY (id),
  CONSTRAINT uk_dead_letter_message_id UNIQUE (message_id),
  KEY ix_dead_letter_status (status, id),
  CONSTRAINT ck_dead_letter_status CHECK (status IN (0, 1, 2))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Messages no order came of, and what was decided about their claims';

INSERT INTO seckill_schema_version (version, description, applied_at)
VALUES (2, 'dead letters', UTC_TIMESTAMP(3));
