import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne, notExists, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { dialect } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { alias } from '../database/schema/column-kinds.ts';
import { documents } from '../database/schema/documents.ts';
import { sefSubmissions, sefTransitions } from '../database/schema/sef.ts';
import { documentRelations } from '../database/schema/settlement.ts';
import { Failure } from '../domain/failure.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { CANCEL_WORDS, type EfakturaState, type SubmissionStep } from '../domain/sef.ts';
import type { StandingInSef } from '../einvoice/model.ts';
import { enqueue, requeue } from '../queue/work.ts';
import { type Connection, findConnection, mustBeSerbian } from './connections.ts';
import { workOfSubmission } from './jobs.ts';

export type Submission = typeof sefSubmissions.$inferSelect;

const selectLatest = statement((db) =>
  db
    .select()
    .from(sefSubmissions)
    .where(eq(sefSubmissions.documentId, sql.placeholder('documentId')))
    .orderBy(desc(sefSubmissions.id))
    .limit(1),
);

/** The submission of a document that counts: the last one. */
export async function findSubmission(tx: Reader, documentId: number): Promise<Submission | undefined> {
  const [row] = await selectLatest(tx, { documentId });
  return row;
}

/** What has happened to a submission in SEF, oldest first. */
export function transitionsOf(tx: Reader, submissionId: number) {
  return tx
    .select()
    .from(sefTransitions)
    .where(eq(sefTransitions.submissionId, submissionId))
    .orderBy(sefTransitions.id);
}

type NewSubmission = {
  workspace: Workspace;
  documentId: number;
  content: Buffer;
  sendsToCir: boolean;
  now: Date;
};

/** Whether SEF has no invoice of a number: it never took one, or has cancelled it. A storno keeps the number. */
export function isFreeInSef({ status, sefStatus }: Submission): boolean {
  return status === 'failed' || (status === 'voided' && sefStatus === 'Cancelled');
}

/**
 * Stores the file of a document to be sent to SEF (transactional outbox). Where one is under way or registered, it is
 * returned unchanged: there is at most one invoice of a document in SEF.
 * @throws Failure `feature_unavailable` outside of Serbia; `conflict` where the workspace is not connected, the invoice
 *   was reversed, or SEF holds it as a mistake
 */
export async function submitFile(tx: Writer, order: NewSubmission): Promise<Submission> {
  const { workspace, documentId, content, sendsToCir, now } = order;
  mustBeSerbian(workspace);
  const before = await findSubmission(tx, documentId);
  if (before && !isFreeInSef(before)) {
    if (before.status === 'voided') throw new Failure('conflict', message('sef.voided'));
    return before;
  }
  if (before?.sefStatus === 'Mistake') throw new Failure('conflict', message('sef.mistake'));
  const connection = await mustBeConnected(tx, workspace);
  const instant = now.toISOString();
  const [row] = await tx
    .insert(sefSubmissions)
    .values({
      reference: newReference(),
      workspaceId: workspace.id,
      documentId,
      system: connection.system,
      requestId: randomUUID(),
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      sendsToCir,
      status: 'pending',
      step: 'submit',
      attempts: 0,
      polls: 0,
      statusAt: instant,
      createdAt: instant,
      updatedAt: instant,
    })
    .returning();
  const submission = row as Submission;
  await enqueue(tx, workOfSubmission(submission, instant));
  return submission;
}

/** @throws Failure `conflict` where the workspace is not connected to SEF */
export async function mustBeConnected(tx: Reader, workspace: Workspace): Promise<Connection> {
  const connection = await findConnection(tx, workspace.id);
  if (!connection || connection.status === 'off') throw new Failure('conflict', message('sef.not_connected'));
  return connection;
}

/** Plans the next step of a submission for now; one under way is not disturbed, and looks at it when it ends. */
async function plan(
  tx: Writer,
  { id }: Submission,
  step: SubmissionStep,
  now: Date,
  more: Partial<Submission> = {},
): Promise<Submission> {
  const instant = now.toISOString();
  const [row] = await tx
    .update(sefSubmissions)
    .set({ ...more, step, updatedAt: instant })
    .where(eq(sefSubmissions.id, id))
    .returning();
  const submission = row as Submission;
  await requeue(tx, workOfSubmission(submission, instant));
  return submission;
}

type Asked = { documentId: number; comment: string; now: Date };

