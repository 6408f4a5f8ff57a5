ALTER TABLE `contracts` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `contracts` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_external_id` ON `contracts` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `documents_external_id` ON `documents` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `expenses` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_external_id` ON `expenses` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_external_id` ON `clients` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `items` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `items_external_id` ON `items` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;