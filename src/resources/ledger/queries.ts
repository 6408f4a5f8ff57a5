import { and, asc, desc, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { isBooked } from '../../database/engine/book.ts';
import { countsOf } from '../../database/engine/counters.ts';
import type { BookedType, JournalHead } from '../../database/engine/journal.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { documents, numberSeries } from '../../database/schema/documents.ts';
import { journal } from '../../database/schema/journal.ts';
import { payments } from '../../database/schema/settlement.ts';

const selectRows = statement((db) =>
  db
    .select({
      position: journal.position,
      sequence: journal.sequence,
      type: journal.type,
      reference: journal.reference,
      change: journal.change,
      version: journal.version,
      events: journal.events,
      at: journal.at,
      actorKind: journal.actorKind,
      actor: journal.actor,
      key: journal.key,
      via: journal.via,
      operation: journal.operation,
      requestId: journal.requestId,
      digest: journal.digest,
      content: journal.content,
      hash: journal.hash,
      number: sql<string | null>`${documents.number}`,
      currency: sql<string | null>`coalesce(${documents.currency}, ${payments.currency})`,
      cents: sql<number | null>`coalesce(${documents.totalCents}, ${payments.amountCents})`,
    })
    .from(journal)
    .leftJoin(documents, and(isNotNull(journal.content), eq(documents.reference, journal.reference)))
    .leftJoin(payments, and(isNotNull(journal.content), eq(payments.reference, journal.reference)))
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        gt(journal.position, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(journal.position))
    .limit(sql.placeholder('limit')),
);

/** A row of the journal with all that its hash covers; number and amount where the book holds its record. */
export type LedgerRow = Awaited<ReturnType<typeof selectRows>>[number];

/** The rows of a workspace behind a position, in their order. */
export function rowsAfter(
  tx: Reader,
  workspaceId: number,
  { after, limit }: { after: number; limit: number },
): Promise<LedgerRow[]> {
  return selectRows(tx, { workspaceId, after, limit });
}

/** How many quotes were issued, by their series: the book holds none of them. */
async function quotesIssued(tx: Reader, workspaceId: number): Promise<number> {
  const { last, first, typeKey } = numberSeries;
  const [row] = await tx
    .select({ issued: dialect.total(sql`${last} - ${first} + 1`) })
    .from(numberSeries)
    .where(and(eq(numberSeries.workspaceId, workspaceId), sql`substr(${typeKey}, 4) = 'quote'`));
  return row?.issued ?? 0;
}

/** How many documents of the book were issued, and how many payments were recorded. */
export async function bookedCounts(
  tx: Reader,
  workspaceId: number,
): Promise<{ documents: number; payments: number }> {
  const ofDocuments = await countsOf(tx, { workspaceId, list: 'documents' });
  const ofPayments = await countsOf(tx, { workspaceId, list: 'payments' });
  return {
    documents:
      (ofDocuments.get('all') ?? 0) - (ofDocuments.get('draft') ?? 0) - (await quotesIssued(tx, workspaceId)),
    payments: ofPayments.get('all') ?? 0,
  };
}

/** A document or a payment in the order in which they were made. */
export type BookedPlace = { createdAt: string; reference: string };

const selectBooked = (table: typeof documents | typeof payments, isBooked?: SQL) =>
  statement((db) =>
    db
      .select({ id: table.id, reference: table.reference, createdAt: table.createdAt })
      .from(table)
      .where(
        and(
          eq(table.workspaceId, sql.placeholder('workspaceId')),
          sql`(${table.createdAt}, ${table.reference}) > (${sql.placeholder('createdAt')}, ${sql.placeholder('reference')})`,
          isBooked,
        ),
      )
      .orderBy(asc(table.createdAt), asc(table.reference))
      .limit(sql.placeholder('limit')),
  );

const SELECT_BOOKED = {
  document: selectBooked(documents, isBooked),
  payment: selectBooked(payments),
};

/** Issued documents or payments of a workspace behind a place. */
export function findBooked(
  tx: Reader,
  type: BookedType,
  after: BookedPlace & { workspaceId: number; limit: number },
): Promise<(BookedPlace & { id: number })[]> {
  return SELECT_BOOKED[type](tx, after);
}

const selectId = (table: typeof documents | typeof payments) =>
  statement((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.reference, sql.placeholder('reference')),
          eq(table.workspaceId, sql.placeholder('workspaceId')),
        ),
      ),
  );

const SELECT_ID = { document: selectId(documents), payment: selectId(payments) };

/** The id of a document or a payment; undefined where it is not there. */
export async function idOf(
  tx: Reader,
  type: BookedType,
  record: { workspaceId: number; reference: string | null },
): Promise<number | undefined> {
  const [row] = await SELECT_ID[type](tx, record);
  return row?.id;
}

/** The first and the last row of a workspace between two instants; undefined where there is none. */
export async function placesWithin(
  tx: Reader,
  workspaceId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ first: number; last: { position: number; hash: string; at: string } } | undefined> {
  const within = and(
    eq(journal.workspaceId, workspaceId),
    from === undefined ? undefined : gte(journal.at, from),
    to === undefined ? undefined : lt(journal.at, to),
  );
  const { position, hash, at } = journal;
  const [first] = await tx.select({ position }).from(journal).where(within).orderBy(asc(position)).limit(1);
  const [last] = await tx
    .select({ position, hash, at })
    .from(journal)
    .where(within)
    .orderBy(desc(position))
    .limit(1);
  return first && last && { first: first.position, last };
}

/** The last sequence before a position; null where the rows that had it went with their time. */
export async function sequenceBefore(
  tx: Reader,
  { workspaceId, keptFrom }: JournalHead,
  first: number,
): Promise<number | null> {
  const { position, sequence } = journal;
  const [row] = await tx
    .select({ sequence })
    .from(journal)
    .where(and(eq(journal.workspaceId, workspaceId), lt(position, first), isNotNull(sequence)))
    .orderBy(desc(position))
    .limit(1);
  return row?.sequence ?? (keptFrom === 1 ? 0 : null);
}