/**
 * Asks SEF to reverse a registered invoice. Asking again while it is under way, or once it is reversed, changes nothing.
 * @throws Failure `conflict` where SEF has no invoice that can be reversed
 */
export async function askForStorno(tx: Writer, asked: Asked): Promise<Submission> {
  const found = await findSubmission(tx, asked.documentId);
  if (found && (found.step === 'storno' || found.status === 'voided')) return found;
  const isPossible = found?.sefId && ['sent', 'accepted', 'rejected'].includes(found.status);
  if (!isPossible) throw new Failure('conflict', message('sef.no_storno'));
  return ask(tx, found, 'storno', asked);
}

/**
 * Asks SEF to cancel an invoice that it has not sent on to the buyer, or has marked as a mistake.
 * @throws Failure `conflict` where SEF has no such invoice
 */
export async function askForCancellation(tx: Writer, asked: Asked): Promise<Submission> {
  const found = await findSubmission(tx, asked.documentId);
  if (found && (found.step === 'cancel' || found.status === 'voided')) return found;
  const isPossible = found?.sefId && ['pending', 'failed'].includes(found.status);
  if (!isPossible) throw new Failure('conflict', message('sef.no_cancellation'));
  return ask(tx, found, 'cancel', asked);
}

async function ask(
  tx: Writer,
  found: Submission,
  step: 'storno' | 'cancel',
  { comment, now }: Asked,
): Promise<Submission> {
  if (found.step === 'storno' || found.step === 'cancel')
    throw new Failure('conflict', message('sef.command_under_way'));
  return plan(tx, found, step, now, { comment, commandError: null, attempts: 0, firstAttemptAt: null });
}

/**
 * Makes the next call of a submission due now: for one that is doubtful, the search in SEF, then the same request.
 * @throws Failure `conflict` where there is none, or nothing is left to do for it
 */
export async function retrySubmission(tx: Writer, documentId: number, now: Date): Promise<Submission> {
  const found = await findSubmission(tx, documentId);
  if (!found) throw new Failure('conflict', message('sef.not_submitted'));
  if (found.status === 'unconfirmed')
    return plan(tx, found, 'reconcile', now, { attempts: 0, firstAttemptAt: now.toISOString() });
  if (found.step !== 'none') return plan(tx, found, found.step, now);
  if (found.sefId !== null) return plan(tx, found, 'follow', now, { polls: 0 });
  throw new Failure('conflict', message('sef.nothing_to_retry'));
}

/** @throws Failure `conflict` while SEF has, or may have, an invoice of the document that stands */
export async function mustNotStandInSef(tx: Reader, documentId: number): Promise<void> {
  const found = await findSubmission(tx, documentId);
  if (!found || found.status === 'failed' || found.status === 'voided') return;
  throw new Failure('conflict', wayOut(found));
}

/** What has to be done in SEF before a document can be cancelled here. */
function wayOut({ status, step, sefId, sefStatus }: Submission): Message {
  if (step === 'storno' || step === 'cancel') return message('sef.stands_asked');
  if (status === 'unconfirmed') return message('sef.stands_unconfirmed');
  if (status !== 'pending') return message('sef.stands_sent');
  const isCancellable = sefId !== null && (sefStatus === null || CANCEL_WORDS.includes(sefStatus));
  return message(isCancellable ? 'sef.stands_new' : 'sef.stands_sending');
}

const selectToMend = statement((db) => {
  const { documentId, id, status, message, commandError, statusAt, workspaceId } = sefSubmissions;
  const later = alias(sefSubmissions, 'later');
  return db
    .select({
      document: documents.reference,
      number: documents.number,
      status,
      message: sql<string | null>`coalesce(${commandError}, ${message})`,
      at: statusAt,
    })
    .from(sefSubmissions)
    .innerJoin(documents, eq(documents.id, documentId))
    .where(
      and(
        eq(workspaceId, sql.placeholder('workspaceId')),
        ne(status, 'voided'),
        // As the index sef_submissions_to_mend has it.
        sql`(${status} IN ('failed', 'unconfirmed', 'rejected') OR ${commandError} IS NOT NULL)`,
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.documentId, documentId), gt(later.id, id))),
        ),
      ),
    )
    .orderBy(desc(id))
    .limit(100);
});

/** The documents of a workspace whose last submission a person has to look at, the latest first. */
export function submissionsToMend(tx: Reader, workspaceId: number) {
  return selectToMend(tx, { workspaceId });
}

