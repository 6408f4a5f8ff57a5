import { and, asc, eq, type InferInsertModel, type InferSelectModel, or, sql } from 'drizzle-orm';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import { noteBooked, noteCreated, updateRecords } from '../../database/engine/journal.ts';
import {
  type Changes,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { alias } from '../../database/schema/column-kinds.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documentLines, documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import {
  allocations,
  deductions,
  documentRelations,
  payments,
  refunds,
} from '../../database/schema/settlement.ts';
import { documentTypeByKey, kindOf } from '../../domain/document-types.ts';
import { removeFilesOf } from '../../workspaces/files.ts';
import { type AnswerRow, type ContractOfQuote, ofQuote, type TemplateOfQuote } from './quote-queries.ts';

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

export const HEAD = {
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
  validUntil: documents.validUntil,
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
  recordVersion: documents.recordVersion,
  externalId: documents.externalId,
  metadata: documents.metadata,
  searchText: documents.searchText,
  scheduledIssueOn: documents.scheduledIssueOn,
  scheduledSendAt: documents.scheduledSendAt,
  remindersSetting: documents.remindersSetting,
  remindersUntil: documents.remindersUntil,
  remindersReason: documents.remindersReason,
  lastRemindedAt: documents.lastRemindedAt,
  lastReminderStep: documents.lastReminderStep,
};

