// The kinds of columns in tables, by their names.

import { contactsOf, contactsText } from '../../domain/contacts.ts';

/** An amount in minor units. */
export const CENTS = /_cents$/;

/** Quantities and percentages, which are stored as decimal text; on a line they may be negative. */
const QUANTITIES = [
  'stock_quantity',
  'low_stock_threshold',
  'quantity',
  'stock_after',
  'price_base_quantity',
  'tax_rate',
];

/** True for decimal text: a quantity or a percentage, or a price with more decimals than its currency. */
export function isDecimalText(name: string, value: string | number | null): value is string {
  return typeof value === 'string' && (QUANTITIES.includes(name) || CENTS.test(name));
}

/** Stored as 0 and 1. */
export const FLAGS = [
  'portal_access_enabled',
  'active',
  'is_recurring',
  'is_overridden',
  'is_test',
  'prices_include_tax',
  'counts_for_tax',
];

/** Contacts of a client, which are stored as JSON. */
const CONTACTS = 'contacts';

/** Null for a cell of another kind. */
export function contactsCell(name: string, value: string | number | null): string | null {
  return name === CONTACTS && typeof value === 'string' ? contactsText(contactsOf(value)) : null;
}
