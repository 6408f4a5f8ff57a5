-- Documents are found by the number of the client's order, and all records that have metadata by each of its texts, which
-- stand in a table of their own, so that a list with such a filter reads no other records.
CREATE TABLE `metadata_entries` (
	`workspace_id` integer NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`record_id` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `list`, `name`, `value`, `record_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `documents_by_order` ON `documents` (`workspace_id`,`order_reference`,`reference`) WHERE order_reference IS NOT NULL;
--> statement-breakpoint
CREATE VIEW metadata_entries_expected AS
SELECT r.workspace_id, 'clients' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM clients AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'items' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM items AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'documents' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM documents AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'payments' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM payments AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'expenses' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM expenses AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL
UNION ALL SELECT r.workspace_id, 'contracts' AS list, e.key AS name, e.value, r.id AS record_id, 1 AS entries
  FROM contracts AS r, json_each(r.metadata) AS e WHERE r.metadata IS NOT NULL;
--> statement-breakpoint
INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
  SELECT workspace_id, list, name, value, record_id, entries FROM metadata_entries_expected;
--> statement-breakpoint
CREATE TRIGGER clients_described AFTER INSERT ON clients WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'clients', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER clients_redescribed AFTER UPDATE OF workspace_id, metadata ON clients
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'clients' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'clients', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER clients_undescribed AFTER DELETE ON clients WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'clients' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;
--> statement-breakpoint
CREATE TRIGGER items_described AFTER INSERT ON items WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'items', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER items_redescribed AFTER UPDATE OF workspace_id, metadata ON items
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'items' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'items', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER items_undescribed AFTER DELETE ON items WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'items' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;
--> statement-breakpoint
CREATE TRIGGER documents_described AFTER INSERT ON documents WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'documents', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER documents_redescribed AFTER UPDATE OF workspace_id, metadata ON documents
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'documents' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'documents', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER documents_undescribed AFTER DELETE ON documents WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'documents' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;
--> statement-breakpoint
CREATE TRIGGER payments_described AFTER INSERT ON payments WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'payments', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER payments_redescribed AFTER UPDATE OF workspace_id, metadata ON payments
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'payments' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'payments', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER payments_undescribed AFTER DELETE ON payments WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'payments' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;
--> statement-breakpoint
CREATE TRIGGER expenses_described AFTER INSERT ON expenses WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'expenses', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER expenses_redescribed AFTER UPDATE OF workspace_id, metadata ON expenses
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'expenses' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'expenses', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER expenses_undescribed AFTER DELETE ON expenses WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'expenses' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;
--> statement-breakpoint
CREATE TRIGGER contracts_described AFTER INSERT ON contracts WHEN NEW.metadata IS NOT NULL BEGIN
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'contracts', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_redescribed AFTER UPDATE OF workspace_id, metadata ON contracts
WHEN (OLD.workspace_id, OLD.metadata) IS NOT (NEW.workspace_id, NEW.metadata) BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'contracts' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
  INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
    SELECT NEW.workspace_id, 'contracts', key, value, NEW.id, 1 FROM json_each(NEW.metadata);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_undescribed AFTER DELETE ON contracts WHEN OLD.metadata IS NOT NULL BEGIN
  DELETE FROM metadata_entries WHERE workspace_id = OLD.workspace_id AND list = 'contracts' AND record_id = OLD.id
    AND (name, value) IN (SELECT key, value FROM json_each(OLD.metadata));
END;