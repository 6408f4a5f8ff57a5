-- Who carried out which operation, for the history of records and the log of a business; nothing is known of what was done
-- before. Receipts of goods are movements of stock of their own, with the day on which the goods came.
CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`at` text NOT NULL,
	`operation` text NOT NULL,
	`subject_reference` text,
	`user_id` integer,
	`api_key_id` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`api_key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `activities_workspace` ON `activities` (`workspace_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `activities_subject` ON `activities` (`subject_reference`,`id`);--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `received_on` text;--> statement-breakpoint
ALTER TABLE `stock_movements` DROP CONSTRAINT stock_movements_kind;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD CONSTRAINT "stock_movements_kind" CHECK("kind" IN ('opening', 'issued', 'returned', 'cancelled', 'corrected', 'received'));--> statement-breakpoint
ALTER TABLE `stock_movements` ADD CONSTRAINT "stock_movements_received_on" CHECK(("received_on" IS NOT NULL) = ("kind" = 'received'));