const selectOfDocuments = statement((db) =>
  db
    .select({
      document: documents.reference,
      status: sefSubmissions.status,
      commandError: sefSubmissions.commandError,
    })
    .from(documents)
    .innerJoin(sefSubmissions, eq(sefSubmissions.documentId, documents.id))
    .where(
      and(
        dialect.equalsWithoutIndex(documents.workspaceId, sql.placeholder('workspaceId')),
        dialect.isAmong(documents.reference, sql.placeholder('references')),
      ),
    )
    .orderBy(documents.reference, desc(sefSubmissions.id)),
);

/** The submissions of some documents, those of each together and the last one first. */
export function submissionsOfDocuments(tx: Reader, workspaceId: number, references: readonly string[]) {
  return selectOfDocuments(tx, { workspaceId, references: JSON.stringify(references) });
}

/** A submission of a document, and the states that it has reached in SEF, the oldest first. */
export type PastSubmission = {
  reference: string;
  createdAt: string;
  status: string;
  statusAt: string;
  message: string | null;
  states: { state: EfakturaState; at: string; message: string | null }[];
};

const selectSubmissions = statement((db) =>
  db
    .select({
      id: sefSubmissions.id,
      reference: sefSubmissions.reference,
      createdAt: sefSubmissions.createdAt,
      status: sefSubmissions.status,
      statusAt: sefSubmissions.statusAt,
      message: sefSubmissions.message,
    })
    .from(sefSubmissions)
    .where(eq(sefSubmissions.documentId, sql.placeholder('documentId')))
    .orderBy(sefSubmissions.id),
);

const selectStates = statement((db) =>
  db
    .select({
      submission: sefTransitions.submissionId,
      state: sefTransitions.state,
      at: sefTransitions.at,
      message: sefTransitions.message,
    })
    .from(sefTransitions)
    .innerJoin(sefSubmissions, eq(sefSubmissions.id, sefTransitions.submissionId))
    .where(eq(sefSubmissions.documentId, sql.placeholder('documentId')))
    .orderBy(sefTransitions.id),
);

/** Every submission of a document, also those that SEF refused. */
export async function submissionsOf(tx: Reader, documentId: number): Promise<PastSubmission[]> {
  const submissions = await selectSubmissions(tx, { documentId });
  if (submissions.length === 0) return [];
  const states = await selectStates(tx, { documentId });
  return submissions.map(({ id, ...submission }) => ({
    ...submission,
    states: states.filter((state) => state.submission === id),
  }));
}

const selectRelated = statement((db) =>
  db
    .select({
      reference: documents.reference,
      issuedAt: documents.issuedAt,
      status: sefSubmissions.status,
      sefStatus: sefSubmissions.sefStatus,
    })
    .from(documentRelations)
    .innerJoin(
      documents,
      and(
        eq(documents.id, documentRelations.targetId),
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .leftJoin(sefSubmissions, eq(sefSubmissions.documentId, documents.id))
    .where(eq(documentRelations.documentId, sql.placeholder('documentId')))
    .orderBy(sefSubmissions.id),
);

type Related = Awaited<ReturnType<typeof selectRelated>>[number];

/** How the documents that a document refers to stand in SEF, by their references: what matters of it, where it is known. */
export async function standingInSef(
  tx: Reader,
  { workspaceId, documentId }: { workspaceId: number; documentId: number },
): Promise<Map<string, StandingInSef>> {
  // The last submission of each counts, and comes last.
  const related = await selectRelated(tx, { workspaceId, documentId });
  if (related.length === 0) return new Map();
  const connection = await findConnection(tx, workspaceId);
  const since = connection && connection.status !== 'off' ? connection.createdAt : undefined;
  const known = new Map(related.map((each) => [each.reference, standingOf(each, since)]));
  return new Map([...known].flatMap(([reference, standing]) => (standing ? [[reference, standing]] : [])));
}

/** @param since when the business was first connected to SEF; what it issued before came there in no way that is known here */
function standingOf(
  { status, sefStatus, issuedAt }: Related,
  since: string | undefined,
): StandingInSef | null {
  if (status === 'rejected') return 'rejected';
  if (status === 'voided') return sefStatus === 'Cancelled' ? 'missing' : 'reversed';
  if (status === 'failed') return 'missing';
  if (status !== null || since === undefined || issuedAt === null) return null;
  return issuedAt < since ? 'outside' : 'missing';
}
