-- A currency may have several bank accounts, of which one is the default, and accounts may be American or British.
ALTER TABLE `bank_accounts` ADD `scheme` text DEFAULT 'iban' NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `routing_number` text;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `sort_code` text;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `account_number` text;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `account_type` text;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD `is_default` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_accounts` ALTER COLUMN `iban` DROP NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD CONSTRAINT "bank_accounts_scheme" CHECK("scheme" IN ('iban', 'us', 'gb'));--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD CONSTRAINT "bank_accounts_type" CHECK("account_type" IN ('checking', 'savings'));--> statement-breakpoint
ALTER TABLE `bank_accounts` ADD CONSTRAINT "bank_accounts_numbers" CHECK(CASE "scheme" WHEN 'us' THEN "iban" IS NULL AND "routing_number" IS NOT NULL AND "account_number" IS NOT NULL WHEN 'gb' THEN "sort_code" IS NOT NULL AND "account_number" IS NOT NULL ELSE "iban" IS NOT NULL END);--> statement-breakpoint
DROP INDEX `bank_accounts_currency`;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_default` ON `bank_accounts` (`workspace_id`,`currency`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `bank_accounts_workspace` ON `bank_accounts` (`workspace_id`,`currency`,`id`);--> statement-breakpoint
ALTER TABLE `documents` ADD `bank_account` text;