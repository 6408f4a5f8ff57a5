// When a client is reminded of what is owed: pure rules over local days. The ladder counts from the base day of a document,
// and never from the letter before, so that no delay moves what comes after it.
import { addDays, daysBetween, later, weekdayOf } from './calendar.ts';

export const REMINDER_SWITCHES = ['on', 'off', 'until'] as const;

export type ReminderSwitch = (typeof REMINDER_SWITCHES)[number];

export const REMINDER_TEXTS = ['reminder_1', 'reminder_2', 'reminder_3', 'reminder_4'] as const;

export type ReminderText = (typeof REMINDER_TEXTS)[number];

/** What became of a step of a document. `queued` is on its way; what was not needed after all has no row. */
export const REMINDER_OUTCOMES = ['queued', 'sent', 'left_out'] as const;

export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

export type ReminderStep = { key: string; days: number; text: ReminderText };

/** As it is stored with the workspace. */
export type ReminderPolicy = {
  on: boolean;
  /** When they were last switched on, as local time: steps from before it are left out. */
  onSince: string | null;
  appliesFrom: string | null;
  steps: ReminderStep[];
  thenEveryDays: number | null;
  max: number;
  /** `HH:MM`. */
  sendAt: string;
  weekends: 'skip' | 'send';
  minDaysAfterSending: number;
  /** In minor units of the currency of the workspace; it holds for documents in that alone. */
  minBalanceCents: number;
};

export const DEFAULT_POLICY: ReminderPolicy = {
  on: false,
  onSince: null,
  appliesFrom: null,
  steps: [
    { key: 'before', days: -3, text: 'reminder_1' },
    { key: 'first', days: 3, text: 'reminder_2' },
    { key: 'second', days: 14, text: 'reminder_3' },
    { key: 'last', days: 28, text: 'reminder_4' },
  ],
  thenEveryDays: 30,
  max: 6,
  sendAt: '09:00',
  weekends: 'skip',
  minDaysAfterSending: 7,
  minBalanceCents: 0,
};

/** The keys of letters after the last step: `further_1`, `further_2` and so on. */
const FURTHER = 'further_';
/** The keys of letters by hand begin with it. */
export const BY_HAND = 'by_hand_';

/** Whether a key is kept for letters that belong to no step. */
export function isReservedKey(key: string): boolean {
  return key.startsWith(FURTHER) || key.startsWith(BY_HAND.slice(0, -1));
}

/** Why a document is not reminded of, in the order in which it is asked. */
export const REMINDER_HOLDS = [
  'mail_off',
  'document_off',
  'document_until',
  'client_off',
  'client_until',
  'client_archived',
  'disputed',
  'no_due_date',
  'before_applies_from',
  'not_sent',
  'small_balance',
  'on_account',
  'no_address',
  'none_left',
] as const;

export type ReminderHold = (typeof REMINDER_HOLDS)[number];

/** What was set for a document or a client. */
export type Setting = { setting: ReminderSwitch | null; until: string | null };

/** What is known of a document that is owed. Days are local. */
export type ReminderFacts = {
  dueDate: string | null;
  /** The day on which it was first sent. */
  sentOn: string | null;
  document: Setting;
  /** The day on which it was taken in although it is older than reminders apply from. */
  takenInOn: string | null;
  client: Setting;
  isClientArchived: boolean;
  hasAddress: boolean;
  isDisputed: boolean;
  balanceCents: number;
  isInOwnCurrency: boolean;
  /** Whether money on account or credit notes of the client cover it. */
  isCovered: boolean;
  /** What became of steps, and letters by hand. */
  letters: readonly { step: string; outcome: ReminderOutcome }[];
};

/** A letter of the ladder: the day of its step, and the one on which it goes out. */
export type PlannedLetter = { step: string; text: ReminderText; on: string; goesOn: string };

