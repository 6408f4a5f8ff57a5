-- Every table is strict about the types of its values; those of files, texts and statements were made without that.
CREATE TABLE `strict_file_contents` (
	`workspace_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`workspace_id`, `sha256`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_file_contents` SELECT `workspace_id`, `sha256`, `size`, `bytes` FROM `file_contents`;--> statement-breakpoint
DROP TABLE `file_contents`;--> statement-breakpoint
ALTER TABLE `strict_file_contents` RENAME TO `file_contents`;--> statement-breakpoint
CREATE INDEX `file_contents_by_size` ON `file_contents` (`workspace_id`,`size`);--> statement-breakpoint
CREATE TABLE `strict_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`document_id` integer,
	`expense_id` integer,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`is_sent` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_media_type" CHECK("media_type" IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "files_of_one" CHECK(("document_id" IS NULL) <> ("expense_id" IS NULL)),
	CONSTRAINT "files_sent" CHECK("expense_id" IS NULL OR "is_sent" = 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_files` SELECT `id`, `reference`, `workspace_id`, `document_id`, `expense_id`, `name`, `media_type`, `size`, `sha256`, `is_sent`, `created_at` FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `strict_files` RENAME TO `files`;--> statement-breakpoint
CREATE UNIQUE INDEX `files_reference` ON `files` (`reference`);--> statement-breakpoint
CREATE INDEX `files_of_document` ON `files` (`document_id`,`id`) WHERE document_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_of_expense` ON `files` (`expense_id`,`id`) WHERE expense_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_by_content` ON `files` (`workspace_id`,`sha256`);--> statement-breakpoint
CREATE TABLE `strict_mail_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mail_texts_kind" CHECK("kind" IN ('document', 'quote', 'reminder_1', 'reminder_2', 'reminder_3', 'reminder_4', 'statement', 'balance_confirmation', 'receipt')),
	CONSTRAINT "mail_texts_language" CHECK("language" IN ('en', 'sr', 'sr-Cyrl', 'hr', 'bs', 'de'))
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_mail_texts` SELECT `id`, `reference`, `workspace_id`, `kind`, `language`, `subject`, `body`, `created_at`, `updated_at` FROM `mail_texts`;--> statement-breakpoint
DROP TABLE `mail_texts`;--> statement-breakpoint
ALTER TABLE `strict_mail_texts` RENAME TO `mail_texts`;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_texts_reference` ON `mail_texts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `mail_texts_of_kind` ON `mail_texts` (`workspace_id`,`kind`,`language`);--> statement-breakpoint
CREATE TABLE `strict_balance_confirmation_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`confirmation_id` integer NOT NULL,
	`outcome` text NOT NULL,
	`name` text NOT NULL,
	`note` text,
	`disputes` text NOT NULL,
	`at` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`confirmation_id`) REFERENCES `balance_confirmations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "balance_confirmation_answers_outcome" CHECK("outcome" IN ('confirmed', 'disputed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_balance_confirmation_answers` SELECT `id`, `confirmation_id`, `outcome`, `name`, `note`, `disputes`, `at`, `address`, `user_agent`, `sha256` FROM `balance_confirmation_answers`;--> statement-breakpoint
DROP TABLE `balance_confirmation_answers`;--> statement-breakpoint
ALTER TABLE `strict_balance_confirmation_answers` RENAME TO `balance_confirmation_answers`;--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_answers_first` ON `balance_confirmation_answers` (`confirmation_id`);--> statement-breakpoint
-- Written by hand: what a client has answered stays as it was given.
CREATE TRIGGER balance_confirmation_answers_kept BEFORE UPDATE ON balance_confirmation_answers
BEGIN
  SELECT raise(ABORT, 'An answer of a client is never changed.');
END;--> statement-breakpoint
CREATE TABLE `strict_balance_confirmation_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`as_of` text NOT NULL,
	`after_client_id` integer,
	`created_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_balance_confirmation_runs` SELECT `id`, `reference`, `workspace_id`, `as_of`, `after_client_id`, `created_at`, `ended_at` FROM `balance_confirmation_runs`;--> statement-breakpoint
DROP TABLE `balance_confirmation_runs`;--> statement-breakpoint
ALTER TABLE `strict_balance_confirmation_runs` RENAME TO `balance_confirmation_runs`;--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_runs_reference` ON `balance_confirmation_runs` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_runs_open` ON `balance_confirmation_runs` (`workspace_id`,`as_of`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `strict_balance_confirmations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`currency` text NOT NULL,
	`as_of` text NOT NULL,
	`status` text NOT NULL,
	`items` text NOT NULL,
	`owed_cents` integer NOT NULL,
	`on_account_cents` integer NOT NULL,
	`content_sha256` text NOT NULL,
	`language` text NOT NULL,
	`frozen_client` text NOT NULL,
	`frozen_seller` text NOT NULL,
	`sent_at` text NOT NULL,
	`answer_by` text NOT NULL,
	`answered_at` text,
	`link_generation` integer DEFAULT 1 NOT NULL,
	`record_version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "balance_confirmations_status" CHECK("status" IN ('sent', 'confirmed', 'disputed', 'silent')),
	CONSTRAINT "balance_confirmations_language" CHECK("language" IN ('en', 'sr', 'sr-Cyrl', 'hr', 'bs', 'de')),
	CONSTRAINT "balance_confirmations_sums" CHECK("owed_cents" >= 0),
	CONSTRAINT "balance_confirmations_answered" CHECK(("status" IN ('confirmed', 'disputed')) = ("answered_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_balance_confirmations` SELECT `id`, `reference`, `workspace_id`, `client_id`, `currency`, `as_of`, `status`, `items`, `owed_cents`, `on_account_cents`, `content_sha256`, `language`, `frozen_client`, `frozen_seller`, `sent_at`, `answer_by`, `answered_at`, `link_generation`, `record_version`, `created_at`, `updated_at` FROM `balance_confirmations`;--> statement-breakpoint
DROP TABLE `balance_confirmations`;--> statement-breakpoint
ALTER TABLE `strict_balance_confirmations` RENAME TO `balance_confirmations`;--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmations_reference` ON `balance_confirmations` (`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_created` ON `balance_confirmations` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_updated` ON `balance_confirmations` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_of_client` ON `balance_confirmations` (`workspace_id`,`client_id`,`as_of`,`currency`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_of_day` ON `balance_confirmations` (`workspace_id`,`as_of`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_status` ON `balance_confirmations` (`workspace_id`,`status`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_waiting` ON `balance_confirmations` (`workspace_id`,`answer_by`) WHERE status = 'sent';--> statement-breakpoint
CREATE TABLE `strict_sent_statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`from_day` text,
	`to_day` text NOT NULL,
	`month` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sent_statements_kind" CHECK("kind" IN ('movements', 'open_items')),
	CONSTRAINT "sent_statements_days" CHECK(("kind" = 'movements') = ("from_day" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_sent_statements` SELECT `id`, `reference`, `workspace_id`, `client_id`, `kind`, `currency`, `from_day`, `to_day`, `month`, `created_at` FROM `sent_statements`;--> statement-breakpoint
DROP TABLE `sent_statements`;--> statement-breakpoint
ALTER TABLE `strict_sent_statements` RENAME TO `sent_statements`;--> statement-breakpoint
CREATE UNIQUE INDEX `sent_statements_reference` ON `sent_statements` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sent_statements_month` ON `sent_statements` (`workspace_id`,`client_id`,`currency`,`month`) WHERE month IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sent_statements_of_client` ON `sent_statements` (`client_id`);--> statement-breakpoint
CREATE TABLE `strict_statement_policies` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`day` integer,
	`kind` text NOT NULL,
	`done_month` text,
	`sent_month` text,
	`after_client_id` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_policies_kind" CHECK("kind" IN ('movements', 'open_items')),
	CONSTRAINT "statement_policies_day" CHECK("day" IS NULL OR "day" BETWEEN 1 AND 28)
) STRICT;
--> statement-breakpoint
INSERT INTO `strict_statement_policies` SELECT `workspace_id`, `day`, `kind`, `done_month`, `sent_month`, `after_client_id` FROM `statement_policies`;--> statement-breakpoint
DROP TABLE `statement_policies`;--> statement-breakpoint
ALTER TABLE `strict_statement_policies` RENAME TO `statement_policies`;
