import { and, eq } from 'drizzle-orm';
import type { Writer } from '../database/engine/statement.ts';
import { sefSubmissions, sefTransitions } from '../database/schema/sef.ts';
import { type EfakturaState, stateOfSefStatus, statesReached } from '../domain/sef.ts';
import { bringForward } from '../queue/work.ts';
import { type InvoiceStatus, TOO_EARLY } from './answers.ts';
import { findSubmission, type Submission } from './submissions.ts';

/** What an event says of a document's state in SEF. */
type Efaktura = {
  status: EfakturaState;
  sef_id: string | null;
  cir_id: string | null;
  message: string | null;
  at: string;
};

export type Publish = {
  /** Records the event of a state in the transaction of its change. */
  publish(
    tx: Writer,
    of: { workspaceId: number; documentId: number },
    efaktura: Efaktura,
    now: Date,
  ): Promise<void>;
  /** The documents that a credit or debit note corrects. */
  correctedBy(tx: Writer, documentId: number): Promise<number[]>;
};

type Reached = {
  state: EfakturaState;
  /** Identifies it among the states of the submission; each happens once. */
  transition: string;
  sefStatus: string | null;
  message: string | null;
  at: string;
};

/** Records a state and its event, unless it was recorded before. @returns whether it is new */
export async function recordTransition(
  tx: Writer,
  submission: Submission,
  { state, transition, sefStatus, message, at }: Reached,
  { publish, now }: Publish & { now: Date },
): Promise<boolean> {
  const recorded = await tx
    .insert(sefTransitions)
    .values({
      submissionId: submission.id,
      transition,
      state,
      sefStatus,
      message,
      at,
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: sefTransitions.id });
  if (recorded.length === 0) return false;
  const { sefId, cirId, workspaceId, documentId } = submission;
  const efaktura = { status: state, sef_id: sefId, cir_id: cirId, message, at };
  await publish(tx, { workspaceId, documentId }, efaktura, now);
  return true;
}

/**
 * Takes over what SEF says of an invoice: every state that it has reached since, each with its event, in their order.
 * @returns the submission afterwards, whether anything is new, and whether SEF used a word that is not known
 */
export async function takeOver(
  tx: Writer,
  before: Submission,
  { word, cirId, message, at }: InvoiceStatus,
  parts: Publish & { now: Date },
): Promise<{ submission: Submission; isNew: boolean; isUnknown: boolean }> {
  const { now } = parts;
  let submission: Submission = { ...before, cirId: cirId ?? before.cirId, sefStatus: word };
  const reached = statesReached(before.status, word);
  for (const [place, state] of reached.entries()) {
    const isLast = place === reached.length - 1;
    const said = isLast ? message : null;
    const when = at ?? now.toISOString();
    const detail = { state, transition: state, sefStatus: word, message: said, at: when };
    await recordTransition(tx, submission, detail, parts);
    submission = { ...submission, status: state, message: said, statusAt: when };
    if (state === 'sent') await correct(tx, submission, parts);
    if (state === 'accepted') await letNotesFollow(tx, submission, parts);
  }
  const { status, sefStatus, statusAt } = submission;
  await tx
    .update(sefSubmissions)
    .set({
      status,
      sefStatus,
      statusAt,
      cirId: submission.cirId,
      message: submission.message,
      updatedAt: now.toISOString(),
    })
    .where(eq(sefSubmissions.id, before.id));
  return { submission, isNew: reached.length > 0, isUnknown: stateOfSefStatus(word) === undefined };
}

/** A credit or debit note that SEF has sent on corrects what it refers to, where SEF has that. */
async function correct(tx: Writer, note: Submission, parts: Publish & { now: Date }): Promise<void> {
  for (const documentId of await parts.correctedBy(tx, note.documentId)) {
    const original = await findSubmission(tx, documentId);
    if (!original?.sefId || original.workspaceId !== note.workspaceId) continue;
    const detail = {
      state: 'corrected',
      transition: `corrected by ${note.reference}`,
      sefStatus: original.sefStatus,
      message: null,
      at: note.statusAt,
    } as const;
    await recordTransition(tx, original, detail, parts);
  }
}

/** Credit and debit notes that SEF wanted only after the acceptance of this invoice go now, not within the hour. */
async function letNotesFollow(
  tx: Writer,
  { workspaceId, documentId }: Submission,
  { correctedBy, now }: Publish & { now: Date },
): Promise<void> {
  const waiting = await tx
    .select({ id: sefSubmissions.id, documentId: sefSubmissions.documentId })
    .from(sefSubmissions)
    .where(
      and(
        eq(sefSubmissions.workspaceId, workspaceId),
        eq(sefSubmissions.step, 'submit'),
        eq(sefSubmissions.errorCode, TOO_EARLY),
      ),
    );
  for (const note of waiting) {
    if (!(await correctedBy(tx, note.documentId)).includes(documentId)) continue;
    await bringForward(tx, 'sef_submission', note.id, now.toISOString());
  }
}
