import { and, count, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { updateRecords } from '../../database/engine/record-changes.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { notifications } from '../../database/schema/access.ts';
import { contracts, signers } from '../../database/schema/contracts.ts';
import { deletedRecords } from '../../database/schema/deleted-records.ts';
import { documents, UNSCHEDULED } from '../../database/schema/documents.ts';
import { files } from '../../database/schema/files.ts';
import { journal } from '../../database/schema/journal.ts';
import { mails } from '../../database/schema/mails.ts';
import { queue } from '../../database/schema/queue.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { payments } from '../../database/schema/settlement.ts';
import { balanceConfirmations, sentStatements } from '../../database/schema/statements.ts';
import { events, webhookAttempts, webhookDeliveries } from '../../database/schema/webhooks.ts';
import { OPEN_CONTRACT_STATUSES } from '../../domain/contract-status.ts';
import { isWorkOf, removeWork } from '../../queue/work.ts';
import type { ClientRow } from '../clients/queries.ts';
import { lettersOfClient } from '../reminders/queries.ts';

/** The references of what belongs to a client. */
export type Belongings = {
  drafts: string[];
  issued: string[];
  /** How many files they have: all of them stay, as part of what was supplied. */
  filesOfIssued: number;
  /** Issued, and still to be sent by themselves. */
  scheduled: string[];
  payments: string[];
  contractDrafts: string[];
  /** Sent, and still to be signed. */
  openContracts: string[];
  contracts: string[];
  signers: string[];
  /** Templates of its documents. */
  templates: string[];
  /** Those that are not archived. */
  runningTemplates: string[];
  /** Statements that were sent; the law keeps no copy of these e-mails. */
  statements: string[];
  /** Letters that reminded it of documents. */
  reminders: string[];
  /** Balances that it was asked to confirm: kept as they were sent, as evidence. */
  confirmations: string[];
};

type Erased = Pick<ClientRow, 'id' | 'workspaceId' | 'updatedAt'>;

/** By the index of the client, which begins with the workspace. */
const documentsOf = ({ id, workspaceId }: Pick<ClientRow, 'id' | 'workspaceId'>) =>
  and(eq(documents.workspaceId, workspaceId), eq(documents.clientId, id));

/** Everything that belongs to a client, by reference. */
export async function belongingsOf(
  tx: Reader,
  { id, workspaceId }: Pick<ClientRow, 'id' | 'workspaceId'>,
): Promise<Belongings> {
  const ofDocuments = await tx
    .select({
      reference: documents.reference,
      status: documents.status,
      scheduledSendAt: documents.scheduledSendAt,
    })
    .from(documents)
    .where(documentsOf({ id, workspaceId }))
    .orderBy(documents.id);
  const ofPayments = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.workspaceId, workspaceId), eq(payments.clientId, id)));
  const ofContracts = await tx
    .select({ reference: contracts.reference, status: contracts.status, sentAt: contracts.sentAt })
    .from(contracts)
    .where(and(eq(contracts.workspaceId, workspaceId), eq(contracts.clientId, id)))
    .orderBy(contracts.id);
  const ofSigners = await tx
    .select({ reference: signers.reference })
    .from(signers)
    .innerJoin(contracts, eq(contracts.id, signers.contractId))
    .where(and(eq(contracts.workspaceId, workspaceId), eq(contracts.clientId, id)));
  const ofTemplates = await tx
    .select({ reference: recurringDocuments.reference, archivedAt: recurringDocuments.archivedAt })
    .from(recurringDocuments)
    .where(and(eq(recurringDocuments.workspaceId, workspaceId), eq(recurringDocuments.clientId, id)))
    .orderBy(recurringDocuments.id);
  const ofStatements = await tx
    .select({ reference: sentStatements.reference })
    .from(sentStatements)
    .where(and(eq(sentStatements.workspaceId, workspaceId), eq(sentStatements.clientId, id)));
  const ofConfirmations = await tx
    .select({ reference: balanceConfirmations.reference })
    .from(balanceConfirmations)
    .where(and(eq(balanceConfirmations.workspaceId, workspaceId), eq(balanceConfirmations.clientId, id)));
  const [filesOfIssued] = await tx
    .select({ count: count() })
    .from(files)
    .innerJoin(documents, eq(documents.id, files.documentId))
    .where(and(documentsOf({ id, workspaceId }), ne(documents.status, 'draft')));
  const isOpen = (status: string) => (OPEN_CONTRACT_STATUSES as readonly string[]).includes(status);
  const referencesOf = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference);
  return {
    drafts: referencesOf(ofDocuments.filter(({ status }) => status === 'draft')),
    issued: referencesOf(ofDocuments.filter(({ status }) => status !== 'draft')),
    filesOfIssued: filesOfIssued?.count ?? 0,
    scheduled: referencesOf(
      ofDocuments.filter(({ status, scheduledSendAt }) => status !== 'draft' && scheduledSendAt !== null),
    ),
    payments: referencesOf(ofPayments),
    contractDrafts: referencesOf(ofContracts.filter(({ sentAt }) => sentAt === null)),
    openContracts: referencesOf(ofContracts.filter(({ status }) => isOpen(status))),
    contracts: referencesOf(ofContracts.filter(({ sentAt }) => sentAt !== null)),
    signers: referencesOf(ofSigners),
    templates: referencesOf(ofTemplates),
    runningTemplates: referencesOf(ofTemplates.filter(({ archivedAt }) => archivedAt === null)),
    statements: referencesOf(ofStatements),
    reminders: await lettersOfClient(tx, { workspaceId, id }),
    confirmations: referencesOf(ofConfirmations),
  };
}

