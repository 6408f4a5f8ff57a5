import { and, asc, eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import {
  countRows,
  type Found,
  type Listing,
  readListing,
  type Sorts,
} from '../../database/engine/listing.ts';
import { updateRecord } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  type Changes,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import {
  balanceConfirmationAnswers,
  balanceConfirmationRuns,
  balanceConfirmations,
} from '../../database/schema/statements.ts';
import type { ConfirmationStatus } from '../../domain/balance-confirmation.ts';
import { findClientId } from '../clients/queries.ts';
import { IN_BOOKS } from '../statements/queries.ts';

export type ConfirmationRow = typeof balanceConfirmations.$inferSelect;
export type ConfirmationValues = typeof balanceConfirmations.$inferInsert;
export type AnswerRow = typeof balanceConfirmationAnswers.$inferSelect;
export type RunRow = typeof balanceConfirmationRuns.$inferSelect;

/** What was asked, with the answer, and the client as it is named now. */
export type ConfirmationRecord = {
  row: ConfirmationRow;
  client: { reference: string; name: string };
  answer: AnswerRow | null;
};

const RECORD = {
  row: balanceConfirmations,
  client: { reference: clients.reference, name: clients.name },
  answer: balanceConfirmationAnswers,
};

const selectRecords = amongStatement(balanceConfirmations.reference, (db, isNamed) =>
  db
    .select(RECORD)
    .from(balanceConfirmations)
    .innerJoin(clients, eq(clients.id, balanceConfirmations.clientId))
    .leftJoin(
      balanceConfirmationAnswers,
      eq(balanceConfirmationAnswers.confirmationId, balanceConfirmations.id),
    )
    .where(
      and(
        dialect.equalsWithoutIndex(balanceConfirmations.workspaceId, sql.placeholder('workspaceId')),
        isNamed,
      ),
    ),
);

/** What clients of this workspace were asked, among the references. */
export function confirmationsAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<ConfirmationRecord[]> {
  return selectRecords(tx, references, { workspaceId });
}

/** What a client of this workspace was asked, or undefined. */
export async function findConfirmation(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ConfirmationRecord | undefined> {
  const [record] = await confirmationsAmong(tx, workspaceId, [reference]);
  return record;
}

const selectLocation = statement((db) =>
  db
    .select({
      workspaceId: balanceConfirmations.workspaceId,
      reference: balanceConfirmations.reference,
      generation: balanceConfirmations.linkGeneration,
    })
    .from(balanceConfirmations)
    .where(eq(balanceConfirmations.reference, sql.placeholder('reference'))),
);

/** The workspace of what a link opens, and what the link is derived from. */
export async function locateConfirmation(tx: Reader, reference: string) {
  const [row] = await selectLocation(tx, { reference });
  return row;
}

/** Stores what a client is asked. */
export async function insertConfirmation(tx: Writer, values: ConfirmationValues): Promise<ConfirmationRow> {
  const [row] = await tx.insert(balanceConfirmations).values(values).returning();
  const stored = row as ConfirmationRow;
  noteChanges(tx, 'balance_confirmation', 'created', [stored]);
  return stored;
}

/** Changes what became of it; what was asked stays. */
export async function updateConfirmation(
  tx: Writer,
  id: number,
  values: Changes<Pick<ConfirmationValues, 'status' | 'answeredAt' | 'updatedAt'>>,
): Promise<void> {
  await updateRecord(tx, 'balance_confirmation', id, values);
}

export const insertAnswer = insertStatement(balanceConfirmationAnswers);

const selectOverdue = statement((db) =>
  db
    .select({ id: balanceConfirmations.id })
    .from(balanceConfirmations)
    .where(
      and(
        eq(balanceConfirmations.workspaceId, sql.placeholder('workspaceId')),
        // Written out for the partial index.
        sql`status = 'sent'`,
        sql`${balanceConfirmations.answerBy} < ${sql.placeholder('today')}`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

/** Some of those whose last day for an answer has passed. */
export async function unanswered(
  tx: Reader,
  of: { workspaceId: number; today: string; limit: number },
): Promise<number[]> {
  return (await selectOverdue(tx, of)).map(({ id }) => id);
}

const selectNextDay = statement((db) =>
  db
    .select({ answerBy: balanceConfirmations.answerBy })
    .from(balanceConfirmations)
    .where(and(eq(balanceConfirmations.workspaceId, sql.placeholder('workspaceId')), sql`status = 'sent'`))
    .orderBy(asc(balanceConfirmations.answerBy))
    .limit(1),
);

/** The earliest last day for an answer that is waited for. */
export async function nextAnswerBy(tx: Reader, workspaceId: number): Promise<string | undefined> {
  return (await selectNextDay(tx, { workspaceId }))[0]?.answerBy;
}

type Sorted = Pick<ConfirmationRow, 'reference' | 'createdAt' | 'updatedAt'>;

const CREATED = { key: balanceConfirmations.createdAt, of: (row: Sorted) => row.createdAt };
const UPDATED = { key: balanceConfirmations.updatedAt, of: (row: Sorted) => row.updatedAt };

export const CONFIRMATION_SORTS: Sorts<Sorted> = {
  list: 'balance_confirmations',
  orders: {
    '-created_at': { ...CREATED, isDescending: true },
    created_at: { ...CREATED, isDescending: false },
    updated_at: { ...UPDATED, isDescending: false },
    '-updated_at': { ...UPDATED, isDescending: true },
  },
};

type Filters = {
  client: string | undefined;
  status: ConfirmationStatus | undefined;
  asOf: string | undefined;
};

/** One as a list shows it. */
export type ListedConfirmation = Omit<ConfirmationRow, 'items' | 'frozenClient' | 'frozenSeller'> & {
  client: { reference: string; name: string };
};

const { items: _, frozenClient: __, frozenSeller: ___, ...LISTED } = getTableColumns(balanceConfirmations);

/** One page as a request lists them; by default newest first. */
export async function findConfirmations(
  tx: Reader,
  workspaceId: number,
  { client, status, asOf }: Filters,
  listing: Listing,
): Promise<Found<ListedConfirmation>> {
  const clientId = client === undefined ? undefined : await findClientId(tx, workspaceId, client);
  if (client !== undefined && clientId === undefined) return { rows: [], total: 0, next: null };
  const conditions = and(
    eq(balanceConfirmations.workspaceId, workspaceId),
    clientId === undefined ? undefined : eq(balanceConfirmations.clientId, clientId),
    status === undefined ? undefined : eq(balanceConfirmations.status, status),
    asOf === undefined ? undefined : eq(balanceConfirmations.asOf, asOf),
    listing.since === undefined ? undefined : gte(balanceConfirmations.updatedAt, listing.since),
  );
  return readListing<ListedConfirmation>(listing, CONFIRMATION_SORTS, {
    reference: balanceConfirmations.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select({ ...LISTED, client: { reference: clients.reference, name: clients.name } })
        .from(balanceConfirmations)
        .innerJoin(clients, eq(clients.id, balanceConfirmations.clientId))
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: () => countRows(tx, balanceConfirmations, conditions),
  });
}

const selectAsked = statement((db) =>
  db
    .select({ id: balanceConfirmations.id })
    .from(balanceConfirmations)
    .where(
      and(
        eq(balanceConfirmations.workspaceId, sql.placeholder('workspaceId')),
        eq(balanceConfirmations.clientId, sql.placeholder('clientId')),
        eq(balanceConfirmations.asOf, sql.placeholder('asOf')),
        eq(balanceConfirmations.currency, sql.placeholder('currency')),
      ),
    )
    .limit(1),
);

/** Whether a client was asked about a day already. */
export async function isAsked(
  tx: Reader,
  of: { workspaceId: number; clientId: number; currency: string; asOf: string },
): Promise<boolean> {
  return (await selectAsked(tx, of)).length > 0;
}

const selectInvoiced = statement((db) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        sql`coalesce(${documents.issueDate}, 'none') >= ${sql.placeholder('from')}`,
        sql`coalesce(${documents.issueDate}, 'none') <= ${sql.placeholder('to')}`,
        IN_BOOKS,
        sql`(${documents.status} <> 'cancelled' OR ${documents.isCancelledByCredit} = 1)`,
      ),
    )
    .limit(1),
);

/** Whether a client was invoiced or credited in a span of days. */
export async function isInvoiced(
  tx: Reader,
  of: { workspaceId: number; clientId: number; currency: string; from: string; to: string },
): Promise<boolean> {
  return (await selectInvoiced(tx, of)).length > 0;
}

const selectRun = statement((db) =>
  db
    .select()
    .from(balanceConfirmationRuns)
    .where(
      and(
        eq(balanceConfirmationRuns.workspaceId, sql.placeholder('workspaceId')),
        // Written out for the partial index.
        sql`ended_at IS NULL`,
      ),
    )
    .orderBy(asc(balanceConfirmationRuns.id))
    .limit(1),
);

/** The request for all clients that is carried out next; undefined where none is under way. */
export async function nextRun(tx: Reader, workspaceId: number): Promise<RunRow | undefined> {
  return (await selectRun(tx, { workspaceId }))[0];
}

export const insertRun = insertStatement(balanceConfirmationRuns);

/** Notes how far a request for all clients has come. */
export async function updateRun(
  tx: Writer,
  id: number,
  values: Pick<RunRow, 'afterClientId' | 'endedAt'>,
): Promise<void> {
  await tx.update(balanceConfirmationRuns).set(values).where(eq(balanceConfirmationRuns.id, id));
}

/** Whether a request for all clients about a day is under way. */
export async function isRunning(tx: Reader, workspaceId: number, asOf: string): Promise<boolean> {
  const found = await tx
    .select({ id: balanceConfirmationRuns.id })
    .from(balanceConfirmationRuns)
    .where(
      and(
        eq(balanceConfirmationRuns.workspaceId, workspaceId),
        eq(balanceConfirmationRuns.asOf, asOf),
        sql`ended_at IS NULL`,
      ),
    );
  return found.length > 0;
}
