CREATE TABLE `one_time_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`user_id` integer,
	`business_id` integer,
	`email` text,
	`role` text,
	`permissions` text,
	`invited_by` integer,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_id`) REFERENCES `businesses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_links_kind" CHECK("kind" IN ('setup', 'invitation', 'password')),
	CONSTRAINT "one_time_links_role" CHECK("role" IN ('owner', 'admin', 'accountant', 'viewer'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_links_reference` ON `one_time_links` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_links_hash` ON `one_time_links` (`hash`);--> statement-breakpoint
CREATE INDEX `one_time_links_business` ON `one_time_links` (`business_id`,`id`);--> statement-breakpoint
CREATE INDEX `one_time_links_expires_at` ON `one_time_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`used_at` text,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text,
	`address` text,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_reference` ON `sessions` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_hash` ON `sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_reference` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_name` text,
	`message` text,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` text,
	`claimed_by` text,
	`claim_until` text,
	`handed_over_at` text,
	`last_attempt_at` text,
	`error` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset')),
	CONSTRAINT "mails_status" CHECK("status" IN ('pending', 'sent', 'failed', 'unconfirmed')),
	CONSTRAINT "mails_open_is_due" CHECK(("status" = 'pending') = ("next_attempt_at" IS NOT NULL)),
	CONSTRAINT "mails_sent" CHECK(("status" = 'sent') = ("sent_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "reference", "workspace_id", "kind", "subject_reference", "recipient", "recipient_name", "message", "status", "attempts", "next_attempt_at", "claimed_by", "claim_until", "handed_over_at", "last_attempt_at", "error", "sent_at", "created_at") SELECT "id", "reference", "workspace_id", "kind", "subject_reference", "recipient", "recipient_name", "message", "status", "attempts", "next_attempt_at", "claimed_by", "claim_until", "handed_over_at", "last_attempt_at", "error", "sent_at", "created_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_reference` ON `mails` (`reference`);--> statement-breakpoint
CREATE INDEX `mails_workspace` ON `mails` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_subject` ON `mails` (`subject_reference`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_claimed` ON `mails` (`claimed_by`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_pending` text;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_last_step` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
CREATE INDEX `notifications_own` ON `notifications` (`workspace_id`,`user_id`,`id`,`read_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_given_up` ON `webhook_deliveries` (`workspace_id`,`id`,`endpoint_id`) WHERE status = 'failed_permanently';