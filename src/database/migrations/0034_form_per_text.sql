-- Each text of a document names the version that made it, so that two versions may run side by side. None is kept: the
-- next read makes it again. Triggers of other tables name the table and stay.
DROP TABLE `document_texts`;--> statement-breakpoint
DROP TABLE `document_texts_form`;--> statement-breakpoint
CREATE TABLE `document_texts` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`summary` text NOT NULL,
	`detail` text NOT NULL
) STRICT;
