-- Who signs in, and what changes how: of each user, for a year. Of a journal it is kept what went with its time.
CREATE TABLE `account_journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`at` text NOT NULL,
	`event` text NOT NULL,
	`address` text,
	`user_agent` text,
	`by_operator` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_journal_user` ON `account_journal` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `kept_hash` text;--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `addressed_from` integer DEFAULT 1 NOT NULL;