-- Layout, accent colour and footer text of documents, and the logos that issued documents keep.
CREATE TABLE `former_logos` (
	`workspace_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`image` blob NOT NULL,
	PRIMARY KEY(`workspace_id`, `sha256`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `logos` ADD `is_frozen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `accent_colour` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `footer_text` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `layout` text;