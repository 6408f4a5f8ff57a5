-- The connection of workspaces to SEF, the documents that were submitted to it, and their states there.
CREATE TABLE `sef_connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`system` text NOT NULL,
	`url` text,
	`key_encrypted` text NOT NULL,
	`key_hint` text NOT NULL,
	`status` text NOT NULL,
	`paused_reason` text,
	`paused_at` text,
	`sends_at_issue` integer DEFAULT false NOT NULL,
	`changes_until` text,
	`next_call_at` text,
	`is_test_due` integer DEFAULT false NOT NULL,
	`last_contact_at` text,
	`tested_at` text,
	`test_error` text,
	`claimed_by` text,
	`claim_until` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sef_connections_system" CHECK("sef_connections"."system" IN ('production', 'demo', 'simulator')),
	CONSTRAINT "sef_connections_status" CHECK("sef_connections"."status" IN ('active', 'paused', 'off')),
	CONSTRAINT "sef_connections_paused" CHECK(("sef_connections"."status" = 'paused') = ("sef_connections"."paused_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sef_connections_workspace` ON `sef_connections` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `sef_connections_due` ON `sef_connections` (`next_call_at`) WHERE next_call_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sef_submissions` (
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
	`next_attempt_at` text,
	`claimed_by` text,
	`claim_until` text,
	`handed_over_at` text,
	`first_attempt_at` text,
	`last_attempt_at` text,
	`registered_at` text,
	`status_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sef_submissions_system" CHECK("sef_submissions"."system" IN ('production', 'demo', 'simulator')),
	CONSTRAINT "sef_submissions_status" CHECK("sef_submissions"."status" IN ('pending', 'sent', 'accepted', 'rejected', 'voided', 'failed', 'unconfirmed')),
	CONSTRAINT "sef_submissions_step" CHECK("sef_submissions"."step" IN ('submit', 'recover', 'reconcile', 'follow', 'storno', 'cancel', 'none')),
	CONSTRAINT "sef_submissions_idle" CHECK(("sef_submissions"."step" = 'none') = ("sef_submissions"."next_attempt_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sef_submissions_reference` ON `sef_submissions` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sef_submissions_live` ON `sef_submissions` (`document_id`) WHERE status NOT IN ('failed', 'voided');--> statement-breakpoint
CREATE INDEX `sef_submissions_document` ON `sef_submissions` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `sef_submissions_workspace` ON `sef_submissions` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `sef_submissions_sef_id` ON `sef_submissions` (`workspace_id`,`sef_id`) WHERE sef_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sef_submissions_due` ON `sef_submissions` (`workspace_id`,`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sef_transitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`transition` text NOT NULL,
	`state` text NOT NULL,
	`sef_status` text,
	`message` text,
	`at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `sef_submissions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sef_transitions_state" CHECK("sef_transitions"."state" IN ('sent', 'accepted', 'rejected', 'voided', 'corrected', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sef_transitions_once` ON `sef_transitions` (`submission_id`,`transition`);