-- The electronic files of issued documents.
CREATE TABLE `einvoice_files` (
	`document_id` integer NOT NULL,
	`profile` text NOT NULL,
	`writer_version` integer NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`document_id`, `profile`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
