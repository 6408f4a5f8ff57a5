-- The texts of metadata, each in a row of its own, as SQLite's triggers keep them; the name of the table is that of the list.

CREATE FUNCTION metadata_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM metadata_entries AS kept USING json_each_text(OLD.metadata::json) AS given
      WHERE kept.workspace_id = OLD.workspace_id AND kept.list = TG_TABLE_NAME AND kept.record_id = OLD.id
        AND kept.name = given.key AND kept.value = given.value;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
      SELECT NEW.workspace_id, TG_TABLE_NAME, key, value, NEW.id, 1 FROM json_each_text(NEW.metadata::json);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER clients_described AFTER INSERT ON clients
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER clients_redescribed AFTER UPDATE OF workspace_id, metadata ON clients
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER clients_undescribed AFTER DELETE ON clients
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();

CREATE TRIGGER items_described AFTER INSERT ON items
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER items_redescribed AFTER UPDATE OF workspace_id, metadata ON items
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER items_undescribed AFTER DELETE ON items
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();

CREATE TRIGGER documents_described AFTER INSERT ON documents
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER documents_redescribed AFTER UPDATE OF workspace_id, metadata ON documents
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER documents_undescribed AFTER DELETE ON documents
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();

CREATE TRIGGER payments_described AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER payments_redescribed AFTER UPDATE OF workspace_id, metadata ON payments
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER payments_undescribed AFTER DELETE ON payments
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();

CREATE TRIGGER expenses_described AFTER INSERT ON expenses
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER expenses_redescribed AFTER UPDATE OF workspace_id, metadata ON expenses
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER expenses_undescribed AFTER DELETE ON expenses
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();

CREATE TRIGGER contracts_described AFTER INSERT ON contracts
  FOR EACH ROW WHEN (NEW.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER contracts_redescribed AFTER UPDATE OF workspace_id, metadata ON contracts
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.metadata) IS DISTINCT FROM (NEW.workspace_id, NEW.metadata))
  EXECUTE FUNCTION metadata_kept();
CREATE TRIGGER contracts_undescribed AFTER DELETE ON contracts
  FOR EACH ROW WHEN (OLD.metadata IS NOT NULL) EXECUTE FUNCTION metadata_kept();
