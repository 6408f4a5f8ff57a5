import type { components } from '../../../generated/api.ts';
import type { Format } from '../format.ts';
import type { Messages } from '../i18n/messages.ts';

export type Rule = components['schemas']['RecurrenceRule'];
export type Every = Rule['every'];

/** A rule of dates as it is typed. */
export type RuleDraft = {
  every: Every;
  interval: string;
  on: string;
  startsOn: string | null;
  ends: 'never' | 'on' | 'after';
  endsOn: string | null;
  count: string;
  workingDays: Rule['working_days'];
};

/** The day that each unit begins with. */
const FIRST: Record<Every, string> = { daily: '', weekly: 'monday', monthly: '1', yearly: '01-01' };

export function emptyRule(today: string): RuleDraft {
  return {
    every: 'monthly',
    interval: '1',
    on: FIRST.monthly,
    startsOn: today,
    ends: 'never',
    endsOn: null,
    count: '',
    workingDays: 'none',
  };
}

/** A stored rule; parts that are not known are as in a new one. */
export function ruleDraftOf(rule: Rule): RuleDraft {
  return {
    every: rule.every,
    interval: String(rule.interval),
    on: rule.on ?? '',
    startsOn: rule.starts_on,
    ends: rule.count !== null ? 'after' : rule.ends_on !== null ? 'on' : 'never',
    endsOn: rule.ends_on,
    count: String(rule.count ?? ''),
    workingDays: rule.working_days,
  };
}

/** Another unit or interval; the day stays where the unit does. */
export function withUnit(rule: RuleDraft, every: Every, interval: string): RuleDraft {
  return { ...rule, interval, every, on: every === rule.every ? rule.on : FIRST[every] };
}

/** As API input. A date of the end stays next to a number where the rule has both. */
export function ruleInput(rule: RuleDraft) {
  return {
    every: rule.every,
    interval: Number(rule.interval),
    on: rule.every === 'daily' ? null : rule.on,
    starts_on: rule.startsOn ?? '',
    ends_on: rule.ends === 'never' ? null : rule.endsOn,
    count: rule.ends === 'after' ? Number(rule.count) : null,
    working_days: rule.workingDays,
  };
}

/** What is wrong with a rule, by the names of the API. */
export function ruleFaults(rule: RuleDraft, messages: Messages): Record<string, string> {
  const { fault } = messages.recurrence;
  const faults: Record<string, string> = {};
  if (!isWhole(rule.interval, 99)) faults.interval = fault.interval;
  if (!rule.startsOn) faults.starts_on = messages.field.required;
  if (rule.every !== 'daily' && rule.on.trim() === '') faults.on = messages.field.required;
  if (rule.ends === 'after' && !isWhole(rule.count, 9999)) faults.count = fault.count;
  if (rule.ends === 'on' && !rule.endsOn) faults.ends_on = messages.field.required;
  if (rule.ends !== 'never' && rule.startsOn && rule.endsOn && rule.endsOn < rule.startsOn)
    faults.ends_on = fault.endsOn;
  return faults;
}

/** Whether a text is a whole number from 1 to a most. */
function isWhole(text: string, most: number): boolean {
  return /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= most;
}

type RuleInWords = Pick<Rule, 'every' | 'interval' | 'on' | 'working_days'>;

/** On which dates, in words: «Every 3 months on the last day». */
export function ruleInWords(
  { every, interval, on }: RuleInWords,
  messages: Messages,
  format: Format,
): string {
  const { recurrence } = messages;
  const { words } = recurrence;
  const often = recurrence.every[every]({ count: interval });
  if (every === 'daily' || on === null || on === '') return often;
  if (every === 'weekly') return words.weekly({ every: often, day: format.weekday(on) });
  if (every === 'yearly') return words.yearly({ every: often, day: dayOfYear(on, format) });
  return on === 'last' ? words.monthlyLast({ every: often }) : words.monthly({ every: often, day: on });
}

/** The same with its first and its last day, and what becomes of weekends. */
export function wholeRuleInWords(rule: Rule, messages: Messages, format: Format): string {
  const { words } = messages.recurrence;
  return [
    ruleInWords(rule, messages, format),
    words.from({ date: format.date(rule.starts_on) }),
    rule.ends_on && words.until({ date: format.date(rule.ends_on) }),
    rule.count !== null && words.after({ count: rule.count }),
    rule.working_days === 'next' && words.next,
    rule.working_days === 'previous' && words.previous,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A day of each year, such as `02-29`, in a year that has it. */
function dayOfYear(on: string, format: Format): string {
  return /^\d\d-\d\d$/.test(on) ? format.dayOfMonth(`2028-${on}`) : on;
}
