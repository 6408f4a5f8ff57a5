import { type Actor, type Context, memberIn, mustHold } from '../../auth/context.ts';
import { endWaiting, workOfBatch } from '../../batches/jobs.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { BatchAction, BatchOptions } from '../../domain/batch.ts';
import { isInBooks } from '../../domain/books.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure, type FieldErrors, invalid, notFound, throwGathered } from '../../domain/failure.ts';
import { english } from '../../domain/messages/english.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { withoutAbsent } from '../../domain/text.ts';
import { bringForward, enqueue } from '../../queue/work.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Summarised } from '../document-records/view.ts';
import { type ListTools, listed } from '../documents/listed.ts';
import { namedDocuments } from '../documents/listing.ts';
import type { DashboardHandler } from '../handler.ts';
import {
  type BatchOfMember,
  failedRows,
  findBatch,
  insertBatch,
  insertRows,
  latestBatches,
  oldBatches,
  removeBatches,
  stateCounts,
} from './queries.ts';

type Create = DashboardSchema<'BatchCreate'>;

/** What of a batch's body belongs to which action, and what each action needs of its member. */
const ACTIONS: Record<
  BatchAction,
  {
    /** Besides `documents.update`. */
    rights?: readonly string[];
    takes: readonly (keyof BatchOptions)[];
    needs?: readonly (keyof BatchOptions)[];
    /** Whether there is anything to do: other documents are left out. */
    isFor: (document: Summarised) => boolean;
  }
> = {
  issue: { rights: ['documents.issue'], takes: ['issue_date', 'only_if_clean'], isFor: isDraft },
  issue_and_send: {
    rights: ['documents.issue'],
    takes: ['issue_date', 'only_if_clean', 'message'],
    isFor: isDraft,
  },
  send: { takes: ['message'], isFor: isValid },
  mark_sent: {
    takes: [],
    isFor: (document) => isValid(document) && document.status !== 'sent',
  },
  record_payment: {
    takes: ['method', 'paid_on'],
    needs: ['method', 'paid_on'],
    isFor: (document) => isValid(document) && document.balanceCents > 0,
  },
  submit: {
    rights: ['documents.issue'],
    takes: [],
    isFor: (document) => isValid(document) && isInBooks(kindOf(document)),
  },
  delete: { rights: ['documents.delete'], takes: [], isFor: isDraft },
};

function isDraft({ status }: Summarised): boolean {
  return status === 'draft';
}

function isValid({ status }: Summarised): boolean {
  return status !== 'draft' && status !== 'cancelled';
}

/** `POST …/batch-preview`: how many documents an action would be carried out on, and their sums. */
export const previewBatch: DashboardHandler<'previewBatch', Chooses<Reader>> = async (context, { body }) => {
  const { chosen, leftOut } = await chosenDocuments(context, body);
  const byCurrency = Map.groupBy(chosen, ({ currency }) => currency);
  const amountOf = ({ totalCents, balanceCents }: Summarised) =>
    body.action === 'record_payment' ? balanceCents : totalCents;
  const sums = [...byCurrency].map(([currency, documents]) => ({
    currency,
    amount: formatCents(
      documents.reduce((sum, document) => sum + amountOf(document), 0),
      currency,
    ),
  }));
  return { data: { documents: chosen.length, left_out: leftOut, sums } };
};

/** `POST …/batches`: it is carried out in the background. */
export const createBatch: DashboardHandler<'createBatch', Chooses<Writer>> = async (context, { body }) => {
  const { tx, actor, now } = context;
  const options = optionsOf(body);
  const { chosen } = await chosenDocuments(context, body);
  if (chosen.length === 0) throw new Failure('conflict', message('batch.nothing_to_do'));
  const createdAt = now.toISOString();
  const batch = await insertBatch(tx, {
    ...memberIn(actor),
    reference: newReference(),
    action: body.action,
    options: JSON.stringify(options),
    createdAt,
    endedAt: null,
  });
  await insertRows(
    tx,
    chosen.map(({ reference, balanceCents, currency }, position) => ({
      batchId: batch.id,
      position,
      documentReference: reference,
      amount: body.action === 'record_payment' ? formatCents(balanceCents, currency) : null,
      state: 'waiting' as const,
      error: null,
    })),
  );
  await enqueue(tx, workOfBatch(batch, createdAt));
  return { data: await viewOf(tx, batch) };
};

const LATEST = 20;

/** `GET …/batches`: the own batches, the newest first. */
export const listBatches: DashboardHandler<'listBatches', Context<Reader>> = async ({ tx, actor }) => ({
  data: await views(tx, await latestBatches(tx, memberIn(actor), LATEST)),
});

/** `GET …/batches/{batch}`: with what failed, and why. */
export const getBatch: DashboardHandler<'getBatch', Context<Reader>> = async ({ tx, actor }, { path }) => {
  const batch = await ownBatch(tx, actor, path.batch);
  const failures = (await failedRows(tx, batch)).map(({ error, ...row }) => {
    const { code, message_data } = JSON.parse(error as string);
    return { ...row, code, message: english(message_data), message_data };
  });
  return { data: { ...(await viewOf(tx, batch)), failures } };
};

