-- Templates that documents are made from, and what became of each of their dates. Recurring expenses count days, weeks,
-- months and years by an interval, end after a number of dates, and are moved to working days.
CREATE TABLE `recurring_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`type_key` text NOT NULL,
	`currency` text NOT NULL,
	`content` text NOT NULL,
	`every` text NOT NULL,
	`interval` integer NOT NULL,
	`on_day` text NOT NULL,
	`starts_on` text NOT NULL,
	`anchored_on` text,
	`ends_on` text,
	`count` integer,
	`working_days` text NOT NULL,
	`due_from` text NOT NULL,
	`mode` text NOT NULL,
	`mode_by` text,
	`when_late` text NOT NULL,
	`submits` integer NOT NULL,
	`made` integer NOT NULL,
	`next_on` text,
	`due_on` text,
	`paused_on` text,
	`last_on` text,
	`last_outcome` text,
	`last_document_id` integer,
	`last_ran_at` text,
	`failure_code` text,
	`failure_message` text,
	`failed_at` text,
	`failed_position` integer,
	`archived_at` text,
	`search_text` text NOT NULL,
	`external_id` text,
	`metadata` text,
	`record_version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "recurring_documents_status" CHECK("recurring_documents"."status" IN ('active', 'paused', 'finished', 'failed')),
	CONSTRAINT "recurring_documents_every" CHECK("recurring_documents"."every" IN ('daily', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "recurring_documents_working_days" CHECK("recurring_documents"."working_days" IN ('none', 'next', 'previous')),
	CONSTRAINT "recurring_documents_mode" CHECK("recurring_documents"."mode" IN ('draft', 'issue', 'issue_and_send')),
	CONSTRAINT "recurring_documents_when_late" CHECK("recurring_documents"."when_late" IN ('latest_only', 'catch_up', 'ask')),
	CONSTRAINT "recurring_documents_interval" CHECK("recurring_documents"."interval" BETWEEN 1 AND 99),
	CONSTRAINT "recurring_documents_end" CHECK("recurring_documents"."ends_on" IS NULL OR "recurring_documents"."ends_on" >= "recurring_documents"."starts_on"),
	CONSTRAINT "recurring_documents_failure" CHECK(("recurring_documents"."failed_at" IS NULL) = ("recurring_documents"."failure_code" IS NULL)),
	CONSTRAINT "recurring_documents_due_or_done" CHECK(("recurring_documents"."next_on" IS NULL) = ("recurring_documents"."due_on" IS NULL)),
	CONSTRAINT "recurring_documents_paused" CHECK(("recurring_documents"."status" = 'paused') = ("recurring_documents"."paused_on" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_documents_reference` ON `recurring_documents` (`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_by_client` ON `recurring_documents` (`workspace_id`,`client_id`,`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_by_status` ON `recurring_documents` (`workspace_id`,`status`,`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_by_name` ON `recurring_documents` (`workspace_id`,substr(search_text, 1, instr(search_text || char(10), char(10)) - 1),`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_by_next` ON `recurring_documents` (`workspace_id`,(COALESCE(next_on, '9999-99-99')),`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_by_created` ON `recurring_documents` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `recurring_documents_due` ON `recurring_documents` (`workspace_id`,`due_on`) WHERE due_on IS NOT NULL AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `recurring_documents_failed` ON `recurring_documents` (`workspace_id`,`failed_position`) WHERE failed_at IS NOT NULL AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `recurring_documents_last_document` ON `recurring_documents` (`last_document_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_documents_external_id` ON `recurring_documents` (`workspace_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `recurring_runs` (
	`template_id` integer NOT NULL,
	`scheduled_on` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`outcome` text NOT NULL,
	`document_id` integer,
	`ran_at` text NOT NULL,
	`to_send` integer NOT NULL,
	PRIMARY KEY(`template_id`, `scheduled_on`),
	FOREIGN KEY (`template_id`) REFERENCES `recurring_documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "recurring_runs_outcome" CHECK("recurring_runs"."outcome" IN ('created', 'skipped', 'paused', 'left_out', 'waiting', 'failed')),
	CONSTRAINT "recurring_runs_sends_a_document" CHECK("recurring_runs"."to_send" = 0 OR "recurring_runs"."outcome" = 'created')
) STRICT;
--> statement-breakpoint
CREATE INDEX `recurring_runs_document` ON `recurring_runs` (`document_id`);--> statement-breakpoint
CREATE INDEX `recurring_runs_waiting` ON `recurring_runs` (`template_id`,`scheduled_on`) WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX `recurring_runs_to_send` ON `recurring_runs` (`workspace_id`,`ran_at`) WHERE to_send = 1;--> statement-breakpoint
-- By hand: the checks of expenses change without a new table, and each template runs on its next date, as before.
ALTER TABLE `recurring_expenses` ADD `interval` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD `anchored_on` text;--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD `count` integer;--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD `working_days` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD `runs_on` text;--> statement-breakpoint
UPDATE `recurring_expenses` SET `runs_on` = `next_on`;--> statement-breakpoint
ALTER TABLE `recurring_expenses` DROP CONSTRAINT recurring_expenses_every;--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD CONSTRAINT "recurring_expenses_every" CHECK("every" IN ('daily', 'weekly', 'monthly', 'yearly'));--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD CONSTRAINT "recurring_expenses_working_days" CHECK("working_days" IN ('none', 'next', 'previous'));--> statement-breakpoint
ALTER TABLE `recurring_expenses` ADD CONSTRAINT "recurring_expenses_interval" CHECK("interval" BETWEEN 1 AND 99);--> statement-breakpoint
DROP INDEX `recurring_expenses_due`;--> statement-breakpoint
CREATE INDEX `recurring_expenses_due` ON `recurring_expenses` (`workspace_id`,`runs_on`) WHERE runs_on IS NOT NULL AND removed_at IS NULL;
