-- Where the head of the ledger is sent each month, and the month whose head was sent last.
ALTER TABLE `workspaces` ADD `ledger_email` text;--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `mailed_month` text;--> statement-breakpoint
ALTER TABLE `mails` DROP CONSTRAINT mails_kind;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset', 'ledger_head'));
