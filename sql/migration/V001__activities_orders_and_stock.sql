-- Why:       the book of the flash sale: what is sold, what is left, who bought, every movement, and what Redis must still be told.
-- Lock cost: creates new tables only; no existing row is touched.
-- Undo:      sql/rollback/U001__activities_orders_and_stock.sql (drops the tables and every order in them).
-- Runs on:   MySQL 8.0 and later. All times are UTC.

CREATE TABLE seckill_schema_version (
  version     INT UNSIGNED NOT NULL COMMENT 'Number of an applied migration; the applications refuse to start below theirs',
  description VARCHAR(128) NOT NULL COMMENT 'What the migration brought',
  applied_at  DATETIME(3)  NOT NULL COMMENT 'When it was applied, UTC',
  CONSTRAINT pk_schema_version PRIMARY KEY (version)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Migrations applied to this schema, whatever tool applied them';

CREATE TABLE seckill_activity (
  id                  BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'Activity id; also the hash tag of its Redis keys and the prefix of its order numbers',
  title               VARCHAR(128)     NOT NULL COMMENT 'What is sold',
  price_cents         BIGINT UNSIGNED  NOT NULL COMMENT 'Price of one unit in cents; the only source of an order''s amount',
  starts_at           DATETIME(3)      NOT NULL COMMENT 'Start of the sale window, inclusive, UTC',
  ends_at             DATETIME(3)      NOT NULL COMMENT 'End of the sale window, exclusive, UTC',
  pay_timeout_seconds INT UNSIGNED     NOT NULL COMMENT 'Seconds an order may stay unpaid',
  status              TINYINT UNSIGNED NOT NULL COMMENT '0 DRAFT (buyers do not see it), 1 PUBLISHED',
  version             INT UNSIGNED     NOT NULL DEFAULT 0 COMMENT 'Optimistic lock of edits; not touched by sales',
  created_at          DATETIME(3)      NOT NULL COMMENT 'When it was drafted, UTC',
  CONSTRAINT pk_activity PRIMARY KEY (id),
  KEY ix_activity_status_ends_at (status, ends_at),
  CONSTRAINT ck_activity_window CHECK (ends_at > starts_at),
  CONSTRAINT ck_activity_price CHECK (price_cents > 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Sales: one product, one price, one window';

CREATE TABLE seckill_stock (
  activity_id BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  total       INT UNSIGNED    NOT NULL COMMENT 'Units on offer',
  available   INT UNSIGNED    NOT NULL COMMENT 'Units without a live order; unsigned, so it cannot go below zero whatever the statement',
  version     BIGINT UNSIGNED NOT NULL DEFAULT 0 COMMENT 'Counts the movements',
  CONSTRAINT pk_stock PRIMARY KEY (activity_id),
  CONSTRAINT ck_stock_available CHECK (available <= total)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Units per activity: the only hot row, touched last in every transaction';

CREATE TABLE seckill_order (
  id            BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'Row id, ascending by insertion; cursor of paged reads',
  order_no      VARCHAR(45)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '<activity id>-<ULID>: claim id, message key and order number in one',
  activity_id   BIGINT UNSIGNED  NOT NULL COMMENT 'The activity',
  user_id       VARCHAR(64)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The buyer: subject of the token',
  amount_cents  BIGINT UNSIGNED  NOT NULL COMMENT 'Amount to pay in cents',
  status        TINYINT UNSIGNED NOT NULL COMMENT '0 UNPAID, 1 PAID, 4 CANCELLED; changed only by compare-and-set on the old value',
  live          TINYINT UNSIGNED GENERATED ALWAYS AS (IF(status = 4, NULL, 1)) STORED COMMENT '1 while the order holds a unit, NULL once cancelled: takes part in uk_order_activity_user',
  origin        VARCHAR(8)       CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'MQ (through the queue) or DIRECT (straight to MySQL while Redis was down)',
  cancel_reason VARCHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'Why it was cancelled',
  created_at    DATETIME(3)      NOT NULL COMMENT 'When it was stored, UTC',
  expires_at    DATETIME(3)      NOT NULL COMMENT 'When it lapses if unpaid, UTC',
  paid_at       DATETIME(3)      NULL COMMENT 'When it was paid, UTC',
  cancelled_at  DATETIME(3)      NULL COMMENT 'When it was cancelled, UTC',
  CONSTRAINT pk_order PRIMARY KEY (id),
  CONSTRAINT uk_order_no UNIQUE (order_no),
  CONSTRAINT uk_order_activity_user UNIQUE (activity_id, user_id, live),
  KEY ix_order_status_expires_at (status, expires_at),
  KEY ix_order_user (user_id, id),
  KEY ix_order_activity_live (activity_id, live, id),
  CONSTRAINT ck_order_status CHECK (status IN (0, 1, 4))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Orders; at most one live order per buyer and activity';

CREATE TABLE seckill_stock_journal (
  id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Row id',
  activity_id BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  order_no    VARCHAR(45)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The order that moved the unit',
  kind        VARCHAR(8)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'PLACE (a unit was taken) or CANCEL (it came back)',
  units       SMALLINT        NOT NULL COMMENT '+1 taken, -1 given back; the sum per activity is total - available',
  created_at  DATETIME(3)     NOT NULL COMMENT 'When, UTC',
  CONSTRAINT pk_stock_journal PRIMARY KEY (id),
  CONSTRAINT uk_stock_journal_order_kind UNIQUE (order_no, kind),
  KEY ix_stock_journal_activity (activity_id, units)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Every movement of a unit, once';

CREATE TABLE seckill_stock_adjustment (
  activity_id   BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  adjustment_id VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The operator''s id of the adjustment: applied once, however often it is sent',
  units         INT             NOT NULL COMMENT 'Units added to (or taken from) total and available',
  created_at    DATETIME(3)     NOT NULL COMMENT 'When it was applied, UTC',
  CONSTRAINT pk_stock_adjustment PRIMARY KEY (activity_id, adjustment_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Changes of the units on offer by operators';

CREATE TABLE seckill_claim_release (
  id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Row id; cursor of the sweep',
  order_no   VARCHAR(45)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'The cancelled order',
  user_id    VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'Its buyer',
  created_at DATETIME(3)     NOT NULL COMMENT 'When the order was cancelled, UTC',
  CONSTRAINT pk_claim_release PRIMARY KEY (id),
  CONSTRAINT uk_claim_release_order_no UNIQUE (order_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'Outbox: units to give back to Redis; written with the cancel, deleted after Redis was told';

INSERT INTO seckill_schema_version (version, description, applied_at)
VALUES (1, 'activities, orders and stock', UTC_TIMESTAMP(3));
