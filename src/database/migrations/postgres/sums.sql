-- The sums over the records, in the transaction of the record. A statement may add to a row only once (error 21000), so
-- each function adds up what the change takes from and gives to each sum, leaves out what comes to nothing, and goes
-- through the rows in the order of their keys. `expected.sql` says what the sums must be.

CREATE FUNCTION clients_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts AS kept (workspace_id, list, filter, unit, period, records)
    SELECT workspace_id, 'clients', type, 'all', '', sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.type
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.type
        WHERE TG_OP <> 'DELETE'
    ) AS changed
    GROUP BY workspace_id, type
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, type
    ON CONFLICT (workspace_id, list, unit, filter, period) DO UPDATE SET
      records = kept.records + excluded.records;
  RETURN NULL;
END $$;

CREATE TRIGGER clients_summed AFTER INSERT OR DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION clients_sums();

CREATE TRIGGER clients_resummed AFTER UPDATE OF workspace_id, type ON clients
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.type)
    IS DISTINCT FROM (NEW.workspace_id, NEW.type))
  EXECUTE FUNCTION clients_sums();

CREATE FUNCTION items_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts AS kept (workspace_id, list, filter, unit, period, records)
    SELECT workspace_id, 'items', type || ' ' || active, 'all', '', sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.type, OLD.active
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.type, NEW.active
        WHERE TG_OP <> 'DELETE'
    ) AS changed
    GROUP BY workspace_id, type, active
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, type, active
    ON CONFLICT (workspace_id, list, unit, filter, period) DO UPDATE SET
      records = kept.records + excluded.records;
  RETURN NULL;
END $$;

CREATE TRIGGER items_summed AFTER INSERT OR DELETE ON items
  FOR EACH ROW EXECUTE FUNCTION items_sums();

CREATE TRIGGER items_resummed AFTER UPDATE OF workspace_id, type, active ON items
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.type, OLD.active)
    IS DISTINCT FROM (NEW.workspace_id, NEW.type, NEW.active))
  EXECUTE FUNCTION items_sums();

CREATE FUNCTION documents_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts AS kept (workspace_id, list, filter, unit, period, records)
    SELECT workspace_id, 'documents', filter, unit, substr(coalesce(issue_date, 'none'), 1, letters) AS period, sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.status, OLD.issue_date
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.status, NEW.issue_date
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      LATERAL (VALUES ('all'), (status)) AS filters (filter),
      (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, filter, unit, period
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, unit, filter, period
    ON CONFLICT (workspace_id, list, unit, filter, period) DO UPDATE SET
      records = kept.records + excluded.records;
  INSERT INTO client_document_counts AS kept (workspace_id, client_id, filter, records)
    SELECT workspace_id, client_id, filter, sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.client_id, OLD.status
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.client_id, NEW.status
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      LATERAL (VALUES ('all'), (status)) AS filters (filter)
    GROUP BY workspace_id, client_id, filter
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, client_id, filter
    ON CONFLICT (workspace_id, client_id, filter) DO UPDATE SET
      records = kept.records + excluded.records;
  INSERT INTO open_balances AS kept (workspace_id, currency, unit, due, type_key, documents, balance_cents)
    SELECT workspace_id, currency, unit, substr(coalesce(due_date, 'none'), 1, letters) AS due, type_key,
           sum(sign), sum(sign * balance_cents)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.currency, OLD.due_date, OLD.type_key, OLD.balance_cents
        WHERE TG_OP <> 'INSERT' AND OLD.issued_at IS NOT NULL AND OLD.balance_cents > 0
      UNION ALL SELECT 1, NEW.workspace_id, NEW.currency, NEW.due_date, NEW.type_key, NEW.balance_cents
        WHERE TG_OP <> 'DELETE' AND NEW.issued_at IS NOT NULL AND NEW.balance_cents > 0
    ) AS changed,
      (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, due, type_key
    HAVING sum(sign) <> 0 OR sum(sign * balance_cents) <> 0
    ORDER BY workspace_id, currency, unit, due, type_key
    ON CONFLICT (workspace_id, currency, unit, due, type_key) DO UPDATE SET
      documents = kept.documents + excluded.documents, balance_cents = kept.balance_cents + excluded.balance_cents;
  -- Days on which nothing is open any more go, so that the table does not grow with history.
  IF TG_OP = 'UPDATE' AND OLD.issued_at IS NOT NULL AND OLD.balance_cents > 0 THEN
    DELETE FROM open_balances
      WHERE workspace_id = OLD.workspace_id AND currency = OLD.currency AND unit IN ('month', 'day')
        AND due IN (substr(coalesce(OLD.due_date, 'none'), 1, 7), coalesce(OLD.due_date, 'none'))
        AND type_key = OLD.type_key AND documents = 0;
  END IF;
  INSERT INTO client_accounts AS kept (workspace_id, client_id, currency, kind, records, cents)
    SELECT workspace_id, client_id, currency, kind, sum(sign), sum(sign * amount)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.client_id, OLD.currency, OLD.type_key, OLD.status, OLD.balance_cents,
        OLD.total_cents, OLD.applied_cents, OLD.refunded_cents
        WHERE TG_OP <> 'INSERT' AND OLD.issued_at IS NOT NULL
      UNION ALL SELECT 1, NEW.workspace_id, NEW.client_id, NEW.currency, NEW.type_key, NEW.status, NEW.balance_cents,
        NEW.total_cents, NEW.applied_cents, NEW.refunded_cents
        WHERE TG_OP <> 'DELETE' AND NEW.issued_at IS NOT NULL
    ) AS changed,
      LATERAL (
        SELECT type_key AS kind, balance_cents AS amount WHERE balance_cents > 0
        UNION ALL SELECT 'overdue', balance_cents WHERE status = 'overdue'
        UNION ALL SELECT 'credit', total_cents - applied_cents - refunded_cents
          WHERE status <> 'cancelled' AND substr(type_key, 4) = 'credit_note' AND applied_cents + refunded_cents < total_cents
      ) AS accounts
    GROUP BY workspace_id, client_id, currency, kind
    HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
    ORDER BY workspace_id, client_id, currency, kind
    ON CONFLICT (workspace_id, client_id, currency, kind) DO UPDATE SET
      records = kept.records + excluded.records, cents = kept.cents + excluded.cents;
  RETURN NULL;
