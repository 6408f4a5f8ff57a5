import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { ReminderPolicy, ReminderText } from '../../types.ts';
import type { PolicyUpdate } from './queries.ts';

/** A step as it is typed: its days are never negative. */
export type StepDraft = { key: string; days: string; side: 'before' | 'after'; text: ReminderText };

/** When clients are reminded, as it is typed; by the names of the API, so that its errors find their fields. */
export type PolicyDraft = {
  on: boolean;
  steps: StepDraft[];
  then_every_days: string;
  max: string;
  send_at: string;
  weekends: ReminderPolicy['weekends'];
  min_days_after_sending: string;
  min_balance: string;
};

/** As many steps as the API takes. */
export const MAX_STEPS = 8;

const MOST_BEFORE = 30;
const MOST_AFTER = 365;

export function draftOf(policy: ReminderPolicy, format: Format): PolicyDraft {
  return {
    on: policy.on,
    steps: policy.steps.map(({ key, days, text }) => ({
      key,
      days: String(Math.abs(days)),
      side: days < 0 ? 'before' : 'after',
      text,
    })),
    then_every_days: policy.then_every_days === null ? '' : String(policy.then_every_days),
    max: String(policy.max),
    send_at: policy.send_at,
    weekends: policy.weekends,
    min_days_after_sending: String(policy.min_days_after_sending),
    min_balance: policy.min_balance_cents === 0 ? '' : format.asTyped(policy.min_balance),
  };
}

/** The days of a step as the API counts them, NaN where they cannot be read. */
export function signedDays({ days, side }: StepDraft): number {
  const text = days.trim();
  if (!/^\d{1,3}$/.test(text)) return Number.NaN;
  return side === 'before' ? 0 - Number(text) : Number(text);
}

/** The steps in the order of their days; those that cannot be read stay where they are. */
export function inOrder(steps: readonly StepDraft[]): StepDraft[] {
  return steps.toSorted((a, b) => signedDays(a) - signedDays(b) || 0);
}

/** A further step, a fortnight after the last one. */
export function nextStep(steps: readonly StepDraft[]): StepDraft {
  const last = steps.at(-1);
  const days = last ? signedDays(last) : 0;
  const keys = steps.map(({ key }) => key);
  let number = steps.length + 1;
  while (keys.includes(`step_${number}`)) number += 1;
  const at = Number.isNaN(days) ? 14 : days + 14;
  return {
    key: `step_${number}`,
    days: String(Math.abs(at)),
    side: at < 0 ? 'before' : 'after',
    text: last?.text ?? 'reminder_2',
  };
}

/** What is wrong with it, by the names of its fields. */
export function faultsOf(draft: PolicyDraft, messages: Messages, format: Format): Record<string, string> {
  const { fault } = messages.reminders;
  const faults: Record<string, string> = {};
  for (const [index, step] of draft.steps.entries()) {
    const days = signedDays(step);
    if (Number.isNaN(days) || days < -MOST_BEFORE || days > MOST_AFTER)
      faults[`steps.${index}.days`] = step.side === 'before' ? fault.before : fault.after;
    else if (draft.steps.some((other, at) => at < index && signedDays(other) === days))
      faults[`steps.${index}.days`] = fault.twice;
  }
  if (draft.then_every_days.trim() !== '' && !isWhole(draft.then_every_days, 7, 365))
    faults.then_every_days = fault.thenEvery;
  if (!isWhole(draft.max, 1, 20)) faults.max = fault.max;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.send_at)) faults.send_at = messages.field.required;
  if (!isWhole(draft.min_days_after_sending, 0, 60)) faults.min_days_after_sending = fault.minDays;
  if (draft.min_balance.trim() !== '' && format.typedNumber(draft.min_balance) === undefined)
    faults.min_balance = messages.field.amount;
  return faults;
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

/** As API input; its texts must be without faults. */
export function policyInput(draft: PolicyDraft, format: Format): PolicyUpdate & Ladder {
  return {
    on: draft.on,
    steps: draft.steps.map((step) => ({ key: step.key, days: signedDays(step), text: step.text })),
    then_every_days: draft.then_every_days.trim() === '' ? null : Number(draft.then_every_days),
    max: Number(draft.max),
    send_at: draft.send_at,
    weekends: draft.weekends,
    min_days_after_sending: Number(draft.min_days_after_sending),
    min_balance: format.typedNumber(draft.min_balance.trim() || '0') ?? 0,
  };
}

/** What decides on which days letters are sent. */
export type Ladder = Pick<
  ReminderPolicy,
  'steps' | 'then_every_days' | 'max' | 'weekends' | 'min_days_after_sending'
>;
