CREATE TABLE `bank_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`iban` text NOT NULL,
	`bic` text,
	`bank_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_reference` ON `bank_accounts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_currency` ON `bank_accounts` (`workspace_id`,`currency`);--> statement-breakpoint
CREATE TABLE `logos` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`media_type` text NOT NULL,
	`sha256` text NOT NULL,
	`image` blob NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `contract_files` (
	`contract_id` integer NOT NULL,
	`kind` text NOT NULL,
	`sha256` text NOT NULL,
	`pdf` blob NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `kind`),
	FOREIGN KEY (`contract_id`) REFERENCES `contracts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contract_files_kind" CHECK("contract_files"."kind" IN ('uploaded', 'signed'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `contracts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`document_id` integer,
	`number` text,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`body` text,
	`signing_order` text NOT NULL,
	`message` text,
	`expires_at` text,
	`sent_at` text,
	`signed_at` text,
	`declined_at` text,
	`expired_at` text,
	`voided_at` text,
	`void_reason` text,
	`body_sha256` text,
	`signed_pdf_sha256` text,
	`frozen_client` text,
	`frozen_seller` text,
	`version` integer NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contracts_status" CHECK("contracts"."status" IN ('draft', 'sent', 'partially_signed', 'signed', 'declined', 'expired', 'voided')),
	CONSTRAINT "contracts_source" CHECK("contracts"."source" IN ('written', 'uploaded')),
	CONSTRAINT "contracts_signing_order" CHECK("contracts"."signing_order" IN ('parallel', 'sequential')),
	CONSTRAINT "contracts_written_has_body" CHECK("contracts"."source" <> 'written' OR "contracts"."body" IS NOT NULL),
	CONSTRAINT "contracts_number_when_sent" CHECK("contracts"."status" IN ('draft', 'voided') OR ("contracts"."number" IS NOT NULL AND "contracts"."sent_at" IS NOT NULL)),
	CONSTRAINT "contracts_signed" CHECK(("contracts"."status" = 'signed') = ("contracts"."signed_at" IS NOT NULL)),
	CONSTRAINT "contracts_signed_has_pdf" CHECK(("contracts"."status" = 'signed') = ("contracts"."signed_pdf_sha256" IS NOT NULL)),
	CONSTRAINT "contracts_declined" CHECK(("contracts"."status" = 'declined') = ("contracts"."declined_at" IS NOT NULL)),
	CONSTRAINT "contracts_expired" CHECK(("contracts"."status" = 'expired') = ("contracts"."expired_at" IS NOT NULL)),
	CONSTRAINT "contracts_voided" CHECK(("contracts"."status" = 'voided') = ("contracts"."voided_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_reference` ON `contracts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_number` ON `contracts` (`workspace_id`,`number`);--> statement-breakpoint
CREATE INDEX `contracts_by_reference` ON `contracts` (`workspace_id`,`reference`,`status`,`client_id`,`search_text`);--> statement-breakpoint
CREATE INDEX `contracts_by_status` ON `contracts` (`workspace_id`,`status`,`reference`,`client_id`);--> statement-breakpoint
CREATE INDEX `contracts_by_client` ON `contracts` (`workspace_id`,`client_id`,`reference`,`status`);--> statement-breakpoint
CREATE INDEX `contracts_document` ON `contracts` (`document_id`);--> statement-breakpoint
CREATE INDEX `contracts_open` ON `contracts` (`workspace_id`,`expires_at`) WHERE status IN ('sent', 'partially_signed');--> statement-breakpoint
CREATE TABLE `signers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`contract_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`status` text NOT NULL,
	`viewed_at` text,
	`signed_at` text,
	`declined_at` text,
	`decline_reason` text,
	`signed_name` text,
	`signed_address` text,
	`signed_user_agent` text,
	`link_generation` integer NOT NULL,
	`link_hash` text,
	`invited_at` text,
	`reminders_sent` integer NOT NULL,
	`reminded_at` text,
	FOREIGN KEY (`contract_id`) REFERENCES `contracts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "signers_status" CHECK("signers"."status" IN ('pending', 'viewed', 'signed', 'declined')),
	CONSTRAINT "signers_signed" CHECK(("signers"."status" = 'signed') = ("signers"."signed_at" IS NOT NULL)),
	CONSTRAINT "signers_declined" CHECK(("signers"."status" = 'declined') = ("signers"."declined_at" IS NOT NULL)),
	CONSTRAINT "signers_position_from_1" CHECK("signers"."position" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `signers_reference` ON `signers` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `signers_position` ON `signers` (`contract_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `signers_email` ON `signers` (`contract_id`,`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `signers_link` ON `signers` (`link_hash`) WHERE link_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `mails` (
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
	CONSTRAINT "mails_kind" CHECK("mails"."kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed')),
	CONSTRAINT "mails_status" CHECK("mails"."status" IN ('pending', 'sent', 'failed', 'unconfirmed')),
	CONSTRAINT "mails_open_is_due" CHECK(("mails"."status" = 'pending') = ("mails"."next_attempt_at" IS NOT NULL)),
	CONSTRAINT "mails_sent" CHECK(("mails"."status" = 'sent') = ("mails"."sent_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_reference` ON `mails` (`reference`);--> statement-breakpoint
CREATE INDEX `mails_workspace` ON `mails` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_subject` ON `mails` (`subject_reference`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_claimed` ON `mails` (`claimed_by`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
DROP INDEX `webhook_deliveries_due`;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `website` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `language` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `link_generation` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `link_generation` integer DEFAULT 1 NOT NULL;