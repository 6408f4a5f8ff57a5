-- Contacts of clients, and several recipients of one message.
ALTER TABLE `clients` ADD `contacts` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `sent_as` text DEFAULT 'to' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `addressees` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `message_reference` text;--> statement-breakpoint
ALTER TABLE `mails` ADD CONSTRAINT "mails_sent_as" CHECK("sent_as" IN ('to', 'cc', 'bcc'));