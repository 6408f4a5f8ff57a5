-- Receipts of payments are e-mails, and a client can be left out of the monthly statements.
ALTER TABLE `mails` DROP CONSTRAINT mails_kind;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_kind" CHECK("kind" IN ('document', 'contract_invitation', 'contract_reminder', 'contract_signed', 'invitation', 'password_reset', 'ledger_head', 'text_test', 'statement', 'balance_confirmation', 'reminder', 'receipt'));--> statement-breakpoint
ALTER TABLE `clients` ADD `monthly_statements` integer DEFAULT true NOT NULL;
