-- A number is unique among the documents of a workspace and a year: where a series begins again each year, it need not
-- have the year in it. A payment that is reversed counts from its day until the day of the reversal, so that the months
-- before stay as they were reported.
DROP INDEX `documents_number`;--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`workspace_id`,`number`,substr(issue_date, 1, 4));--> statement-breakpoint
DROP INDEX `allocations_by_day`;--> statement-breakpoint
DROP TRIGGER allocations_received;--> statement-breakpoint
DROP TRIGGER allocations_removed;--> statement-breakpoint
DROP TRIGGER allocations_corrected;--> statement-breakpoint
DROP VIEW cash_expected;--> statement-breakpoint
DROP VIEW client_receipts_expected;--> statement-breakpoint
ALTER TABLE `allocations` ADD `reversed_on` text;--> statement-breakpoint
-- Of reversals of before only the instant is known: the day is that of UTC.
UPDATE allocations SET reversed_on = max(substr(reversed_at, 1, 10), applied_on) WHERE reversed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `allocations_by_day_of_reversal` ON `allocations` (`workspace_id`,`currency`,`reversed_on`,`client_id`,`amount_cents`,`is_revenue`) WHERE reversed_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `allocations_by_day` ON `allocations` (`workspace_id`,`currency`,`applied_on`,`document_id`,`amount_cents`,`client_id`,`is_revenue`,`reversed_at`);--> statement-breakpoint
CREATE VIEW cash_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period,
       sum(received) AS received_cents, sum(spent) AS spent_cents, sum(refunded) AS refunded_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, amount_cents AS received, 0 AS spent, 0 AS refunded
    FROM allocations WHERE is_revenue = 1
  UNION ALL SELECT workspace_id, currency, reversed_on, 0, 0, amount_cents
    FROM allocations WHERE reversed_on IS NOT NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, occurs_on, 0, amount_cents, 0 FROM expenses
  UNION ALL SELECT workspace_id, currency, paid_on, 0, 0, amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
), (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10)
GROUP BY workspace_id, currency, unit, period;
--> statement-breakpoint
CREATE VIEW client_receipts_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, client_id, sum(received) AS received_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, client_id, amount_cents AS received
    FROM allocations WHERE is_revenue = 1
  UNION ALL SELECT workspace_id, currency, reversed_on, client_id, -amount_cents
    FROM allocations WHERE reversed_on IS NOT NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, paid_on, client_id, -amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
), (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
GROUP BY workspace_id, currency, unit, period, client_id;
--> statement-breakpoint
DELETE FROM cash;--> statement-breakpoint
INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents)
  SELECT workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents FROM cash_expected;--> statement-breakpoint
DELETE FROM client_receipts;--> statement-breakpoint
INSERT INTO client_receipts (workspace_id, currency, unit, period, client_id, received_cents)
  SELECT workspace_id, currency, unit, period, client_id, received_cents FROM client_receipts_expected;--> statement-breakpoint
CREATE TRIGGER allocations_received AFTER INSERT ON allocations WHEN NEW.is_revenue = 1 BEGIN
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.applied_on, 1, 7), NEW.amount_cents, 0, 0),
      (NEW.workspace_id, NEW.currency, 'day', NEW.applied_on, NEW.amount_cents, 0, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts VALUES
      (NEW.workspace_id, NEW.currency, 'year', substr(NEW.applied_on, 1, 4), NEW.client_id, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.applied_on, 1, 7), NEW.client_id, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER allocations_removed AFTER DELETE ON allocations WHEN OLD.is_revenue = 1 BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.applied_on, 1, 7), -OLD.amount_cents, 0, 0),
      (OLD.workspace_id, OLD.currency, 'day', OLD.applied_on, -OLD.amount_cents, 0, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts VALUES
      (OLD.workspace_id, OLD.currency, 'year', substr(OLD.applied_on, 1, 4), OLD.client_id, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.applied_on, 1, 7), OLD.client_id, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER allocations_inserted_reversed AFTER INSERT ON allocations
WHEN NEW.is_revenue = 1 AND NEW.reversed_on IS NOT NULL BEGIN
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.reversed_on, 1, 7), 0, 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.reversed_on, 0, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts VALUES
      (NEW.workspace_id, NEW.currency, 'year', substr(NEW.reversed_on, 1, 4), NEW.client_id, -NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.reversed_on, 1, 7), NEW.client_id, -NEW.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER allocations_removed_reversed AFTER DELETE ON allocations
WHEN OLD.is_revenue = 1 AND OLD.reversed_on IS NOT NULL BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.reversed_on, 1, 7), 0, 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.reversed_on, 0, 0, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts VALUES
      (OLD.workspace_id, OLD.currency, 'year', substr(OLD.reversed_on, 1, 4), OLD.client_id, OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.reversed_on, 1, 7), OLD.client_id, OLD.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER allocations_corrected
AFTER UPDATE OF workspace_id, client_id, currency, amount_cents, applied_on, reversed_on, is_revenue ON allocations BEGIN
  INSERT INTO cash
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.applied_on, 1, letters), -OLD.amount_cents, 0, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.applied_on, 1, letters), NEW.amount_cents, 0, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE NEW.is_revenue = 1
    UNION ALL
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.reversed_on, 1, letters), 0, 0, -OLD.amount_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10)
    WHERE OLD.reversed_on IS NOT NULL AND OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.reversed_on, 1, letters), 0, 0, NEW.amount_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10)
    WHERE NEW.reversed_on IS NOT NULL AND NEW.is_revenue = 1
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents,
      refunded_cents = refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.applied_on, 1, letters), OLD.client_id, -OLD.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.applied_on, 1, letters), NEW.client_id, NEW.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE NEW.is_revenue = 1
    UNION ALL
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.reversed_on, 1, letters), OLD.client_id, OLD.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE OLD.reversed_on IS NOT NULL AND OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.reversed_on, 1, letters), NEW.client_id, -NEW.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE NEW.reversed_on IS NOT NULL AND NEW.is_revenue = 1
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