/** Why none is sent of a document on a day; undefined where nothing is in the way. */
export function holdOf(policy: ReminderPolicy, facts: ReminderFacts, day: string): ReminderHold | undefined {
  const { document, client } = facts;
  if (document.setting === 'off') return 'document_off';
  if (isHeldOn(document, day)) return 'document_until';
  if (client.setting === 'off') return 'client_off';
  if (isHeldOn(client, day)) return 'client_until';
  if (facts.isClientArchived) return 'client_archived';
  if (facts.isDisputed) return 'disputed';
  if (facts.dueDate === null) return 'no_due_date';
  if (isOld(policy, facts) && facts.takenInOn === null) return 'before_applies_from';
  if (facts.sentOn === null) return 'not_sent';
  if (facts.isInOwnCurrency && facts.balanceCents < policy.minBalanceCents) return 'small_balance';
  if (facts.isCovered) return 'on_account';
  if (!facts.hasAddress) return 'no_address';
  return undefined;
}

function isHeldOn({ setting, until }: Setting, day: string): boolean {
  return setting === 'until' && until !== null && until >= day;
}

function isOld({ appliesFrom }: ReminderPolicy, { dueDate }: Pick<ReminderFacts, 'dueDate'>): boolean {
  return appliesFrom !== null && dueDate !== null && dueDate < appliesFrom;
}

/** The day that the steps of a document count from, and the first on which one may be. */
type Base = { day: string; floor: string };

function baseOf(
  policy: ReminderPolicy,
  facts: Pick<ReminderFacts, 'dueDate' | 'sentOn' | 'takenInOn'>,
): Base | undefined {
  const { dueDate, sentOn } = facts;
  if (dueDate === null || sentOn === null) return undefined;
  const floor = later(
    addDays(sentOn, policy.minDaysAfterSending),
    isOld(policy, facts) ? facts.takenInOn : null,
  );
  return { day: later(dueDate, floor), floor };
}

/** The day itself, or the Monday after it where nothing is sent on weekends. */
export function workingDay({ weekends }: Pick<ReminderPolicy, 'weekends'>, day: string): string {
  const weekday = weekdayOf(day);
  if (weekends === 'send' || (weekday !== 0 && weekday !== 6)) return day;
  return addDays(day, weekday === 6 ? 2 : 1);
}

function planned(policy: ReminderPolicy, { step, text, on }: Omit<PlannedLetter, 'goesOn'>): PlannedLetter {
  return { step, text, on, goesOn: workingDay(policy, on) };
}

/** The steps of a document that are not dropped, earliest first. */
function stepsFrom(policy: ReminderPolicy, { day, floor }: Base): PlannedLetter[] {
  return policy.steps
    .map(({ key, days, text }) => planned(policy, { step: key, text, on: addDays(day, days) }))
    .filter(({ on }) => on >= floor);
}

/** The letter after the last step of this number, which counts from 1; undefined where it is dropped. */
function furtherLetter(
  policy: ReminderPolicy,
  { day, floor }: Base,
  number: number,
): PlannedLetter | undefined {
  const last = policy.steps.at(-1);
  if (last === undefined || policy.thenEveryDays === null) return undefined;
  const on = addDays(day, last.days + number * policy.thenEveryDays);
  return on < floor ? undefined : planned(policy, { step: `${FURTHER}${number}`, text: last.text, on });
}

/** The number of the last letter after the last step that has its day by a day. */
function furtherBy(policy: ReminderPolicy, { day }: Base, by: string): number {
  const last = policy.steps.at(-1);
  if (last === undefined || policy.thenEveryDays === null) return 0;
  return Math.max(0, Math.floor(daysBetween(addDays(day, last.days), by) / policy.thenEveryDays));
}

/** The letters of the ladder that go out by a day, those after the last step but for the last ones left out. */
function reachedBy(policy: ReminderPolicy, base: Base, day: string): PlannedLetter[] {
  const number = furtherBy(policy, base, day);
  const further = [number - 1, number]
    .filter((each) => each > 0)
    .flatMap((each) => furtherLetter(policy, base, each) ?? []);
  return [...stepsFrom(policy, base), ...further].filter(({ goesOn }) => goesOn <= day);
}

/** Where in the ladder a document stands: the day of the last step that was sent or left out; empty for none. */
function doneBy(policy: ReminderPolicy, base: Base, { letters }: Pick<ReminderFacts, 'letters'>): string {
  let done = '';
  for (const { step } of letters) {
    const number = step.startsWith(FURTHER) ? Number(step.slice(FURTHER.length)) : 0;
    const letter =
      number > 0
        ? furtherLetter(policy, base, number)
        : stepsFrom(policy, base).find((each) => each.step === step);
    if (letter && letter.on > done) done = letter.on;
  }
  return done;
}

