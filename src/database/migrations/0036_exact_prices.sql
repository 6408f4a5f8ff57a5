ALTER TABLE `document_lines` ADD `exact_unit_price` text;--> statement-breakpoint
ALTER TABLE `document_lines` ADD `price_base_quantity` text;--> statement-breakpoint
ALTER TABLE `items` ADD `exact_default_price` text;--> statement-breakpoint
ALTER TABLE `items` ADD `price_base_quantity` text;