-- Every change of a product's stock is kept with its reason.
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`position` integer NOT NULL,
	`document_id` integer,
	`kind` text NOT NULL,
	`quantity` text NOT NULL,
	`stock_after` text NOT NULL,
	`note` text,
	`user_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" IN ('opening', 'issued', 'returned', 'cancelled', 'corrected')),
	CONSTRAINT "stock_movements_position" CHECK("stock_movements"."position" >= 1),
	CONSTRAINT "stock_movements_opening_first" CHECK("stock_movements"."kind" <> 'opening' OR "stock_movements"."position" = 1),
	CONSTRAINT "stock_movements_has_document" CHECK(("stock_movements"."document_id" IS NOT NULL) = ("stock_movements"."kind" IN ('issued', 'returned', 'cancelled'))),
	CONSTRAINT "stock_movements_corrected_with_note" CHECK("stock_movements"."kind" <> 'corrected' OR "stock_movements"."note" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_item` ON `stock_movements` (`item_id`,`position`);--> statement-breakpoint
CREATE INDEX `stock_movements_document` ON `stock_movements` (`document_id`) WHERE document_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stock_movements_workspace` ON `stock_movements` (`workspace_id`,`id`);--> statement-breakpoint
-- Documents of before have moved nothing. The history of a product begins with the stock that it has, with its note.
INSERT INTO stock_movements (workspace_id, item_id, position, kind, quantity, stock_after, note, created_at)
  SELECT workspace_id, id, 1, 'opening', stock_quantity, stock_quantity, stock_note, updated_at
  FROM items WHERE stock_quantity IS NOT NULL ORDER BY id;--> statement-breakpoint
ALTER TABLE `items` DROP COLUMN `stock_note`;