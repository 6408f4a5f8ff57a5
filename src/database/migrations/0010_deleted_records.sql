CREATE TABLE `deleted_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`type` text NOT NULL,
	`reference` text NOT NULL,
	`external_id` text,
	`deleted_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_records_reference` ON `deleted_records` (`reference`);--> statement-breakpoint
CREATE INDEX `deleted_records_by_time` ON `deleted_records` (`workspace_id`,`deleted_at`,`reference`);--> statement-breakpoint
CREATE INDEX `deleted_records_by_type` ON `deleted_records` (`workspace_id`,`type`,`deleted_at`,`reference`);--> statement-breakpoint
CREATE INDEX `deleted_records_with_external_id` ON `deleted_records` (`deleted_at`) WHERE external_id IS NOT NULL;