-- The journal also holds what was done without changing a record, what was changed, and what the books hold. Its rows stay
-- as they were written.
CREATE TABLE `whole_journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`position` integer NOT NULL,
	`sequence` integer,
	`type` text NOT NULL,
	`reference` text,
	`change` text NOT NULL,
	`version` integer,
	`events` text NOT NULL,
	`at` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor` text,
	`key` text,
	`via` text NOT NULL,
	`operation` text,
	`request_id` text,
	`is_effect` integer DEFAULT false NOT NULL,
	`address` text,
	`changes` text,
	`salt` text,
	`digest` text,
	`content` text,
	`hash` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `whole_journal` (`id`, `workspace_id`, `position`, `sequence`, `type`, `reference`, `change`, `version`, `events`, `at`, `actor_kind`, `actor`, `key`, `via`, `operation`, `request_id`, `hash`) SELECT `id`, `workspace_id`, `position`, `sequence`, `type`, `reference`, `change`, `version`, `events`, `at`, `actor_kind`, `actor`, `key`, `via`, `operation`, `request_id`, `hash` FROM `journal`;--> statement-breakpoint
DROP TABLE `journal`;--> statement-breakpoint
ALTER TABLE `whole_journal` RENAME TO `journal`;--> statement-breakpoint
CREATE UNIQUE INDEX `journal_position` ON `journal` (`workspace_id`,`position`);--> statement-breakpoint
CREATE INDEX `journal_of_subject` ON `journal` (`workspace_id`,`reference`,`position`);--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `kept_from` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `journal_heads` SET `hash` = (SELECT `hash` FROM `journal` WHERE `journal`.`workspace_id` = `journal_heads`.`workspace_id`
  AND `journal`.`position` = `journal_heads`.`position`);
--> statement-breakpoint
CREATE TRIGGER journal_as_written BEFORE UPDATE ON journal
WHEN NOT (NEW.id IS OLD.id AND NEW.workspace_id IS OLD.workspace_id AND NEW.position IS OLD.position AND NEW.sequence IS OLD.sequence AND NEW.type IS OLD.type AND NEW.reference IS OLD.reference AND NEW.change IS OLD.change AND NEW.version IS OLD.version AND NEW.events IS OLD.events AND NEW.at IS OLD.at AND NEW.actor_kind IS OLD.actor_kind AND NEW.actor IS OLD.actor AND NEW.key IS OLD.key AND NEW.via IS OLD.via AND NEW.operation IS OLD.operation AND NEW.request_id IS OLD.request_id AND NEW.is_effect IS OLD.is_effect AND NEW.digest IS OLD.digest AND NEW.content IS OLD.content AND NEW.hash IS OLD.hash
  AND (NEW.address IS NULL OR NEW.address IS OLD.address) AND (NEW.changes IS NULL OR NEW.changes IS OLD.changes) AND (NEW.salt IS NULL OR NEW.salt IS OLD.salt))
BEGIN
  SELECT RAISE(ABORT, 'Rows of the journal stay as they were written.');
END;
--> statement-breakpoint
CREATE TRIGGER journal_kept BEFORE DELETE ON journal
WHEN OLD.position >= (SELECT kept_from FROM journal_heads WHERE workspace_id = OLD.workspace_id)
BEGIN
  SELECT RAISE(ABORT, 'Rows of the journal stay.');
END;
