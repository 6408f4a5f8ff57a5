// What the scheduled jobs do: the balances of all clients, and those that were not answered in time.
import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, startOfDay, today } from '../../domain/calendar.ts';
import { recipientsOf } from '../../domain/contacts.ts';
import { orUndefined } from '../../domain/failure.ts';
import { isDayUsedUp } from '../../mail/limits.ts';
import type { ClientRow } from '../clients/queries.ts';
import { nextAccounts } from '../statements/policy-queries.ts';
import { balanceOf, mailConfirmation, makeConfirmation } from './make.ts';
import {
  isAsked,
  isInvoiced,
  nextAnswerBy,
  nextRun,
  type RunRow,
  unanswered,
  updateConfirmation,
  updateRun,
} from './queries.ts';

/** Clients that are asked in one transaction. */
const BATCH = 10;

/** Whether a request for all clients is under way. */
export async function isRunUnderWay({ tx, actor }: Context<Reader>): Promise<boolean> {
  return (await nextRun(tx, actor.workspace.id)) !== undefined;
}

/**
 * Asks the next clients of a request for all of them. Where a run was interrupted, none is asked twice.
 * @returns how many were asked, and whether none is left
 */
export async function askNextClients(context: Context): Promise<{ asked: number; isDone: boolean }> {
  const { tx, actor, now, service } = context;
  const { workspace } = actor;
  const run = await nextRun(tx, workspace.id);
  // What is sent by itself leaves the daily limit to people: the rest goes out with a later run of the job.
  if (!run || (await isDayUsedUp(tx, { workspaceId: workspace.id, now }, service)))
    return { asked: 0, isDone: true };
  const next = await nextAccounts(tx, workspace.id, { after: run.afterClientId ?? 0, limit: BATCH });
  let asked = 0;
  for (const { client, currency } of next.accounts) if (await ask(context, run, client, currency)) asked += 1;
  const isEnded = next.last === undefined;
  await updateRun(tx, run.id, {
    afterClientId: next.last ?? run.afterClientId,
    endedAt: isEnded ? now.toISOString() : null,
  });
  return { asked, isDone: isEnded && (await nextRun(tx, workspace.id)) === undefined };
}

async function ask(
  context: Context,
  { asOf }: RunRow,
  client: ClientRow,
  currency: string,
): Promise<boolean> {
  const { tx, actor } = context;
  if (client.archivedAt !== null || client.erasedAt !== null) return false;
  const of = { workspaceId: actor.workspace.id, clientId: client.id, currency };
  if (await isAsked(tx, { ...of, asOf })) return false;
  const balance = await orUndefined(balanceOf(context, client, { asOf, currency }));
  // One that is too long keeps no other client from being asked.
  if (!balance) return false;
  const isSettled = balance.owedCents === 0 && balance.onAccountCents === 0;
  const year = { from: `${asOf.slice(0, 4)}-01-01`, to: asOf };
  if (isSettled && !(await isInvoiced(tx, { ...of, ...year }))) return false;
  const reference = await makeConfirmation(context, balance);
  const recipients = recipientsOf(client, {});
  if (recipients.length > 0)
    await mailConfirmation(context, reference, { recipients, text: null, isUnlimited: true });
  return true;
}

/** Those that are marked in one transaction. */
const SILENT_BATCH = 50;

/** Whether the last day for an answer has passed for any. */
export async function isSilenceDue({ tx, actor }: Context<Reader>, asOf: Date): Promise<boolean> {
  const { id, timezone } = actor.workspace;
  const day = await nextAnswerBy(tx, id);
  return day !== undefined && day < today(asOf, timezone);
}

/** Marks some of those whose last day for an answer has passed. @returns how many */
export async function markSilent({ tx, actor, now }: Context, asOf: Date): Promise<number> {
  const { id: workspaceId, timezone } = actor.workspace;
  const day = today(asOf, timezone);
  const found = await unanswered(tx, { workspaceId, today: day, limit: SILENT_BATCH });
  for (const id of found)
    await updateConfirmation(tx, id, { status: 'silent', updatedAt: now.toISOString() });
  return found.length;
}

/** The job has done what it could: a request is under way still where the e-mails of the day are used up. */
const NEXT_TRY_MS = 3_600_000;

/** The next instant after one at which something may be due. */
export async function nextConfirmation(
  tx: Reader,
  { id, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  after: Date,
): Promise<Date | undefined> {
  if (await nextRun(tx, id)) return new Date(after.getTime() + NEXT_TRY_MS);
  const day = await nextAnswerBy(tx, id);
  if (day === undefined) return undefined;
  const due = startOfDay(addDays(day, 1), timezone);
  return due > after ? due : undefined;
}
