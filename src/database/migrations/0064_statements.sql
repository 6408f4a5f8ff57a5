-- Statements of account: when a workspace sends them each month, and which were sent. Balances that clients were asked to
-- confirm, as they were sent, with the first answer of each.
CREATE TABLE `balance_confirmation_answers` (
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
	CONSTRAINT "balance_confirmation_answers_outcome" CHECK("balance_confirmation_answers"."outcome" IN ('confirmed', 'disputed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_answers_first` ON `balance_confirmation_answers` (`confirmation_id`);--> statement-breakpoint
CREATE TABLE `balance_confirmation_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`as_of` text NOT NULL,
	`after_client_id` integer,
	`created_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_runs_reference` ON `balance_confirmation_runs` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmation_runs_open` ON `balance_confirmation_runs` (`workspace_id`,`as_of`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `balance_confirmations` (
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
	CONSTRAINT "balance_confirmations_status" CHECK("balance_confirmations"."status" IN ('sent', 'confirmed', 'disputed', 'silent')),
	CONSTRAINT "balance_confirmations_language" CHECK("balance_confirmations"."language" IN ('en', 'sr', 'sr-Cyrl', 'hr', 'bs', 'de')),
	CONSTRAINT "balance_confirmations_sums" CHECK("balance_confirmations"."owed_cents" >= 0),
	CONSTRAINT "balance_confirmations_answered" CHECK(("balance_confirmations"."status" IN ('confirmed', 'disputed')) = ("balance_confirmations"."answered_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `balance_confirmations_reference` ON `balance_confirmations` (`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_created` ON `balance_confirmations` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_updated` ON `balance_confirmations` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_of_client` ON `balance_confirmations` (`workspace_id`,`client_id`,`as_of`,`currency`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_of_day` ON `balance_confirmations` (`workspace_id`,`as_of`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_by_status` ON `balance_confirmations` (`workspace_id`,`status`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `balance_confirmations_waiting` ON `balance_confirmations` (`workspace_id`,`answer_by`) WHERE status = 'sent';--> statement-breakpoint
CREATE TABLE `sent_statements` (
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
	CONSTRAINT "sent_statements_kind" CHECK("sent_statements"."kind" IN ('movements', 'open_items')),
	CONSTRAINT "sent_statements_days" CHECK(("sent_statements"."kind" = 'movements') = ("sent_statements"."from_day" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sent_statements_reference` ON `sent_statements` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sent_statements_month` ON `sent_statements` (`workspace_id`,`client_id`,`currency`,`month`) WHERE month IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sent_statements_of_client` ON `sent_statements` (`client_id`);--> statement-breakpoint
CREATE TABLE `statement_policies` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`day` integer,
	`kind` text NOT NULL,
	`done_month` text,
	`sent_month` text,
	`after_client_id` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_policies_kind" CHECK("statement_policies"."kind" IN ('movements', 'open_items')),
	CONSTRAINT "statement_policies_day" CHECK("statement_policies"."day" IS NULL OR "statement_policies"."day" BETWEEN 1 AND 28)
);
--> statement-breakpoint
ALTER TABLE `mails` DROP CONSTRAINT mails_kind;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset', 'ledger_head', 'text_test', 'statement', 'balance_confirmation'));--> statement-breakpoint
-- Written by hand: what a client has answered stays as it was given.
CREATE TRIGGER balance_confirmation_answers_kept BEFORE UPDATE ON balance_confirmation_answers
BEGIN
  SELECT raise(ABORT, 'An answer of a client is never changed.');
END;
