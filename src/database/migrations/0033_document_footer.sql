-- A text at the foot of a document of its own, and the defaults of clients and document types for it.
ALTER TABLE `document_type_settings` ADD `default_footer_text` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `footer_text` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `default_footer_text` text;