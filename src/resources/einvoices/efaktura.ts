import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure, invalid, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { dueAtOf } from '../../queue/work.ts';
import { findConnection, mustBeSerbian } from '../../sef/connections.ts';
import { type Submission, askForCancellation, askForStorno, findSubmission, isFreeInSef, mustBeConnected, submitFile, transitionsOf } from '../../sef/submissions.ts';
import type { Input } from '../../spec/public.ts';
import { notify } from '../../workspaces/notifications.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { DocumentHead, DocumentRecord } from '../document-records/queries.ts';
import { loadDocument, loadHead } from '../document-records/state.ts';
import type { Success } from '../handler.ts';
import { efakturaFile } from './efaktura-file.ts';
import { submissionView } from './efaktura-view.ts';

type Path<Id extends 'getEInvoiceSubmission' | 'submitEInvoice'> = Pick<Input<Id>, 'path'>;

/** GET /documents/{reference}/einvoice/submission */
export async function getEInvoiceSubmission(
  context: Context<Reader>,
  { path }: Path<'getEInvoiceSubmission'>,
): Promise<Success<'getEInvoiceSubmission'>> {
  const head = await loadHead(context, path.reference);
  const submission = await findSubmission(context.tx, head.id);
  if (!submission) throw notFound('efaktura_submission');
  return answer(context, head, submission);
}

/**
 * POST /documents/{reference}/einvoice/submit: stores the file and its submission; it is sent after the commit.
 * @throws Failure `conflict` for what is no issued invoice; `validation_failed` where it cannot be expressed
 */
export async function submitEInvoice(
  context: Context,
  { path }: Path<'submitEInvoice'>,
): Promise<Success<'submitEInvoice'>> {
  mustHaveSef(context);
  const record = await loadDocument(context, path.reference);
  return answer(context, record.head, await submit(context, record));
}

async function submit(context: Context, record: DocumentRecord): Promise<Submission> {
  const { tx, actor, now } = context;
  const { head } = record;
  mustBeInvoice(head);
  const before = await findSubmission(tx, head.id);
  if (before && before.status !== 'voided' && !isFreeInSef(before)) return before;
  // Who is not connected need not mend the document first.
  await mustBeConnected(tx, actor.workspace);
  const { content, sendsToCir } = await efakturaFile(context, record);
  return submitFile(tx, { workspace: actor.workspace, documentId: head.id, content, sendsToCir, now });
}

function mustBeInvoice(head: DocumentHead): void {
  if (head.status === 'draft') throw new Failure('conflict', message('sef.draft'));
  if (head.status === 'cancelled') throw new Failure('conflict', message('sef.cancelled'));
  if (kindOf(head) === 'proforma') throw new Failure('conflict', message('sef.proforma'));
}

/** @throws Failure `feature_unavailable` where the country or the plan does not have it */
function mustHaveSef({ actor }: Context): void {
  mustBeSerbian(actor.workspace);
  mustInclude(actor, 'einvoicing');
}

/** POST /documents/{reference}/einvoice/storno */
export async function stornoEInvoice(
  context: Context,
  { path, body }: Pick<Input<'stornoEInvoice'>, 'path' | 'body'>,
): Promise<Success<'stornoEInvoice'>> {
  return ask(context, path.reference, body.comment, askForStorno);
}

/** POST /documents/{reference}/einvoice/cancel */
export async function cancelEInvoice(
  context: Context,
  { path, body }: Pick<Input<'cancelEInvoice'>, 'path' | 'body'>,
): Promise<Success<'cancelEInvoice'>> {
  return ask(context, path.reference, body.comment, askForCancellation);
}

async function ask(
  context: Context,
  reference: string,
  text: string,
  command: typeof askForStorno,
): Promise<Success<'stornoEInvoice'>> {
  mustHaveSef(context);
  const head = await loadHead(context, reference);
  const comment = text.trim();
  if (comment === '') throw invalid('comment', message('sef.comment'));
  const { tx, now } = context;
  return answer(context, head, await command(tx, { documentId: head.id, comment, now }));
}

async function answer(
  { tx, actor }: Context<Reader>,
  { reference }: DocumentHead,
  submission: Submission,
): Promise<Success<'getEInvoiceSubmission'>> {
  const connection = await findConnection(tx, actor.workspace.id);
  const isPaused = connection?.status === 'paused';
  const nextAttemptAt = await dueAtOf(tx, 'sef_submission', submission.id);
  const transitions = await transitionsOf(tx, submission.id);
  return { data: submissionView({ ...submission, nextAttemptAt }, reference, transitions, isPaused) };
}

/**
 * Submits a document that was just issued, where the workspace wants it. What cannot be submitted does not keep it from
 * being issued: owners and admins are notified.
 */
export async function submitAtIssue(context: Context, reference: string): Promise<void> {
  const { tx, actor, now } = context;
  if (actor.workspace.country !== 'RS') return;
  const connection = await findConnection(tx, actor.workspace.id);
  if (!connection?.sendsAtIssue || connection.status === 'off') return;
  const record = await loadDocument(context, reference);
  if (kindOf(record.head) === 'proforma') return;
  try {
    mustHaveSef(context);
    await submit(context, record);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [first] = Object.values(error.errors ?? {}).flat();
    await notify(tx, {
      workspaceId: actor.workspace.id,
      kind: 'sef_not_submitted',
      message: message('notice.sef_not_submitted', {
        number: record.head.number ?? '',
        reason: first ?? error.messageData,
      }),
      subjectReference: reference,
      now,
    });
  }
}
