-- A series may begin at another number than 1, and a document type may have a number template of its own.
CREATE TABLE `document_type_settings` (
	`workspace_id` integer NOT NULL,
	`type_key` text NOT NULL,
	`number_template` text,
	PRIMARY KEY(`workspace_id`, `type_key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `number_series` DROP CONSTRAINT number_series_last;--> statement-breakpoint
ALTER TABLE `number_series` ADD `first` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `number_series` ADD CONSTRAINT "number_series_first" CHECK("first" >= 1);--> statement-breakpoint
ALTER TABLE `number_series` ADD CONSTRAINT "number_series_last" CHECK("last" >= "first" - 1);
