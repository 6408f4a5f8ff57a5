-- What has changed in each workspace, in the order of the commits, for programs that keep copies and for the log of who
-- did what. It begins empty: a copy of the records of before is made from their lists.
CREATE TABLE `journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`position` integer NOT NULL,
	`sequence` integer,
	`type` text NOT NULL,
	`reference` text NOT NULL,
	`change` text NOT NULL,
	`version` integer NOT NULL,
	`events` text NOT NULL,
	`at` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor` text,
	`key` text,
	`via` text NOT NULL,
	`operation` text,
	`request_id` text,
	`hash` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_position` ON `journal` (`workspace_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `journal_sequence` ON `journal` (`workspace_id`,`sequence`) WHERE sequence IS NOT NULL;--> statement-breakpoint
CREATE TABLE `journal_heads` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`generation` text NOT NULL,
	`position` integer NOT NULL,
	`sequence` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `events` ADD `sequence` integer;--> statement-breakpoint
INSERT INTO `journal_heads` SELECT `id`, lower(hex(randomblob(16))), 0, 0 FROM `workspaces`;
