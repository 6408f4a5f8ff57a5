-- What was invoiced for each item, so that the best selling items cost the same to find however many documents there are.
CREATE TABLE `item_sales` (
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`item_id` integer NOT NULL,
	`sales_cents` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `currency`, `unit`, `period`, `item_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- The lines of issued documents that sell an item. An advance and what credits it are left out: the invoice after it has
-- all lines.
CREATE VIEW sold_lines AS
SELECT d.workspace_id, d.currency, coalesce(d.issue_date, 'none') AS day, l.item_id, l.document_id, l.position,
       CASE substr(d.type_key, 4) WHEN 'credit_note' THEN -l.subtotal_cents ELSE l.subtotal_cents END AS cents
FROM documents AS d JOIN document_lines AS l ON l.document_id = d.id
WHERE d.issued_at IS NOT NULL AND (d.status <> 'cancelled' OR d.is_cancelled_by_credit = 1)
  AND substr(d.type_key, 4) IN ('invoice', 'debit_note', 'credit_note') AND l.item_id IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM document_relations AS r JOIN documents AS credited ON credited.id = r.target_id
    WHERE r.document_id = d.id AND r.relation = 'credits' AND substr(credited.type_key, 4) = 'advance_invoice');
--> statement-breakpoint
CREATE VIEW item_sales_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, item_id, sum(cents) AS sales_cents
FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
GROUP BY workspace_id, currency, unit, period, item_id;
--> statement-breakpoint
INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
  SELECT workspace_id, currency, unit, period, item_id, sales_cents FROM item_sales_expected;--> statement-breakpoint
CREATE TRIGGER documents_unsold BEFORE UPDATE OF workspace_id, currency, type_key, status, issued_at, issue_date, is_cancelled_by_credit ON documents
WHEN OLD.issued_at IS NOT NULL AND ((NEW.issued_at IS NULL) OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
  OR (OLD.workspace_id, OLD.currency, OLD.type_key, OLD.issue_date, OLD.is_cancelled_by_credit)
    IS NOT (NEW.workspace_id, NEW.currency, NEW.type_key, NEW.issue_date, NEW.is_cancelled_by_credit)) BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, -cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE document_id = OLD.id
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
CREATE TRIGGER documents_sold AFTER UPDATE OF workspace_id, currency, type_key, status, issued_at, issue_date, is_cancelled_by_credit ON documents
WHEN NEW.issued_at IS NOT NULL AND ((OLD.issued_at IS NULL) OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
  OR (OLD.workspace_id, OLD.currency, OLD.type_key, OLD.issue_date, OLD.is_cancelled_by_credit)
    IS NOT (NEW.workspace_id, NEW.currency, NEW.type_key, NEW.issue_date, NEW.is_cancelled_by_credit)) BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE document_id = NEW.id
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
-- The lines are removed after their document, when it is no longer known what they sold.
CREATE TRIGGER documents_removed_unsold BEFORE DELETE ON documents WHEN OLD.issued_at IS NOT NULL BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, -cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7) WHERE document_id = OLD.id
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
CREATE TRIGGER document_lines_sold AFTER INSERT ON document_lines WHEN NEW.item_id IS NOT NULL BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE document_id = NEW.document_id AND position = NEW.position
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
CREATE TRIGGER document_lines_unsold BEFORE DELETE ON document_lines WHEN OLD.item_id IS NOT NULL BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, -cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE document_id = OLD.document_id AND position = OLD.position
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
CREATE TRIGGER document_lines_changing_sold BEFORE UPDATE OF item_id, subtotal_cents ON document_lines WHEN OLD.item_id IS NOT NULL BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, -cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE document_id = OLD.document_id AND position = OLD.position
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
--> statement-breakpoint
CREATE TRIGGER document_lines_resold AFTER UPDATE OF item_id, subtotal_cents ON document_lines WHEN NEW.item_id IS NOT NULL BEGIN
  INSERT INTO item_sales (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters), item_id, cents
    FROM sold_lines, (SELECT 'year' AS unit, 4 AS letters UNION ALL SELECT 'month', 7)
    WHERE document_id = NEW.document_id AND position = NEW.position
    ON CONFLICT DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;
