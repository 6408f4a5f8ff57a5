import type { DocumentStatus } from '../domain/document-status.ts';
import { documentTypeByKey } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import type { Schema } from '../spec/public.ts';
import { wordsOf } from './words-by-language.ts';

type Standing = Pick<Schema<'DocumentSummary'>, 'status' | 'type' | 'balance_cents'>;

const TONES: Partial<Record<DocumentStatus, string>> = {
  paid: 'good',
  partially_paid: 'warn',
  overdue: 'bad',
};

/** The status in one word; a draft is never shown. */
export function statusPill(document: Standing, language: Language): Html | false {
  const { status } = document;
  if (status === null || status === 'draft') return false;
  const words = wordsOf(language);
  const text = takesPayments(document) || status === 'cancelled' ? words.status[status] : words.issued;
  return html`<span class="pill ${takesPayments(document) && TONES[status]}">${text}</span>`;
}

/** True while a document has something to be paid. */
export function isOpen(document: Standing): boolean {
  return takesPayments(document) && document.balance_cents > 0;
}

/** False for documents that are not paid, such as a credit note. */
export function takesPayments({ type }: Pick<Standing, 'type'>): boolean {
  return documentTypeByKey(type ?? '')?.takesPayments === true;
}
