-- Actions on many documents at once: what is asked for, and what became of each document. The queue carries them out.
CREATE TABLE `batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`action` text NOT NULL,
	`options` text NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batches_action" CHECK("batches"."action" IN ('issue', 'issue_and_send', 'send', 'mark_sent', 'record_payment', 'submit', 'delete'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `batches_reference` ON `batches` (`reference`);--> statement-breakpoint
CREATE INDEX `batches_of_member` ON `batches` (`workspace_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `batches_created` ON `batches` (`created_at`);--> statement-breakpoint
CREATE TABLE `batch_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` integer NOT NULL,
	`position` integer NOT NULL,
	`document_reference` text NOT NULL,
	`amount` text,
	`state` text NOT NULL,
	`error` text,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batch_rows_state_known" CHECK("batch_rows"."state" IN ('waiting', 'done', 'failed', 'stopped')),
	CONSTRAINT "batch_rows_failed" CHECK(("batch_rows"."state" = 'failed') = ("batch_rows"."error" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `batch_rows_position` ON `batch_rows` (`batch_id`,`position`);--> statement-breakpoint
CREATE INDEX `batch_rows_state` ON `batch_rows` (`batch_id`,`state`,`position`);--> statement-breakpoint
ALTER TABLE `queue` DROP CONSTRAINT queue_kind;--> statement-breakpoint
ALTER TABLE `queue` ADD CONSTRAINT "queue_kind" CHECK("kind" IN ('webhook_delivery', 'mail', 'sef_submission', 'sef_connection', 'batch'));
