ALTER TABLE `documents` ADD `service_period_start` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `service_period_end` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `buyer_reference` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `order_reference` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `contract_reference` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `project_reference` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `payment_terms` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `notes` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `internal_note` text;