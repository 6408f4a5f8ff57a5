import {
  and,
  asc,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  or,
  sql,
} from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import { noteBooked, noteCreated } from '../../database/engine/journal.ts';
import { updateRecord, updateRecords } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  byOwner,
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
import { kindOf } from '../../domain/document-types.ts';
import { removeFilesOf } from '../../workspaces/files.ts';
import { type AnswerRow, type ContractOfQuote, ofQuotes, type TemplateOfQuote } from './quote-queries.ts';

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

const selectHeads = amongStatement(documents.reference, (db, isNamed) =>
  db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(and(dialect.equalsWithoutIndex(documents.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

const selectLines = amongStatement(documentLines.documentId, (db, isOfDocument) =>
  db
    .select()
    .from(documentLines)
    .where(isOfDocument)
    .orderBy(asc(documentLines.documentId), asc(documentLines.position)),
);

/** The lines of a document by position. */
export function linesOf(tx: Reader, documentId: number): Promise<LineRow[]> {
  return selectLines(tx, [documentId]);
}

/** The document's own row with its client, or undefined. */
export async function findHead(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<DocumentHead | undefined> {
  const [row] = await selectHeads(tx, [reference], { workspaceId });
  return row && toHead(row);
}

/** The documents of this workspace among the references, each with everything that belongs to it. */
export async function documentsAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<DocumentRecord[]> {
  const heads = (await selectHeads(tx, references, { workspaceId })).map(toHead);
  const lines = await selectLines(tx, idsOf(heads));
  const linesBy = Map.groupBy(lines, ({ documentId }) => documentId);
  const settlement = await findSettlements(tx, heads);
  return heads.map((head) => ({ head, lines: linesBy.get(head.id) ?? [], ...settlement(head.id) }));
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** The document of this workspace with everything that belongs to it, or undefined. */
export async function findDocument(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<DocumentRecord | undefined> {
  const [record] = await documentsAmong(tx, workspaceId, [reference]);
  return record;
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
  await updateRecord(tx, 'document', id, values);
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

const selectTemplatesOf = statement((db) =>
  db
    .select({ id: recurringDocuments.id })
    .from(recurringDocuments)
    .where(eq(recurringDocuments.lastDocumentId, sql.placeholder('documentId'))),
);

/** A template shows the number and type of the document that it made last: it changes with it. */
export async function refreshTemplatesOf(tx: Writer, documentId: number, updatedAt: string): Promise<void> {
  for (const { id } of await selectTemplatesOf(tx, { documentId }))
    await updateRecord(tx, 'recurring_document', id, { updatedAt });
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

/** The document that a row belongs to. */
const OF_DOCUMENT = { ownerId: allocations.documentId };
const OF_CREDIT_NOTE = { ownerId: sql<number>`${allocations.creditNoteId}` };

const OTHER = { reference: documents.reference, number: documents.number, typeKey: documents.typeKey };

const selectPayments = amongStatement(allocations.documentId, (db, isOfDocument) =>
  db
    .select({
      ...OF_DOCUMENT,
      reference: payments.reference,
      currency: payments.currency,
      method: payments.method,
      paidOn: payments.paidOn,
      reverseReason: payments.reverseReason,
      ...ALLOCATED,
    })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(isOfDocument)
    .orderBy(asc(allocations.documentId), asc(allocations.id)),
);

const selectCredits = amongStatement(allocations.documentId, (db, isOfDocument) =>
  db
    .select({ ...OF_DOCUMENT, ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.creditNoteId))
    .where(isOfDocument)
    .orderBy(asc(allocations.documentId), asc(allocations.id)),
);

const selectSettled = amongStatement(allocations.creditNoteId, (db, isOfCreditNote) =>
  db
    .select({ ...OF_CREDIT_NOTE, ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(isOfCreditNote)
    .orderBy(asc(allocations.creditNoteId), asc(allocations.id)),
);

const selectRefunds = amongStatement(refunds.creditNoteId, (db, isOfCreditNote) =>
  db
    .select({ ...getTableColumns(refunds), ownerId: sql<number>`${refunds.creditNoteId}` })
    .from(refunds)
    .where(isOfCreditNote)
    .orderBy(asc(refunds.creditNoteId), asc(refunds.id)),
);

const selectDeductions = amongStatement(deductions.documentId, (db, isOfDocument) =>
  db
    .select({
      ownerId: deductions.documentId,
      ...OTHER,
      issueDate: documents.issueDate,
      givenCents: deductions.givenCents,
      amountCents: deductions.amountCents,
      bands: deductions.bands,
    })
    .from(deductions)
    .innerJoin(documents, eq(documents.id, deductions.advanceId))
    .where(isOfDocument)
    .orderBy(asc(deductions.documentId), asc(deductions.position)),
);

const other = alias(documents, 'other');

// Both sides in one query: its own relations, and those of other documents to it. They are few, and sorted afterwards:
// rows that come from two indexes are in no order.
const selectRelations = amongStatement(documents.id, (db, isOfDocument) =>
  db
    .select({
      ownerId: documents.id,
      namedBy: documentRelations.documentId,
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
    .from(documents)
    .innerJoin(
      documentRelations,
      or(eq(documentRelations.documentId, documents.id), eq(documentRelations.targetId, documents.id)),
    )
    .leftJoin(
      other,
      sql`${other.id} = CASE WHEN ${documentRelations.documentId} = ${documents.id} THEN ${documentRelations.targetId} ELSE ${documentRelations.documentId} END`,
    )
    .where(isOfDocument),
);

/** A relation with the document on its other side, if that is one of the workspace. */
type Related = Omit<InferSelectModel<typeof documentRelations>, 'documentId' | 'targetId'> & {
  ownerId: number;
  namedBy: number;
  otherReference: string | null;
  otherNumber: string | null;
  otherDate: string | null;
  otherType: string | null;
  otherStatus: DocumentRow['status'] | null;
  otherIsCredited: boolean | null;
};

/** Everything that belongs to each of some documents besides its lines. */
async function findSettlements(
  tx: Reader,
  heads: readonly DocumentColumns[],
): Promise<(id: number) => DocumentSettlement> {
  const issued = heads.filter(({ status }) => status !== 'draft');
  const isCreditNote = (head: DocumentColumns) => kindOf(head) === 'credit_note';
  const creditNotes = idsOf(issued.filter(isCreditNote));
  const settled = idsOf(issued.filter((head) => !isCreditNote(head)));
  const prepaid = idsOf(heads.filter(({ prepaidCents }) => prepaidCents > 0));
  const related = byOwner(await selectRelations(tx, idsOf(heads)));
  const quoted = await ofQuotes(tx, issued);
  const paid = byOwner(await selectPayments(tx, settled));
  const credited = byOwner(await selectCredits(tx, settled));
  const applied = byOwner(await selectSettled(tx, creditNotes));
  const refunded = byOwner(await selectRefunds(tx, creditNotes));
  const deducted = byOwner(await selectDeductions(tx, prepaid));
  return (id) => {
    const relations = related(id).sort((a, b) => a.namedBy - b.namedBy || a.position - b.position);
    return {
      ...quoted(id),
      payments: paid(id),
      credits: credited(id),
      allocations: applied(id),
      refunds: refunded(id),
      deductions: deducted(id),
      relations: relations.filter(({ namedBy }) => namedBy === id).map(toRelation),
      referring: relations.filter((row) => row.namedBy !== id && isLive(row)).map(toReferring),
    };
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
