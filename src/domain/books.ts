import type { DocumentKind } from './catalogue.ts';

/** The sign that the documents of a kind have in the books; an offer, such as a proforma, is no record of a sale and has none. */
const SIGNS: Record<DocumentKind, 1 | -1 | 0> = {
  invoice: 1,
  advance_invoice: 1,
  debit_note: 1,
  credit_note: -1,
  proforma: 0,
  quote: 0,
};

/** The sign of a kind of documents in the books: 1, -1 for credit notes, 0 for what does not count. */
export function bookSign(kind: string): 1 | -1 | 0 {
  return SIGNS[kind as DocumentKind] ?? 0;
}

/** Whether documents of a kind are records of sales: an offer such as a proforma is none. An unknown kind is taken for one. */
export function isInBooks(kind: string | undefined): boolean {
  return kind === undefined || bookSign(kind) !== 0;
}

/** The sign as an expression of SQL. @param kind an expression of a kind */
export function bookSignSql(kind: string): string {
  const cases = Object.entries(SIGNS).map(([key, sign]) => `WHEN '${key}' THEN ${sign}`);
  return `CASE ${kind} ${cases.join(' ')} ELSE 0 END`;
}
