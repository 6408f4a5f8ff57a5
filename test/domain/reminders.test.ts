import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_POLICY,
  dueLetter,
  holdOf,
  isReservedKey,
  nextReminder,
  type ReminderFacts,
  type ReminderHold,
  type ReminderPolicy,
  textByHand,
} from '../../src/domain/reminders.ts';
import { runs } from '../scenarios.ts';

const NOTHING = { setting: null, until: null };

/** Issued and sent on 2 November 2026, due on the 12th. */
const FACTS: ReminderFacts = {
  dueDate: '2026-11-12',
  sentOn: '2026-11-02',
  document: NOTHING,
  takenInOn: null,
  client: NOTHING,
  isClientArchived: false,
  hasAddress: true,
  isDisputed: false,
  balanceCents: 12_000,
  isInOwnCurrency: true,
  isCovered: false,
  letters: [],
};

const POLICY: ReminderPolicy = { ...DEFAULT_POLICY, on: true, appliesFrom: '2026-01-01' };

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

type Sent = { on: string; step: string; leftOut: string[] };

/** What is sent where the job runs once a day, but for the days on which it is off. */
function sentFrom(
  policy: ReminderPolicy,
  facts: ReminderFacts,
  { from, days, isOff = () => false }: { from: string; days: number; isOff?: (day: string) => boolean },
): Sent[] {
  const letters = [...facts.letters];
  const sent: Sent[] = [];
  const shownElse: string[] = [];
  for (let i = 0; i < days; i += 1) {
    const day = plus(from, i);
    if (isOff(day) || (policy.weekends === 'skip' && isWeekend(day))) continue;
    const due = dueLetter(policy, { ...facts, letters }, day);
    const next = nextReminder(policy, { ...facts, letters }, { today: day, runs: day });
    if (('on' in next && next.on === day ? next.step : undefined) !== due?.letter.step) shownElse.push(day);
    if (!due) continue;
    sent.push({ on: day, step: due.letter.step, leftOut: due.leftOut });
    letters.push({ step: due.letter.step, outcome: 'sent' });
    for (const step of due.leftOut) letters.push({ step, outcome: 'left_out' });
  }
  // What is shown is what is done.
  expect(shownElse).toEqual([]);
  return sent;
}

const days = (sent: readonly Sent[]) => sent.map(({ on, step }) => `${on} ${step}`);

