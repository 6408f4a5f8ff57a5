import { and, eq, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { insertStatement, type Reader, statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { allocations, payments, refunds } from '../../database/schema/settlement.ts';
import { sentStatements } from '../../database/schema/statements.ts';
import { bookSignSql } from '../../domain/books.ts';

/** Whose account it is. */
export type Account = { workspaceId: number; clientId: number; currency: string };

/**
 * A day and the instant at which it ends in the time zone of the workspace. What was reversed or cancelled before the end
 * was so on that day, but never before the day from which it counts.
 */
export type DayEnd = { day: string; end: string };

const OF_ACCOUNT = (table: string) =>
  sql`${sql.raw(table)}.workspace_id = ${sql.placeholder('workspaceId')} AND ${sql.raw(table)}.client_id = ${sql.placeholder('clientId')}
    AND ${sql.raw(table)}.currency = ${sql.placeholder('currency')}`;

/** A document in the books, with what it adds to what the client owes: an advance is owed once, as its own invoice. */
const KIND = 'substr(documents.type_key, 4)';
const SIGN = bookSignSql(KIND);
const SIGNED = sql.raw(`(${SIGN}) * (documents.total_cents - documents.prepaid_cents)`);
/** An offer, a proforma or a quote, is not owed. */
export const IN_BOOKS = sql.raw(`documents.issued_at IS NOT NULL AND (${SIGN}) <> 0`);

/** Cancelled as if it had never been issued: what a credit note cancelled stays in the books, as the credit note does. */
const UNDONE = sql.raw(`documents.status = 'cancelled' AND documents.is_cancelled_by_credit = 0`);

const DAY = sql.placeholder('day');
const END = sql.placeholder('end');

// Written as in the index `documents_by_client`.
const ISSUED_BY_THEN = sql`coalesce(documents.issue_date, 'none') <= ${DAY}`;

const selectBalance = statement((db) =>
  db.select({ cents: sql<number>`${dialect.total(sql`cents`)}` }).from(
    sql`(
        SELECT ${SIGNED} AS cents FROM ${documents}
          WHERE ${OF_ACCOUNT('documents')} AND ${IN_BOOKS} AND ${ISSUED_BY_THEN}
            AND NOT (${UNDONE} AND documents.cancelled_at < ${END})
        UNION ALL SELECT -payments.amount_cents FROM ${payments}
          WHERE ${OF_ACCOUNT('payments')} AND payments.paid_on <= ${DAY}
            AND (payments.reversed_at IS NULL OR payments.reversed_at >= ${END})
        UNION ALL SELECT refunds.amount_cents FROM ${refunds}
          WHERE ${OF_ACCOUNT('refunds')} AND refunds.paid_on <= ${DAY}) AS movements`,
  ),
);

/** What a client owed at the end of a day, less what it had on account. */
export async function balanceAt(tx: Reader, account: Account, at: DayEnd): Promise<number> {
  const [row] = await selectBalance(tx, { ...account, ...at });
  return row?.cents ?? 0;
}

/** The movements of a span: what began in it, and what was undone in it. */
const selectDocuments = statement((db) =>
  db
    .select({
      id: documents.id,
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      issueDate: documents.issueDate,
      cancelledAt: sql<string | null>`CASE WHEN ${UNDONE} THEN ${documents.cancelledAt} END`,
      createdAt: documents.issuedAt,
      signedCents: sql<number>`${SIGNED}`,
    })
    .from(documents)
    .where(
      and(
        OF_ACCOUNT('documents'),
        IN_BOOKS,
        ISSUED_BY_THEN,
        sql`(coalesce(documents.issue_date, 'none') >= ${sql.placeholder('from')}
          OR (${UNDONE} AND documents.cancelled_at >= ${sql.placeholder('begin')}))`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

const selectPayments = statement((db) =>
  db
    .select({
      id: payments.id,
      reference: payments.reference,
      method: payments.method,
      bankReference: payments.bankReference,
      paidOn: payments.paidOn,
      reversedAt: payments.reversedAt,
      createdAt: payments.createdAt,
      amountCents: payments.amountCents,
    })
    .from(payments)
    .where(
      and(
        OF_ACCOUNT('payments'),
        sql`${payments.paidOn} <= ${DAY}`,
        sql`(${payments.paidOn} >= ${sql.placeholder('from')} OR ${payments.reversedAt} >= ${sql.placeholder('begin')})`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

const selectRefunds = statement((db) =>
  db
    .select({
      id: refunds.id,
      paidOn: refunds.paidOn,
      createdAt: refunds.createdAt,
      amountCents: refunds.amountCents,
      payment: payments.reference,
      method: refunds.method,
      bankReference: payments.bankReference,
      creditNote: documents.reference,
      creditNoteNumber: documents.number,
      creditNoteType: documents.typeKey,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(documents, eq(documents.id, refunds.creditNoteId))
    .where(
      and(
        OF_ACCOUNT('refunds'),
        sql`${refunds.paidOn} >= ${sql.placeholder('from')}`,
        sql`${refunds.paidOn} <= ${DAY}`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

export type Span = { from: string; begin: string } & DayEnd;

/** What may move the balance in a span, at most so many of each kind. @param span.begin the instant at which it begins */
export async function movedIn(tx: Reader, account: Account, span: Span, limit: number) {
  const { from, begin, day } = span;
  const key = { ...account, from, day, limit };
  return {
    documents: await selectDocuments(tx, { ...key, begin }),
    payments: await selectPayments(tx, { ...key, begin }),
    refunds: await selectRefunds(tx, key),
  };
}

/** What settled a document at the end of a day: of money that had come in, and of credit notes that were issued, by then. */
const SETTLED_THEN = sql`
  SELECT coalesce(sum(a.amount_cents), 0) FROM ${allocations} AS a
    LEFT JOIN ${payments} AS p ON p.id = a.payment_id LEFT JOIN ${documents} AS c ON c.id = a.credit_note_id
  WHERE a.document_id = documents.id AND a.applied_on <= ${DAY} AND (a.reversed_on IS NULL OR a.reversed_on > ${DAY})
    AND (p.id IS NULL OR (p.paid_on <= ${DAY} AND (p.reversed_at IS NULL OR p.reversed_at >= ${END})))
    AND (c.id IS NULL OR (c.issue_date <= ${DAY} AND (c.cancelled_at IS NULL OR c.cancelled_at >= ${END})))`;

const OPEN_THEN = sql<number>`documents.total_cents - documents.prepaid_cents - (${SETTLED_THEN})`;

const selectOpen = statement((db) =>
  db
    .select({
      reference: sql<string>`reference`,
      number: sql<string>`number`,
      typeKey: sql<string>`type_key`,
      issueDate: sql<string>`issue_date`,
      dueDate: sql<string | null>`due_date`,
      totalCents: sql<number>`total`,
      openCents: sql<number>`open_then`,
    })
    .from(
      sql`(SELECT documents.id, documents.reference, documents.number, documents.type_key, documents.issue_date,
          documents.due_date, documents.total_cents - documents.prepaid_cents AS total, ${OPEN_THEN} AS open_then
        FROM ${documents}
        WHERE ${OF_ACCOUNT('documents')} AND ${IN_BOOKS} AND ${sql.raw(`${KIND} <> 'credit_note'`)} AND ${ISSUED_BY_THEN}
          AND NOT (${UNDONE} AND documents.cancelled_at < ${END})) AS owed`,
    )
    .where(sql`open_then > 0`)
    .orderBy(sql`coalesce(due_date, 'none')`, sql`id`)
    .limit(sql.placeholder('limit')),
);

/** The documents that were open at the end of a day, by due date, at most so many. */
export function openAt(tx: Reader, account: Account, at: DayEnd, limit: number) {
  return selectOpen(tx, { ...account, ...at, limit });
}

export type SentStatement = typeof sentStatements.$inferSelect;

export const insertSentStatement = insertStatement(sentStatements);

const selectSent = statement((db) =>
  db
    .select()
    .from(sentStatements)
    .where(eq(sentStatements.reference, sql.placeholder('reference'))),
);

/** A statement that was sent, of any workspace: for its e-mail, and for a request that opens its link. */
export async function findSentStatement(tx: Reader, reference: string): Promise<SentStatement | undefined> {
  const [row] = await selectSent(tx, { reference });
  return row;
}
