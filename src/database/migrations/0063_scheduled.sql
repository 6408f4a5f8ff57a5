-- A document can be issued and sent by itself, at local times of its workspace. The earliest are found by an index.
ALTER TABLE `documents` ADD `scheduled_issue_on` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `scheduled_send_at` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `scheduled_letter` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `scheduled_by` text;--> statement-breakpoint
CREATE INDEX `documents_scheduled` ON `documents` (`workspace_id`,coalesce(scheduled_issue_on || 'T00:00', scheduled_send_at),`id`) WHERE coalesce(scheduled_issue_on || 'T00:00', scheduled_send_at) IS NOT NULL;