describe('the ladder', () => {
  it('counts from the due date, moves an e-mail from a weekend, and goes on to the most letters', () => {
    expect(days(sentFrom(POLICY, FACTS, { from: '2026-11-02', days: 400 }))).toEqual([
      '2026-11-09 before',
      '2026-11-16 first',
      '2026-11-26 second',
      '2026-12-10 last',
      '2027-01-11 further_1',
      '2027-02-08 further_2',
    ]);
  });

  it('counts from seven days after a late first sending, and drops what would have been before', () => {
    const facts = { ...FACTS, sentOn: '2026-11-20' };
    expect(days(sentFrom(POLICY, facts, { from: '2026-11-20', days: 70 }))).toEqual([
      '2026-11-30 first',
      '2026-12-11 second',
      '2026-12-25 last',
      '2027-01-25 further_1',
    ]);
  });

  it('sends on weekends where this is wanted, and ends with its last step where nothing follows it', () => {
    const policy = { ...POLICY, weekends: 'send', thenEveryDays: null } as const;
    expect(days(sentFrom(policy, FACTS, { from: '2026-11-02', days: 400 }))).toEqual([
      '2026-11-09 before',
      '2026-11-15 first',
      '2026-11-26 second',
      '2026-12-10 last',
    ]);
  });

  it('sends the highest step alone after days on which nothing ran, and later ones as they were', () => {
    const isOff = (day: string) => day < '2026-12-01';
    expect(sentFrom(POLICY, FACTS, { from: '2026-11-02', days: 60, isOff })).toEqual([
      { on: '2026-12-01', step: 'second', leftOut: ['before', 'first'] },
      { on: '2026-12-10', step: 'last', leftOut: [] },
    ]);
  });

  it('sends the higher of two steps that a weekend moves to one day', () => {
    const steps = [
      { key: 'one', days: 2, text: 'reminder_1' },
      { key: 'two', days: 4, text: 'reminder_2' },
    ] as const;
    // Saturday the 14th and Monday the 16th.
    const policy = { ...POLICY, steps: [...steps], thenEveryDays: null };
    expect(sentFrom(policy, FACTS, { from: '2026-11-02', days: 30 })).toEqual([
      { on: '2026-11-16', step: 'two', leftOut: ['one'] },
    ]);
    const next = nextReminder(policy, FACTS, { today: '2026-11-03', runs: '2026-11-03' });
    expect(next).toEqual({ on: '2026-11-16', step: 'two' });
  });

  it.each([
    ['2026-11-16T09:00', { on: '2026-11-16', step: 'first' }],
    ['2026-11-16T09:01', { on: '2026-11-26', step: 'second' }],
    ['2027-06-01T12:00', { on: '2027-06-08', step: 'further_6' }],
  ])('leaves out what came before it was switched on at %s', (onSince, next) => {
    const today = onSince.slice(0, 10);
    expect(nextReminder({ ...POLICY, onSince }, FACTS, { today, runs: today })).toEqual(next);
  });

  it('begins with its first step after the day on which an old document was taken in', () => {
    const policy = { ...POLICY, appliesFrom: '2027-03-01' };
    const facts = { ...FACTS, takenInOn: '2027-03-01' };
    expect(days(sentFrom(policy, facts, { from: '2027-03-01', days: 30 }))).toEqual([
      '2027-03-04 first',
      '2027-03-15 second',
      '2027-03-29 last',
    ]);
    // That day means nothing to what is due later.
    const later = { ...facts, takenInOn: '2026-11-20' };
    expect(days(sentFrom(POLICY, later, { from: '2026-11-02', days: 10 }))).toEqual(['2026-11-09 before']);
  });

  it('knows what was sent by the keys of its steps, also after it was changed', () => {
    const letters = [{ step: 'first', outcome: 'sent' }] as const;
    const steps = [
      { key: 'sooner', days: 1, text: 'reminder_1' },
      { key: 'first', days: 5, text: 'reminder_2' },
      { key: 'new', days: 9, text: 'reminder_4' },
    ] as const;
    const policy = { ...POLICY, steps: [...steps], thenEveryDays: null };
    expect(days(sentFrom(policy, { ...FACTS, letters }, { from: '2026-11-02', days: 90 }))).toEqual([
      '2026-11-23 new',
    ]);
  });

  it('counts letters by hand neither as steps nor as letters', () => {
    const letters = [{ step: 'by_hand_01K4KDX2R8G5TZ3M7WQ9B1C6VE', outcome: 'sent' }] as const;
    const policy = { ...POLICY, max: 1 };
    expect(days(sentFrom(policy, { ...FACTS, letters }, { from: '2026-11-02', days: 90 }))).toEqual([
      '2026-11-09 before',
    ]);
  });
});

describe('a document is held', () => {
  it.each<[ReminderHold, Partial<ReminderFacts>]>([
    ['document_off', { document: { setting: 'off', until: null } }],
    ['document_until', { document: { setting: 'until', until: '2026-11-16' } }],
    ['client_off', { client: { setting: 'off', until: null } }],
    ['client_until', { client: { setting: 'until', until: '2026-11-16' } }],
    ['client_archived', { isClientArchived: true }],
    ['disputed', { isDisputed: true }],
    ['no_due_date', { dueDate: null }],
    ['before_applies_from', { dueDate: '2025-12-31' }],
    ['not_sent', { sentOn: null }],
    ['small_balance', { balanceCents: 499 }],
    ['on_account', { isCovered: true }],
    ['no_address', { hasAddress: false }],
  ])('as %s says', (hold, fields) => {
    const policy = { ...POLICY, minBalanceCents: 500 };
    const facts = { ...FACTS, ...fields };
    expect(holdOf(policy, facts, '2026-11-16')).toBe(hold);
    expect(dueLetter(policy, facts, '2026-11-16')).toBeUndefined();
    const day = { today: '2026-11-16', runs: '2026-11-16' };
    expect(nextReminder(policy, facts, day)).toEqual({ heldBecause: hold });
  });

  it('not by a small balance in another currency, nor after the day through which it was held', () => {
    const policy = { ...POLICY, minBalanceCents: 500 };
    const foreign = { ...FACTS, balanceCents: 1, isInOwnCurrency: false };
    expect(holdOf(policy, foreign, '2026-11-16')).toBeUndefined();
    const held = { ...FACTS, document: { setting: 'until', until: '2026-11-16' } } as const;
    expect(dueLetter(POLICY, held, '2026-11-17')?.letter.step).toBe('first');
  });
});

