-- The tax status of a business by date, and tax rates of its own.
CREATE TABLE `tax_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`percentage` text NOT NULL,
	`category` text NOT NULL,
	`exemption_reason` text,
	`created_at` text NOT NULL,
	`retired_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_rates_category" CHECK("tax_rates"."category" IN ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
	CONSTRAINT "tax_rates_own" CHECK(substr("tax_rates"."key", 1, 4) = 'own_'),
	CONSTRAINT "tax_rates_percentage" CHECK(("tax_rates"."category" = 'S') = (CAST("tax_rates"."percentage" AS REAL) > 0)),
	CONSTRAINT "tax_rates_reason" CHECK(("tax_rates"."category" IN ('S', 'Z')) = ("tax_rates"."exemption_reason" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rates_key` ON `tax_rates` (`workspace_id`,`key`);--> statement-breakpoint
CREATE TABLE `tax_statuses` (
	`workspace_id` integer NOT NULL,
	`valid_from` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `valid_from`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_statuses_status" CHECK("tax_statuses"."status" IN ('registered', 'small_business', 'flat_rate', 'not_registered'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `workspaces` ADD `default_tax_rate` text;--> statement-breakpoint
ALTER TABLE `items` ADD `own_tax_rate` text;