import type { DocumentStatus } from '../domain/document-status.ts';
import { documentTypeByKey, kindOf } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import type { Schema } from '../spec/public.ts';
import { type Words, wordsOf } from './words.ts';

type Standing = Pick<Schema<'DocumentSummary'>, 'status' | 'type' | 'balance_cents' | 'credited_cents'>;

const TONES: Partial<Record<DocumentStatus, string>> = {
  paid: 'good',
  partially_paid: 'warn',
  overdue: 'bad',
};

const TONES_OF_QUOTE: Partial<Record<DocumentStatus, string>> = {
  accepted: 'good',
  declined: 'bad',
  expired: 'warn',
};

/** The status in one word; a draft is never shown. A converted proforma is not waiting for anything. */
export function statusPill(document: Standing, isConverted: boolean, language: Language): Html | false {
  const { status } = document;
  if (status === null || status === 'draft') return false;
  const tone = (takesPayments(document) && !isConverted && TONES[status]) || TONES_OF_QUOTE[status];
  return html`<span class="pill ${tone}">${statusWord({ ...document, status }, isConverted, language)}</span>`;
}

function statusWord(
  document: Standing & { status: Exclude<DocumentStatus, 'draft'> },
  isConverted: boolean,
  language: Language,
): string {
  const { status, credited_cents: credited } = document;
  const words = wordsOf(language);
  if (status === 'cancelled') return words.status.cancelled;
  if (isOutcome(status)) return words.quote.status[status];
  if (kindOf({ typeKey: document.type ?? '' }) === 'quote') return words.status.issued;
  if (isConverted) return words.invoiced;
  if (!takesPayments(document)) return words.issued;
  if (credited > 0 && status === 'paid') return words.settled;
  if (credited > 0 && status === 'partially_paid') return words.partlySettled;
  return words.status[status];
}

function isOutcome(status: DocumentStatus): status is keyof Words['quote']['status'] {
  return status === 'accepted' || status === 'declined' || status === 'expired' || status === 'withdrawn';
}

/** True while a document has something to be paid. */
export function isOpen(document: Standing): boolean {
  return takesPayments(document) && document.balance_cents > 0;
}

/** False for documents that are not paid, such as a credit note. */
export function takesPayments({ type }: Pick<Standing, 'type'>): boolean {
  return documentTypeByKey(type ?? '')?.takesPayments === true;
}
