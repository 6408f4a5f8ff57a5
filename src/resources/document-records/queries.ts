import { and, asc, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { withoutIndex } from '../../database/dialect.ts';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import {
  asStep,
  type Changes,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documentLines, documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { type DocumentSettlement, findSettlement } from './settlement-queries.ts';

export type DocumentRow = InferSelectModel<typeof documents>;
export type DocumentValues = InferInsertModel<typeof documents>;
export type LineRow = InferSelectModel<typeof documentLines>;
export type LineValues = Omit<InferInsertModel<typeof documentLines>, 'documentId'>;

/** The client as it is now; an issued document shows the one that it froze. */
type ClientNow = { clientReference: string; clientName: string };

/** A document's own row with its client. */
export type DocumentHead = DocumentRow & ClientNow;

/** A document with everything that belongs to it. */
export type DocumentRecord = DocumentSettlement & { head: DocumentHead; lines: LineRow[] };

const HEAD = {
  document: documents,
  clientReference: clients.reference,
  clientName: clients.name,
};

/** The columns that a summary needs. */
export const SUMMARY = {
  reference: documents.reference,
  number: documents.number,
  status: documents.status,
  typeKey: documents.typeKey,
  clientReference: clients.reference,
  clientName: clients.name,
  frozenClient: documents.frozenClient,
  issueDate: documents.issueDate,
  dueDate: documents.dueDate,
  currency: documents.currency,
  totalCents: documents.totalCents,
  paidCents: documents.paidCents,
  balanceCents: documents.balanceCents,
  creditedCents: documents.creditedCents,
  prepaidCents: documents.prepaidCents,
  appliedCents: documents.appliedCents,
  refundedCents: documents.refundedCents,
  issuedAt: documents.issuedAt,
  cancelledAt: documents.cancelledAt,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  externalId: documents.externalId,
  metadata: documents.metadata,
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

/** The lines of a document by position. */
export function linesOf(tx: Reader, documentId: number): Promise<LineRow[]> {
  return selectLines(tx, { documentId });
}

/** The document's own row with its client, or undefined. */
export async function findHead(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<DocumentHead | undefined> {
  const [row] = await selectHead(tx, { workspaceId, reference });
  return row && toHead(row);
}

/** The document of this workspace with everything that belongs to it, or undefined. */
export async function findDocument(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<DocumentRecord | undefined> {
  const head = await findHead(tx, workspaceId, reference);
  if (!head) return undefined;
  return { head, lines: await linesOf(tx, head.id), ...(await findSettlement(tx, head)) };
}

/** Returns the id. */
export const insertDocument = insertOnlyStatement(documents);

/** Changes a document; `updatedAt` is part of every change. */
export async function updateDocumentRow(
  tx: Writer,
  id: number,
  values: Changes<DocumentValues>,
): Promise<void> {
  await tx.update(documents).set(asStep(documents, values)).where(eq(documents.id, id));
}

const deleteLines = statement((db) =>
  db.delete(documentLines).where(eq(documentLines.documentId, sql.placeholder('documentId'))),
);

const insertLine = insertOnlyStatement(documentLines);

/** Adds the lines of a new document. @returns them as they are read back: each has every column */
export async function insertLines(tx: Writer, documentId: number, lines: LineValues[]): Promise<LineRow[]> {
  const rows = lines.map((line) => ({ ...line, documentId }) as LineRow);
  await Promise.all(rows.map((row) => insertLine(tx, row)));
  return rows;
}

/** Replaces the whole set of lines. */
export async function replaceLines(tx: Writer, documentId: number, lines: LineValues[]): Promise<void> {
  await deleteLines(tx, { documentId });
  await insertLines(tx, documentId, lines);
}

/** Deletes a draft with its lines; contracts that refer to it lose the reference. */
export async function deleteDocumentRow(tx: Writer, draft: DocumentRow, deletedAt: string): Promise<void> {
  const { id } = draft;
  await tx
    .update(contracts)
    .set(asStep(contracts, { documentId: null, updatedAt: deletedAt }))
    .where(eq(contracts.documentId, id));
  await tx.delete(documents).where(eq(documents.id, id));
  await noteDeletion(tx, 'document', draft, deletedAt);
}

const selectLocation = statement((db) =>
  db
    .select({
      workspaceId: documents.workspaceId,
      reference: documents.reference,
      generation: documents.linkGeneration,
    })
    .from(documents)
    .where(eq(documents.reference, sql.placeholder('reference'))),
);

/**
 * The workspace of a document and the columns that its public link is derived from: for the operator, who names only
 * a document, and for a request that opens the link.
 */
export async function locateDocument(tx: Reader, reference: string) {
  const [row] = await selectLocation(tx, { reference });
  return row;
}

// The order of the list of documents, with its index by client; the drafts of a client are skipped in the index.
const selectIssuedOfClient = statement((db) =>
  db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        sql`${withoutIndex(documents.status)} <> 'draft'`,
      ),
    )
    .orderBy(sql`coalesce(${documents.issueDate}, 'none') DESC`, sql`${documents.reference} DESC`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** A page of what was issued to a client, newest first. */
export async function listIssuedOfClient(
  tx: Reader,
  client: { workspaceId: number; clientId: number },
  page: { limit: number; offset: number },
): Promise<DocumentHead[]> {
  return (await selectIssuedOfClient(tx, { ...client, ...page })).map(toHead);
}

const OPEN_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid'];

/** Not paid, not cancelled and not overdue: it can still become overdue. */
export function isOpen({ status }: Pick<DocumentRow, 'status'>): boolean {
  return OPEN_STATUSES.includes(status);
}

/** A position in the order of due dates. */
export type DueDateCursor = { dueDate: string | null; id: number };

export const CURSOR_START: DueDateCursor = { dueDate: '', id: 0 };

const selectOpenDue = statement((db) =>
  db
    .select({
      id: documents.id,
      reference: documents.reference,
      dueDate: documents.dueDate,
      typeKey: documents.typeKey,
      balanceCents: documents.balanceCents,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, OPEN_STATUSES),
        sql`(${documents.dueDate}, ${documents.id}) > (${sql.placeholder('dueDate')}, ${sql.placeholder('id')})`,
        sql`${documents.dueDate} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(asc(documents.dueDate), asc(documents.id))
    .limit(sql.placeholder('limit')),
);

const selectOverdueAhead = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, ['overdue']),
        sql`${documents.dueDate} >= ${sql.placeholder('today')}`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

/** References of some documents that are marked as overdue although their day is not over. */
export async function findOverdueAhead(
  tx: Reader,
  ahead: { workspaceId: number; today: string; limit: number },
): Promise<string[]> {
  return (await selectOverdueAhead(tx, ahead)).map(({ reference }) => reference);
}

/** The next open documents after a position that were due before a day, in the order of their due dates. */
export function findOpenDue(
  tx: Reader,
  { from, ...due }: { workspaceId: number; before: string; from: DueDateCursor; limit: number },
) {
  return selectOpenDue(tx, { ...due, ...from });
}
