import { LANGUAGES } from '../../domain/language.ts';
import { integer, text } from './column-kinds.ts';

/** The language of what is printed, and another one in which labels are printed too. */
export const documentLanguages = () => ({
  language: text('language', { enum: LANGUAGES }),
  secondLanguage: text('second_language', { enum: LANGUAGES }),
});

/**
 * What a new document takes where it does not say it itself: of a client, else of its document type, else of the
 * workspace. Null leaves it to the next one.
 */
export const documentDefaults = () => ({
  /** The days from the issue date to the due date. */
  defaultDueDays: integer('default_due_days'),
  defaultPaymentTerms: text('default_payment_terms'),
  defaultNotes: text('default_notes'),
  defaultLanguage: text('default_language', { enum: LANGUAGES }),
  defaultSecondLanguage: text('default_second_language', { enum: LANGUAGES }),
});

/** What is at the foot of each page, instead of the text of the workspace. */
export const documentFooter = () => ({ footerText: text('footer_text') });

/**
 * Those of a client or a document type, with the text at the foot of new documents: that of the workspace is part of its
 * look.
 */
export const ownDefaults = () => ({ ...documentDefaults(), defaultFooterText: text('default_footer_text') });