/** `POST …/batches/{batch}/stop`: what is done stays so. */
export const stopBatch: DashboardHandler<'stopBatch', Context> = async ({ tx, actor, now }, { path }) => {
  const batch = await ownBatch(tx, actor, path.batch);
  await endWaiting(tx, batch.id, { state: 'stopped', error: null });
  // The queue ends it.
  await bringForward(tx, 'batch', batch.id, now.toISOString());
  return { data: await viewOf(tx, batch) };
};

/** `DELETE …/batches/{batch}`: its member has seen what became of it. */
export const forgetBatch: DashboardHandler<'forgetBatch', Context> = async ({ tx, actor }, { path }) => {
  const batch = await ownBatch(tx, actor, path.batch);
  if (batch.endedAt === null) throw new Failure('conflict', message('batch.not_ended'));
  await removeBatches(tx, [batch.id]);
};

const KEPT_DAYS = 30;
const FORGOTTEN_AT_ONCE = 5;

/** Removes batches that ended long ago. @returns how many; 0 when none is left */
export async function forgetOldBatches(tx: Writer, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString();
  const ids = (await oldBatches(tx, before, FORGOTTEN_AT_ONCE)).map(({ id }) => id);
  if (ids.length > 0) await removeBatches(tx, ids);
  return ids.length;
}

/** @throws Failure `not_found`, also for that of another member */
async function ownBatch(tx: Reader, actor: Actor, reference: string): Promise<BatchOfMember> {
  const batch = await findBatch(tx, memberIn(actor), reference);
  if (!batch) throw notFound('batch');
  return batch;
}

async function viewOf(tx: Reader, batch: BatchOfMember): Promise<DashboardSchema<'Batch'>> {
  const [view] = await views(tx, [batch]);
  return view as DashboardSchema<'Batch'>;
}

const NOT_GIVEN = { issue_date: null, only_if_clean: null, method: null, paid_on: null, message: null };

async function views(tx: Reader, batches: readonly BatchOfMember[]): Promise<DashboardSchema<'Batch'>[]> {
  const counts = await stateCounts(
    tx,
    batches.map(({ id }) => id),
  );
  return batches.map(({ id, reference, action, options, createdAt, endedAt }) => {
    const of = Object.fromEntries(
      counts.filter(({ batchId }) => batchId === id).map(({ state, rows }) => [state, rows]),
    );
    const { waiting = 0, done = 0, failed = 0, stopped = 0 } = of;
    return {
      reference,
      action,
      options: { ...NOT_GIVEN, ...(JSON.parse(options) as BatchOptions) },
      created_at: createdAt,
      ended_at: endedAt,
      documents: { all: waiting + done + failed + stopped, waiting, done, failed, stopped },
    };
  });
}

/** @throws Failure `validation_failed` for what the action does not take, or lacks */
function optionsOf({ action, documents: _, filter: __, ...rest }: Create): BatchOptions {
  const given: BatchOptions = withoutAbsent(rest);
  const { takes, needs = [] } = ACTIONS[action];
  const errors: FieldErrors = {};
  for (const name of Object.keys(given) as (keyof BatchOptions)[])
    if (!takes.includes(name)) errors[name] = [message('batch.not_for_action', { action })];
  for (const name of needs) if (given[name] === undefined) errors[name] = [message('value.required')];
  throwGathered(errors);
  return given;
}

/** Prepared: the references of what a list shows, where the request has its filters. */
type Chooses<Transaction extends Reader> = Context<Transaction> & { prepared: readonly string[] | undefined };

/** What a body means, before its transaction. @throws Failure `validation_failed` */
export async function prepareBatch(
  { readListed }: ListTools,
  { body: { documents, filter } }: { body: Pick<Create, 'documents' | 'filter'> },
): Promise<readonly string[] | undefined> {
  if ((documents === undefined) === (filter === undefined))
    throw invalid('documents', message('batch.documents_or_filter'));
  return filter && listed(readListed, filter);
}

type Chosen = { chosen: Summarised[]; leftOut: number };

/**
 * The documents that a body names, or that a list shows with its filters, in the order in which they get their numbers:
 * by issue date, those without one last.
 * @throws Failure `forbidden` without the right to the action on one document
 */
async function chosenDocuments(
  { tx, actor, prepared }: Chooses<Reader>,
  { action, documents = [] }: Create,
): Promise<Chosen> {
  const { rights = [], isFor } = ACTIONS[action];
  mustHold(actor, ...rights);
  const references = prepared ?? documents;
  const named = await namedDocuments(tx, actor.workspace.id, references);
  const chosen = named.filter(isFor);
  return { chosen, leftOut: references.length - chosen.length };
}
