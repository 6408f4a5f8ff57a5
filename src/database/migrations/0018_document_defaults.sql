ALTER TABLE `workspaces` ADD `default_due_days` integer;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `default_payment_terms` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `default_notes` text;--> statement-breakpoint
ALTER TABLE `document_type_settings` ADD `default_due_days` integer;--> statement-breakpoint
ALTER TABLE `document_type_settings` ADD `default_payment_terms` text;--> statement-breakpoint
ALTER TABLE `document_type_settings` ADD `default_notes` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `due_days` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_due_days` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_payment_terms` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_notes` text;