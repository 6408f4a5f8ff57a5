-- Whether the book holds what was issued and paid before there was the book: a job takes it in.
ALTER TABLE `journal_heads` ADD `is_book_whole` integer DEFAULT false NOT NULL;