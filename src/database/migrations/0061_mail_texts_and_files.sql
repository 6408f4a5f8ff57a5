-- The texts of e-mails that businesses write, and files of documents and expenses, whose bytes are kept once.
CREATE TABLE `file_contents` (
	`workspace_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`workspace_id`, `sha256`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `file_contents_by_size` ON `file_contents` (`workspace_id`,`size`);--> statement-breakpoint
CREATE TABLE `files` (
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
	CONSTRAINT "files_media_type" CHECK("files"."media_type" IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "files_of_one" CHECK(("files"."document_id" IS NULL) <> ("files"."expense_id" IS NULL)),
	CONSTRAINT "files_sent" CHECK("files"."expense_id" IS NULL OR "files"."is_sent" = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_reference` ON `files` (`reference`);--> statement-breakpoint
CREATE INDEX `files_of_document` ON `files` (`document_id`,`id`) WHERE document_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_of_expense` ON `files` (`expense_id`,`id`) WHERE expense_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_by_content` ON `files` (`workspace_id`,`sha256`);--> statement-breakpoint
CREATE TABLE `mail_texts` (
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
	CONSTRAINT "mail_texts_kind" CHECK("mail_texts"."kind" IN ('document', 'quote', 'reminder_1', 'reminder_2', 'reminder_3', 'reminder_4', 'statement', 'balance_confirmation', 'receipt')),
	CONSTRAINT "mail_texts_language" CHECK("mail_texts"."language" IN ('en', 'sr', 'sr-Cyrl', 'hr', 'bs', 'de'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_texts_reference` ON `mail_texts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `mail_texts_of_kind` ON `mail_texts` (`workspace_id`,`kind`,`language`);--> statement-breakpoint
ALTER TABLE `mails` ADD `text_kind` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `text_language` text;--> statement-breakpoint
ALTER TABLE `mails` DROP CONSTRAINT mails_kind;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset', 'ledger_head', 'text_test'));
