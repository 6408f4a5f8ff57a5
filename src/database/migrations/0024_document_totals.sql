-- Prices that include tax, and a discount on the whole document.
ALTER TABLE `documents` ADD `prices_include_tax` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `discount_type` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `discount_value` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `discount_reason` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `discount_cents` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_discount_type" CHECK("discount_type" IN ('percent', 'fixed'));--> statement-breakpoint
ALTER TABLE `documents` ADD CONSTRAINT "documents_discount" CHECK(("discount_type" IS NULL) = ("discount_value" IS NULL) AND ("discount_type" IS NULL) = ("discount_cents" IS NULL));
