import { and, asc, getTableColumns, gt, type InferSelectModel, inArray, isNull, or, sql } from 'drizzle-orm';
import { amongStatement, byOwner, type Reader } from '../../database/engine/statement.ts';
import { contracts } from '../../database/schema/contracts.ts';
import type { documents } from '../../database/schema/documents.ts';
import { quoteAnswers } from '../../database/schema/quotes.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { kindOf } from '../../domain/document-types.ts';

// What a quote has besides what every document has: read with each quote.

type Columns = InferSelectModel<typeof documents>;

/** An answer to a quote. */
export type AnswerRow = InferSelectModel<typeof quoteAnswers>;

/** A contract of a quote, from when it was sent until it is over. */
export type ContractOfQuote = Pick<InferSelectModel<typeof contracts>, 'reference' | 'number'>;

/** A recurring document that was made from a quote as a whole. */
export type TemplateOfQuote = Pick<InferSelectModel<typeof recurringDocuments>, 'reference' | 'typeKey'>;

type OfQuote = { answers: AnswerRow[]; contracts: ContractOfQuote[]; templates: TemplateOfQuote[] };

const selectAnswers = amongStatement(quoteAnswers.documentId, (db, isOfQuote) =>
  db
    .select({ ...getTableColumns(quoteAnswers), ownerId: quoteAnswers.documentId })
    .from(quoteAnswers)
    .where(isOfQuote)
    .orderBy(asc(quoteAnswers.documentId), asc(quoteAnswers.id)),
);

const selectContracts = amongStatement(contracts.documentId, (db, isOfQuote) =>
  db
    .select({
      ownerId: sql<number>`${contracts.documentId}`,
      reference: contracts.reference,
      number: contracts.number,
    })
    .from(contracts)
    .where(and(isOfQuote, inArray(contracts.status, ['sent', 'partially_signed', 'signed'])))
    .orderBy(asc(contracts.documentId), asc(contracts.id)),
);

/** An archived one that has made nothing is as if it had never been. */
export const IS_LIVE_TEMPLATE = or(isNull(recurringDocuments.archivedAt), gt(recurringDocuments.made, 0));

const selectTemplates = amongStatement(recurringDocuments.quoteId, (db, isOfQuote) =>
  db
    .select({
      ownerId: sql<number>`${recurringDocuments.quoteId}`,
      reference: recurringDocuments.reference,
      typeKey: recurringDocuments.typeKey,
    })
    .from(recurringDocuments)
    .where(and(isOfQuote, IS_LIVE_TEMPLATE))
    .orderBy(asc(recurringDocuments.quoteId), asc(recurringDocuments.id)),
);

/** The answers to quotes, and the contracts and recurring documents of them; for any other document nothing is read. */
export async function ofQuotes(
  tx: Reader,
  documents: readonly Pick<Columns, 'id' | 'typeKey' | 'status'>[],
): Promise<(id: number) => OfQuote> {
  const quotes = documents.filter((document) => document.status !== 'draft' && kindOf(document) === 'quote');
  const ids = quotes.map(({ id }) => id);
  const answers = byOwner(await selectAnswers(tx, ids));
  const made = byOwner(await selectContracts(tx, ids));
  const templates = byOwner(await selectTemplates(tx, ids));
  return (id) => ({ answers: answers(id), contracts: made(id), templates: templates(id) });
}

/** The answer that counts: the last one of a quote that is accepted or declined. */
export function answerOf({
  head,
  answers,
}: {
  head: Pick<Columns, 'outcome'>;
  answers: readonly AnswerRow[];
}): AnswerRow | undefined {
  return head.outcome === 'accepted' || head.outcome === 'declined' ? answers.at(-1) : undefined;
}