END $$;

CREATE TRIGGER documents_summed AFTER INSERT OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION documents_sums();

CREATE TRIGGER documents_resummed AFTER UPDATE OF workspace_id, client_id, currency, type_key, status, issue_date,
    due_date, issued_at, total_cents, balance_cents, applied_cents, refunded_cents ON documents
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.client_id, OLD.currency, OLD.type_key, OLD.status, OLD.issue_date,
    OLD.due_date, OLD.issued_at, OLD.total_cents, OLD.balance_cents, OLD.applied_cents, OLD.refunded_cents)
    IS DISTINCT FROM (NEW.workspace_id, NEW.client_id, NEW.currency, NEW.type_key, NEW.status, NEW.issue_date,
    NEW.due_date, NEW.issued_at, NEW.total_cents, NEW.balance_cents, NEW.applied_cents, NEW.refunded_cents))
  EXECUTE FUNCTION documents_sums();

CREATE FUNCTION payments_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts AS kept (workspace_id, list, filter, unit, period, records)
    SELECT workspace_id, 'payments', filter, unit, substr(paid_on, 1, letters) AS period, sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.method, OLD.paid_on
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.method, NEW.paid_on
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      LATERAL (VALUES ('all'), (method)) AS filters (filter),
      (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, filter, unit, period
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, unit, filter, period
    ON CONFLICT (workspace_id, list, unit, filter, period) DO UPDATE SET
      records = kept.records + excluded.records;
  INSERT INTO client_accounts AS kept (workspace_id, client_id, currency, kind, records, cents)
    SELECT workspace_id, client_id, currency, kind, sum(sign), sum(sign * amount)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.client_id, OLD.currency, OLD.amount_cents, OLD.applied_cents,
        OLD.refunded_cents, OLD.reversed_at
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.client_id, NEW.currency, NEW.amount_cents, NEW.applied_cents,
        NEW.refunded_cents, NEW.reversed_at
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      LATERAL (
        SELECT 'received' AS kind, CASE WHEN reversed_at IS NULL THEN amount_cents ELSE 0 END AS amount
        UNION ALL SELECT 'on_account', amount_cents - applied_cents - refunded_cents
          WHERE reversed_at IS NULL AND applied_cents + refunded_cents < amount_cents
      ) AS accounts
    GROUP BY workspace_id, client_id, currency, kind
    HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
    ORDER BY workspace_id, client_id, currency, kind
    ON CONFLICT (workspace_id, client_id, currency, kind) DO UPDATE SET
      records = kept.records + excluded.records, cents = kept.cents + excluded.cents;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_summed AFTER INSERT OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_sums();

CREATE TRIGGER payments_resummed AFTER UPDATE OF workspace_id, client_id, currency, amount_cents, applied_cents,
    refunded_cents, method, paid_on, reversed_at ON payments
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.client_id, OLD.currency, OLD.amount_cents, OLD.applied_cents,
    OLD.refunded_cents, OLD.method, OLD.paid_on, OLD.reversed_at)
    IS DISTINCT FROM (NEW.workspace_id, NEW.client_id, NEW.currency, NEW.amount_cents, NEW.applied_cents,
    NEW.refunded_cents, NEW.method, NEW.paid_on, NEW.reversed_at))
  EXECUTE FUNCTION payments_sums();

