-- Rows of the journal stay as they were written, as SQLite's triggers see to.

CREATE FUNCTION journal_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of the journal stay as they were written.';
END $$;

CREATE TRIGGER journal_as_written BEFORE UPDATE ON journal
  FOR EACH ROW WHEN (NOT ((NEW.id, NEW.workspace_id, NEW.position, NEW.sequence, NEW.type, NEW.reference, NEW.change, NEW.version, NEW.events, NEW.at, NEW.actor_kind, NEW.actor, NEW.key, NEW.via, NEW.operation, NEW.request_id, NEW.is_effect, NEW.digest, NEW.content, NEW.hash)
    IS NOT DISTINCT FROM (OLD.id, OLD.workspace_id, OLD.position, OLD.sequence, OLD.type, OLD.reference, OLD.change, OLD.version, OLD.events, OLD.at, OLD.actor_kind, OLD.actor, OLD.key, OLD.via, OLD.operation, OLD.request_id, OLD.is_effect, OLD.digest, OLD.content, OLD.hash)
    AND (NEW.address IS NULL OR NEW.address IS NOT DISTINCT FROM OLD.address) AND (NEW.changes IS NULL OR NEW.changes IS NOT DISTINCT FROM OLD.changes) AND (NEW.salt IS NULL OR NEW.salt IS NOT DISTINCT FROM OLD.salt)))
  EXECUTE FUNCTION journal_as_written();

CREATE FUNCTION journal_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.position >= (SELECT kept_from FROM journal_heads WHERE workspace_id = OLD.workspace_id) THEN
    RAISE EXCEPTION 'Rows of the journal stay.';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER journal_kept BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION journal_kept();

-- So does what a client has answered.
CREATE FUNCTION balance_confirmation_answers_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An answer of a client is never changed.';
END $$;

CREATE TRIGGER balance_confirmation_answers_kept BEFORE UPDATE ON balance_confirmation_answers
  FOR EACH ROW EXECUTE FUNCTION balance_confirmation_answers_kept();
