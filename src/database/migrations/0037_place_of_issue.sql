ALTER TABLE `workspaces` ADD `place_of_issue` text;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `issues_only_clean` integer DEFAULT false NOT NULL;