describe('the text of a letter by hand', () => {
  it.each([
    ['2026-11-03', 'reminder_1'],
    ['2026-11-10', 'reminder_1'],
    ['2026-11-13', 'reminder_2'],
    ['2026-11-15', 'reminder_2'],
    ['2026-11-27', 'reminder_3'],
    ['2027-11-27', 'reminder_4'],
  ])('on %s is that of %s', (day, text) => {
    expect(textByHand(POLICY, FACTS, day)).toBe(text);
  });
});

it.each(['further_1', 'by_hand', 'by_hand_x'])('keeps %s for letters without a step', (key) => {
  expect(isReservedKey(key)).toBe(true);
});

const day = fc.integer({ min: 0, max: 200 }).map((number) => plus('2026-01-01', number));

const policies = fc
  .record({
    gaps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
    first: fc.integer({ min: -30, max: 20 }),
    thenEveryDays: fc.option(fc.integer({ min: 7, max: 60 })),
    max: fc.integer({ min: 1, max: 20 }),
    weekends: fc.constantFrom('skip' as const, 'send' as const),
    minDaysAfterSending: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ gaps, first, ...rest }): ReminderPolicy => {
    let at = first;
    const steps = gaps.map((gap, i) => {
      at += gap;
      return { key: `s${i}`, days: at, text: 'reminder_2' as const };
    });
    return { ...POLICY, appliesFrom: null, ...rest, steps };
  });

describe('whatever the ladder, and whenever the service was off', () => {
  const cases = fc.record({
    policy: policies,
    dueDate: day,
    sentOn: day,
    off: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  });

  it('each step goes out once, in its order, never before its day, and no letter beyond the most', () => {
    fc.assert(
      fc.property(cases, ({ policy, dueDate, sentOn, off }) => {
        const facts = { ...FACTS, dueDate, sentOn };
        const floor = plus(sentOn, policy.minDaysAfterSending);
        const base = dueDate > floor ? dueDate : floor;
        const isOff = (date: string) => off[Math.floor(Date.parse(date) / 86_400_000) % off.length] === true;
        const sent = sentFrom(policy, facts, { from: '2026-01-01', days: 300, isOff });
        const keys = sent.map(({ step }) => step);
        expect(new Set(keys).size).toBe(keys.length);
        expect(sent.length).toBeLessThanOrEqual(policy.max);
        for (const { on, step } of sent) {
          const own = policy.steps.find(({ key }) => key === step);
          if (own) expect(on >= plus(base, own.days)).toBe(true);
          expect(on >= floor).toBe(true);
          if (policy.weekends === 'skip') expect(isWeekend(on)).toBe(false);
        }
        const places = sent.flatMap(({ step }) => policy.steps.findIndex(({ key }) => key === step));
        const ofLadder = places.filter((place) => place >= 0);
        expect(ofLadder).toEqual([...ofLadder].sort((a, b) => a - b));
      }),
      { numRuns: runs(60) },
    );
  });

  it('nothing is sent of what is held', () => {
    const holds = fc.constantFrom<Partial<ReminderFacts>>(
      { document: { setting: 'off', until: null } },
      { client: { setting: 'off', until: null } },
      { isCovered: true },
      { isDisputed: true },
      { hasAddress: false },
    );
    fc.assert(
      fc.property(cases, holds, ({ policy, dueDate, sentOn }, hold) => {
        const facts = { ...FACTS, dueDate, sentOn, ...hold };
        expect(sentFrom(policy, facts, { from: '2026-01-01', days: 400 })).toEqual([]);
      }),
      { numRuns: runs(30) },
    );
  });
});
