-- Lists are sorted by every column that is shown: each order has an index, so that a page of it reads only its own rows.
-- The list of clients says what of their balances is overdue: a sum of its own, as the balances have.
-- A user saves views of the list of documents.
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_reference` ON `saved_views` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own` ON `saved_views` (`workspace_id`,`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `documents_by_number` ON `documents` (`workspace_id`,coalesce(CAST(length(number) + 10 AS text) || number, ''),`reference`);--> statement-breakpoint
CREATE INDEX `documents_by_due_date` ON `documents` (`workspace_id`,coalesce(due_date, 'none'),`reference`);--> statement-breakpoint
CREATE INDEX `documents_unpaid_by_due_date` ON `documents` (`workspace_id`,(coalesce(due_date, 'none') || ''),`reference`,`status`) WHERE status IN ('issued', 'sent', 'viewed', 'partially_paid', 'overdue');--> statement-breakpoint
CREATE INDEX `documents_by_total` ON `documents` (`workspace_id`,`total_cents`,`reference`);--> statement-breakpoint
CREATE INDEX `documents_by_balance` ON `documents` (`workspace_id`,(CASE WHEN status = 'draft' THEN 0 ELSE balance_cents END),`reference`);--> statement-breakpoint
CREATE INDEX `expenses_by_amount` ON `expenses` (`workspace_id`,`amount_cents`,`reference`);--> statement-breakpoint
CREATE INDEX `clients_by_tax_number` ON `clients` (`workspace_id`,coalesce(tax_number, '~'),`reference`);--> statement-breakpoint
CREATE INDEX `clients_by_email` ON `clients` (`workspace_id`,coalesce(email_key, '~'),`reference`);--> statement-breakpoint
CREATE INDEX `items_by_sku` ON `items` (`workspace_id`,coalesce(sku, '~'),`reference`);--> statement-breakpoint
CREATE INDEX `items_by_price` ON `items` (`workspace_id`,`default_price_cents`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_by_amount` ON `payments` (`workspace_id`,`amount_cents`,`reference`);--> statement-breakpoint
DROP TRIGGER documents_accounted;--> statement-breakpoint
DROP TRIGGER documents_unaccounted;--> statement-breakpoint
DROP TRIGGER documents_reaccounted;--> statement-breakpoint
DROP VIEW client_accounts_expected;--> statement-breakpoint
CREATE VIEW client_accounts_expected AS
SELECT workspace_id, client_id, currency, type_key AS kind, count(*) AS records, sum(balance_cents) AS cents
  FROM documents WHERE issued_at IS NOT NULL AND balance_cents > 0 GROUP BY workspace_id, client_id, currency, type_key
UNION ALL
SELECT workspace_id, client_id, currency, 'overdue', count(*), sum(balance_cents)
  FROM documents WHERE status = 'overdue' GROUP BY workspace_id, client_id, currency
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
INSERT INTO client_accounts SELECT * FROM client_accounts_expected WHERE kind = 'overdue';--> statement-breakpoint
CREATE TRIGGER documents_accounted AFTER INSERT ON documents WHEN NEW.issued_at IS NOT NULL BEGIN
  INSERT INTO client_accounts
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, NEW.type_key, 1, NEW.balance_cents WHERE NEW.balance_cents > 0
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'overdue', 1, NEW.balance_cents WHERE NEW.status = 'overdue'
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'credit', 1, NEW.total_cents - NEW.applied_cents - NEW.refunded_cents
    WHERE NEW.status <> 'cancelled' AND substr(NEW.type_key, 4) = 'credit_note'
      AND NEW.applied_cents + NEW.refunded_cents < NEW.total_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER documents_unaccounted AFTER DELETE ON documents WHEN OLD.issued_at IS NOT NULL BEGIN
  INSERT INTO client_accounts
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, OLD.type_key, -1, -OLD.balance_cents WHERE OLD.balance_cents > 0
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'overdue', -1, -OLD.balance_cents WHERE OLD.status = 'overdue'
    UNION ALL
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'credit', -1, OLD.applied_cents + OLD.refunded_cents - OLD.total_cents
    WHERE OLD.status <> 'cancelled' AND substr(OLD.type_key, 4) = 'credit_note'
      AND OLD.applied_cents + OLD.refunded_cents < OLD.total_cents
    ON CONFLICT DO UPDATE SET records = records + excluded.records, cents = cents + excluded.cents;
END;
--> statement-breakpoint
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
    SELECT OLD.workspace_id, OLD.client_id, OLD.currency, 'overdue', -1, -OLD.balance_cents WHERE OLD.status = 'overdue'
    UNION ALL
    SELECT NEW.workspace_id, NEW.client_id, NEW.currency, 'overdue', 1, NEW.balance_cents WHERE NEW.status = 'overdue'
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
