// The kinds of columns in tables, by their names.

/** An amount in minor units. */
export const CENTS = /_cents$/;

/** Quantities, which are stored as decimal text; on a line they may be negative. */
export const QUANTITIES = ['stock_quantity', 'low_stock_threshold', 'quantity', 'stock_after'];

/** Stored as 0 and 1. */
export const FLAGS = [
  'portal_access_enabled',
  'active',
  'is_recurring',
  'is_overridden',
  'is_test',
  'prices_include_tax',
];
