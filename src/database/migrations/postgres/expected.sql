-- What each sum must be. The same as SQLite's views, but for what PostgreSQL wants: names for subqueries, and whole
-- numbers for sums, which are of type numeric otherwise.

CREATE VIEW list_counts_expected AS
SELECT workspace_id, 'documents' AS list, filter, unit, substr(coalesce(issue_date, 'none'), 1, letters) AS period, count(*) AS records
  FROM (SELECT workspace_id, issue_date, 'all' AS filter FROM documents UNION ALL SELECT workspace_id, issue_date, status FROM documents) AS counted,
       (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
  GROUP BY workspace_id, filter, unit, period
UNION ALL SELECT workspace_id, 'clients', type, 'all', '', count(*)
  FROM clients GROUP BY workspace_id, type
UNION ALL SELECT workspace_id, 'items', type || ' ' || active, 'all', '', count(*)
  FROM items GROUP BY workspace_id, type, active
UNION ALL SELECT workspace_id, 'expenses', 'all', unit, substr(occurs_on, 1, letters) AS period, count(*)
  FROM expenses, (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
  GROUP BY workspace_id, unit, period
UNION ALL SELECT workspace_id, 'payments', filter, unit, substr(paid_on, 1, letters) AS period, count(*)
  FROM (SELECT workspace_id, paid_on, 'all' AS filter FROM payments UNION ALL SELECT workspace_id, paid_on, method FROM payments) AS counted,
       (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
  GROUP BY workspace_id, filter, unit, period;

CREATE VIEW client_document_counts_expected AS
SELECT workspace_id, client_id, 'all' AS filter, count(*) AS records
  FROM documents GROUP BY workspace_id, client_id
UNION ALL SELECT workspace_id, client_id, status, count(*)
  FROM documents GROUP BY workspace_id, client_id, status;

CREATE VIEW cash_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, sum(received)::bigint AS received_cents,
       sum(spent)::bigint AS spent_cents, sum(refunded)::bigint AS refunded_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, amount_cents AS received, 0 AS spent, 0 AS refunded
    FROM allocations WHERE is_revenue = 1
  UNION ALL SELECT workspace_id, currency, reversed_on, 0, 0, amount_cents
    FROM allocations WHERE reversed_on IS NOT NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, occurs_on, 0, amount_cents, 0 FROM expenses
  UNION ALL SELECT workspace_id, currency, paid_on, 0, 0, amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
) AS moved, (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
GROUP BY workspace_id, currency, unit, period;

CREATE VIEW client_receipts_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, client_id, sum(received)::bigint AS received_cents
FROM (
  SELECT workspace_id, currency, applied_on AS day, client_id, amount_cents AS received
    FROM allocations WHERE is_revenue = 1
  UNION ALL SELECT workspace_id, currency, reversed_on, client_id, -amount_cents
    FROM allocations WHERE reversed_on IS NOT NULL AND is_revenue = 1
  UNION ALL SELECT workspace_id, currency, paid_on, client_id, -amount_cents FROM refunds WHERE credit_note_id IS NOT NULL
) AS moved, (VALUES ('year', 4), ('month', 7)) AS units (unit, letters)
GROUP BY workspace_id, currency, unit, period, client_id;

CREATE VIEW client_accounts_expected AS
SELECT workspace_id, client_id, currency, type_key AS kind, count(*) AS records, sum(balance_cents)::bigint AS cents
  FROM documents WHERE issued_at IS NOT NULL AND balance_cents > 0 GROUP BY workspace_id, client_id, currency, type_key
UNION ALL
SELECT workspace_id, client_id, currency, 'overdue', count(*), sum(balance_cents)::bigint
  FROM documents WHERE status = 'overdue' GROUP BY workspace_id, client_id, currency
UNION ALL
SELECT workspace_id, client_id, currency, 'credit', count(*), sum(total_cents - applied_cents - refunded_cents)::bigint
  FROM documents WHERE issued_at IS NOT NULL AND status <> 'cancelled' AND substr(type_key, 4) = 'credit_note'
    AND applied_cents + refunded_cents < total_cents GROUP BY workspace_id, client_id, currency
UNION ALL
SELECT workspace_id, client_id, currency, 'on_account', count(*), sum(amount_cents - applied_cents - refunded_cents)::bigint
  FROM payments WHERE reversed_at IS NULL AND applied_cents + refunded_cents < amount_cents
  GROUP BY workspace_id, client_id, currency
UNION ALL
SELECT workspace_id, client_id, currency, 'received', count(*),
       sum(CASE WHEN reversed_at IS NULL THEN amount_cents ELSE 0 END)::bigint
  FROM payments GROUP BY workspace_id, client_id, currency;

CREATE VIEW open_balances_expected AS
SELECT workspace_id, currency, unit, substr(coalesce(due_date, 'none'), 1, letters) AS due, type_key,
       count(*) AS documents, sum(balance_cents)::bigint AS balance_cents
  FROM documents, (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
  WHERE issued_at IS NOT NULL AND balance_cents > 0
  GROUP BY workspace_id, currency, unit, due, type_key;

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

CREATE VIEW item_sales_expected AS
SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, item_id, sum(cents)::bigint AS sales_cents
FROM sold_lines, (VALUES ('year', 4), ('month', 7)) AS units (unit, letters)
GROUP BY workspace_id, currency, unit, period, item_id;

-- The elements of a JSON array, and none of what is no JSON array. `verify` reads with it what may have been changed.
CREATE FUNCTION json_elements(content text) RETURNS TABLE (value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN QUERY SELECT listed.value FROM jsonb_array_elements_text(content::jsonb) AS listed (value);
EXCEPTION WHEN invalid_text_representation OR invalid_parameter_value THEN
  RETURN;
END $$;

CREATE VIEW metadata_entries_expected AS
SELECT r.workspace_id, 'clients' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM clients AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'items' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM items AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'documents' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM documents AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'payments' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM payments AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'expenses' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM expenses AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'contracts' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM contracts AS r, json_each_text(r.metadata::json) AS e WHERE r.metadata IS NOT NULL;
