-- The format of electronic files that a client wants, the number of the item that a line is of, and documents for which no
-- obligation to charge tax arises.
ALTER TABLE `document_lines` ADD `sku` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `is_without_tax_point` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `einvoice_profile` text;