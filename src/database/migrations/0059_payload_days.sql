-- The payload of an event is removed after EVENT_PAYLOAD_DAYS; the oldest are found by an index of what is still there.
-- Events are also replayed behind a change, and e-mails that have not left a sandbox are listed.
ALTER TABLE `events` ALTER COLUMN `payload` DROP NOT NULL;--> statement-breakpoint
CREATE INDEX `events_by_sequence` ON `events` (`workspace_id`,`sequence`) WHERE sequence IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_with_payload` ON `events` (`occurred_at`) WHERE payload IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_simulated` ON `mails` (`workspace_id`,`id`) WHERE status = 'simulated';
