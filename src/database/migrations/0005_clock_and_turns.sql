CREATE TABLE `clock_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`believed_at` text NOT NULL,
	`doubt_ms` integer,
	`doubted_for_ms` integer NOT NULL,
	CONSTRAINT "clock_state_one_row" CHECK("id" = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `contracts_expired_by_deadline` ON `contracts` (`workspace_id`,`expires_at`) WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX `documents_overdue_by_due_date` ON `documents` (`workspace_id`,`due_date`) WHERE status = 'overdue';--> statement-breakpoint
CREATE INDEX `recurring_expenses_by_day` ON `recurring_expenses` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_access_due` ON `mails` (`workspace_id`,`next_attempt_at`) WHERE next_attempt_at IS NOT NULL AND kind IN ('invitation', 'password_reset');--> statement-breakpoint
CREATE INDEX `mails_other_due` ON `mails` (`workspace_id`,`next_attempt_at`) WHERE next_attempt_at IS NOT NULL AND kind NOT IN ('invitation', 'password_reset');--> statement-breakpoint
CREATE INDEX `mails_by_day` ON `mails` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_recipient` ON `mails` (`workspace_id`,`recipient`,`created_at`);