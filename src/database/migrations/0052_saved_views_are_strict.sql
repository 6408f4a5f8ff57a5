-- Every table is strict about the types of its values; the one of saved views was made without that.
CREATE TABLE `strict_saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_saved_views` SELECT `id`, `reference`, `workspace_id`, `user_id`, `name`, `query`, `created_at` FROM `saved_views`;--> statement-breakpoint
DROP TABLE `saved_views`;--> statement-breakpoint
ALTER TABLE `strict_saved_views` RENAME TO `saved_views`;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_reference` ON `saved_views` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own` ON `saved_views` (`workspace_id`,`user_id`,`name`);
