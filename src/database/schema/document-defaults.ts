import { integer, text } from 'drizzle-orm/sqlite-core';

/**
 * What a new document takes where it does not say it itself: of a client, else of its document type, else of the
 * workspace. Null leaves it to the next one.
 */
export const documentDefaults = () => ({
  /** The days from the issue date to the due date. */
  defaultDueDays: integer('default_due_days'),
  defaultPaymentTerms: text('default_payment_terms'),
  defaultNotes: text('default_notes'),
});
