// The reminders that go out by themselves: once a day, from their time on.
import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { instantOfLocal, localTime } from '../../domain/local-time.ts';
import { nextReminder, type ReminderPolicy, workingDay } from '../../domain/reminders.ts';
import { isDayUsedUp } from '../../mail/limits.ts';
import { changeWorkspace } from '../../workspaces/change-workspace.ts';
import { activePolicy, factsOf, isOwed, reminderDays } from '../document-records/next-reminder.ts';
import { owedRows } from '../document-records/reminder-queries.ts';
import { type Account, owedAccounts, someOwed } from './queries.ts';
import { dueOf, sendLetter } from './send.ts';

/** Clients that are read at once. */
const PAGE = 10;

/** The policy of a workspace whose reminders of a day are still to be sent; undefined where there is nothing to do. */
function policyFor(
  { actor, service }: Pick<Context<Reader>, 'actor' | 'service'>,
  asOf: Date,
): ReminderPolicy | undefined {
  const { workspace } = actor;
  const policy = activePolicy(workspace);
  if (!policy || !service.sendsMail || workspace.status !== 'active') return undefined;
  const local = localTime(asOf, workspace.timezone);
  const day = local.slice(0, 10);
  const isTime = local >= `${day}T${policy.sendAt}` && workingDay(policy, day) === day;
  return isTime && workspace.remindedOn !== day ? policy : undefined;
}

/** The next clients to whom letters are to be sent, and where the page ends; undefined where there is nothing to do. */
export async function dueAccounts(
  context: Context<Reader>,
  asOf: Date,
  after: Account,
): Promise<{ due: Account[]; last: Account | undefined } | undefined> {
  const { tx, actor } = context;
  const policy = policyFor(context, asOf);
  if (!policy) return undefined;
  const { workspace } = actor;
  const day = today(asOf, workspace.timezone);
  const page = await owedAccounts(tx, workspace.id, { after, limit: PAGE });
  const due: Account[] = [];
  for (const account of page)
    if ((await dueOf(tx, workspace, { account, policy, day })).length > 0) due.push(account);
  return { due, last: page.length < PAGE ? undefined : page.at(-1) };
}

/**
 * Sends the letter of a client.
 * @returns how many documents it is about; undefined where the workspace has no e-mails left for today
 */
export async function remindClient(
  context: Context,
  account: Account,
  asOf: Date,
): Promise<number | undefined> {
  const { tx, actor, now, service } = context;
  const policy = policyFor(context, asOf);
  if (!policy) return 0;
  // What is sent by itself leaves the daily limit to people: the rest goes out with a later run.
  if (await isDayUsedUp(tx, { workspaceId: actor.workspace.id, now }, service)) return undefined;
  return sendLetter(context, account, { policy, asOf });
}

/** Notes that all letters of a day are sent. */
export async function endRun(context: Context, asOf: Date): Promise<void> {
  const { tx, actor } = context;
  if (!policyFor(context, asOf)) return;
  await changeWorkspace(tx, actor.workspace, { remindedOn: today(asOf, actor.workspace.timezone) });
}

/** So many documents are looked at to find the next instant; with more, it is that of the next day. */
const MAX_LOOKED_AT = 500;

/** The next instant after one at which a client of a workspace may be reminded. */
export async function nextReminders(
  tx: Reader,
  workspace: Workspace,
  after: Date,
): Promise<Date | undefined> {
  const policy = activePolicy(workspace);
  if (!policy) return undefined;
  const { timezone } = workspace;
  const at = (day: string) => instantOfLocal(`${day}T${policy.sendAt}`, timezone);
  const { today: present } = reminderDays(workspace, after);
  const first = workingDay(policy, at(present) > after ? present : addDays(present, 1));
  const references = await someOwed(tx, workspace.id, MAX_LOOKED_AT);
  if (references.length === MAX_LOOKED_AT) return at(first);
  const days = (await owedRows(tx, workspace.id, references)).filter(isOwed).flatMap((row) => {
    const facts = factsOf(row, workspace);
    const next = nextReminder(policy, facts, { today: present, runs: first });
    if ('on' in next) return [next.on];
    const { document, client } = facts;
    const until = [document.until, client.until].filter((day) => day !== null && day >= present);
    // What is held through a day may be due on the day after.
    return until.length > 0 ? [addDays(until.toSorted()[0] as string, 1)] : [];
  });
  const earliest = days.toSorted()[0];
  if (earliest === undefined) return undefined;
  return at(workingDay(policy, earliest > first ? earliest : first));
}
