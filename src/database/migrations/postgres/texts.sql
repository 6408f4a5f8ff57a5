-- Texts of documents end with any change of what they show: those that SQLite's triggers remove, no others. OLD is null
-- in an insert and NEW in a delete, which is in no list.

CREATE FUNCTION documents_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER documents_untold AFTER UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION documents_texts();

CREATE FUNCTION documents_related_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (
    SELECT target_id FROM document_relations WHERE document_id = NEW.id
    UNION ALL SELECT document_id FROM document_relations WHERE target_id = NEW.id
  );
  RETURN NULL;
END $$;
CREATE TRIGGER documents_related AFTER UPDATE OF number, status, issue_date ON documents
  FOR EACH ROW WHEN (OLD.number IS DISTINCT FROM NEW.number OR OLD.issue_date IS DISTINCT FROM NEW.issue_date
    OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled'))
  EXECUTE FUNCTION documents_related_texts();

CREATE FUNCTION document_lines_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER document_lines_untold AFTER UPDATE OR DELETE ON document_lines
  FOR EACH ROW EXECUTE FUNCTION document_lines_texts();

CREATE FUNCTION allocations_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts
    WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.credit_note_id, NEW.credit_note_id);
  RETURN NULL;
END $$;
CREATE TRIGGER allocations_untold AFTER INSERT OR UPDATE OR DELETE ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocations_texts();

CREATE FUNCTION deductions_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.advance_id, NEW.advance_id);
  RETURN NULL;
END $$;
CREATE TRIGGER deductions_untold AFTER INSERT OR UPDATE OR DELETE ON deductions
  FOR EACH ROW EXECUTE FUNCTION deductions_texts();

CREATE FUNCTION document_relations_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id, OLD.target_id, NEW.target_id);
  RETURN NULL;
END $$;
CREATE TRIGGER document_relations_untold AFTER INSERT OR UPDATE OR DELETE ON document_relations
  FOR EACH ROW EXECUTE FUNCTION document_relations_texts();

CREATE FUNCTION payments_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (SELECT document_id FROM allocations WHERE payment_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_untold AFTER UPDATE OF reference, currency, method, paid_on, reverse_reason ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_texts();

CREATE FUNCTION clients_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_texts WHERE document_id IN (
    SELECT id FROM documents WHERE workspace_id = NEW.workspace_id AND client_id = NEW.id AND status = 'draft'
  );
  RETURN NULL;
END $$;
CREATE TRIGGER clients_untold AFTER UPDATE OF name, reference ON clients
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.reference <> NEW.reference) EXECUTE FUNCTION clients_texts();
