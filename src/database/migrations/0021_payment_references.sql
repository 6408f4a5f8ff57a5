ALTER TABLE `workspaces` ADD `payment_reference_scheme` text DEFAULT 'number' NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD CONSTRAINT "workspaces_reference_scheme" CHECK("payment_reference_scheme" IN ('number', 'national', 'rf'));--> statement-breakpoint
ALTER TABLE `documents` ADD `payment_reference` text;