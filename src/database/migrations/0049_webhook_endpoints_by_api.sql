-- Webhook endpoints that programs make: what they store on them, who made them, how they fare, and what is needed to send
-- again what an endpoint has missed while it was off.
ALTER TABLE `webhook_deliveries` ADD `is_replay` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `past_events` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `metadata` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `created_by_key` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `inactive_since` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `failing_since` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `last_delivered_at` text;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_created` ON `webhook_endpoints` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_external_id` ON `webhook_endpoints` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_time` ON `events` (`workspace_id`,`occurred_at`);--> statement-breakpoint
UPDATE `webhook_endpoints` SET `inactive_since` = coalesce(`disabled_at`, `updated_at`) WHERE `active` = 0 AND `removed_at` IS NULL;
