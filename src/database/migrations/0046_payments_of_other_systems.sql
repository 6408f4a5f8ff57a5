-- Payments have what other systems store on records, are found by what the bank calls them, and refunds are a list.
ALTER TABLE `payments` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `metadata` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_external_id` ON `payments` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_by_bank_reference` ON `payments` (`workspace_id`,`bank_reference`,`paid_on`,`reference`) WHERE bank_reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_listed` ON `refunds` (`workspace_id`,`paid_on`,`reference`);--> statement-breakpoint
CREATE INDEX `refunds_of_client` ON `refunds` (`workspace_id`,`client_id`,`paid_on`,`reference`);--> statement-breakpoint
CREATE INDEX `refunds_by_created` ON `refunds` (`workspace_id`,`created_at`,`reference`);