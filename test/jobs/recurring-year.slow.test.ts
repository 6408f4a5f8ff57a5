// A year in which the service is off for random spans, in the three ways of coming late: every date of every rule has one
// outcome, which is that of a reckoning of its own.
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { nextOccurrence, occurrenceAfter, type Recurrence, runDay } from '../../src/domain/recurrence.ts';
import { sharedService } from '../during-tests.ts';
import { generator } from '../reliability/load.ts';
import { scale } from '../scenarios.ts';
import { documentsOf, newTemplate, outcomesOf, runOn, type Template } from './recurring-stage.ts';

const START = '2027-12-20';
const DAYS = scale(120, 400);
const world = sharedService({ now: `${START}T08:00:00.000Z` });

/** Month ends, a leap day, weekends, and dates that are close to each other. */
const RULES = [
  { every: 'monthly', on: '31' },
  { every: 'monthly', on: 'last', working_days: 'previous' },
  { every: 'monthly', on: '29', interval: 2, working_days: 'next' },
  { every: 'weekly', on: 'sunday', interval: 2, working_days: 'next' },
  { every: 'weekly', on: 'friday', count: 9 },
  { every: 'daily', interval: 3 },
  { every: 'yearly', on: '02-29' },
] as const;
const LATE = ['latest_only', 'catch_up', 'ask'] as const;

const ruleOf = ({ rule }: Template): Recurrence => ({
  every: rule.every,
  interval: rule.interval,
  onDay: rule.on ?? '',
  startsOn: rule.starts_on,
  anchoredOn: null,
  endsOn: rule.ends_on,
});

/** What becomes of each date, looked at day by day. */
function reckoning(template: Template, daysOn: readonly string[]): string[] {
  const { rule, when_late: whenLate } = template;
  const outcomes = new Map<string, string>();
  let made = 0;
  let open: string[] = [];
  let next = nextOccurrence(ruleOf(template), START);
  for (const day of daysOn) {
    const runsOn = (date: string) => runDay(date, rule.working_days);
    for (; next !== null && runsOn(next) <= day; next = occurrenceAfter(ruleOf(template), next))
      open.push(next);
    if (rule.count !== null && made >= rule.count) break;
    const isLate = (date: string) => daysBetween(runsOn(date), day) > 3;
    const late = open.filter(isLate);
    const onTime = open.filter((date) => !isLate(date));
    const newest = onTime.length === 0 ? late.slice(-1) : [];
    const kept = whenLate === 'catch_up' ? late.slice(-60) : whenLate === 'latest_only' ? newest : [];
    for (const date of late)
      if (!kept.includes(date)) outcomes.set(date, whenLate === 'ask' ? 'waiting' : 'left_out');
    for (const date of [...kept, ...onTime]) {
      if (rule.count !== null && made >= rule.count) break;
      outcomes.set(date, 'created');
      made += 1;
    }
    open = [];
  }
  return [...outcomes].map(([date, outcome]) => `${date} ${outcome}`).toSorted();
}

it('a year with random stops', { timeout: 900_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`stops of run-recurring: seed ${seed}\n`);
  const random = generator(seed);
  const templates: Template[] = [];
  for (const whenLate of LATE)
    for (const rule of RULES)
      templates.push(
        await newTemplate(world.api, {
          rule: { ...rule, starts_on: START },
          period: { kind: 'following' },
          lines: [{ description: '{{period.range}}', quantity: 1, unit_price: 10 }],
          when_late: whenLate,
        }),
      );
  const daysOn: string[] = [];
  for (let i = 0; i < DAYS; i += random() < 0.1 ? 1 + Math.floor(random() * 40) : 1) {
    const day = addDays(START, i);
    daysOn.push(day);
    await runOn(world, day);
    // Twice on some days: the second run finds nothing.
    if (random() < 0.2) expect(await runOn(world, day)).toBe(0);
  }
  for (const template of templates) {
    const { reference } = template;
    const name = JSON.stringify([template.rule, template.when_late]);
    expect(await outcomesOf(world.api, reference), name).toEqual(reckoning(template, daysOn));
    for (const document of await documentsOf(world.api, reference)) {
      const { issue_date: issued, service_period_start: start, service_period_end: end } = document;
      expect(daysOn, name).toContain(issued);
      const after = occurrenceAfter(ruleOf(template), start as string);
      // The last one may have no date after it.
      if (after !== null) expect(addDays(end as string, 1), name).toBe(after);
    }
  }
});
