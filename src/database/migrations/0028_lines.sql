-- Kinds of lines, what lines and items say for e-invoices, and where a document is delivered to.
ALTER TABLE `document_lines` ADD `kind` text DEFAULT 'item' NOT NULL;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `exemption_code` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `unit_code` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `classification_scheme` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `classification_code` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `service_period_start` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `service_period_end` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD CONSTRAINT "document_lines_kind" CHECK("kind" IN ('item', 'text', 'section'));--> statement-breakpoint
ALTER TABLE `document_lines` ADD CONSTRAINT "document_lines_item" CHECK("kind" = 'item' OR ("total_cents" = 0 AND "item_id" IS NULL));--> statement-breakpoint
ALTER TABLE `documents` ADD `delivery_address` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `tax_point` text;--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_tax_point" CHECK("tax_point" IN ('issue_date', 'delivery_date', 'payment_date'));--> statement-breakpoint
ALTER TABLE `items` ADD `unit_code` text;--> statement-breakpoint
ALTER TABLE `items` ADD `classification_scheme` text;--> statement-breakpoint
ALTER TABLE `items` ADD `classification_code` text;