export function toHead(row: { document: DocumentRow } & ClientNow): DocumentHead {
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

const insertRow = insertOnlyStatement(documents);

/** Returns the id. */
export async function insertDocument(tx: Writer, values: DocumentValues): Promise<number> {
  const id = await insertRow(tx, values);
  noteCreated(tx, 'document', [values]);
  return id;
}

/** Changes a document; `updatedAt` is part of every change. */
export async function updateDocumentRow(
  tx: Writer,
  document: Pick<DocumentRow, 'id' | 'typeKey'>,
  values: Changes<DocumentValues>,
): Promise<void> {
  const { id } = document;
  await updateRecords(tx, 'document', values, eq(documents.id, id));
  const isOfBook = kindOf(document) !== 'quote';
  if (isOfBook && ('issuedAt' in values || 'cancelledAt' in values)) noteBooked(tx, 'document', id);
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

/** A template shows the number and type of the document that it made last: it changes with it. */
export async function refreshTemplatesOf(tx: Writer, documentId: number, updatedAt: string): Promise<void> {
  const isLast = eq(recurringDocuments.lastDocumentId, documentId);
  await updateRecords(tx, 'recurring_document', { updatedAt }, isLast);
}

/** Deletes a draft with its lines; contracts and templates that refer to it lose the reference. */
export async function deleteDocumentRow(tx: Writer, draft: DocumentRow, deletedAt: string): Promise<void> {
  const { id } = draft;
  await updateRecords(
    tx,
    'contract',
    { documentId: null, updatedAt: deletedAt },
    eq(contracts.documentId, id),
  );
  await updateRecords(
    tx,
    'recurring_document',
    { lastDocumentId: null, updatedAt: deletedAt },
    eq(recurringDocuments.lastDocumentId, id),
  );
  await removeFilesOf(tx, { documentId: id });
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

// What settles a document, what it settles, and the documents that it is related to: read with each document.

type DocumentColumns = InferSelectModel<typeof documents>;
export type AllocationRow = InferSelectModel<typeof allocations>;
export type RefundRow = InferSelectModel<typeof refunds>;

/** The part of another document that a document shows. */
export type OtherDocument = Pick<DocumentColumns, 'reference' | 'number' | 'typeKey'>;

type Allocated = Pick<AllocationRow, 'amountCents' | 'appliedOn' | 'appliedAt' | 'reversedAt'>;

/** What of a payment was allocated to a document. */
export type DocumentPaymentRow = Pick<
  InferSelectModel<typeof payments>,
  'reference' | 'currency' | 'method' | 'paidOn' | 'reverseReason'
> &
  Omit<Allocated, 'appliedOn'>;

/** What of a credit note settles a document; the other document is the credit note, or the one that it settles. */
export type CreditRow = Allocated & OtherDocument;

export type DeductionRow = Pick<InferSelectModel<typeof deductions>, 'givenCents' | 'amountCents' | 'bands'> &
  OtherDocument &
  Pick<DocumentColumns, 'issueDate'>;

/** A relation that the document names; without `reference`, it is to a document issued elsewhere. */
export type RelationRow = Pick<
  InferSelectModel<typeof documentRelations>,
  'relation' | 'number' | 'issueDate' | 'documentType'
> & {
  reference: string | null;
  targetNumber: string | null;
  targetDate: string | null;
  targetType: string | null;
};

/** A relation that another document names. */
export type ReferringRow = Pick<InferSelectModel<typeof documentRelations>, 'relation'> &
  OtherDocument &
  Pick<DocumentColumns, 'issueDate'>;

export type DocumentSettlement = {
  /** The answers to a quote, oldest first. */
  answers: AnswerRow[];
  /** The contracts that were made of a quote. */
  contracts: ContractOfQuote[];
  templates: TemplateOfQuote[];
  payments: DocumentPaymentRow[];
  /** The credit notes that settle it. */
  credits: CreditRow[];
  /** What this credit note settles. */
  allocations: CreditRow[];
  refunds: RefundRow[];
  deductions: DeductionRow[];
  relations: RelationRow[];
  referring: ReferringRow[];
};

/** That of a new draft. */
export const NO_SETTLEMENT: DocumentSettlement = {
  answers: [],
  contracts: [],
  templates: [],
  payments: [],
  credits: [],
  allocations: [],
  refunds: [],
  deductions: [],
  relations: [],
  referring: [],
};

const ALLOCATED = {
  amountCents: allocations.amountCents,
  appliedAt: allocations.appliedAt,
  reversedAt: allocations.reversedAt,
};

const OTHER = { reference: documents.reference, number: documents.number, typeKey: documents.typeKey };

const selectPayments = statement((db) =>
  db
    .select({
      reference: payments.reference,
      currency: payments.currency,
      method: payments.method,
      paidOn: payments.paidOn,
      reverseReason: payments.reverseReason,
      ...ALLOCATED,
    })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(eq(allocations.documentId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectCredits = statement((db) =>
  db
    .select({ ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.creditNoteId))
    .where(eq(allocations.documentId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectSettled = statement((db) =>
  db
    .select({ ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(eq(allocations.creditNoteId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectRefunds = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.creditNoteId, sql.placeholder('documentId')))
    .orderBy(asc(refunds.id)),
);

const selectDeductions = statement((db) =>
  db
    .select({
      ...OTHER,
      issueDate: documents.issueDate,
      givenCents: deductions.givenCents,
      amountCents: deductions.amountCents,
      bands: deductions.bands,
    })
    .from(deductions)
    .innerJoin(documents, eq(documents.id, deductions.advanceId))
    .where(eq(deductions.documentId, sql.placeholder('documentId')))
    .orderBy(asc(deductions.position)),
);

const other = alias(documents, 'other');

// Both sides in one query: its own relations, and those of other documents to it. They are few, and sorted afterwards:
// rows that come from two indexes are in no order.
const selectRelations = statement((db) =>
  db
    .select({
      ownerId: documentRelations.documentId,
      position: documentRelations.position,
      relation: documentRelations.relation,
      number: documentRelations.number,
      issueDate: documentRelations.issueDate,
      documentType: documentRelations.documentType,
      otherReference: other.reference,
      otherNumber: other.number,
      otherDate: other.issueDate,
      otherType: other.typeKey,
      otherStatus: other.status,
      otherIsCredited: other.isCancelledByCredit,
    })
    .from(documentRelations)
    .leftJoin(
      other,
      sql`${other.id} = CASE WHEN ${documentRelations.documentId} = ${sql.placeholder('documentId')} THEN ${documentRelations.targetId} ELSE ${documentRelations.documentId} END`,
    )
    .where(
      or(
        eq(documentRelations.documentId, sql.placeholder('documentId')),
        eq(documentRelations.targetId, sql.placeholder('documentId')),
      ),
    ),
);

/** A relation with the document on its other side, if that is one of the workspace. */
type Related = Omit<InferSelectModel<typeof documentRelations>, 'documentId' | 'targetId'> & {
  ownerId: number;
  otherReference: string | null;
  otherNumber: string | null;
  otherDate: string | null;
  otherType: string | null;
  otherStatus: DocumentRow['status'] | null;
  otherIsCredited: boolean | null;
};

/** Everything that belongs to a document besides its lines. */
async function findSettlement(tx: Reader, document: DocumentColumns): Promise<DocumentSettlement> {
  const { id: documentId, typeKey, status, prepaidCents } = document;
  const key = { documentId };
  const kind = documentTypeByKey(typeKey)?.kind;
  const isIssued = status !== 'draft';
  const isCreditNote = isIssued && kind === 'credit_note';
  const isSettled = isIssued && !isCreditNote;
  const related = await selectRelations(tx, key);
  if (related.length > 1) related.sort((a, b) => a.ownerId - b.ownerId || a.position - b.position);
  return {
    ...(await ofQuote(tx, document)),
    payments: isSettled ? await selectPayments(tx, key) : [],
    credits: isSettled ? await selectCredits(tx, key) : [],
    allocations: isCreditNote ? await selectSettled(tx, key) : [],
    refunds: isCreditNote ? await selectRefunds(tx, key) : [],
    deductions: prepaidCents > 0 ? await selectDeductions(tx, key) : [],
    relations: related.filter(({ ownerId }) => ownerId === documentId).map(toRelation),
    referring: related.filter((row) => row.ownerId !== documentId && isLive(row)).map(toReferring),
  };
}

function toRelation(row: Related): RelationRow {
  return {
    relation: row.relation,
    number: row.number,
    issueDate: row.issueDate,
    documentType: row.documentType,
    reference: row.otherReference,
    targetNumber: row.otherNumber,
    targetDate: row.otherDate,
    targetType: row.otherType,
  };
}

/** Issued, and not cancelled as if it had never been. */
function isLive({ otherStatus: status, otherIsCredited: isCredited }: Related): boolean {
  return isCredited === true || (status !== 'draft' && status !== 'cancelled');
}

function toReferring(row: Related): ReferringRow {
  return {
    relation: row.relation,
    reference: row.otherReference ?? '',
    number: row.otherNumber,
    typeKey: row.otherType ?? '',
    issueDate: row.otherDate,
  };
}

export type RelationValues = Omit<InferInsertModel<typeof documentRelations>, 'documentId' | 'position'>;
export type DeductionValues = Omit<InferInsertModel<typeof deductions>, 'documentId' | 'position'>;

const deleteRelations = statement((db) =>
  db.delete(documentRelations).where(eq(documentRelations.documentId, sql.placeholder('documentId'))),
);
const deleteDeductions = statement((db) =>
  db.delete(deductions).where(eq(deductions.documentId, sql.placeholder('documentId'))),
);
const insertRelation = insertOnlyStatement(documentRelations);
const insertDeduction = insertOnlyStatement(deductions);

/** Writes the relations and deductions of a new draft. */
export async function insertRelated(
  tx: Writer,
  documentId: number,
  rows: { relations: RelationValues[]; deductions: DeductionValues[] },
): Promise<void> {
  for (const [i, row] of rows.relations.entries())
    await insertRelation(tx, { ...row, documentId, position: i + 1 });
  for (const [i, row] of rows.deductions.entries())
    await insertDeduction(tx, { ...row, documentId, position: i + 1 });
}

/** Replaces both whole sets. */
export async function replaceRelated(
  tx: Writer,
  documentId: number,
  rows: { relations: RelationValues[]; deductions: DeductionValues[] },
): Promise<void> {
  await deleteRelations(tx, { documentId });
  await deleteDeductions(tx, { documentId });
  await insertRelated(tx, documentId, rows);
}
