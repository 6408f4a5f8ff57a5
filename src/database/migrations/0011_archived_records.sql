ALTER TABLE `clients` ADD `archived_at` text;--> statement-breakpoint
CREATE INDEX `clients_archived` ON `clients` (`workspace_id`,`name_sort`,`reference`,`type`) WHERE archived_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `archived_at` text;--> statement-breakpoint
CREATE INDEX `items_archived` ON `items` (`workspace_id`,`name_sort`,`reference`,`type`,`active`) WHERE archived_at IS NOT NULL;