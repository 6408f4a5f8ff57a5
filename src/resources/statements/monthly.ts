// Statements that a business has sent to each client every month.
import type { Context, Workspace } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addMonths, monthBounds, monthOf, startOfDay } from '../../domain/calendar.ts';
import { recipientsOf } from '../../domain/contacts.ts';
import { orUndefined } from '../../domain/failure.ts';
import { newReference } from '../../domain/reference.ts';
import { isDayUsedUp } from '../../mail/limits.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { ClientRow } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { isSentInMonth, nextAccounts, type PolicyRow, policyOf, storePolicy } from './policy-queries.ts';
import { insertSentStatement } from './queries.ts';
import { type Statement, type StatementScope, statementOf } from './statement.ts';

/** GET /statement-policy. */
export async function getStatementPolicy({
  tx,
  actor,
}: Context<Reader>): Promise<Success<'getStatementPolicy'>> {
  return { data: policyView(await policyOf(tx, actor.workspace.id)) };
}

/** PATCH /statement-policy: where the time of this month has passed, the first statements are those of the next. */
export async function updateStatementPolicy(
  { tx, actor, now }: Context,
  { body }: Input<'updateStatementPolicy'>,
): Promise<Success<'updateStatementPolicy'>> {
  const { workspace } = actor;
  const before = await policyOf(tx, workspace.id);
  const changed = {
    ...before,
    day: body.day === undefined ? before.day : body.day,
    kind: body.kind ?? before.kind,
  };
  const isBegun = before.day === null && changed.day !== null;
  const after: PolicyRow =
    isBegun && changed.day !== null && now >= dueAt(workspace, monthOf(now, workspace.timezone), changed.day)
      ? { ...changed, doneMonth: monthOf(now, workspace.timezone), afterClientId: null }
      : changed;
  await storePolicy(tx, after);
  const difference = { before: named(before), after: named(after) };
  noteDifference(tx, workspace.id, { type: 'settings', reference: null }, difference);
  return { data: policyView(after) };
}

function named({ day, kind }: PolicyRow) {
  return { statement_day: day, statement_kind: kind };
}

function policyView({ day, kind, sentMonth }: PolicyRow): Schema<'StatementPolicy'> {
  return { day, kind, last_sent: sentMonth };
}

const MORNING_MS = 7 * 3_600_000;

/** When the statements of a month are due: seven hours into their day. */
function dueAt({ timezone }: Pick<Workspace, 'timezone'>, month: string, day: number): Date {
  const date = `${month}-${String(day).padStart(2, '0')}`;
  return new Date(startOfDay(date, timezone).getTime() + MORNING_MS);
}

/** Whether statements of this month are still to be sent. */
export async function areStatementsDue(
  { tx, actor, service }: Context<Reader>,
  asOf: Date,
): Promise<boolean> {
  if (!service.sendsMail) return false;
  const { workspace } = actor;
  const { day, doneMonth } = await policyOf(tx, workspace.id);
  const month = monthOf(asOf, workspace.timezone);
  return day !== null && doneMonth !== month && asOf >= dueAt(workspace, month, day);
}

/** The next instant after one at which statements are due. */
export async function nextStatements(
  tx: Reader,
  workspace: Workspace,
  after: Date,
): Promise<Date | undefined> {
  const { day } = await policyOf(tx, workspace.id);
  if (day === null) return undefined;
  const month = monthOf(after, workspace.timezone);
  const due = dueAt(workspace, month, day);
  return due > after ? due : dueAt(workspace, addMonths(month, 1), day);
}

/** Clients whose statements are sent in one transaction. */
const BATCH = 20;

/**
 * Sends the statements of the month before to the next clients: to those for whom something moved in it, or is not settled
 * at its end. Each gets one in a currency, also where a run was interrupted.
 * @returns how many were sent, and whether none is left
 */
export async function sendStatementsBatch(
  context: Context,
  asOf: Date,
): Promise<{ sent: number; isDone: boolean }> {
  const { tx, actor, now, service } = context;
  const { workspace } = actor;
  if (!(await areStatementsDue(context, asOf))) return { sent: 0, isDone: true };
  // What is sent by itself leaves the daily limit to people: the rest goes out with a later run.
  if (await isDayUsedUp(tx, { workspaceId: workspace.id, now }, service)) return { sent: 0, isDone: true };
  const policy = await policyOf(tx, workspace.id);
  const month = monthOf(asOf, workspace.timezone);
  const next = await nextAccounts(tx, workspace.id, { after: policy.afterClientId ?? 0, limit: BATCH });
  const { first: from, last: to } = monthBounds(addMonths(month, -1));
  let sent = 0;
  for (const { client, currency } of next.accounts) {
    const scope = { kind: policy.kind, currency, from: policy.kind === 'movements' ? from : null, to };
    if (await sendTo(context, client, { month, scope })) sent += 1;
  }
  await storePolicy(tx, {
    ...policy,
    sentMonth: sent > 0 ? month : policy.sentMonth,
    afterClientId: next.last ?? null,
    doneMonth: next.last === undefined ? month : policy.doneMonth,
  });
  return { sent, isDone: next.last === undefined };
}

async function sendTo(
  context: Context,
  client: ClientRow,
  { month, scope }: { month: string; scope: StatementScope },
): Promise<boolean> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const isWanted = client.monthlyStatements && client.archivedAt === null && client.erasedAt === null;
  const recipients = isWanted ? recipientsOf(client, {}) : [];
  const { kind, currency, from: fromDay, to: toDay } = scope;
  const of = { workspaceId: workspace.id, clientId: client.id, currency };
  if (recipients.length === 0 || (await isSentInMonth(tx, { ...of, month }))) return false;
  const begin = `${toDay.slice(0, 8)}01`;
  // Of open items too, what moved in the month counts.
  const asked = { kind: 'movements', currency, from: begin, to: toDay } as const;
  const moved = await orUndefined(statementOf({ tx, now, workspace }, client, asked));
  // One that is too long keeps no other client from getting theirs: that it cannot be written is reported.
  if (moved && !isWorthSending(moved)) return false;
  const reference = newReference();
  const at = now.toISOString();
  await insertSentStatement(tx, { ...of, reference, kind, fromDay, toDay, month, createdAt: at });
  await queueMessage(
    context,
    { kind: 'statement', subjectReference: reference, isUnlimited: true },
    recipients,
  );
  return true;
}

/** Whether something moved, or is not settled. */
function isWorthSending({ movements, owedCents, onAccountCents }: Statement): boolean {
  return movements.length > 0 || owedCents !== 0 || onAccountCents !== 0;
}
