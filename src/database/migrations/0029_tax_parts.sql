-- The taxes that a tax rate of its own is made of.
ALTER TABLE `tax_rates` ADD `parts` text;