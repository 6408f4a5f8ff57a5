import type { DocumentStatus } from '../../domain/document-status.ts';
import type { Language } from '../../domain/language.ts';
import { type Html, html } from './html.ts';
import { wordsOf } from './words.ts';

const TONES: Partial<Record<DocumentStatus, string>> = {
  paid: 'good',
  partially_paid: 'warn',
  overdue: 'bad',
};

/** The status in one word; a draft is never shown to anyone. */
export function statusPill(status: DocumentStatus | null, language: Language): Html | false {
  if (status === null || status === 'draft') return false;
  return html`<span class="pill ${TONES[status] ?? ''}">${wordsOf(language).status[status]}</span>`;
}
