import { systemActor } from '../../auth/authenticate.ts';
import type { Context } from '../../auth/context.ts';
import { isAhead } from '../../auth/sandbox-time.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isInBooks } from '../../domain/books.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure, invalid, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { dueAtOf } from '../../queue/work.ts';
import { ownSefMessage } from '../../sef/answers.ts';
import {
  changeConnection,
  connectionView,
  connectWorkspace,
  findConnection,
  mustBeSerbian,
} from '../../sef/connections.ts';
import {
  askForCancellation,
  askForStorno,
  findSubmission,
  isFreeInSef,
  mustBeConnected,
  type Submission,
  submissionsOfDocuments,
  submissionsToMend,
  submitFile,
  transitionsOf,
} from '../../sef/submissions.ts';
import type { Publish } from '../../sef/transitions.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { efakturaDocument } from '../../webhooks/efaktura-document.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { notify } from '../../workspaces/notifications.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { loadDocument, loadHead } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import {
  type DocumentHead,
  type DocumentRecord,
  findDocument,
  updateDocumentRow,
} from '../document-records/queries.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { checked, fileOf, notExpressible } from './file.ts';
import { correctedDocuments, nameOfDocument } from './queries.ts';

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
  mustGoByRealTime(actor);
  // Who is not connected need not mend the document first.
  await mustBeConnected(tx, actor.workspace);
  const { content, sendsToCir } = await efakturaFile(context, record);
  return submitFile(tx, { workspace: actor.workspace, documentId: head.id, content, sendsToCir, now });
}

function mustBeInvoice(head: DocumentHead): void {
  if (head.status === 'draft') throw new Failure('conflict', message('sef.draft'));
  if (head.status === 'cancelled') throw new Failure('conflict', message('sef.cancelled'));
  if (!isInBooks(kindOf(head))) throw new Failure('conflict', message('sef.proforma'));
}

/** @throws Failure `feature_unavailable` where the country or the plan does not have it */
function mustHaveSef({ actor }: Context): void {
  mustBeSerbian(actor.workspace);
  mustInclude(actor, 'einvoicing');
}

