ALTER TABLE `contract_files` ADD `original` blob;--> statement-breakpoint
ALTER TABLE `contract_files` ADD `original_sha256` text;