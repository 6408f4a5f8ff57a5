/** The types of records that programs keep copies of. */
export const RECORD_TYPES = [
  'client',
  'item',
  'document',
  'payment',
  'expense',
  'contract',
  'recurring_document',
  'balance_confirmation',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];
