import type { Context, Workspace } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { dateFault, today } from '../../domain/calendar.ts';
import { type FieldErrors, gather, throwGathered } from '../../domain/failure.ts';
import { localTime } from '../../domain/local-time.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, parseAmountCents } from '../../domain/money.ts';
import {
  DEFAULT_POLICY,
  isReservedKey,
  type ReminderPolicy,
  type ReminderStep,
} from '../../domain/reminders.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { changeWorkspace, SETTINGS } from '../../workspaces/change-workspace.ts';
import type { Success } from '../handler.ts';

/** GET /reminder-policy. */
export async function getReminderPolicy({ actor }: Context<Reader>): Promise<Success<'getReminderPolicy'>> {
  return { data: policyView(actor.workspace) };
}

/** PATCH /reminder-policy: what came before reminders are switched on is left out. */
export async function updateReminderPolicy(
  { tx, actor, now }: Context,
  { body }: Input<'updateReminderPolicy'>,
): Promise<Success<'updateReminderPolicy'>> {
  const { workspace } = actor;
  const before = policyOf(workspace);
  const after = changed(before, body, { workspace, now });
  const stored = await changeWorkspace(tx, workspace, { reminderPolicy: after });
  const switched = { before: { reminders_on: before.on }, after: { reminders_on: after.on } };
  noteDifference(tx, workspace.id, SETTINGS, switched);
  return { data: policyView(stored) };
}

/** The policy of a workspace, which is the usual one until it is changed. */
export function policyOf({ reminderPolicy }: Pick<Workspace, 'reminderPolicy'>): ReminderPolicy {
  return reminderPolicy ?? DEFAULT_POLICY;
}

/** @throws Failure `validation_failed` by field */
function changed(
  before: ReminderPolicy,
  body: Schema<'ReminderPolicyUpdate'>,
  { workspace, now }: { workspace: Workspace; now: Date },
): ReminderPolicy {
  const errors: FieldErrors = {};
  const { currency, timezone } = workspace;
  const isSwitchedOn = body.on === true && !before.on;
  if (body.steps) checkSteps(errors, body.steps);
  const fault = body.applies_from === undefined ? undefined : dateFault(body.applies_from, now, 1);
  if (fault) errors.applies_from = [fault];
  const least = body.min_balance;
  const minBalanceCents =
    least === undefined || least === 0
      ? least
      : gather(errors, () => parseAmountCents(least, currency, 'min_balance'));
  throwGathered(errors);
  return {
    on: body.on ?? before.on,
    onSince: isSwitchedOn ? localTime(now, timezone) : before.onSince,
    appliesFrom: body.applies_from ?? before.appliesFrom ?? (isSwitchedOn ? today(now, timezone) : null),
    steps: body.steps ?? before.steps,
    thenEveryDays: body.then_every_days === undefined ? before.thenEveryDays : body.then_every_days,
    max: body.max ?? before.max,
    sendAt: body.send_at ?? before.sendAt,
    weekends: body.weekends ?? before.weekends,
    minDaysAfterSending: body.min_days_after_sending ?? before.minDaysAfterSending,
    minBalanceCents: minBalanceCents ?? before.minBalanceCents,
  };
}

function checkSteps(errors: FieldErrors, steps: readonly ReminderStep[]): void {
  const keys = new Set<string>();
  for (const [i, { key, days }] of steps.entries()) {
    if (isReservedKey(key)) errors[`steps.${i}.key`] = [message('reminder.reserved_key')];
    else if (keys.has(key)) errors[`steps.${i}.key`] = [message('reminder.key_taken')];
    keys.add(key);
    const previous = steps[i - 1];
    if (previous && days <= previous.days) errors[`steps.${i}.days`] = [message('reminder.not_later')];
  }
}

function policyView(workspace: Workspace): Schema<'ReminderPolicy'> {
  const policy = policyOf(workspace);
  const { currency } = workspace;
  return {
    on: policy.on,
    applies_from: policy.appliesFrom,
    steps: policy.steps,
    then_every_days: policy.thenEveryDays,
    max: policy.max,
    send_at: policy.sendAt,
    weekends: policy.weekends,
    min_days_after_sending: policy.minDaysAfterSending,
    currency,
    min_balance: formatCents(policy.minBalanceCents, currency),
    min_balance_cents: policy.minBalanceCents,
  };
}
