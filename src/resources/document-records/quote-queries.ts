import { and, asc, eq, gt, type InferSelectModel, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Reader, statement } from '../../database/engine/statement.ts';
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

const selectAnswers = statement((db) =>
  db
    .select()
    .from(quoteAnswers)
    .where(eq(quoteAnswers.documentId, sql.placeholder('documentId')))
    .orderBy(asc(quoteAnswers.id)),
);

const selectContracts = statement((db) =>
  db
    .select({ reference: contracts.reference, number: contracts.number })
    .from(contracts)
    .where(
      and(
        eq(contracts.documentId, sql.placeholder('documentId')),
        inArray(contracts.status, ['sent', 'partially_signed', 'signed']),
      ),
    )
    .orderBy(asc(contracts.id)),
);

/** An archived one that has made nothing is as if it had never been. */
export const IS_LIVE_TEMPLATE = or(isNull(recurringDocuments.archivedAt), gt(recurringDocuments.made, 0));

const selectTemplates = statement((db) =>
  db
    .select({ reference: recurringDocuments.reference, typeKey: recurringDocuments.typeKey })
    .from(recurringDocuments)
    .where(and(eq(recurringDocuments.quoteId, sql.placeholder('documentId')), IS_LIVE_TEMPLATE))
    .orderBy(asc(recurringDocuments.id)),
);

/** The answers to a quote, and the contracts and recurring documents of it; for any other document nothing is read. */
export async function ofQuote(
  tx: Reader,
  { id: documentId, typeKey, status }: Pick<Columns, 'id' | 'typeKey' | 'status'>,
): Promise<OfQuote> {
  if (status === 'draft' || kindOf({ typeKey }) !== 'quote')
    return { answers: [], contracts: [], templates: [] };
  return {
    answers: await selectAnswers(tx, { documentId }),
    contracts: await selectContracts(tx, { documentId }),
    templates: await selectTemplates(tx, { documentId }),
  };
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