/** How many references one query names: both engines take that many parameters. */
const AT_ONCE = 500;

function* inBatches(references: readonly string[]): Generator<string[]> {
  for (let start = 0; start < references.length; start += AT_ONCE)
    yield references.slice(start, start + AT_ONCE);
}

/** E-mails about these documents and signers. */
const mailsAbout = (workspaceId: number, subjects: string[]): SQL | undefined =>
  and(eq(mails.workspaceId, workspaceId), inArray(mails.subjectReference, subjects));

export async function countMails(tx: Reader, workspaceId: number, subjects: string[]): Promise<number> {
  let found = 0;
  for (const some of inBatches(subjects)) {
    const [row] = await tx.select({ count: count() }).from(mails).where(mailsAbout(workspaceId, some));
    found += row?.count ?? 0;
  }
  return found;
}

/**
 * Removes e-mails with their addresses and texts, and notifications about these records, which name the client. The work
 * goes first: an attempt that is being stored holds it, and its e-mail is removed once that is committed.
 */
export async function removeLetters(tx: Writer, workspaceId: number, subjects: string[]): Promise<void> {
  for (const some of inBatches(subjects)) {
    const found = await tx.select({ id: mails.id }).from(mails).where(mailsAbout(workspaceId, some));
    await removeWork(
      tx,
      'mail',
      found.map(({ id }) => id),
    );
    await tx.delete(mails).where(mailsAbout(workspaceId, some));
    await tx
      .delete(notifications)
      .where(and(eq(notifications.workspaceId, workspaceId), inArray(notifications.subjectReference, some)));
  }
}

/** Events of records with their deliveries, whose payloads show the client; `ended` leaves those on their way. */
export async function removeEvents(
  tx: Writer,
  workspaceId: number,
  { subjects, ended }: { subjects: string[]; ended: boolean },
): Promise<void> {
  for (const some of inBatches(subjects)) {
    const found = await tx
      .selectDistinct({ id: events.id, open: queue.dueAt })
      .from(events)
      .leftJoin(webhookDeliveries, eq(webhookDeliveries.eventId, events.id))
      .leftJoin(queue, isWorkOf('webhook_delivery', webhookDeliveries.id))
      .where(and(eq(events.workspaceId, workspaceId), inArray(events.subjectReference, some)));
    const kept = new Set(ended ? found.flatMap(({ id, open }) => (open === null ? [] : [id])) : []);
    const ids = [...new Set(found.map(({ id }) => id))].filter((id) => !kept.has(id));
    for (let start = 0; start < ids.length; start += AT_ONCE)
      await removeEventRows(tx, ids.slice(start, start + AT_ONCE));
  }
}

/** The work goes first, as that of e-mails. */
async function removeEventRows(tx: Writer, ids: number[]): Promise<void> {
  const found = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.eventId, ids));
  const deliveries = found.map(({ id }) => id);
  await removeWork(tx, 'webhook_delivery', deliveries);
  await tx.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, deliveries));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, deliveries));
  await tx.delete(events).where(inArray(events.id, ids));
}

/** Drafts lose what they say of the client beyond their lines: the event of their deletion shows them once more. */
export async function blankDrafts(tx: Writer, client: Erased): Promise<void> {
  const nothing = {
    buyerReference: null,
    orderReference: null,
    contractReference: null,
    projectReference: null,
    notes: null,
    internalNote: null,
    deliveryAddress: null,
    externalId: null,
    metadata: null,
  };
  await updateRecords(
    tx,
    'document',
    { ...nothing, updatedAt: client.updatedAt },
    and(documentsOf(client), eq(documents.status, 'draft')),
  );
}

/** Nothing goes to an erased client by itself, and the addresses and texts that were to go along are removed. */
export async function endSchedules(tx: Writer, client: Erased): Promise<void> {
  await updateRecords(
    tx,
    'document',
    { ...UNSCHEDULED, updatedAt: client.updatedAt },
    and(documentsOf(client), or(isNotNull(documents.scheduledIssueOn), isNotNull(documents.scheduledSendAt))),
  );
}

/** Why it was not reminded, in words that may be about a person. */
export async function forgetReasons(tx: Writer, client: Erased): Promise<string[]> {
  const withReason = and(documentsOf(client), isNotNull(documents.remindersReason));
  const found = await tx.select({ reference: documents.reference }).from(documents).where(withReason);
  await updateRecords(tx, 'document', { remindersReason: null, updatedAt: client.updatedAt }, withReason);
  return found.map(({ reference }) => reference);
}

/** What was deleted keeps no id of another program. */
export async function forgetOwnIds(tx: Writer, workspaceId: number, references: string[]): Promise<void> {
  for (const some of inBatches(references))
    await tx
      .update(deletedRecords)
      .set({ externalId: null })
      .where(and(eq(deletedRecords.workspaceId, workspaceId), inArray(deletedRecords.reference, some)));
}

/** The journal keeps that a client was changed, and forgets what of it. */
export async function forgetDifferences(tx: Writer, workspaceId: number, reference: string): Promise<void> {
  await tx
    .update(journal)
    .set({ changes: null, salt: null })
    .where(
      and(eq(journal.workspaceId, workspaceId), eq(journal.reference, reference), isNotNull(journal.digest)),
    );
}
