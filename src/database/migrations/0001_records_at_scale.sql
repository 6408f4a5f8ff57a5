CREATE TABLE `cash` (
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`received_cents` integer NOT NULL,
	`spent_cents` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `currency`, `unit`, `period`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `client_document_counts` (
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`filter` text NOT NULL,
	`records` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `client_id`, `filter`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `client_receipts` (
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`client_id` integer NOT NULL,
	`received_cents` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `currency`, `unit`, `period`, `client_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `list_counts` (
	`workspace_id` integer NOT NULL,
	`list` text NOT NULL,
	`filter` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`records` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `list`, `unit`, `filter`, `period`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `open_balances` (
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`due` text NOT NULL,
	`type_key` text NOT NULL,
	`documents` integer NOT NULL,
	`balance_cents` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `currency`, `unit`, `due`, `type_key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `expense_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expense_categories_name` ON `expense_categories` (`workspace_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `expenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`description` text NOT NULL,
	`notes` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`category_id` integer,
	`vendor` text,
	`occurs_on` text NOT NULL,
	`recurring_expense_id` integer,
	`scheduled_on` text,
	`is_recurring` integer NOT NULL,
	`is_overridden` integer NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `expense_categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recurring_expense_id`) REFERENCES `recurring_expenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expenses_amount" CHECK("expenses"."amount_cents" > 0),
	CONSTRAINT "expenses_generated" CHECK("expenses"."is_recurring" = ("expenses"."recurring_expense_id" IS NOT NULL) AND ("expenses"."recurring_expense_id" IS NULL) = ("expenses"."scheduled_on" IS NULL)),
	CONSTRAINT "expenses_keep_their_date" CHECK("expenses"."scheduled_on" IS NULL OR "expenses"."occurs_on" = "expenses"."scheduled_on"),
	CONSTRAINT "expenses_overridden" CHECK("expenses"."is_overridden" = 0 OR "expenses"."is_recurring" = 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_reference` ON `expenses` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_scheduled` ON `expenses` (`recurring_expense_id`,`scheduled_on`);--> statement-breakpoint
CREATE INDEX `expenses_by_date` ON `expenses` (`workspace_id`,`occurs_on`,`reference`);--> statement-breakpoint
CREATE TABLE `recurring_expense_dates` (
	`recurring_expense_id` integer NOT NULL,
	`scheduled_on` text NOT NULL,
	`outcome` text NOT NULL,
	PRIMARY KEY(`recurring_expense_id`, `scheduled_on`),
	FOREIGN KEY (`recurring_expense_id`) REFERENCES `recurring_expenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recurring_expense_dates_outcome" CHECK("recurring_expense_dates"."outcome" IN ('generated', 'paused'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `recurring_expenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`description` text NOT NULL,
	`vendor` text,
	`category_id` integer,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`every` text NOT NULL,
	`on_day` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`next_on` text,
	`paused_on` text,
	`created_at` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `expense_categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recurring_expenses_every" CHECK("recurring_expenses"."every" IN ('weekly', 'monthly', 'yearly')),
	CONSTRAINT "recurring_expenses_amount" CHECK("recurring_expenses"."amount_cents" > 0),
	CONSTRAINT "recurring_expenses_end" CHECK("recurring_expenses"."ends_on" IS NULL OR "recurring_expenses"."ends_on" >= "recurring_expenses"."starts_on")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_expenses_reference` ON `recurring_expenses` (`reference`);--> statement-breakpoint
CREATE INDEX `recurring_expenses_workspace` ON `recurring_expenses` (`workspace_id`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `recurring_expenses_due` ON `recurring_expenses` (`workspace_id`,`next_on`) WHERE next_on IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
DROP INDEX `documents_by_date`;--> statement-breakpoint
DROP INDEX `documents_by_status`;--> statement-breakpoint
DROP INDEX `documents_by_client`;--> statement-breakpoint
CREATE INDEX `documents_cancelled` ON `documents` (`workspace_id`,`cancelled_at`) WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_by_date` ON `documents` (`workspace_id`,coalesce(issue_date, 'none'),`reference`,`status`,`client_id`,`search_text`);--> statement-breakpoint
CREATE INDEX `documents_by_status` ON `documents` (`workspace_id`,`status`,coalesce(issue_date, 'none'),`reference`);--> statement-breakpoint
CREATE INDEX `documents_by_client` ON `documents` (`workspace_id`,`client_id`,coalesce(issue_date, 'none'),`reference`,`status`);--> statement-breakpoint
DROP INDEX `clients_by_name`;--> statement-breakpoint
CREATE INDEX `clients_by_name` ON `clients` (`workspace_id`,`name_sort`,`reference`,`type`,`search_text`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`workspace_id`,`currency`,`paid_on`,`document_id`,`amount_cents`) WHERE reversed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payments_reversed` ON `payments` (`workspace_id`,`reversed_at`) WHERE reversed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `items_by_type_active_name` ON `items` (`workspace_id`,`type`,`active`,`name_sort`,`reference`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;
--> statement-breakpoint
-- What drizzle-kit cannot express: the views that say what each sum must be, the triggers that keep it so, and the
-- search indexes. Nothing in the program writes to these tables.
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
  FROM expenses GROUP BY workspace_id, occurs_on;
--> statement-breakpoint
CREATE VIEW client_document_counts_expected AS
SELECT workspace_id, client_id, 'all' AS filter, count(*) AS records
  FROM documents GROUP BY workspace_id, client_id
UNION ALL SELECT workspace_id, client_id, status, count(*)
  FROM documents GROUP BY workspace_id, client_id, status;
--> statement-breakpoint
CREATE VIEW cash_expected AS
SELECT workspace_id, currency, unit, period, sum(received) AS received_cents, sum(spent) AS spent_cents
FROM (
  SELECT workspace_id, currency, 'month' AS unit, substr(paid_on, 1, 7) AS period, amount_cents AS received, 0 AS spent
    FROM payments WHERE reversed_at IS NULL
  UNION ALL SELECT workspace_id, currency, 'day', paid_on, amount_cents, 0 FROM payments WHERE reversed_at IS NULL
  UNION ALL SELECT workspace_id, currency, 'month', substr(occurs_on, 1, 7), 0, amount_cents FROM expenses
  UNION ALL SELECT workspace_id, currency, 'day', occurs_on, 0, amount_cents FROM expenses
)
GROUP BY workspace_id, currency, unit, period;
--> statement-breakpoint
CREATE VIEW client_receipts_expected AS
SELECT payments.workspace_id, payments.currency, 'year' AS unit, substr(paid_on, 1, 4) AS period, client_id,
       sum(amount_cents) AS received_cents
  FROM payments JOIN documents ON documents.id = payments.document_id
  WHERE reversed_at IS NULL GROUP BY payments.workspace_id, payments.currency, period, client_id
UNION ALL
SELECT payments.workspace_id, payments.currency, 'month', substr(paid_on, 1, 7) AS period, client_id, sum(amount_cents)
  FROM payments JOIN documents ON documents.id = payments.document_id
  WHERE reversed_at IS NULL GROUP BY payments.workspace_id, payments.currency, period, client_id;
--> statement-breakpoint
CREATE VIEW open_balances_expected AS
SELECT workspace_id, currency, unit, substr(coalesce(due_date, 'none'), 1, letters) AS due, type_key,
       count(*) AS documents, sum(balance_cents) AS balance_cents
  FROM documents, (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10)
  WHERE issued_at IS NOT NULL AND balance_cents > 0
  GROUP BY workspace_id, currency, unit, due, type_key;
--> statement-breakpoint
-- A database that already has records starts with the sums of these.
INSERT INTO list_counts SELECT * FROM list_counts_expected;
INSERT INTO client_document_counts SELECT * FROM client_document_counts_expected;
INSERT INTO cash SELECT * FROM cash_expected;
INSERT INTO client_receipts SELECT * FROM client_receipts_expected;
INSERT INTO open_balances SELECT * FROM open_balances_expected;
--> statement-breakpoint
CREATE TRIGGER clients_counted AFTER INSERT ON clients BEGIN
  INSERT INTO list_counts VALUES (NEW.workspace_id, 'clients', NEW.type, 'all', '', 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER clients_uncounted AFTER DELETE ON clients BEGIN
  INSERT INTO list_counts VALUES (OLD.workspace_id, 'clients', OLD.type, 'all', '', -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER clients_recounted AFTER UPDATE OF workspace_id, type ON clients
WHEN OLD.type <> NEW.type OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'clients', OLD.type, 'all', '', -1),
      (NEW.workspace_id, 'clients', NEW.type, 'all', '', 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
--> statement-breakpoint
CREATE TRIGGER items_counted AFTER INSERT ON items BEGIN
  INSERT INTO list_counts VALUES (NEW.workspace_id, 'items', NEW.type || ' ' || NEW.active, 'all', '', 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER items_uncounted AFTER DELETE ON items BEGIN
  INSERT INTO list_counts VALUES (OLD.workspace_id, 'items', OLD.type || ' ' || OLD.active, 'all', '', -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER items_recounted AFTER UPDATE OF workspace_id, type, active ON items
WHEN OLD.type <> NEW.type OR OLD.active <> NEW.active OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'items', OLD.type || ' ' || OLD.active, 'all', '', -1),
      (NEW.workspace_id, 'items', NEW.type || ' ' || NEW.active, 'all', '', 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
--> statement-breakpoint
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO list_counts VALUES
      (NEW.workspace_id, 'documents', 'all', 'all', '', 1),
      (NEW.workspace_id, 'documents', 'all', 'month', substr(coalesce(NEW.issue_date, 'none'), 1, 7), 1),
      (NEW.workspace_id, 'documents', 'all', 'day', coalesce(NEW.issue_date, 'none'), 1),
      (NEW.workspace_id, 'documents', NEW.status, 'all', '', 1),
      (NEW.workspace_id, 'documents', NEW.status, 'month', substr(coalesce(NEW.issue_date, 'none'), 1, 7), 1),
      (NEW.workspace_id, 'documents', NEW.status, 'day', coalesce(NEW.issue_date, 'none'), 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO client_document_counts VALUES
      (NEW.workspace_id, NEW.client_id, 'all', 1),
      (NEW.workspace_id, NEW.client_id, NEW.status, 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'documents', 'all', 'all', '', -1),
      (OLD.workspace_id, 'documents', 'all', 'month', substr(coalesce(OLD.issue_date, 'none'), 1, 7), -1),
      (OLD.workspace_id, 'documents', 'all', 'day', coalesce(OLD.issue_date, 'none'), -1),
      (OLD.workspace_id, 'documents', OLD.status, 'all', '', -1),
      (OLD.workspace_id, 'documents', OLD.status, 'month', substr(coalesce(OLD.issue_date, 'none'), 1, 7), -1),
      (OLD.workspace_id, 'documents', OLD.status, 'day', coalesce(OLD.issue_date, 'none'), -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO client_document_counts VALUES
      (OLD.workspace_id, OLD.client_id, 'all', -1),
      (OLD.workspace_id, OLD.client_id, OLD.status, -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER documents_recounted_by_day AFTER UPDATE OF workspace_id, issue_date ON documents
WHEN OLD.issue_date IS NOT NEW.issue_date OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'documents', 'all', 'all', '', -1),
      (OLD.workspace_id, 'documents', 'all', 'month', substr(coalesce(OLD.issue_date, 'none'), 1, 7), -1),
      (OLD.workspace_id, 'documents', 'all', 'day', coalesce(OLD.issue_date, 'none'), -1),
      (NEW.workspace_id, 'documents', 'all', 'all', '', 1),
      (NEW.workspace_id, 'documents', 'all', 'month', substr(coalesce(NEW.issue_date, 'none'), 1, 7), 1),
      (NEW.workspace_id, 'documents', 'all', 'day', coalesce(NEW.issue_date, 'none'), 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER documents_recounted_by_status AFTER UPDATE OF workspace_id, issue_date, status ON documents
WHEN OLD.status <> NEW.status OR OLD.issue_date IS NOT NEW.issue_date OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'documents', OLD.status, 'all', '', -1),
      (OLD.workspace_id, 'documents', OLD.status, 'month', substr(coalesce(OLD.issue_date, 'none'), 1, 7), -1),
      (OLD.workspace_id, 'documents', OLD.status, 'day', coalesce(OLD.issue_date, 'none'), -1),
      (NEW.workspace_id, 'documents', NEW.status, 'all', '', 1),
      (NEW.workspace_id, 'documents', NEW.status, 'month', substr(coalesce(NEW.issue_date, 'none'), 1, 7), 1),
      (NEW.workspace_id, 'documents', NEW.status, 'day', coalesce(NEW.issue_date, 'none'), 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER documents_recounted_by_client AFTER UPDATE OF workspace_id, client_id, status ON documents
WHEN OLD.status <> NEW.status OR OLD.client_id <> NEW.client_id OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO client_document_counts VALUES
      (OLD.workspace_id, OLD.client_id, 'all', -1),
      (OLD.workspace_id, OLD.client_id, OLD.status, -1),
      (NEW.workspace_id, NEW.client_id, 'all', 1),
      (NEW.workspace_id, NEW.client_id, NEW.status, 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
--> statement-breakpoint
CREATE TRIGGER documents_opened AFTER INSERT ON documents
WHEN NEW.issued_at IS NOT NULL AND NEW.balance_cents > 0 BEGIN
  INSERT INTO open_balances
    SELECT NEW.workspace_id, NEW.currency, unit, substr(coalesce(NEW.due_date, 'none'), 1, letters), NEW.type_key,
           1, NEW.balance_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE true
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents,
                              balance_cents = balance_cents + excluded.balance_cents;
END;
CREATE TRIGGER documents_closed AFTER DELETE ON documents
WHEN OLD.issued_at IS NOT NULL AND OLD.balance_cents > 0 BEGIN
  INSERT INTO open_balances
    SELECT OLD.workspace_id, OLD.currency, unit, substr(coalesce(OLD.due_date, 'none'), 1, letters), OLD.type_key,
           -1, -OLD.balance_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE true
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents,
                              balance_cents = balance_cents + excluded.balance_cents;
END;
CREATE TRIGGER documents_rebalanced
AFTER UPDATE OF workspace_id, currency, type_key, due_date, issued_at, balance_cents ON documents BEGIN
  INSERT INTO open_balances
    SELECT OLD.workspace_id, OLD.currency, unit, substr(coalesce(OLD.due_date, 'none'), 1, letters), OLD.type_key,
           -1, -OLD.balance_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE OLD.issued_at IS NOT NULL AND OLD.balance_cents > 0
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(coalesce(NEW.due_date, 'none'), 1, letters), NEW.type_key,
           1, NEW.balance_cents
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE NEW.issued_at IS NOT NULL AND NEW.balance_cents > 0
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents,
                              balance_cents = balance_cents + excluded.balance_cents;
  -- Days on which nothing is open any more go, so that the table does not grow with history.
  DELETE FROM open_balances
    WHERE workspace_id = OLD.workspace_id AND currency = OLD.currency AND unit IN ('month', 'day')
      AND due IN (substr(coalesce(OLD.due_date, 'none'), 1, 7), coalesce(OLD.due_date, 'none'))
      AND type_key = OLD.type_key AND documents = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_received AFTER INSERT ON payments WHEN NEW.reversed_at IS NULL BEGIN
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.paid_on, 1, 7), NEW.amount_cents, 0),
      (NEW.workspace_id, NEW.currency, 'day', NEW.paid_on, NEW.amount_cents, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.paid_on, 1, letters), client_id, NEW.amount_cents
    FROM documents, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE documents.id = NEW.document_id
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
CREATE TRIGGER payments_removed AFTER DELETE ON payments WHEN OLD.reversed_at IS NULL BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.paid_on, 1, 7), -OLD.amount_cents, 0),
      (OLD.workspace_id, OLD.currency, 'day', OLD.paid_on, -OLD.amount_cents, 0)
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.paid_on, 1, letters), client_id, -OLD.amount_cents
    FROM documents, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE documents.id = OLD.document_id
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
CREATE TRIGGER payments_corrected
AFTER UPDATE OF workspace_id, document_id, currency, amount_cents, paid_on, reversed_at ON payments BEGIN
  INSERT INTO cash
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.paid_on, 1, letters), -OLD.amount_cents, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE OLD.reversed_at IS NULL
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.paid_on, 1, letters), NEW.amount_cents, 0
    FROM (SELECT 'month' AS unit, 7 AS letters UNION ALL SELECT 'day', 10) WHERE NEW.reversed_at IS NULL
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
  INSERT INTO client_receipts
    SELECT OLD.workspace_id, OLD.currency, unit, substr(OLD.paid_on, 1, letters), client_id, -OLD.amount_cents
    FROM documents, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE OLD.reversed_at IS NULL AND documents.id = OLD.document_id
    UNION ALL
    SELECT NEW.workspace_id, NEW.currency, unit, substr(NEW.paid_on, 1, letters), client_id, NEW.amount_cents
    FROM documents, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE NEW.reversed_at IS NULL AND documents.id = NEW.document_id
    ON CONFLICT DO UPDATE SET received_cents = received_cents + excluded.received_cents;
END;
--> statement-breakpoint
CREATE TRIGGER expenses_counted AFTER INSERT ON expenses BEGIN
  INSERT INTO list_counts VALUES
      (NEW.workspace_id, 'expenses', 'all', 'all', '', 1),
      (NEW.workspace_id, 'expenses', 'all', 'month', substr(NEW.occurs_on, 1, 7), 1),
      (NEW.workspace_id, 'expenses', 'all', 'day', NEW.occurs_on, 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO cash VALUES
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.occurs_on, 1, 7), 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.occurs_on, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
CREATE TRIGGER expenses_uncounted AFTER DELETE ON expenses BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'expenses', 'all', 'all', '', -1),
      (OLD.workspace_id, 'expenses', 'all', 'month', substr(OLD.occurs_on, 1, 7), -1),
      (OLD.workspace_id, 'expenses', 'all', 'day', OLD.occurs_on, -1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.occurs_on, 1, 7), 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.occurs_on, 0, -OLD.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
CREATE TRIGGER expenses_recounted AFTER UPDATE OF workspace_id, occurs_on ON expenses
WHEN OLD.occurs_on <> NEW.occurs_on OR OLD.workspace_id <> NEW.workspace_id BEGIN
  INSERT INTO list_counts VALUES
      (OLD.workspace_id, 'expenses', 'all', 'all', '', -1),
      (OLD.workspace_id, 'expenses', 'all', 'month', substr(OLD.occurs_on, 1, 7), -1),
      (OLD.workspace_id, 'expenses', 'all', 'day', OLD.occurs_on, -1),
      (NEW.workspace_id, 'expenses', 'all', 'all', '', 1),
      (NEW.workspace_id, 'expenses', 'all', 'month', substr(NEW.occurs_on, 1, 7), 1),
      (NEW.workspace_id, 'expenses', 'all', 'day', NEW.occurs_on, 1)
    ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER expenses_respent AFTER UPDATE OF workspace_id, currency, amount_cents, occurs_on ON expenses BEGIN
  INSERT INTO cash VALUES
      (OLD.workspace_id, OLD.currency, 'month', substr(OLD.occurs_on, 1, 7), 0, -OLD.amount_cents),
      (OLD.workspace_id, OLD.currency, 'day', OLD.occurs_on, 0, -OLD.amount_cents),
      (NEW.workspace_id, NEW.currency, 'month', substr(NEW.occurs_on, 1, 7), 0, NEW.amount_cents),
      (NEW.workspace_id, NEW.currency, 'day', NEW.occurs_on, 0, NEW.amount_cents)
    ON CONFLICT DO UPDATE SET spent_cents = spent_cents + excluded.spent_cents;
END;
--> statement-breakpoint
-- Search: every run of three characters of the folded text, so that a text inside of it is found without reading all
-- records. The folded text knows no letter case, and stays in the records alone. A row's id begins with that of the
-- workspace, so that a search walks through the records of its own workspace only.
CREATE VIRTUAL TABLE clients_search
  USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
INSERT INTO clients_search(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM clients ORDER BY workspace_id, id;
CREATE TRIGGER clients_indexed AFTER INSERT ON clients BEGIN
  INSERT INTO clients_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
CREATE TRIGGER clients_unindexed AFTER DELETE ON clients BEGIN
  INSERT INTO clients_search(clients_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
END;
CREATE TRIGGER clients_reindexed AFTER UPDATE OF search_text ON clients
WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO clients_search(clients_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
  INSERT INTO clients_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE items_search
  USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
INSERT INTO items_search(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM items ORDER BY workspace_id, id;
CREATE TRIGGER items_indexed AFTER INSERT ON items BEGIN
  INSERT INTO items_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
CREATE TRIGGER items_unindexed AFTER DELETE ON items BEGIN
  INSERT INTO items_search(items_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
END;
CREATE TRIGGER items_reindexed AFTER UPDATE OF search_text ON items
WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO items_search(items_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
  INSERT INTO items_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE documents_search
  USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
INSERT INTO documents_search(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM documents ORDER BY workspace_id, id;
CREATE TRIGGER documents_indexed AFTER INSERT ON documents BEGIN
  INSERT INTO documents_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
CREATE TRIGGER documents_unindexed AFTER DELETE ON documents BEGIN
  INSERT INTO documents_search(documents_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
END;
CREATE TRIGGER documents_reindexed AFTER UPDATE OF search_text ON documents
WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO documents_search(documents_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
  INSERT INTO documents_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE expenses_search
  USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
INSERT INTO expenses_search(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM expenses ORDER BY workspace_id, id;
CREATE TRIGGER expenses_indexed AFTER INSERT ON expenses BEGIN
  INSERT INTO expenses_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
CREATE TRIGGER expenses_unindexed AFTER DELETE ON expenses BEGIN
  INSERT INTO expenses_search(expenses_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
END;
CREATE TRIGGER expenses_reindexed AFTER UPDATE OF search_text ON expenses
WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO expenses_search(expenses_search, rowid, search_text)
    VALUES ('delete', (OLD.workspace_id << 36) + OLD.id, OLD.search_text);
  INSERT INTO expenses_search(rowid, search_text) VALUES ((NEW.workspace_id << 36) + NEW.id, NEW.search_text);
END;
