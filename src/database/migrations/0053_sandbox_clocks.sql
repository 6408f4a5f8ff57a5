-- The clocks of sandboxes that are ahead of the real time, and e-mails that do not leave such a sandbox.
CREATE TABLE `sandbox_clocks` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`offset_ms` integer NOT NULL,
	`status` text NOT NULL,
	`target` text NOT NULL,
	`reached_at` text,
	`effects` integer NOT NULL,
	`reason` text,
	`moved_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_clocks_status" CHECK("sandbox_clocks"."status" IN ('ready', 'advancing', 'failed')),
	CONSTRAINT "sandbox_clocks_offset" CHECK("sandbox_clocks"."offset_ms" >= 0),
	CONSTRAINT "sandbox_clocks_reached" CHECK(("sandbox_clocks"."status" = 'advancing') = ("sandbox_clocks"."reached_at" IS NOT NULL)),
	CONSTRAINT "sandbox_clocks_reason" CHECK(("sandbox_clocks"."status" = 'failed') = ("sandbox_clocks"."reason" IS NOT NULL))
) STRICT;
--> statement-breakpoint
ALTER TABLE `mails` DROP CONSTRAINT mails_status;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_status" CHECK("status" IN ('pending', 'sent', 'failed', 'unconfirmed', 'simulated'));