/** @throws Failure `conflict` in a sandbox whose clock is ahead: SEF goes by the real time */
function mustGoByRealTime({ workspace }: Context['actor']): void {
  if (isAhead(workspace)) throw new Failure('conflict', message('sef.ahead'));
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
  mustGoByRealTime(context.actor);
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
 * @param options.isChosen whether this document is to be submitted, whatever the workspace wants
 */
export async function submitAtIssue(
  context: Context,
  reference: string,
  { isChosen = false }: { isChosen?: boolean } = {},
): Promise<void> {
  const { tx, actor, now } = context;
  if (actor.workspace.country !== 'RS' || isAhead(actor.workspace)) return;
  const connection = await findConnection(tx, actor.workspace.id);
  if (!isChosen && (!connection?.sendsAtIssue || connection.status === 'off')) return;
  const record = await loadDocument(context, reference);
  if (!isInBooks(kindOf(record.head))) return;
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

type Transition = { state: Schema<'Efaktura'>['status']; message: string | null; at: string };

/** A submission as the API shows it. */
export function submissionView(
  row: Submission & { nextAttemptAt: string | null },
  document: string,
  transitions: readonly Transition[],
  isPaused: boolean,
): Schema<'EfakturaSubmission'> {
  const { sefId, cirId } = row;
  // While the key is refused nothing happens to what waits, and SEF says nothing of it.
  const isHeld = isPaused && row.step !== 'none';
  return {
    reference: row.reference,
    document,
    system: row.system,
    status: row.status,
    next_step: row.step,
    request_id: row.requestId,
    sef_id: sefId,
    cir_id: cirId,
    sef_status: row.sefStatus,
    message: isHeld ? ownSefMessage('sef_said.paused') : row.message,
    error_code: row.errorCode,
    comment: row.comment,
    command_error: row.commandError,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt,
    sha256: row.sha256,
    submitted_at: row.createdAt,
    registered_at: row.registeredAt,
    status_at: row.statusAt,
    history: transitions.map(({ state, message, at }) => ({
      status: state,
      sef_id: sefId,
      cir_id: cirId,
      message,
      at,
    })),
  };
}

/** The file of an issued document for SEF, and whether it goes to the central register (CIR) of public buyers. */
export type EfakturaFile = { content: Buffer; sendsToCir: boolean };

/**
 * The stored file of the profile of Serbia, or one that is made now.
 * @throws Failure `validation_failed` where the document cannot be expressed, with what is missing
 */
export async function efakturaFile(context: Context, record: DocumentRecord): Promise<EfakturaFile> {
  const { tx, actor, now } = context;
  const of = { actor, record, profile: 'srbdt' } as const;
  // Also of a file that was made before: how earlier documents stand in SEF has changed since.
  const { findings } = await checked(tx, of, now);
  if (findings.some(({ severity }) => severity === 'error')) throw notExpressible(findings);
  const file = await fileOf(tx, of, now);
  if ('findings' in file) throw notExpressible(file.findings);
  return { content: file.bytes, sendsToCir: isForCir(record, file.bytes) };
}

/** Users of public funds have a JBKJS. Debit notes, advances and amounts in other currencies do not go to the register. */
function isForCir({ head }: DocumentRecord, content: Buffer): boolean {
  const kind = kindOf(head);
  const isPossible = head.currency === 'RSD' && kind !== 'debit_note' && kind !== 'advance_invoice';
  return isPossible && content.includes('>JBKJS:');
}

/** How the sender of SEF publishes what it learns, and finds what a note corrects. */
export const efakturaEvents: Publish = {
  async publish(tx, { workspaceId, documentId }, efaktura, now) {
    const actor = await systemActor(tx, workspaceId);
    const named = await nameOfDocument(tx, workspaceId, documentId);
    if (!actor || !named) return;
    await updateDocumentRow(tx, { ...named, id: documentId }, { updatedAt: now.toISOString() });
    const record = await findDocument(tx, workspaceId, named.reference);
    if (!record) return;
    const data = efakturaDocument(await shownDocument({ tx, actor, now }, record), efaktura);
    const event = `document.efaktura.${efaktura.status}` as const;
    await recordEvent(tx, { workspace: actor.workspace, event, data, now });
  },
  correctedBy: correctedDocuments,
};

/** `GET …/sef` */
export const getSefState: DashboardHandler<'getSefState', Context<Reader>> = async (context) => ({
  data: await stateOf(context),
});

/** `POST …/sef` */
export const connectSef: DashboardHandler<'connectSef', Context> = async (context, { body }) => {
  const { tx, actor, now, service } = context;
  mustInclude(actor, 'einvoicing');
  await connectWorkspace(tx, {
    workspace: actor.workspace,
    key: body.key,
    system: body.system,
    sendsAtIssue: body.sends_at_issue,
    instanceKey: service.instanceKey,
    places: service.sef,
    now,
  });
  return { data: await stateOf(context) };
};

/** `PATCH …/sef` */
export const changeSef: DashboardHandler<'changeSef', Context> = async (context, { body }) => {
  const { tx, actor, now } = context;
  const change = { sendsAtIssue: body.sends_at_issue, isOff: body.is_off };
  await changeConnection(tx, actor.workspace, change, now);
  return { data: await stateOf(context) };
};

/** `POST …/sef/test` */
export const testSef: DashboardHandler<'testSef', Context> = async (context) => {
  const { tx, actor, now } = context;
  await changeConnection(tx, actor.workspace, { isTestDue: true }, now);
  return { data: await stateOf(context) };
};

/** `GET …/efaktura-states` */
export const listEfakturaStates: DashboardHandler<'listEfakturaStates', Context<Reader>> = async (
  { tx, actor },
  { query },
) => {
  const { id } = actor.workspace;
  const references = query.documents?.split(',') ?? [];
  const last = new Map<string, DashboardSchema<'EfakturaStateOfDocument'>>();
  for (const { document, status, commandError } of await submissionsOfDocuments(tx, id, references)) {
    if (last.has(document)) continue;
    const isUnsettled = ['failed', 'unconfirmed', 'rejected'].includes(status) || commandError !== null;
    last.set(document, { document, status, needs_attention: isUnsettled && status !== 'voided' });
  }
  const connection = await findConnection(tx, id);
  return { data: { is_used: connection !== undefined, documents: [...last.values()] } };
};

async function stateOf({ tx, actor, service }: Context<Reader>): Promise<DashboardSchema<'SefState'>> {
  const { workspace } = actor;
  const connection = await findConnection(tx, workspace.id);
  const others = service.sef.simulator === undefined ? [] : (['simulator'] as const);
  return {
    connection: connection ? connectionView(connection) : null,
    systems: workspace.environment === 'production' ? ['production'] : ['demo', ...others],
    to_mend: await submissionsToMend(tx, workspace.id),
  };
}