CREATE FUNCTION allocations_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash AS kept (workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, sum(received), 0, sum(refunded)
    FROM (
      SELECT OLD.workspace_id, OLD.currency, OLD.applied_on AS day, -OLD.amount_cents AS received, 0 AS refunded
        WHERE TG_OP <> 'INSERT' AND OLD.is_revenue = 1
      UNION ALL SELECT NEW.workspace_id, NEW.currency, NEW.applied_on, NEW.amount_cents, 0
        WHERE TG_OP <> 'DELETE' AND NEW.is_revenue = 1
      UNION ALL SELECT OLD.workspace_id, OLD.currency, OLD.reversed_on, 0, -OLD.amount_cents
        WHERE TG_OP <> 'INSERT' AND OLD.reversed_on IS NOT NULL AND OLD.is_revenue = 1
      UNION ALL SELECT NEW.workspace_id, NEW.currency, NEW.reversed_on, 0, NEW.amount_cents
        WHERE TG_OP <> 'DELETE' AND NEW.reversed_on IS NOT NULL AND NEW.is_revenue = 1
    ) AS changed,
      (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, period
    HAVING sum(received) <> 0 OR sum(refunded) <> 0
    ORDER BY workspace_id, currency, unit, period
    ON CONFLICT (workspace_id, currency, unit, period) DO UPDATE SET
      received_cents = kept.received_cents + excluded.received_cents,
      refunded_cents = kept.refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts AS kept (workspace_id, currency, unit, period, client_id, received_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, client_id, sum(received)
    FROM (
      SELECT OLD.workspace_id, OLD.currency, OLD.applied_on AS day, OLD.client_id, -OLD.amount_cents AS received
        WHERE TG_OP <> 'INSERT' AND OLD.is_revenue = 1
      UNION ALL SELECT NEW.workspace_id, NEW.currency, NEW.applied_on, NEW.client_id, NEW.amount_cents
        WHERE TG_OP <> 'DELETE' AND NEW.is_revenue = 1
      UNION ALL SELECT OLD.workspace_id, OLD.currency, OLD.reversed_on, OLD.client_id, OLD.amount_cents
        WHERE TG_OP <> 'INSERT' AND OLD.reversed_on IS NOT NULL AND OLD.is_revenue = 1
      UNION ALL SELECT NEW.workspace_id, NEW.currency, NEW.reversed_on, NEW.client_id, -NEW.amount_cents
        WHERE TG_OP <> 'DELETE' AND NEW.reversed_on IS NOT NULL AND NEW.is_revenue = 1
    ) AS changed,
      (VALUES ('year', 4), ('month', 7)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, period, client_id
    HAVING sum(received) <> 0
    ORDER BY workspace_id, currency, unit, period, client_id
    ON CONFLICT (workspace_id, currency, unit, period, client_id) DO UPDATE SET
      received_cents = kept.received_cents + excluded.received_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER allocations_summed AFTER INSERT OR DELETE ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocations_sums();

CREATE TRIGGER allocations_resummed AFTER UPDATE OF workspace_id, client_id, currency, amount_cents, applied_on,
    reversed_on, is_revenue ON allocations
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.client_id, OLD.currency, OLD.amount_cents, OLD.applied_on,
    OLD.reversed_on, OLD.is_revenue)
    IS DISTINCT FROM (NEW.workspace_id, NEW.client_id, NEW.currency, NEW.amount_cents, NEW.applied_on,
    NEW.reversed_on, NEW.is_revenue))
  EXECUTE FUNCTION allocations_sums();

CREATE FUNCTION refunds_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash AS kept (workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents)
    SELECT workspace_id, currency, unit, substr(paid_on, 1, letters) AS period, 0, 0, sum(sign * amount_cents)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.currency, OLD.paid_on, OLD.amount_cents
        WHERE TG_OP <> 'INSERT' AND OLD.credit_note_id IS NOT NULL
      UNION ALL SELECT 1, NEW.workspace_id, NEW.currency, NEW.paid_on, NEW.amount_cents
        WHERE TG_OP <> 'DELETE' AND NEW.credit_note_id IS NOT NULL
    ) AS changed,
      (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, period
    HAVING sum(sign * amount_cents) <> 0
    ORDER BY workspace_id, currency, unit, period
    ON CONFLICT (workspace_id, currency, unit, period) DO UPDATE SET
      refunded_cents = kept.refunded_cents + excluded.refunded_cents;
  INSERT INTO client_receipts AS kept (workspace_id, currency, unit, period, client_id, received_cents)
    SELECT workspace_id, currency, unit, substr(paid_on, 1, letters) AS period, client_id, -sum(sign * amount_cents)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.currency, OLD.paid_on, OLD.client_id, OLD.amount_cents
        WHERE TG_OP <> 'INSERT' AND OLD.credit_note_id IS NOT NULL
      UNION ALL SELECT 1, NEW.workspace_id, NEW.currency, NEW.paid_on, NEW.client_id, NEW.amount_cents
        WHERE TG_OP <> 'DELETE' AND NEW.credit_note_id IS NOT NULL
    ) AS changed,
      (VALUES ('year', 4), ('month', 7)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, period, client_id
    HAVING sum(sign * amount_cents) <> 0
    ORDER BY workspace_id, currency, unit, period, client_id
    ON CONFLICT (workspace_id, currency, unit, period, client_id) DO UPDATE SET
      received_cents = kept.received_cents + excluded.received_cents;
  RETURN NULL;
END $$;

-- A refund is never changed.

CREATE TRIGGER refunds_summed AFTER INSERT OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_sums();

CREATE FUNCTION expenses_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts AS kept (workspace_id, list, filter, unit, period, records)
    SELECT workspace_id, 'expenses', 'all', unit, substr(occurs_on, 1, letters) AS period, sum(sign)
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.occurs_on
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.occurs_on
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      (VALUES ('all', 0), ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, unit, period
    HAVING sum(sign) <> 0
    ORDER BY workspace_id, unit, period
    ON CONFLICT (workspace_id, list, unit, filter, period) DO UPDATE SET
      records = kept.records + excluded.records;
  INSERT INTO cash AS kept (workspace_id, currency, unit, period, received_cents, spent_cents, refunded_cents)
    SELECT workspace_id, currency, unit, substr(occurs_on, 1, letters) AS period, 0, sum(sign * amount_cents), 0
    FROM (
      SELECT -1 AS sign, OLD.workspace_id, OLD.currency, OLD.occurs_on, OLD.amount_cents
        WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, NEW.workspace_id, NEW.currency, NEW.occurs_on, NEW.amount_cents
        WHERE TG_OP <> 'DELETE'
    ) AS changed,
      (VALUES ('month', 7), ('day', 10)) AS units (unit, letters)
    GROUP BY workspace_id, currency, unit, period
    HAVING sum(sign * amount_cents) <> 0
    ORDER BY workspace_id, currency, unit, period
    ON CONFLICT (workspace_id, currency, unit, period) DO UPDATE SET
      spent_cents = kept.spent_cents + excluded.spent_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER expenses_summed AFTER INSERT OR DELETE ON expenses
  FOR EACH ROW EXECUTE FUNCTION expenses_sums();

CREATE TRIGGER expenses_resummed AFTER UPDATE OF workspace_id, currency, amount_cents, occurs_on ON expenses
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.currency, OLD.amount_cents, OLD.occurs_on)
    IS DISTINCT FROM (NEW.workspace_id, NEW.currency, NEW.amount_cents, NEW.occurs_on))
  EXECUTE FUNCTION expenses_sums();

-- Adds the lines of a document that sell an item to the sums, or one line of it; with the sign -1, it takes them off.
CREATE FUNCTION add_item_sales(sign bigint, of_document bigint, of_line bigint DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO item_sales AS kept (workspace_id, currency, unit, period, item_id, sales_cents)
    SELECT workspace_id, currency, unit, substr(day, 1, letters) AS period, item_id, sum(sign * cents)
    FROM sold_lines, (VALUES ('year', 4), ('month', 7)) AS units (unit, letters)
    WHERE document_id = of_document AND (of_line IS NULL OR position = of_line)
    GROUP BY workspace_id, currency, unit, period, item_id
    HAVING sum(cents) <> 0
    ORDER BY workspace_id, currency, unit, period, item_id
    ON CONFLICT (workspace_id, currency, unit, period, item_id) DO UPDATE SET
      sales_cents = kept.sales_cents + excluded.sales_cents;
$$;

-- What is sold is read from the tables: before a change for what it was, after it for what it is.
CREATE FUNCTION documents_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_item_sales(-1, OLD.id);
    RETURN OLD;
  END IF;
  PERFORM add_item_sales(CASE TG_WHEN WHEN 'BEFORE' THEN -1 ELSE 1 END, NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER documents_unsold BEFORE UPDATE OF workspace_id, currency, type_key, status, issued_at, issue_date,
    is_cancelled_by_credit ON documents
  FOR EACH ROW WHEN (OLD.issued_at IS NOT NULL AND (NEW.issued_at IS NULL
    OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
    OR (OLD.workspace_id, OLD.currency, OLD.type_key, OLD.issue_date, OLD.is_cancelled_by_credit)
      IS DISTINCT FROM (NEW.workspace_id, NEW.currency, NEW.type_key, NEW.issue_date, NEW.is_cancelled_by_credit)))
  EXECUTE FUNCTION documents_sales();

CREATE TRIGGER documents_sold AFTER UPDATE OF workspace_id, currency, type_key, status, issued_at, issue_date,
    is_cancelled_by_credit ON documents
  FOR EACH ROW WHEN (NEW.issued_at IS NOT NULL AND (OLD.issued_at IS NULL
    OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
    OR (OLD.workspace_id, OLD.currency, OLD.type_key, OLD.issue_date, OLD.is_cancelled_by_credit)
      IS DISTINCT FROM (NEW.workspace_id, NEW.currency, NEW.type_key, NEW.issue_date, NEW.is_cancelled_by_credit)))
  EXECUTE FUNCTION documents_sales();

-- The lines are removed after their document, when it is no longer known what they sold.
CREATE TRIGGER documents_removed_unsold BEFORE DELETE ON documents
  FOR EACH ROW WHEN (OLD.issued_at IS NOT NULL) EXECUTE FUNCTION documents_sales();

CREATE FUNCTION document_lines_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_item_sales(-1, OLD.document_id, OLD.position);
    RETURN OLD;
  END IF;
  PERFORM add_item_sales(CASE TG_WHEN WHEN 'BEFORE' THEN -1 ELSE 1 END, NEW.document_id, NEW.position);
  RETURN NEW;
END $$;

CREATE TRIGGER document_lines_sold AFTER INSERT ON document_lines
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL) EXECUTE FUNCTION document_lines_sales();

CREATE TRIGGER document_lines_unsold BEFORE DELETE ON document_lines
  FOR EACH ROW WHEN (OLD.item_id IS NOT NULL) EXECUTE FUNCTION document_lines_sales();

CREATE TRIGGER document_lines_changing_sold BEFORE UPDATE OF item_id, subtotal_cents ON document_lines
  FOR EACH ROW WHEN (OLD.item_id IS NOT NULL) EXECUTE FUNCTION document_lines_sales();

CREATE TRIGGER document_lines_resold AFTER UPDATE OF item_id, subtotal_cents ON document_lines
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL) EXECUTE FUNCTION document_lines_sales();
