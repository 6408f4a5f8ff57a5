// A year in which the service is off for random spans and the business moves between time zones, in the three ways of coming
// late: every date of every rule has one outcome, and every scheduled document its instants, which are those of a reckoning
// of its own.
import { expect, it } from 'vitest';
import { addDays, daysBetween, startOfDay, today } from '../../src/domain/calendar.ts';
import { instantOfLocal } from '../../src/domain/local-time.ts';
import { nextOccurrence, occurrenceAfter, type Recurrence, runDay } from '../../src/domain/recurrence.ts';
import { runScheduled } from '../../src/jobs/run-scheduled.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { getDocument, newClient, newDraft, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { generator } from '../reliability/load.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { SERVICE } from '../test-service.ts';
import {
  at,
  documentsOf,
  newTemplate,
  outcomesOf,
  runJob,
  runsOf,
  type Template,
} from './recurring-stage.ts';

const START = '2027-12-20';
/** Up to the end of a February with 29 days and the beginning of summer time, or a whole year with both changes of it; others with `J3_DAYS`. */
const DAYS = Number(process.env.J3_DAYS ?? scale(120, 400));
const DAY_MS = 86_400_000;
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

/** Days of 23 to 25 hours, clocks that are set by half an hour or at midnight, and the first and last zones of a day. */
const ZONES = [
  'Europe/Belgrade',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];

/** When the job ran, and the time zone that the business had then. */
type Visit = { at: Date; zone: string; day: string };
type Outcome = { outcome: string; day: string };

const ruleOf = ({ rule }: Template): Recurrence => ({
  every: rule.every,
  interval: rule.interval,
  onDay: rule.on ?? '',
  startsOn: rule.starts_on,
  anchoredOn: null,
  endsOn: rule.ends_on,
});

/** What becomes of each date, and on which day, looked at visit by visit. */
function reckoning(template: Template, visits: readonly Visit[]): Map<string, Outcome> {
  const { rule, when_late: whenLate } = template;
  const outcomes = new Map<string, Outcome>();
  let made = 0;
  let open: string[] = [];
  let next = nextOccurrence(ruleOf(template), START);
  for (const { day } of visits) {
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
      if (!kept.includes(date))
        outcomes.set(date, { outcome: whenLate === 'ask' ? 'waiting' : 'left_out', day });
    for (const date of [...kept, ...onTime]) {
      if (rule.count !== null && made >= rule.count) break;
      outcomes.set(date, { outcome: 'created', day });
      made += 1;
    }
    open = [];
  }
  return outcomes;
}

type Planned = { reference: string; issueOn: string; sendAt: string };

/** A draft for each week or so, with a day for its issue and a time of it for its sending. */
async function schedule(random: () => number): Promise<Planned[]> {
  const planned: Planned[] = [];
  const { reference: client } = await newClient(world.api);
  for (let i = 2; i < Math.min(DAYS, 360); i += 1 + Math.floor(random() * 12)) {
    const { reference } = await newDraft(world.api, { client });
    const issueOn = addDays(START, i);
    const minutes = Math.floor(random() * 24 * 60);
    const sendAt = `${issueOn}T${new Date(minutes * 60_000).toISOString().slice(11, 16)}`;
    const body = { issue_on: issueOn, send_at: sendAt, by_email: false };
    await record(world.api.POST('/documents/{reference}/schedule', { ...at(reference), body }));
    planned.push({ reference, issueOn, sendAt });
  }
  return planned;
}

/** Runs the jobs at an instant, and on some visits twice: the second run finds nothing. */
async function visit(instant: Date, zone: string, isTwice: boolean): Promise<Visit> {
  world.clock.set(instant.toISOString());
  const run = async () => {
    const time = { job: 'run-scheduled', asOf: instant, clock: world.clock.now, service: SERVICE };
    return (await runJob(world)) + (await runScheduled(world.server.database, time));
  };
  await run();
  if (isTwice) expect(await run()).toBe(0);
  return { at: instant, zone, day: today(instant, zone) };
}

/** The year: off for up to 40 days now and then, and at any time of the day, midnights and the moment before them too. */
async function live(random: () => number): Promise<Visit[]> {
  const visits: Visit[] = [];
  let zone = 'Europe/Belgrade';
  const first = new Date(`${START}T09:00:00.000Z`).getTime();
  for (let i = 0; i < DAYS; i += random() < 0.1 ? 1 + Math.floor(random() * 40) : 1) {
    if (random() < 0.06) {
      zone = ZONES[Math.floor(random() * ZONES.length)] as string;
      await world.write((tx) => updateProfile(tx, world.production, { timezone: zone } as never));
    }
    const begin = first + i * DAY_MS;
    const midnight = startOfDay(addDays(today(new Date(begin), zone), 1), zone).getTime();
    const instants = [begin + random() * 0.5 * DAY_MS, ...(random() < 0.3 ? [midnight - 1, midnight] : [])];
    for (const instant of instants.toSorted((a, b) => a - b))
      visits.push(await visit(new Date(Math.floor(instant)), zone, random() < 0.2));
  }
  return visits;
}

it('a year with random stops', { timeout: 1_800_000 }, async () => {
  const random = generator(seedOf('J3'));
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
  const planned = await schedule(random);
  const visits = await live(random);

  let dates = 0;
  for (const template of templates) {
    const { reference } = template;
    const name = JSON.stringify([template.rule, template.when_late]);
    const expected = reckoning(template, visits);
    const outcomes = [...expected].map(([date, { outcome }]) => `${date} ${outcome}`);
    expect(await outcomesOf(world.api, reference), name).toEqual(outcomes.toSorted());
    dates += outcomes.length;
    const made = (await runsOf(world.api, reference)).filter(({ document }) => document !== null);
    for (const [place, document] of (await documentsOf(world.api, reference)).entries()) {
      const { issue_date: issued, service_period_start: start, service_period_end: end } = document;
      expect(issued, name).toBe(expected.get(made[place]?.scheduled_on ?? '')?.day);
      expect(start, name).toBe(made[place]?.scheduled_on);
      const after = occurrenceAfter(ruleOf(template), start as string);
      // The last one may have no date after it.
      if (after !== null) expect(addDays(end as string, 1), name).toBe(after);
    }
  }
  for (const { reference, issueOn, sendAt } of planned) {
    const name = `${issueOn} ${sendAt}`;
    const firstFrom = (local: string, from = 0) =>
      visits.findIndex((each, place) => place >= from && instantOfLocal(local, each.zone) <= each.at);
    const issued = firstFrom(`${issueOn}T00:00`);
    const sent = issued < 0 ? -1 : firstFrom(sendAt, issued);
    const document = await getDocument(world.api, reference);
    expect([document.issue_date, document.issued_at, document.sent_at], name).toEqual([
      visits[issued]?.day ?? null,
      visits[issued]?.at.toISOString() ?? null,
      visits[sent]?.at.toISOString() ?? null,
    ]);
  }
  const zones = visits.filter(({ zone }, place) => zone !== (visits[place - 1]?.zone ?? zone)).length;
  const off = visits.filter((each, place) => +each.at - +(visits[place - 1] ?? each).at > 2 * DAY_MS).length;
  report(
    'J3',
    `${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}: ${DAYS} days with ${visits.length} runs, ${off} stops and ${zones} changes of the zone: ${dates} dates of ${templates.length} templates settled once, as reckoned, and ${planned.length} scheduled documents issued and sent at their instants`,
  );
});
