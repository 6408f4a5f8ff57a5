-- One table of open work for webhooks, e-mails and calls of SEF, instead of columns in the tables of each.
CREATE TABLE `queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`lane` integer NOT NULL,
	`due_at` text NOT NULL,
	`claimed_by` text,
	`claim_until` text,
	`is_replanned` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "queue_kind" CHECK("queue"."kind" IN ('webhook_delivery', 'mail', 'sef_submission', 'sef_connection'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `queue_subject` ON `queue` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `queue_due` ON `queue` (`kind`,`lane`,`group_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `queue_claimed` ON `queue` (`claimed_by`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
INSERT INTO `queue` (workspace_id, kind, subject_id, group_id, lane, due_at, claimed_by, claim_until, is_replanned)
	SELECT workspace_id, 'webhook_delivery', id, endpoint_id, attempts > 0, next_attempt_at, claimed_by, claim_until, claimed_by IS NOT NULL AND claim_until IS NULL
	FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY id;--> statement-breakpoint
INSERT INTO `queue` (workspace_id, kind, subject_id, group_id, lane, due_at, claimed_by, claim_until)
	SELECT workspace_id, 'mail', id, workspace_id, kind NOT IN ('invitation', 'password_reset'), next_attempt_at, claimed_by, claim_until
	FROM mails WHERE next_attempt_at IS NOT NULL ORDER BY id;--> statement-breakpoint
INSERT INTO `queue` (workspace_id, kind, subject_id, group_id, lane, due_at, claimed_by, claim_until)
	SELECT workspace_id, 'sef_submission', id, workspace_id, step = 'follow', next_attempt_at, claimed_by, claim_until
	FROM sef_submissions WHERE next_attempt_at IS NOT NULL ORDER BY id;--> statement-breakpoint
INSERT INTO `queue` (workspace_id, kind, subject_id, group_id, lane, due_at, claimed_by, claim_until)
	SELECT workspace_id, 'sef_connection', id, workspace_id, NOT is_test_due, next_call_at, claimed_by, claim_until
	FROM sef_connections WHERE next_call_at IS NOT NULL ORDER BY id;--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_reference` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_name` text,
	`sent_as` text DEFAULT 'to' NOT NULL,
	`addressees` text,
	`message_reference` text,
	`subject` text,
	`message` text,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`handed_over_at` text,
	`last_attempt_at` text,
	`error` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mails_kind" CHECK("__new_mails"."kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset')),
	CONSTRAINT "mails_status" CHECK("__new_mails"."status" IN ('pending', 'sent', 'failed', 'unconfirmed')),
	CONSTRAINT "mails_sent_as" CHECK("__new_mails"."sent_as" IN ('to', 'cc', 'bcc')),
	CONSTRAINT "mails_sent" CHECK(("__new_mails"."status" = 'sent') = ("__new_mails"."sent_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "reference", "workspace_id", "kind", "subject_reference", "recipient", "recipient_name", "sent_as", "addressees", "message_reference", "subject", "message", "status", "attempts", "handed_over_at", "last_attempt_at", "error", "sent_at", "created_at") SELECT "id", "reference", "workspace_id", "kind", "subject_reference", "recipient", "recipient_name", "sent_as", "addressees", "message_reference", "subject", "message", "status", "attempts", "handed_over_at", "last_attempt_at", "error", "sent_at", "created_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_reference` ON `mails` (`reference`);--> statement-breakpoint
CREATE INDEX `mails_workspace` ON `mails` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_subject` ON `mails` (`subject_reference`);--> statement-breakpoint
CREATE INDEX `mails_by_day` ON `mails` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_address` ON `mails` (`workspace_id`,lower(trim("recipient")),`created_at`);--> statement-breakpoint
CREATE TABLE `__new_sef_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`document_id` integer NOT NULL,
	`system` text NOT NULL,
	`request_id` text NOT NULL,
	`content` blob NOT NULL,
	`sha256` text NOT NULL,
	`sends_to_cir` integer NOT NULL,
	`status` text NOT NULL,
	`step` text NOT NULL,
	`sef_id` text,
	`cir_id` text,
	`sef_status` text,
	`message` text,
	`error_code` text,
	`comment` text,
	`command_error` text,
	`attempts` integer NOT NULL,
	`polls` integer NOT NULL,
	`handed_over_at` text,
	`first_attempt_at` text,
	`last_attempt_at` text,
	`registered_at` text,
	`status_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sef_submissions_system" CHECK("__new_sef_submissions"."system" IN ('production', 'demo', 'simulator')),
	CONSTRAINT "sef_submissions_status" CHECK("__new_sef_submissions"."status" IN ('pending', 'sent', 'accepted', 'rejected', 'voided', 'failed', 'unconfirmed')),
	CONSTRAINT "sef_submissions_step" CHECK("__new_sef_submissions"."step" IN ('submit', 'recover', 'reconcile', 'follow', 'storno', 'cancel', 'none'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_sef_submissions`("id", "reference", "workspace_id", "document_id", "system", "request_id", "content", "sha256", "sends_to_cir", "status", "step", "sef_id", "cir_id", "sef_status", "message", "error_code", "comment", "command_error", "attempts", "polls", "handed_over_at", "first_attempt_at", "last_attempt_at", "registered_at", "status_at", "created_at", "updated_at") SELECT "id", "reference", "workspace_id", "document_id", "system", "request_id", "content", "sha256", "sends_to_cir", "status", "step", "sef_id", "cir_id", "sef_status", "message", "error_code", "comment", "command_error", "attempts", "polls", "handed_over_at", "first_attempt_at", "last_attempt_at", "registered_at", "status_at", "created_at", "updated_at" FROM `sef_submissions`;--> statement-breakpoint
DROP TABLE `sef_submissions`;--> statement-breakpoint
ALTER TABLE `__new_sef_submissions` RENAME TO `sef_submissions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sef_submissions_reference` ON `sef_submissions` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sef_submissions_live` ON `sef_submissions` (`document_id`) WHERE status NOT IN ('failed', 'voided');--> statement-breakpoint
CREATE INDEX `sef_submissions_document` ON `sef_submissions` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `sef_submissions_workspace` ON `sef_submissions` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `sef_submissions_sef_id` ON `sef_submissions` (`workspace_id`,`sef_id`) WHERE sef_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sef_submissions_to_mend` ON `sef_submissions` (`workspace_id`,`id`) WHERE status IN ('failed', 'unconfirmed', 'rejected') OR command_error IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`interruptions` integer NOT NULL,
	`last_attempt_at` text,
	`http_code` integer,
	`error` text,
	`duration_ms` integer,
	`delivered_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_status" CHECK("__new_webhook_deliveries"."status" IN ('pending', 'delivered', 'failed', 'failed_permanently'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_webhook_deliveries`("id", "reference", "workspace_id", "endpoint_id", "event_id", "status", "attempts", "interruptions", "last_attempt_at", "http_code", "error", "duration_ms", "delivered_at", "created_at") SELECT "id", "reference", "workspace_id", "endpoint_id", "event_id", "status", "attempts", "interruptions", "last_attempt_at", "http_code", "error", "duration_ms", "delivered_at", "created_at" FROM `webhook_deliveries`;--> statement-breakpoint
DROP TABLE `webhook_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_webhook_deliveries` RENAME TO `webhook_deliveries`;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_reference` ON `webhook_deliveries` (`reference`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_workspace` ON `webhook_deliveries` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_given_up` ON `webhook_deliveries` (`workspace_id`,`id`,`endpoint_id`) WHERE status = 'failed_permanently';--> statement-breakpoint
DROP INDEX `sef_connections_due`;--> statement-breakpoint
ALTER TABLE `sef_connections` DROP COLUMN `next_call_at`;--> statement-breakpoint
ALTER TABLE `sef_connections` DROP COLUMN `claimed_by`;--> statement-breakpoint
ALTER TABLE `sef_connections` DROP COLUMN `claim_until`;