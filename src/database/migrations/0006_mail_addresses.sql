DROP INDEX `mails_by_recipient`;--> statement-breakpoint
CREATE INDEX `mails_by_address` ON `mails` (`workspace_id`,lower(trim("recipient")),`created_at`);