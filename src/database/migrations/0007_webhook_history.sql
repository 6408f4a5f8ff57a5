ALTER TABLE `events` ADD `is_test` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `events_by_name` ON `events` (`workspace_id`,`event`,`id`);--> statement-breakpoint
ALTER TABLE `webhook_attempts` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `previous_secret_encrypted` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `previous_secret_until` text;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_previous_secret` ON `webhook_endpoints` (`previous_secret_until`) WHERE previous_secret_until IS NOT NULL;