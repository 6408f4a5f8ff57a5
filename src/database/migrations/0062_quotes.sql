-- Quotes are documents: they have a last day, what ended them, and four statuses of their own, and each has answers, which
-- are never changed. Nothing is to be paid on them. The order of lists by status has the new statuses.
CREATE TABLE `quote_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`status` text NOT NULL,
	`answered_by` text NOT NULL,
	`answered_at` text NOT NULL,
	`name` text,
	`email` text,
	`order_reference` text,
	`reason` text,
	`version_sha256` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_answers_status" CHECK("quote_answers"."status" IN ('accepted', 'declined')),
	CONSTRAINT "quote_answers_answered_by" CHECK("quote_answers"."answered_by" IN ('client', 'business')),
	CONSTRAINT "quote_answers_named" CHECK("quote_answers"."status" <> 'accepted' OR "quote_answers"."answered_by" <> 'client' OR "quote_answers"."name" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_answers_document` ON `quote_answers` (`document_id`,`id`);--> statement-breakpoint
ALTER TABLE `documents` ADD `valid_until` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `documents` DROP CONSTRAINT documents_status;--> statement-breakpoint
ALTER TABLE `documents` DROP CONSTRAINT documents_balance;--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_status" CHECK("status" IN ('draft', 'issued', 'sent', 'viewed', 'partially_paid', 'paid', 'overdue', 'cancelled', 'accepted', 'declined', 'expired', 'withdrawn'));--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_balance" CHECK("balance_cents" = CASE WHEN "status" = 'cancelled' OR "converted_at" IS NOT NULL OR substr("type_key", 4) IN ('credit_note', 'quote') THEN 0 ELSE "total_cents" - "prepaid_cents" - "credited_cents" - "paid_cents" END);--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_outcome" CHECK("outcome" IN ('accepted', 'declined', 'withdrawn'));--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_quote" CHECK(substr("type_key", 4) = 'quote' OR ("valid_until" IS NULL AND "outcome" IS NULL AND "status" NOT IN ('accepted', 'declined', 'expired', 'withdrawn')));--> statement-breakpoint
ALTER TABLE `document_relations` DROP CONSTRAINT document_relations_relation;--> statement-breakpoint
ALTER TABLE `document_relations` ADD CONSTRAINT "document_relations_relation" CHECK("relation" IN ('credits', 'debits', 'corrects', 'made_from', 'deducts', 'revises'));--> statement-breakpoint
CREATE INDEX `documents_open_by_last_day` ON `documents` (`workspace_id`,`valid_until`) WHERE status IN ('issued', 'sent', 'viewed') AND valid_until IS NOT NULL AND converted_at IS NULL;--> statement-breakpoint
CREATE INDEX `documents_expired_by_last_day` ON `documents` (`workspace_id`,`valid_until`) WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX `documents_open_quotes` ON `documents` (`workspace_id`) WHERE status IN ('issued', 'sent', 'viewed') AND substr(type_key, 4) = 'quote';--> statement-breakpoint
DROP INDEX `documents_by_life`;--> statement-breakpoint
CREATE INDEX `documents_by_life` ON `documents` (`workspace_id`,(CASE status WHEN 'draft' THEN '0' WHEN 'issued' THEN '1' WHEN 'sent' THEN '2' WHEN 'viewed' THEN '3' WHEN 'partially_paid' THEN '4' WHEN 'overdue' THEN '5' WHEN 'accepted' THEN '6' WHEN 'paid' THEN '7' WHEN 'declined' THEN '8' WHEN 'expired' THEN '9' WHEN 'withdrawn' THEN 'a' WHEN 'cancelled' THEN 'b' END),`reference`);
