-- Why:       every reconcile run with its short report and what it found, so that a difference can be traced afterwards.
-- Lock cost: creates new tables only; no existing row is touched.
-- Undo:      sql/rollback/U004__reconcile_runs.sql (drops the runs and their items; nothing else depends on them).
-- Runs on:   MySQL 8.0 and later. All times are UTC.

CREATE TABLE seckill_reconcile_run (
  id            BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'Run id',
  activity_id   BIGINT UNSIGNED  NOT NULL COMMENT 'The activity',
  mode          VARCHAR(8)       CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'REPORT (changed nothing) or REPAIR',
  started_at    DATETIME(3)      NOT NULL COMMENT 'When it began, UTC',
  ended_at      DATETIME(3)      NOT NULL COMMENT 'When it ended, UTC',
  ok            TINYINT UNSIGNED NOT NULL COMMENT '1 if nothing differed and everything was looked at',
  complete      TINYINT UNSIGNED NOT NULL COMMENT '0 if the run stopped at its bound or was interrupted',
  db_total      INT UNSIGNED     NOT NULL COMMENT 'Units on offer by MySQL',
  db_available  INT UNSIGNED     NOT NULL COMMENT 'Units without a live order by MySQL',
  sold          INT UNSIGNED     NOT NULL COMMENT 'Live orders',
  redis_stock   BIGINT           NULL COMMENT 'Units left by Redis; NULL if it does not know',
  open_claims   BIGINT           NOT NULL COMMENT 'Claims whose order was not yet known to be stored',
  difference    BIGINT           NULL COMMENT 'redis_stock + open_claims - db_available: 0 at rest; NULL if Redis does not know',
  found         INT UNSIGNED     NOT NULL COMMENT 'Differences found',
  repaired      INT UNSIGNED     NOT NULL COMMENT 'Differences the run repaired, or that had ended when their turn came',
  queues        VARCHAR(2000)    CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'Messages waiting per queue, as broker/queue=messages; NULL if the broker did not say',
  retrying      BIGINT UNSIGNED  NULL COMMENT 'Messages waiting to be delivered again, of all activities',
  dead_letters  BIGINT UNSIGNED  NULL COMMENT 'Dead letters of the broker that nobody had parked yet, of all activities',
  given_up      BIGINT UNSIGNED  NULL COMMENT 'Half messages the broker stopped asking about, of all activities',
  CONSTRAINT pk_reconcile_run PRIMARY KEY (id),
  KEY ix_reconcile_run_activity (activity_id, id),
  KEY ix_reconcile_run_ok_ended_at (ok, ended_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Runs of reconcile, one row per activity and run: the short report';

CREATE TABLE seckill_reconcile_item (
  run_id   BIGINT UNSIGNED NOT NULL COMMENT 'The run',
  position INT UNSIGNED    NOT NULL COMMENT 'Place in the run, from 1',
  finding  VARCHAR(24)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'What differed',
  remedy   VARCHAR(24)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'What repairs it',
  outcome  VARCHAR(8)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'LISTED, REPAIRED, GONE (ended by itself), LEFT (to a person) or FAILED',
  order_no VARCHAR(45)     CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'The order number it is about; NULL if it is about the activity',
  user_id  VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'The buyer it is about; NULL if it is about the activity',
  units    BIGINT          NOT NULL COMMENT 'By how much a figure was wrong; 0 if it is about one claim or order',
  detail   VARCHAR(200)    NOT NULL COMMENT 'What was seen, in words',
  CONSTRAINT pk_reconcile_item PRIMARY KEY (run_id, position),
  KEY ix_reconcile_item_order_no (order_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'What reconcile runs found';

INSERT INTO seckill_schema_version (version, description, applied_at)
VALUES (4, 'reconcile runs', UTC_TIMESTAMP(3));
