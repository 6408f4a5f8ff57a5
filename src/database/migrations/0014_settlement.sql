-- Money received is kept apart from what it settles: a payment has allocations to documents. Documents settle each other,
-- and refer to each other.
CREATE TABLE `client_accounts` (
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`records` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `client_id`, `currency`, `kind`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`payment_id` integer,
	`credit_note_id` integer,
	`document_id` integer NOT NULL,
	`currency` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`applied_on` text NOT NULL,
	`applied_at` text NOT NULL,
	`reversed_at` text,
	`is_revenue` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_note_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allocations_source" CHECK(("allocations"."payment_id" IS NULL) <> ("allocations"."credit_note_id" IS NULL)),
	CONSTRAINT "allocations_revenue" CHECK("allocations"."is_revenue" = 0 OR "allocations"."payment_id" IS NOT NULL),
	CONSTRAINT "allocations_amount" CHECK("allocations"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `allocations_document` ON `allocations` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `allocations_payment` ON `allocations` (`payment_id`,`id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `allocations_credit_note` ON `allocations` (`credit_note_id`,`id`) WHERE credit_note_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `allocations_by_day` ON `allocations` (`workspace_id`,`currency`,`applied_on`,`document_id`,`amount_cents`,`client_id`,`is_revenue`) WHERE reversed_at IS NULL;--> statement-breakpoint
CREATE INDEX `allocations_reversed` ON `allocations` (`workspace_id`,`reversed_at`) WHERE reversed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `deductions` (
	`document_id` integer NOT NULL,
	`position` integer NOT NULL,
	`advance_id` integer NOT NULL,
	`given_cents` integer,
	`amount_cents` integer NOT NULL,
	`bands` text NOT NULL,
	PRIMARY KEY(`document_id`, `position`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`advance_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deductions_position" CHECK("deductions"."position" >= 1),
	CONSTRAINT "deductions_amount" CHECK("deductions"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `deductions_advance` ON `deductions` (`advance_id`);--> statement-breakpoint
CREATE TABLE `document_relations` (
	`document_id` integer NOT NULL,
	`position` integer NOT NULL,
	`relation` text NOT NULL,
	`target_id` integer,
	`number` text,
	`issue_date` text,
	`document_type` text,
	PRIMARY KEY(`document_id`, `position`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_relations_relation" CHECK("document_relations"."relation" IN ('credits', 'debits', 'corrects', 'made_from', 'deducts')),
	CONSTRAINT "document_relations_position" CHECK("document_relations"."position" >= 1),
	CONSTRAINT "document_relations_named" CHECK("document_relations"."target_id" IS NOT NULL OR "document_relations"."number" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `document_relations_target` ON `document_relations` (`target_id`,`relation`) WHERE target_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`payment_id` integer,
	`credit_note_id` integer,
	`currency` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`method` text NOT NULL,
	`paid_on` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_note_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_method" CHECK("refunds"."method" IN ('bank', 'cash', 'card', 'gateway')),
	CONSTRAINT "refunds_source" CHECK(("refunds"."payment_id" IS NULL) <> ("refunds"."credit_note_id" IS NULL)),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference` ON `refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`,`id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_credit_note` ON `refunds` (`credit_note_id`,`id`) WHERE credit_note_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_by_day` ON `refunds` (`workspace_id`,`currency`,`paid_on`,`client_id`,`amount_cents`);--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`currency` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`applied_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`method` text NOT NULL,
	`paid_on` text NOT NULL,
	`note` text,
	`bank_reference` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`reversed_at` text,
	`reverse_reason` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_method" CHECK("__new_payments"."method" IN ('bank', 'cash', 'card', 'gateway')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_cents" > 0),
	CONSTRAINT "payments_used" CHECK("__new_payments"."applied_cents" >= 0 AND "__new_payments"."refunded_cents" >= 0 AND "__new_payments"."applied_cents" + "__new_payments"."refunded_cents" <= "__new_payments"."amount_cents"),
	CONSTRAINT "payments_reversed_unused" CHECK("__new_payments"."reversed_at" IS NULL OR "__new_payments"."applied_cents" + "__new_payments"."refunded_cents" = 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payments` SELECT payments.id, payments.reference, payments.workspace_id, client_id, payments.currency,
    amount_cents, CASE WHEN reversed_at IS NOT NULL OR type_key LIKE '__/_proforma' ESCAPE '/' THEN 0 ELSE amount_cents END, 0,
    method, paid_on, NULL, NULL, payments.created_at, coalesce(reversed_at, payments.created_at), reversed_at, reverse_reason
  FROM payments JOIN documents ON documents.id = document_id;--> statement-breakpoint
-- SQLite refuses to drop a table that rows refer to: they are inserted once the new one is in its place.
CREATE TEMP TABLE former_payments AS SELECT payments.id, payments.workspace_id, client_id, document_id, payments.currency, amount_cents,
    paid_on, payments.created_at, reversed_at, type_key NOT LIKE '__/_proforma' ESCAPE '/' AS is_revenue
  FROM payments JOIN documents ON documents.id = document_id;--> statement-breakpoint
DROP VIEW cash_expected;--> statement-breakpoint
DROP VIEW client_receipts_expected;--> statement-breakpoint
DROP VIEW list_counts_expected;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
INSERT INTO allocations SELECT id, workspace_id, client_id, id, NULL, document_id, currency, amount_cents, paid_on, created_at,
    reversed_at, is_revenue FROM former_payments;--> statement-breakpoint
DROP TABLE former_payments;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`reference`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`workspace_id`,`paid_on`,`reference`,`method`);--> statement-breakpoint
CREATE INDEX `payments_by_method` ON `payments` (`workspace_id`,`method`,`paid_on`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_by_client` ON `payments` (`workspace_id`,`client_id`,`paid_on`,`reference`,`method`);--> statement-breakpoint
CREATE INDEX `payments_by_created` ON `payments` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_by_updated` ON `payments` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_on_account` ON `payments` (`workspace_id`,`client_id`,`currency`,`id`) WHERE reversed_at IS NULL AND applied_cents + refunded_cents < amount_cents;--> statement-breakpoint
-- What documents settle. Their cached JSON is made again: it shows more fields.
DROP INDEX documents_sums_of_client;--> statement-breakpoint
ALTER TABLE `documents` DROP CONSTRAINT documents_paid;--> statement-breakpoint
ALTER TABLE `documents` DROP CONSTRAINT documents_balance;--> statement-breakpoint
ALTER TABLE `documents` ADD `credited_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `prepaid_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `applied_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `converted_at` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `is_cancelled_by_credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Nothing was ever left to pay on a credit note.
UPDATE documents SET balance_cents = 0 WHERE substr(type_key, 4) = 'credit_note' AND balance_cents <> 0;--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_paid" CHECK("paid_cents" >= 0 AND "credited_cents" >= 0 AND "prepaid_cents" >= 0);--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_settled" CHECK("paid_cents" + "credited_cents" + "prepaid_cents" <= "total_cents");--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_used" CHECK("applied_cents" >= 0 AND "refunded_cents" >= 0 AND "applied_cents" + "refunded_cents" <= "total_cents");--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_balance" CHECK("balance_cents" = CASE WHEN "status" = 'cancelled' OR "converted_at" IS NOT NULL OR substr("type_key", 4) = 'credit_note' THEN 0 ELSE "total_cents" - "prepaid_cents" - "credited_cents" - "paid_cents" END);--> statement-breakpoint
CREATE INDEX `documents_sums_of_client` ON `documents` (`workspace_id`,`client_id`,`currency`,`type_key`,`total_cents`,`prepaid_cents`,`paid_cents`,`balance_cents`,`status`,`is_cancelled_by_credit`) WHERE status NOT IN ('draft', 'cancelled') OR is_cancelled_by_credit = 1;--> statement-breakpoint
ALTER TABLE `cash` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The sums of money have one more column.
DROP TRIGGER expenses_counted;
CREATE TRIGGER expenses_counted AFTER INSERT ON expenses BEGIN
  INSERT INTO list_counts VALUES
      (NEW.workspace_id, 'expenses', 'all', 'all', '', 1),
      (NEW.workspace_id, 'expenses', 'all', 'month', substr(NEW.occurs_on, 1, 7), 1),
      (NEW.workspace_id, 'expenses', 'all', 'day', NEW.occurs_on, 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents) VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.occurs_on, 1, 7), 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.occurs_on, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
DROP TRIGGER expenses_uncounted;
CREATE TRIGGER expenses_uncounted AFTER DELETE ON expenses BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'expenses', 'all', 'all', '', -1),
      (OLD.workspace_id, 'expenses', 'all', 'month', substr(OLD.occurs_on, 1, 7), -1),
      (OLD.workspace_id, 'expenses', 'all', 'day', OLD.occurs_on, -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents) VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.occurs_on, 1, 7), 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.occurs_on, 0, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
DROP TRIGGER expenses_respent;
CREATE TRIGGER expenses_respent AFTER UPDATE OF workspace_id, currency, amount_cents, occurs_on ON expenses BEGIN
  INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents) VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.occurs_on, 1, 7), 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.occurs_on, 0, -OLD.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.occurs_on, 1, 7), 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.occurs_on, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
--> statement-breakpoint
CREATE VIEW list_counts_expected AS
SELECT workspace_id, 'documents' AS list, 'all' AS filter, 'all' AS unit, '' AS period, count(*) AS records
  FROM documents GROUP BY workspace_id
UNION ALL SELECT workspace_id, 'documents', 'all', 'month', substr(coalesce(issue_date, 'none'), 1, 7) AS month, count(*)
  FROM documents GROUP BY workspace_id, month
UNION ALL SELECT workspace_id, 'documents', 'all', 'day', coalesce(issue_date, 'none') AS day, count(*)
  FROM documents GROUP BY workspace_id, day
UNION ALL SELECT workspace_id, 'documents', status, 'all', '', count(*)
  FROM documents GROUP BY workspace_id, status
UNION ALL SELECT workspace_id, 'documents', status, 'month', substr(coalesce(issue_date, 'none'), 1, 7) AS month, count(*)
  FROM documents GROUP BY workspace_id, status, month
UNION ALL SELECT workspace_id, 'documents', status, 'day', coalesce(issue_date, 'none') AS day, count(*)
  FROM documents GROUP BY workspace_id, status, day
UNION ALL SELECT workspace_id, 'clients', type, 'all', '', count(*)
  FROM clients GROUP BY workspace_id, type
UNION ALL SELECT workspace_id, 'items', type || ' ' || active AS filter, 'all', '', count(*)
  FROM items GROUP BY workspace_id, filter
UNION ALL SELECT workspace_id, 'expenses', 'all', 'all', '', count(*)
  FROM expenses GROUP BY workspace_id
UNION ALL SELECT workspace_id, 'expenses', 'all', 'month', substr(occurs_on, 1, 7) AS month, count(*)
  FROM expenses GROUP BY workspace_id, month
UNION ALL SELECT workspace_id, 'expenses', 'all', 'day', occurs_on, count(*)
  FROM expenses GROUP BY workspace_id, occurs_on
UNION ALL SELECT workspace_id, 'payments', filter, unit, substr(paid_on, 1, letters) AS period, count(*)
  FROM (SELECT workspace_id, paid_on, 'all' AS filter FROM payments UNION ALL SELECT workspace_id, paid_on, method FROM payments),
       (SELECT 'all' AS unit, 0 AS letters UNION ALL SELECT 'month', 7 UNION ALL SELECT 'day', 10)
  GROUP BY workspace_id, filter, unit, period;
--> statement-breakpoint
CREATE VIEW cash_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period,
       sum(received) AS received_cents, sum(spent) AS spent_cents, sum(refunded) AS refunded_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, amount_cents AS received, 0 AS spent, 0 AS refunded
    FROM allocations WHERE reversed_at IS NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, occurs_on, 0, amount_cents, 0 FROM expenses
  UNION ALL SELECT workspace_id, currency, paid_on, 0, 0, amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
), (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10)
GROUP BY workspace_id, currency, unit, period;
--> statement-breakpoint
CREATE VIEW client_receipts_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, client_id, sum(received) AS received_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, client_id, amount_cents AS received
    FROM allocations WHERE reversed_at IS NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, paid_on, client_id, -amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
), (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
GROUP BY workspace_id, currency, unit, period, client_id;
--> statement-breakpoint
CREATE VIEW client_accounts_expected AS
SELECT workspace_id, client_id, currency, type_key AS kind, count(*) AS records, sum(balance_cents) AS cents
  FROM documents WHERE issued_at IS NOT NULL AND balance_cents > 0 GROUP BY workspace_id, client_id, currency, type_key
UNION ALL
SELECT workspace_id, client_id, currency, 'credit', count(*), sum(total_cents - applied_cents - refunded_cents)
  FROM documents WHERE issued_at IS NOT NULL AND status <> 'cancelled' AND substr(type_key, 4) = 'credit_note'
    AND applied_cents + refunded_cents < total_cents GROUP BY workspace_id, client_id, currency
UNION ALL
SELECT workspace_id, client_id, currency, 'on_account', count(*), sum(amount_cents - applied_cents - refunded_cents)
  FROM payments WHERE reversed_at IS NULL AND applied_cents + refunded_cents < amount_cents
  GROUP BY workspace_id, client_id, currency
UNION ALL
SELECT workspace_id, client_id, currency, 'received', count(*),
       sum(CASE WHEN reversed_at IS NULL THEN amount_cents ELSE 0 END)
  FROM payments GROUP BY workspace_id, client_id, currency;
--> statement-breakpoint
-- Money on proformas was counted as received; it is on account.
DELETE FROM cash;
DELETE FROM client_receipts;
INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents) SELECT * FROM cash_expected;
INSERT INTO client_receipts SELECT * FROM client_receipts_expected;
INSERT INTO client_accounts SELECT * FROM client_accounts_expected;
INSERT INTO list_counts SELECT * FROM list_counts_expected WHERE list = 'payments';
--> statement-breakpoint
CREATE TRIGGER documents_accounted AFTER INSERT ON documents WHEN NEW.issued_at IS NOT NULL BEGIN
  INSERT INTO client_accounts
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, NEW.type_key, 1, NEW.balance_cents WHERE NEW.balance_cents > 0
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'credit', 1, NEW.total_cents - NEW.applied_cents - NEW.refunded_cents
    WHERE NEW.status <> 'cancelled' AND substr(NEW.type_key, 4) = 'credit_note'
      AND NEW.applied_cents + NEW.refunded_cents < NEW.total_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
CREATE TRIGGER documents_unaccounted AFTER DELETE ON documents WHEN OLD.issued_at IS NOT NULL BEGIN
  INSERT INTO client_accounts
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, OLD.type_key, -1, -OLD.balance_cents WHERE OLD.balance_cents > 0
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'credit', -1, OLD.applied_cents + OLD.refunded_cents - OLD.total_cents
    WHERE OLD.status <> 'cancelled' AND substr(OLD.type_key, 4) = 'credit_note'
      AND OLD.applied_cents + OLD.refunded_cents < OLD.total_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
CREATE TRIGGER documents_reaccounted
AFTER UPDATE OF workspace_id, client_id, currency, type_key, status, issued_at, total_cents, balance_cents, applied_cents,
  refunded_cents ON documents
WHEN OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL BEGIN
  INSERT INTO client_accounts
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, OLD.type_key, -1, -OLD.balance_cents
    WHERE OLD.issued_at IS NOT NULL AND OLD.balance_cents > 0
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, NEW.type_key, 1, NEW.balance_cents
    WHERE NEW.issued_at IS NOT NULL AND NEW.balance_cents > 0
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'credit', -1, OLD.applied_cents + OLD.refunded_cents - OLD.total_cents
    WHERE OLD.issued_at IS NOT NULL AND OLD.status <> 'cancelled' AND substr(OLD.type_key, 4) = 'credit_note'
      AND OLD.applied_cents + OLD.refunded_cents < OLD.total_cents
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'credit', 1, NEW.total_cents - NEW.applied_cents - NEW.refunded_cents
    WHERE NEW.issued_at IS NOT NULL AND NEW.status <> 'cancelled' AND substr(NEW.type_key, 4) = 'credit_note'
      AND NEW.applied_cents + NEW.refunded_cents < NEW.total_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER payments_counted AFTER INSERT ON payments BEGIN
  INSERT INTO list_counts
    SELECT NEW.workspace_id, 'payments', filter, unit, substr(NEW.paid_on, 1, letters), 1
    FROM (SELECT 'all' AS filter UNION ALL SELECT NEW.method),
         (SELECT 'all' AS unit, 0 AS letters UNION ALL SELECT 'month', 7 UNION ALL SELECT 'day', 10) WHERE true
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO client_accounts
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'received', 1,
           CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount_cents ELSE 0 END
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'on_account', 1, NEW.amount_cents - NEW.applied_cents - NEW.refunded_cents
    WHERE NEW.reversed_at IS NULL AND NEW.applied_cents + NEW.refunded_cents < NEW.amount_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments BEGIN
  INSERT INTO list_counts
    SELECT OLD.workspace_id, 'payments', filter, unit, substr(OLD.paid_on, 1, letters), -1
    FROM (SELECT 'all' AS filter UNION ALL SELECT OLD.method),
         (SELECT 'all' AS unit, 0 AS letters UNION ALL SELECT 'month', 7 UNION ALL SELECT 'day', 10) WHERE true
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO client_accounts
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'received', -1,
           CASE WHEN OLD.reversed_at IS NULL THEN -OLD.amount_cents ELSE 0 END
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'on_account', -1, OLD.applied_cents + OLD.refunded_cents - OLD.amount_cents
    WHERE OLD.reversed_at IS NULL AND OLD.applied_cents + OLD.refunded_cents < OLD.amount_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
CREATE TRIGGER payments_recounted AFTER UPDATE OF workspace_id, method, paid_on ON payments
WHEN OLD.workspace_id <> NEW.workspace_id OR OLD.method <> NEW.method OR OLD.paid_on <> NEW.paid_on BEGIN
  INSERT INTO list_counts
    SELECT OLD.workspace_id, 'payments', filter, unit, substr(OLD.paid_on, 1, letters), -1
    FROM (SELECT 'all' AS filter UNION ALL SELECT OLD.method),
         (SELECT 'all' AS unit, 0 AS letters UNION ALL SELECT 'month', 7 UNION ALL SELECT 'day', 10)
    UNION ALL
    SELECT NEW.workspace_id, 'payments', filter, unit, substr(NEW.paid_on, 1, letters), 1
    FROM (SELECT 'all' AS filter UNION ALL SELECT NEW.method),
         (SELECT 'all' AS unit, 0 AS letters UNION ALL SELECT 'month', 7 UNION ALL SELECT 'day', 10) WHERE true
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER payments_reaccounted
AFTER UPDATE OF workspace_id, client_id, currency, amount_cents, applied_cents, refunded_cents, reversed_at ON payments BEGIN
  INSERT INTO client_accounts
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'received', -1,
           CASE WHEN OLD.reversed_at IS NULL THEN -OLD.amount_cents ELSE 0 END
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'received', 1,
           CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount_cents ELSE 0 END
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'on_account', -1, OLD.applied_cents + OLD.refunded_cents - OLD.amount_cents
    WHERE OLD.reversed_at IS NULL AND OLD.applied_cents + OLD.refunded_cents < OLD.amount_cents
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'on_account', 1, NEW.amount_cents - NEW.applied_cents - NEW.refunded_cents
    WHERE NEW.reversed_at IS NULL AND NEW.applied_cents + NEW.refunded_cents < NEW.amount_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER allocations_received AFTER INSERT ON allocations WHEN NEW.reversed_at IS NULL AND NEW.is_revenue = 1 BEGIN
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.applied_on, 1, 7), NEW.amount_cents, 0, 0),
      (NEW.workspace_id, NEW.currency, 'day', NEW.applied_on, NEW.amount_cents, 0, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts VALUES
      (NEW.workspace_id, NEW.currency, 'year', substr(NEW.applied_on, 1, 4), NEW.client_id, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.applied_on, 1, 7), NEW.client_id, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
CREATE TRIGGER allocations_removed AFTER DELETE ON allocations WHEN OLD.reversed_at IS NULL AND OLD.is_revenue = 1 BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.applied_on, 1, 7), -OLD.amount_cents, 0, 0),
      (OLD.workspace_id, OLD.currency, 'day', OLD.applied_on, -OLD.amount_cents, 0, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts VALUES
      (OLD.workspace_id, OLD.currency, 'year', substr(OLD.applied_on, 1, 4), OLD.client_id, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.applied_on, 1, 7), OLD.client_id, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
CREATE TRIGGER allocations_corrected
AFTER UPDATE OF workspace_id, client_id, currency, amount_cents, applied_on, reversed_at, is_revenue ON allocations BEGIN
  INSERT INTO cash
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.applied_on, 1, letters), -OLD.amount_cents, 0, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE OLD.reversed_at IS NULL AND OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.applied_on, 1, letters), NEW.amount_cents, 0, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE NEW.reversed_at IS NULL AND NEW.is_revenue = 1
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.applied_on, 1, letters), OLD.client_id, -OLD.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE OLD.reversed_at IS NULL AND OLD.is_revenue = 1
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.applied_on, 1, letters), NEW.client_id, NEW.amount_cents
    FROM (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE NEW.reversed_at IS NULL AND NEW.is_revenue = 1
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_paid AFTER INSERT ON refunds WHEN NEW.credit_note_id IS NOT NULL BEGIN
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.paid_on, 1, 7), 0, 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.paid_on, 0, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts VALUES
      (NEW.workspace_id, NEW.currency, 'year', substr(NEW.paid_on, 1, 4), NEW.client_id, -NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.paid_on, 1, 7), NEW.client_id, -NEW.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
CREATE TRIGGER refunds_removed AFTER DELETE ON refunds WHEN OLD.credit_note_id IS NOT NULL BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.paid_on, 1, 7), 0, 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.paid_on, 0, 0, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts VALUES
      (OLD.workspace_id, OLD.currency, 'year', substr(OLD.paid_on, 1, 4), OLD.client_id, OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.paid_on, 1, 7), OLD.client_id, OLD.amount_cents)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
-- The cached JSON of a document also shows its payments, and the documents that it is related to.
CREATE TRIGGER allocations_told AFTER INSERT ON allocations BEGIN
  DELETE FROM document_texts WHERE document_id IN (NEW.document_id, NEW.credit_note_id);
END;
CREATE TRIGGER allocations_untold AFTER UPDATE ON allocations BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.credit_note_id, NEW.credit_note_id);
END;
CREATE TRIGGER allocations_forgotten AFTER DELETE ON allocations BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, OLD.credit_note_id);
END;
CREATE TRIGGER payments_untold AFTER UPDATE OF reference, currency, method, paid_on, reverse_reason ON payments BEGIN
  DELETE FROM document_texts WHERE document_id IN (SELECT document_id FROM allocations WHERE payment_id = NEW.id);
END;
CREATE TRIGGER document_relations_told AFTER INSERT ON document_relations BEGIN
  DELETE FROM document_texts WHERE document_id IN (NEW.document_id, NEW.target_id);
END;
CREATE TRIGGER document_relations_untold AFTER UPDATE ON document_relations BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.target_id, NEW.target_id);
END;
CREATE TRIGGER document_relations_forgotten AFTER DELETE ON document_relations BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, OLD.target_id);
END;
CREATE TRIGGER deductions_told AFTER INSERT ON deductions BEGIN
  DELETE FROM document_texts WHERE document_id IN (NEW.document_id, NEW.advance_id);
END;
CREATE TRIGGER deductions_untold AFTER UPDATE ON deductions BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.advance_id, NEW.advance_id);
END;
CREATE TRIGGER deductions_forgotten AFTER DELETE ON deductions BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, OLD.advance_id);
END;
CREATE TRIGGER documents_related AFTER UPDATE OF number, status, issue_date ON documents
WHEN OLD.number IS NOT NEW.number OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.issue_date IS NOT NEW.issue_date BEGIN
  DELETE FROM document_texts WHERE document_id IN (
    SELECT target_id FROM document_relations WHERE document_id = NEW.id
    UNION ALL SELECT document_id FROM document_relations WHERE target_id = NEW.id
  );
END;