/** How many letters of the ladder a document has had. */
function countOf({ letters }: Pick<ReminderFacts, 'letters'>): number {
  return letters.filter(({ step, outcome }) => outcome !== 'left_out' && !step.startsWith(BY_HAND)).length;
}

function isSinceSwitchedOn({ onSince, sendAt }: ReminderPolicy, { goesOn }: PlannedLetter): boolean {
  return onSince === null || `${goesOn}T${sendAt}` >= onSince;
}

/** What is to be sent of a document on a day: the highest step that has come, and the lower ones, which are left out. */
export type DueLetter = { letter: PlannedLetter; leftOut: string[] };

/** The letter of a document that is to go out on a day; undefined where there is none. */
export function dueLetter(policy: ReminderPolicy, facts: ReminderFacts, day: string): DueLetter | undefined {
  const base = baseOf(policy, facts);
  if (!base || holdOf(policy, facts, day) || countOf(facts) >= policy.max) return undefined;
  const done = doneBy(policy, base, facts);
  const known = new Set(facts.letters.map(({ step }) => step));
  const left = reachedBy(policy, base, day).filter(({ on, step }) => on > done && !known.has(step));
  const letter = left.findLast((each) => isSinceSwitchedOn(policy, each));
  if (!letter) return undefined;
  return { letter, leftOut: left.filter(({ on }) => on < letter.on).map(({ step }) => step) };
}

export type NextReminder = { on: string; step: string } | { heldBecause: ReminderHold };

/**
 * When a document is reminded of next, or why it is not.
 * @param days.today the local day
 * @param days.runs the first day, today or later, on which letters still go out
 */
export function nextReminder(
  policy: ReminderPolicy,
  facts: ReminderFacts,
  { today, runs }: { today: string; runs: string },
): NextReminder {
  const heldBecause = holdOf(policy, facts, today);
  if (heldBecause) return { heldBecause };
  const run = workingDay(policy, runs);
  const due = dueLetter(policy, facts, run);
  if (due) return { on: run, step: due.letter.step };
  const base = baseOf(policy, facts);
  const next = base && countOf(facts) < policy.max && nextAfter(policy, base, facts, run);
  if (!next) return { heldBecause: 'none_left' };
  // Where a weekend moves two steps to one day, the higher one is sent.
  const letter = dueLetter(policy, facts, next.goesOn)?.letter ?? next;
  return { on: next.goesOn, step: letter.step };
}

/** The first letter that goes out after a day, and after the last one that was sent or left out. */
function nextAfter(
  policy: ReminderPolicy,
  base: Base,
  facts: ReminderFacts,
  day: string,
): PlannedLetter | undefined {
  const done = doneBy(policy, base, facts);
  const known = new Set(facts.letters.map(({ step }) => step));
  const isLeft = (letter: PlannedLetter) =>
    letter.goesOn > day && letter.on > done && !known.has(letter.step) && isSinceSwitchedOn(policy, letter);
  const step = stepsFrom(policy, base).find(isLeft);
  if (step) return step;
  const since = [day, done, base.floor, policy.onSince?.slice(0, 10) ?? ''].toSorted().at(-1) ?? day;
  const from = furtherBy(policy, base, since);
  for (let number = Math.max(1, from); number <= from + 2; number += 1) {
    const letter = furtherLetter(policy, base, number);
    if (letter && isLeft(letter)) return letter;
  }
  return undefined;
}

/** The text of a letter by hand: that of the last step of its time that has come, or else the usual one. */
export function textByHand(
  policy: ReminderPolicy,
  facts: Pick<ReminderFacts, 'dueDate' | 'sentOn' | 'takenInOn'>,
  day: string,
): ReminderText {
  const { dueDate } = facts;
  const isLate = dueDate !== null && dueDate < day;
  const base = baseOf(policy, { ...facts, sentOn: facts.sentOn ?? dueDate });
  const reached =
    base && policy.steps.findLast(({ days }) => days > 0 === isLate && addDays(base.day, days) <= day);
  return reached?.text ?? (isLate ? 'reminder_2' : 'reminder_1');
}
