-- A recurring document can be made from a quote as a whole, which its conversions are then found by; and the recurring
-- documents of each status are counted.
ALTER TABLE `recurring_documents` ADD `quote_id` integer REFERENCES documents(id);--> statement-breakpoint
CREATE INDEX `recurring_documents_of_quote` ON `recurring_documents` (`quote_id`) WHERE quote_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recurring_documents_present` ON `recurring_documents` (`workspace_id`,`status`) WHERE archived_at IS NULL;