CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text,
	`hash` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`revoked_at` text,
	`last_used_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_reference` ON `api_keys` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_workspace` ON `api_keys` (`workspace_id`,`id`);--> statement-breakpoint
CREATE TABLE `businesses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`plan_key` text,
	`plan_status` text NOT NULL,
	`monthly_documents_override` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`plan_key`) REFERENCES `plans`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "businesses_plan_status" CHECK("businesses"."plan_status" IN ('active', 'inactive'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `businesses_reference` ON `businesses` (`reference`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`, `key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expires_at` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`business_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text,
	`permissions` text,
	`created_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`business_id`) REFERENCES `businesses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_role" CHECK("memberships"."role" IN ('owner', 'admin', 'accountant', 'viewer')),
	CONSTRAINT "memberships_role_or_permissions" CHECK(("memberships"."role" IS NULL) <> ("memberships"."permissions" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_reference` ON `memberships` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_business_user` ON `memberships` (`business_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `monthly_usage` (
	`workspace_id` integer NOT NULL,
	`month` text NOT NULL,
	`issued` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `month`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monthly_usage_issued" CHECK("monthly_usage"."issued" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`subject_reference` text,
	`created_at` text NOT NULL,
	`read_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_reference` ON `notifications` (`reference`);--> statement-breakpoint
CREATE INDEX `notifications_workspace` ON `notifications` (`workspace_id`,`id`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`currency` text NOT NULL,
	`method` text NOT NULL,
	`active` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_methods_method" CHECK("payment_methods"."method" IN ('bank', 'cash', 'card', 'gateway'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_reference` ON `payment_methods` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_currency_method` ON `payment_methods` (`workspace_id`,`currency`,`method`);--> statement-breakpoint
CREATE TABLE `plans` (
	`key` text PRIMARY KEY NOT NULL,
	`monthly_documents` integer,
	`features` text NOT NULL,
	CONSTRAINT "plans_monthly_documents" CHECK("plans"."monthly_documents" IS NULL OR "plans"."monthly_documents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_reference` ON `users` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`business_id` integer NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`timezone` text NOT NULL,
	`number_template` text NOT NULL,
	`legal_name` text,
	`tax_number` text,
	`registration_number` text,
	`email` text,
	`phone` text,
	`address_line1` text,
	`address_line2` text,
	`city` text,
	`postal_code` text,
	`iban` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`business_id`) REFERENCES `businesses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "workspaces_environment" CHECK("workspaces"."environment" IN ('production', 'sandbox')),
	CONSTRAINT "workspaces_status" CHECK("workspaces"."status" IN ('active', 'suspended', 'removed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_reference` ON `workspaces` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_business_environment` ON `workspaces` (`business_id`,`environment`) WHERE status <> 'removed';--> statement-breakpoint
CREATE TABLE `document_lines` (
	`document_id` integer NOT NULL,
	`position` integer NOT NULL,
	`description` text,
	`unit` text,
	`quantity` text NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`item_id` integer,
	`item_reference` text,
	`discount_type` text,
	`discount_value` text,
	`tax_rate_key` text NOT NULL,
	`tax_label` text NOT NULL,
	`tax_rate` text NOT NULL,
	`tax_category` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	PRIMARY KEY(`document_id`, `position`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_lines_discount_type" CHECK("document_lines"."discount_type" IN ('percent', 'fixed')),
	CONSTRAINT "document_lines_discount_pair" CHECK(("document_lines"."discount_type" IS NULL) = ("document_lines"."discount_value" IS NULL)),
	CONSTRAINT "document_lines_position" CHECK("document_lines"."position" >= 1),
	CONSTRAINT "document_lines_total" CHECK("document_lines"."total_cents" = "document_lines"."subtotal_cents" + "document_lines"."tax_cents")
) STRICT;
--> statement-breakpoint
CREATE INDEX `document_lines_item` ON `document_lines` (`item_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`type_key` text NOT NULL,
	`status` text NOT NULL,
	`number` text,
	`currency` text NOT NULL,
	`issue_date` text,
	`due_date` text,
	`delivery_date` text,
	`issued_at` text,
	`sent_at` text,
	`viewed_at` text,
	`cancelled_at` text,
	`subtotal_cents` integer NOT NULL,
	`tax_total_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`balance_cents` integer NOT NULL,
	`tax_breakdown` text NOT NULL,
	`frozen_client` text,
	`frozen_seller` text,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_status" CHECK("documents"."status" IN ('draft', 'issued', 'sent', 'viewed', 'partially_paid', 'paid', 'overdue', 'cancelled')),
	CONSTRAINT "documents_number_when_issued" CHECK(("documents"."status" = 'draft') = ("documents"."number" IS NULL)),
	CONSTRAINT "documents_issued_at_when_issued" CHECK(("documents"."status" = 'draft') = ("documents"."issued_at" IS NULL)),
	CONSTRAINT "documents_issue_date_when_issued" CHECK("documents"."status" = 'draft' OR "documents"."issue_date" IS NOT NULL),
	CONSTRAINT "documents_total" CHECK("documents"."total_cents" = "documents"."subtotal_cents" + "documents"."tax_total_cents"),
	CONSTRAINT "documents_paid" CHECK("documents"."paid_cents" >= 0 AND "documents"."paid_cents" <= "documents"."total_cents"),
	CONSTRAINT "documents_balance" CHECK("documents"."balance_cents" = CASE WHEN "documents"."status" = 'cancelled' THEN 0 ELSE "documents"."total_cents" - "documents"."paid_cents" END)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_reference` ON `documents` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`workspace_id`,`number`);--> statement-breakpoint
CREATE INDEX `documents_by_date` ON `documents` (`workspace_id`,coalesce(issue_date, '9999-12-31') desc,reference desc);--> statement-breakpoint
CREATE INDEX `documents_by_status` ON `documents` (`workspace_id`,`status`,coalesce(issue_date, '9999-12-31') desc,reference desc);--> statement-breakpoint
CREATE INDEX `documents_by_client` ON `documents` (`workspace_id`,`client_id`,coalesce(issue_date, '9999-12-31') desc,reference desc);--> statement-breakpoint
CREATE INDEX `documents_open_by_due_date` ON `documents` (`workspace_id`,`due_date`) WHERE status IN ('issued', 'sent', 'viewed', 'partially_paid');--> statement-breakpoint
CREATE TABLE `number_series` (
	`workspace_id` integer NOT NULL,
	`type_key` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `type_key`, `year`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "number_series_last" CHECK("number_series"."last" >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`document_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`method` text NOT NULL,
	`paid_on` text NOT NULL,
	`created_at` text NOT NULL,
	`reversed_at` text,
	`reverse_reason` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_method" CHECK("payments"."method" IN ('bank', 'cash', 'card', 'gateway')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`reference`);--> statement-breakpoint
CREATE INDEX `payments_document` ON `payments` (`document_id`,`id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`legal_name` text,
	`type` text NOT NULL,
	`tax_number` text,
	`registration_number` text,
	`email` text,
	`email_key` text,
	`phone` text,
	`address_line1` text,
	`address_line2` text,
	`city` text,
	`postal_code` text,
	`country` text,
	`default_currency` text,
	`portal_access_enabled` integer NOT NULL,
	`notes` text,
	`name_sort` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_type" CHECK("clients"."type" IN ('business', 'individual'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_reference` ON `clients` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_tax_number` ON `clients` (`workspace_id`,`tax_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_email` ON `clients` (`workspace_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `clients_by_name` ON `clients` (`workspace_id`,`name_sort`,`reference`);--> statement-breakpoint
CREATE INDEX `clients_by_type_name` ON `clients` (`workspace_id`,`type`,`name_sort`,`reference`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`sku` text,
	`unit` text NOT NULL,
	`category` text,
	`default_price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`tax_rate_key` text,
	`active` integer NOT NULL,
	`stock_quantity` text,
	`stock_note` text,
	`low_stock_threshold` text,
	`is_low_stock` integer NOT NULL,
	`name_sort` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "items_type" CHECK("items"."type" IN ('product', 'service')),
	CONSTRAINT "items_default_price" CHECK("items"."default_price_cents" >= 0),
	CONSTRAINT "items_service_has_no_stock" CHECK("items"."type" = 'product' OR "items"."stock_quantity" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `items_reference` ON `items` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `items_sku` ON `items` (`workspace_id`,`sku`);--> statement-breakpoint
CREATE INDEX `items_by_name` ON `items` (`workspace_id`,`name_sort`,`reference`);--> statement-breakpoint
CREATE INDEX `items_by_type_name` ON `items` (`workspace_id`,`type`,`name_sort`,`reference`);--> statement-breakpoint
CREATE INDEX `items_by_active_name` ON `items` (`workspace_id`,`active`,`name_sort`,`reference`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`event` text NOT NULL,
	`subject_reference` text NOT NULL,
	`occurred_at` text NOT NULL,
	`payload` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_subject_occurred_at` ON `events` (`subject_reference`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` integer NOT NULL,
	`attempted_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`http_code` integer,
	`error` text,
	`response_excerpt` text,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`interruptions` integer NOT NULL,
	`next_attempt_at` text,
	`claimed_by` text,
	`claim_until` text,
	`last_attempt_at` text,
	`http_code` integer,
	`error` text,
	`duration_ms` integer,
	`delivered_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" IN ('pending', 'delivered', 'failed', 'failed_permanently')),
	CONSTRAINT "webhook_deliveries_open_is_due" CHECK(("webhook_deliveries"."status" IN ('pending', 'failed')) = ("webhook_deliveries"."next_attempt_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_reference` ON `webhook_deliveries` (`reference`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_workspace` ON `webhook_deliveries` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due_by_endpoint` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_claimed` ON `webhook_deliveries` (`claimed_by`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`events` text NOT NULL,
	`active` integer NOT NULL,
	`secret_encrypted` text NOT NULL,
	`secret_hint` text NOT NULL,
	`consecutive_failures` integer NOT NULL,
	`disabled_reason` text,
	`disabled_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoints_removed_is_inactive" CHECK("webhook_endpoints"."removed_at" IS NULL OR "webhook_endpoints"."active" = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_reference` ON `webhook_endpoints` (`reference`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_workspace` ON `webhook_endpoints` (`workspace_id`,`id`) WHERE removed_at IS NULL;