CREATE TABLE `expense_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expense_categories_name` ON `expense_categories` (`workspace_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `expenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`description` text NOT NULL,
	`notes` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`category_id` integer,
	`vendor` text,
	`occurs_on` text NOT NULL,
	`recurring_expense_id` integer,
	`scheduled_on` text,
	`is_recurring` integer NOT NULL,
	`is_overridden` integer NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `expense_categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recurring_expense_id`) REFERENCES `recurring_expenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expenses_amount" CHECK("expenses"."amount_cents" > 0),
	CONSTRAINT "expenses_generated" CHECK("expenses"."is_recurring" = ("expenses"."recurring_expense_id" IS NOT NULL) AND ("expenses"."recurring_expense_id" IS NULL) = ("expenses"."scheduled_on" IS NULL)),
	CONSTRAINT "expenses_keep_their_date" CHECK("expenses"."scheduled_on" IS NULL OR "expenses"."occurs_on" = "expenses"."scheduled_on"),
	CONSTRAINT "expenses_overridden" CHECK("expenses"."is_overridden" = 0 OR "expenses"."is_recurring" = 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_reference` ON `expenses` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_scheduled` ON `expenses` (`recurring_expense_id`,`scheduled_on`);--> statement-breakpoint
CREATE INDEX `expenses_by_date` ON `expenses` (`workspace_id`,occurs_on desc,reference desc);--> statement-breakpoint
CREATE TABLE `recurring_expense_dates` (
	`recurring_expense_id` integer NOT NULL,
	`scheduled_on` text NOT NULL,
	`outcome` text NOT NULL,
	PRIMARY KEY(`recurring_expense_id`, `scheduled_on`),
	FOREIGN KEY (`recurring_expense_id`) REFERENCES `recurring_expenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recurring_expense_dates_outcome" CHECK("recurring_expense_dates"."outcome" IN ('generated', 'paused'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `recurring_expenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`description` text NOT NULL,
	`vendor` text,
	`category_id` integer,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`every` text NOT NULL,
	`on_day` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`next_on` text,
	`paused_on` text,
	`created_at` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `expense_categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recurring_expenses_every" CHECK("recurring_expenses"."every" IN ('weekly', 'monthly', 'yearly')),
	CONSTRAINT "recurring_expenses_amount" CHECK("recurring_expenses"."amount_cents" > 0),
	CONSTRAINT "recurring_expenses_end" CHECK("recurring_expenses"."ends_on" IS NULL OR "recurring_expenses"."ends_on" >= "recurring_expenses"."starts_on")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_expenses_reference` ON `recurring_expenses` (`reference`);--> statement-breakpoint
CREATE INDEX `recurring_expenses_workspace` ON `recurring_expenses` (`workspace_id`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `recurring_expenses_due` ON `recurring_expenses` (`workspace_id`,`next_on`) WHERE next_on IS NOT NULL AND removed_at IS NULL;