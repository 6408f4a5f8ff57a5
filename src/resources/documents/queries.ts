import { and, asc, count, eq, type InferInsertModel, type InferSelectModel, inArray, sql } from 'drizzle-orm';
import type { Page } from '../../database/page.ts';
import { documentLines, documents, payments } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import {
  filteredStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/statement.ts';

export type DocumentRow = InferSelectModel<typeof documents>;
export type DocumentValues = InferInsertModel<typeof documents>;
export type LineRow = InferSelectModel<typeof documentLines>;
export type LineValues = Omit<InferInsertModel<typeof documentLines>, 'documentId'>;
export type PaymentRow = InferSelectModel<typeof payments>;

/** The client as it is now; an issued document shows the one that it froze. */
type ClientNow = { clientReference: string; clientName: string };

/** A document's own row with its client. */
export type DocumentHead = DocumentRow & ClientNow;

/** A document with everything that belongs to it. */
export type DocumentRecord = { head: DocumentHead; lines: LineRow[]; payments: PaymentRow[] };

const HEAD = {
  document: documents,
  clientReference: clients.reference,
  clientName: clients.name,
};

function toHead(row: { document: DocumentRow } & ClientNow): DocumentHead {
  return { ...row.document, clientReference: row.clientReference, clientName: row.clientName };
}

const selectHead = statement((db) =>
  db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.reference, sql.placeholder('reference')),
      ),
    ),
);

const selectLines = statement((db) =>
  db
    .select()
    .from(documentLines)
    .where(eq(documentLines.documentId, sql.placeholder('documentId')))
    .orderBy(asc(documentLines.position)),
);

const selectPayments = statement((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.documentId, sql.placeholder('documentId')))
    .orderBy(asc(payments.id)),
);

/** The document of this workspace with its lines and payments, or undefined. */
export async function findDocument(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<DocumentRecord | undefined> {
  const [row] = await selectHead(tx, { workspaceId, reference });
  if (!row) return undefined;
  const documentId = row.document.id;
  return {
    head: toHead(row),
    lines: await selectLines(tx, { documentId }),
    payments: await selectPayments(tx, { documentId }),
  };
}

export const insertDocument = insertStatement(documents);

export async function updateDocumentRow(
  tx: Writer,
  id: number,
  values: Partial<DocumentValues>,
): Promise<void> {
  await tx.update(documents).set(values).where(eq(documents.id, id));
}

const deleteLines = statement((db) =>
  db.delete(documentLines).where(eq(documentLines.documentId, sql.placeholder('documentId'))),
);

const insertLine = insertStatement(documentLines);

/** Replaces the whole set of lines. */
export async function replaceLines(tx: Writer, documentId: number, lines: LineValues[]): Promise<void> {
  await deleteLines(tx, { documentId });
  for (const line of lines) await insertLine(tx, { ...line, documentId });
}

/** Removes a draft; its lines go with it. */
export async function deleteDocumentRow(tx: Writer, id: number): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
}

export const insertPayment = insertStatement(payments);

/** Marks a payment as reversed: it stays visible and no longer counts. */
export async function markReversed(
  tx: Writer,
  id: number,
  reversedAt: string,
  reason: string | null,
): Promise<void> {
  await tx.update(payments).set({ reversedAt, reverseReason: reason }).where(eq(payments.id, id));
}

const selectDocumentOfPayment = statement((db) =>
  db
    .select({ document: documents.reference, workspaceId: documents.workspaceId })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.documentId))
    .where(eq(payments.reference, sql.placeholder('reference'))),
);

/** Where a payment belongs: for the operator, who names a payment alone. */
export async function findPaymentPlace(tx: Reader, reference: string) {
  const [row] = await selectDocumentOfPayment(tx, { reference });
  return row;
}

const selectPlace = statement((db) =>
  db
    .select({ workspaceId: documents.workspaceId })
    .from(documents)
    .where(eq(documents.reference, sql.placeholder('reference'))),
);

/** The workspace of a document: for the operator, who names a document alone. */
export async function findDocumentPlace(tx: Reader, reference: string) {
  const [row] = await selectPlace(tx, { reference });
  return row;
}

/** `client` is a reference, `from` and `to` calendar dates, `search` a LIKE pattern, `reference` the searched text itself. */
export type DocumentFilters = {
  status?: string;
  client?: string;
  from?: string;
  to?: string;
  search?: string;
};

const SORT_DATE = sql`coalesce(${documents.issueDate}, '9999-12-31')`;

type Has = (filter: keyof DocumentFilters) => boolean;

function matching(has: Has) {
  return and(
    eq(documents.workspaceId, sql.placeholder('workspaceId')),
    has('status') ? eq(documents.status, sql`${sql.placeholder('status')}`) : undefined,
    has('client')
      ? sql`${documents.clientId} = (SELECT id FROM clients WHERE workspace_id = ${sql.placeholder('workspaceId')} AND reference = ${sql.placeholder('client')})`
      : undefined,
    has('from') ? sql`${documents.issueDate} >= ${sql.placeholder('from')}` : undefined,
    has('to') ? sql`${documents.issueDate} <= ${sql.placeholder('to')}` : undefined,
    has('search')
      ? sql`(${documents.searchText} LIKE ${sql.placeholder('search')} ESCAPE '\\' OR ${documents.reference} = ${sql.placeholder('exact')})`
      : undefined,
  );
}

function pageQuery(db: Reader, has: Has) {
  return db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(matching(has))
    .orderBy(sql`${SORT_DATE} DESC`, sql`${documents.reference} DESC`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

function countQuery(db: Reader, has: Has) {
  return db.select({ total: count() }).from(documents).where(matching(has));
}

const selectPage = filteredStatement(pageQuery);
const countMatching = filteredStatement(countQuery);

/** One page, newest issue date first with the drafts that have none before them, and how many there are in all. */
export async function listDocumentRows(
  tx: Reader,
  workspaceId: number,
  filters: DocumentFilters,
  exact: string,
  page: Page,
): Promise<{ rows: DocumentHead[]; total: number }> {
  const rows = await selectPage(tx, filters, { workspaceId, exact, limit: page.size, offset: page.offset });
  const [counted] = await countMatching(tx, filters, { workspaceId, exact });
  return { rows: rows.map(toHead), total: counted?.total ?? 0 };
}

const OPEN_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid'] as const;

/**
 * References of open documents of a workspace that were due before `today`, a batch at a time.
 * @param typeKeys the types that count as outstanding
 */
export async function findNewlyOverdue(
  tx: Reader,
  workspaceId: number,
  today: string,
  typeKeys: string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, workspaceId),
        inArray(documents.status, [...OPEN_STATUSES]),
        sql`${documents.dueDate} < ${today}`,
        sql`${documents.balanceCents} > 0`,
        inArray(documents.typeKey, typeKeys),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.reference);
}
