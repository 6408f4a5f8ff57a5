CREATE INDEX `contracts_by_created` ON `contracts` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `contracts_by_updated` ON `contracts` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `documents_by_created` ON `documents` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `documents_by_updated` ON `documents` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `expenses_by_created` ON `expenses` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `expenses_by_updated` ON `expenses` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `clients_by_created` ON `clients` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `clients_by_updated` ON `clients` (`workspace_id`,`updated_at`,`reference`);--> statement-breakpoint
CREATE INDEX `items_by_created` ON `items` (`workspace_id`,`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `items_by_updated` ON `items` (`workspace_id`,`updated_at`,`reference`);