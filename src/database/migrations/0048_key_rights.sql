-- An API key may have fewer rights than its user, and be accepted from some networks alone. Keys of before have null
-- everywhere: all that their user may do, from everywhere.
ALTER TABLE `api_keys` ADD `last_used_address` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `permissions` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `networks` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `rotated_from` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `expiry_notice` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_rotated_from` ON `api_keys` (`rotated_from`);