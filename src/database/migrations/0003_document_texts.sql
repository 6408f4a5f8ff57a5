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
--> statement-breakpoint
-- Documents enter their search index together, right before each commit (`search-queue.ts`): entered one by one, each
-- would become a part of the index of its own, to be merged with the others later. What waits here is not searched yet.
CREATE TABLE `documents_to_index` (
	`record` integer PRIMARY KEY NOT NULL,
	`old_text` text,
	`new_text` text
) STRICT;
DROP TRIGGER documents_indexed;
DROP TRIGGER documents_unindexed;
DROP TRIGGER documents_reindexed;
CREATE TRIGGER documents_indexed AFTER INSERT ON documents BEGIN
  INSERT INTO documents_to_index VALUES ((NEW.workspace_id << 36) + NEW.id, NULL, NEW.search_text)
    ON CONFLICT DO UPDATE SET new_text = excluded.new_text;
END;
CREATE TRIGGER documents_unindexed AFTER DELETE ON documents BEGIN
  INSERT INTO documents_to_index VALUES ((OLD.workspace_id << 36) + OLD.id, OLD.search_text, NULL)
    ON CONFLICT DO UPDATE SET new_text = NULL;
END;
CREATE TRIGGER documents_reindexed AFTER UPDATE OF search_text ON documents
WHEN OLD.search_text <> NEW.search_text BEGIN
  INSERT INTO documents_to_index VALUES ((NEW.workspace_id << 36) + NEW.id, OLD.search_text, NEW.search_text)
    ON CONFLICT DO UPDATE SET new_text = excluded.new_text;
END;
