import { and, asc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Workspace } from '../../auth/context.ts';
import { insertOnlyStatement, type Reader, statement } from '../../database/engine/statement.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { quoteAnswers } from '../../database/schema/quotes.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { documentRelations } from '../../database/schema/settlement.ts';
import { addDays, startOfDay, today } from '../../domain/calendar.ts';
import { OPEN_QUOTE_STATUSES } from '../../domain/document-status.ts';
import { IS_LIVE_TEMPLATE } from '../document-records/quote-queries.ts';

/** Adds an answer; none is ever changed. */
export const insertAnswer = insertOnlyStatement(quoteAnswers);

// The condition of the index of open quotes, whose last day is still to come or has passed.
const IS_OPEN = and(
  isOneOf(documents.status, OPEN_QUOTE_STATUSES),
  sql`${documents.validUntil} IS NOT NULL`,
  isNull(documents.convertedAt),
);

const selectPast = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        IS_OPEN,
        lt(documents.validUntil, sql.placeholder('day')),
      ),
    )
    .orderBy(asc(documents.validUntil))
    .limit(sql.placeholder('limit')),
);

const selectAhead = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, ['expired']),
        gte(documents.validUntil, sql.placeholder('day')),
      ),
    )
    .limit(sql.placeholder('limit')),
);

type Days = { workspaceId: number; day: string; limit: number };

/** References of some open quotes whose last day lies before a day. */
export async function findPastLastDay(tx: Reader, days: Days): Promise<string[]> {
  return (await selectPast(tx, days)).map(({ reference }) => reference);
}

/** References of some expired quotes whose last day is a day or later. */
export async function findExpiredAhead(tx: Reader, days: Days): Promise<string[]> {
  return (await selectAhead(tx, days)).map(({ reference }) => reference);
}

const selectNext = statement((db) =>
  db
    .select({ validUntil: documents.validUntil })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        IS_OPEN,
        gte(documents.validUntil, sql.placeholder('day')),
      ),
    )
    .orderBy(asc(documents.validUntil))
    .limit(1),
);

/** The next instant after one at which an open quote expires: the end of its last day. */
export async function nextLastDay(
  tx: Reader,
  { id: workspaceId, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  after: Date,
): Promise<Date | undefined> {
  const [next] = await selectNext(tx, { workspaceId, day: today(after, timezone) });
  return next?.validUntil ? startOfDay(addDays(next.validUntil, 1), timezone) : undefined;
}

const selectInvoices = statement((db) =>
  db
    .select({ reference: documents.reference, number: documents.number, issuedAt: documents.issuedAt })
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .where(
      and(
        eq(documentRelations.targetId, sql.placeholder('documentId')),
        eq(documentRelations.relation, 'made_from'),
        ne(documents.id, sql.placeholder('exceptDocument')),
        sql`substr(${documents.typeKey}, 4) = 'invoice'`,
        sql`(${documents.status} <> 'cancelled' OR ${documents.isCancelledByCredit} = 1)`,
      ),
    )
    .orderBy(asc(documents.id)),
);

const selectContracts = statement((db) =>
  db
    .select({ reference: contracts.reference, number: contracts.number, sentAt: contracts.sentAt })
    .from(contracts)
    .where(
      and(
        eq(contracts.documentId, sql.placeholder('documentId')),
        ne(contracts.id, sql.placeholder('exceptContract')),
        inArray(contracts.status, ['draft', 'sent', 'partially_signed', 'signed']),
      ),
    )
    .orderBy(asc(contracts.id)),
);

const selectTemplates = statement((db) =>
  db
    .select({ reference: recurringDocuments.reference, name: recurringDocuments.name })
    .from(recurringDocuments)
    .where(and(eq(recurringDocuments.quoteId, sql.placeholder('documentId')), IS_LIVE_TEMPLATE))
    .orderBy(asc(recurringDocuments.id)),
);

/** What was made of all of a quote, by number or name; with its draft, which is none yet. */
type Conversion = { reference: string; number: string | null; isDraft: boolean };

/**
 * The invoices, contracts and recurring documents that were made of all of a quote, drafts included. Another kind of record
 * that a quote becomes as a whole is read here, too.
 */
export async function fullConversions(
  tx: Reader,
  documentId: number,
  { document = 0, contract = 0 }: { document?: number | undefined; contract?: number | undefined } = {},
): Promise<Conversion[]> {
  const invoices = await selectInvoices(tx, { documentId, exceptDocument: document });
  const others = await selectContracts(tx, { documentId, exceptContract: contract });
  const templates = await selectTemplates(tx, { documentId });
  return [
    ...invoices.map(({ issuedAt, ...named }) => ({ ...named, isDraft: issuedAt === null })),
    ...others.map(({ sentAt, ...named }) => ({ ...named, isDraft: sentAt === null })),
    ...templates.map(({ reference, name }) => ({ reference, number: name, isDraft: false })),
  ];
}

const earlierOf = statement((db) =>
  db
    .select({ id: documentRelations.targetId })
    .from(documentRelations)
    .where(
      and(
        eq(documentRelations.documentId, sql.placeholder('documentId')),
        eq(documentRelations.relation, 'revises'),
        sql`${documentRelations.targetId} IS NOT NULL`,
      ),
    )
    .limit(1),
);

/** How many versions a quote is the last of, itself included; it is counted no further than to the limit. */
export async function versionsUpTo(tx: Reader, documentId: number, most: number): Promise<number> {
  let versions = 1;
  for (let id: number | null = documentId; versions < most; versions += 1) {
    const [earlier]: { id: number | null }[] = await earlierOf(tx, { documentId: id });
    id = earlier?.id ?? null;
    if (id === null) break;
  }
  return versions;
}
