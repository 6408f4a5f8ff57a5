ALTER TABLE `workspaces` ADD `vat_number` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `electronic_address` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `electronic_address_scheme` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `contact_name` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `contact_phone` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `contact_email` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `vat_number` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `electronic_address` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `electronic_address_scheme` text;