ALTER TABLE `workspaces` ADD `default_language` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `default_second_language` text;--> statement-breakpoint
ALTER TABLE `document_type_settings` ADD `default_language` text;--> statement-breakpoint
ALTER TABLE `document_type_settings` ADD `default_second_language` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `language` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `second_language` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_language` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_second_language` text;