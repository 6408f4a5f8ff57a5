CREATE TABLE `document_texts` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`summary` text NOT NULL,
	`detail` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `document_texts_form` (
	`form` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
-- What a text shows: the document with its lines and payments, and a draft's client as it is now. A line is never added
-- to a document whose row does not change with it.
CREATE TRIGGER documents_untold AFTER UPDATE ON documents BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.id, NEW.id);
END;
CREATE TRIGGER documents_forgotten AFTER DELETE ON documents BEGIN
  DELETE FROM document_texts WHERE document_id = OLD.id;
END;
CREATE TRIGGER document_lines_untold AFTER UPDATE ON document_lines BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id);
END;
CREATE TRIGGER document_lines_forgotten AFTER DELETE ON document_lines BEGIN
  DELETE FROM document_texts WHERE document_id = OLD.document_id;
END;
CREATE TRIGGER payments_told AFTER INSERT ON payments BEGIN
  DELETE FROM document_texts WHERE document_id = NEW.document_id;
END;
CREATE TRIGGER payments_untold AFTER UPDATE ON payments BEGIN
  DELETE FROM document_texts WHERE document_id IN (OLD.document_id, NEW.document_id);
END;
CREATE TRIGGER payments_forgotten AFTER DELETE ON payments BEGIN
  DELETE FROM document_texts WHERE document_id = OLD.document_id;
END;
CREATE TRIGGER clients_untold AFTER UPDATE OF name, reference ON clients
WHEN OLD.name <> NEW.name OR OLD.reference <> NEW.reference BEGIN
  DELETE FROM document_texts WHERE document_id IN (
    SELECT id FROM documents WHERE workspace_id = NEW.workspace_id AND client_id = NEW.id AND status = 'draft'
  );
END;
