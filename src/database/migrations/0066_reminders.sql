-- When clients are reminded of what they owe, what was set for documents and clients, and which steps were sent. E-mails whose
-- reason no longer exists when they are written have a status of their own.
CREATE TABLE `document_reminders` (
	`document_id` integer NOT NULL,
	`step` text NOT NULL,
	`outcome` text NOT NULL,
	`letter` text,
	`text_kind` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	PRIMARY KEY(`document_id`, `step`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_reminders_outcome" CHECK("document_reminders"."outcome" IN ('queued', 'sent', 'left_out')),
	CONSTRAINT "document_reminders_text_kind" CHECK("document_reminders"."text_kind" IN ('reminder_1', 'reminder_2', 'reminder_3', 'reminder_4')),
	CONSTRAINT "document_reminders_left_out" CHECK(("document_reminders"."outcome" = 'left_out') = ("document_reminders"."letter" IS NULL)),
	CONSTRAINT "document_reminders_sent" CHECK(("document_reminders"."outcome" = 'sent') = ("document_reminders"."sent_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `document_reminders_letter` ON `document_reminders` (`letter`) WHERE letter IS NOT NULL;--> statement-breakpoint
-- By hand: these checks change without a new table.
ALTER TABLE `mails` DROP CONSTRAINT mails_kind;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset', 'ledger_head', 'text_test', 'statement', 'balance_confirmation', 'reminder'));--> statement-breakpoint
ALTER TABLE `mails` DROP CONSTRAINT mails_status;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_status" CHECK("status" IN ('pending', 'sent', 'failed', 'unconfirmed', 'simulated', 'not_needed'));--> statement-breakpoint
ALTER TABLE `workspaces` ADD `reminder_policy` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `reminded_on` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `reminders_setting` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `reminders_until` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `reminders_reason` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `reminders_from` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `last_reminded_at` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `last_reminder_step` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `disputed_at` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `reminders_setting` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `reminders_until` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `reminders_reason` text;