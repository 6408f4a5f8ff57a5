// A service for which midnight comes: its clock is ahead, and what is due then is due at once, next to the calls of another
// business, of which it is measured how long they take.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { START_OPTIONS } from '../../scripts/bench/measured.ts';
import { addDays, startOfDay, today } from '../../src/domain/calendar.ts';
import { paced, peakMb, steadyP99 } from '../webhooks/load-process.ts';
import { computeFor } from './computing.ts';
import { addBusiness, type Business, look, prepareBusiness, type Service, startService } from './service.ts';

const ZONE = 'Europe/Belgrade';
const HOUR_MS = 3_600_000;
const PHASE_MS = 10_000;
/** For the first calls after a start, which take longer. */
const WARM_UP_MS = 5000;
const PER_SECOND = 50;
const AT_ONCE = 16;
const SHIFTED = join(import.meta.dirname, '..', 'postgres', 'shifted-clock.ts');

type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>;

export type Evening = {
  business: Business;
  /** The day that begins at the midnight. */
  tomorrow: string;
  call: Call;
  /** Makes many records, some at once. */
  times(count: number, make: (place: number) => Promise<unknown>): Promise<void>;
};

export type Night = {
  /** The 99th percentiles of the calls of another business: before, next to a program that only computes, and during. */
  p99: { alone: Kinds; computing: Kinds; during: Kinds };
  /** How long it took from midnight on. */
  seconds: number;
  peakMb: number;
  /** Of the database, after the service has ended. */
  rows<Row>(query: string): Row[];
};

type Kinds = { reads: number; writes: number; all: number };

/** The local noon that is next to the present: no clock is a day off then, which the service would doubt. */
function noon(): Date {
  const now = Date.now();
  const noons = [-1, 0, 1].map(
    (days) => startOfDay(addDays(today(new Date(now), ZONE), days), ZONE).getTime() + 12 * HOUR_MS,
  );
  return new Date(noons.reduce((best, at) => (Math.abs(at - now) < Math.abs(best - now) ? at : best)));
}

type Settings = Record<string, string>;

async function startAt(business: Business, instant: Date, given: Settings): Promise<Service> {
  const shift = String(instant.getTime() - Date.now());
  const settings = { ...given, DATABASE_URL: business.url, SHIFT_MS: shift };
  const command = [process.execPath, ...START_OPTIONS, `--import=${SHIFTED}`, 'src/main.js'];
  return startService(settings, command);
}

function callerOf(service: Service, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    return JSON.parse(text).data;
  };
}

async function times(count: number, make: (place: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const maker = async () => {
    while (next < count) {
      const place = next;
      next += 1;
      await make(place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, maker));
}

const line = { description: 'Work', quantity: 1, unit_price: 100 };

/** The calls of a business: a page of documents, a client, a new client and a new draft, in turns. */
async function callsOf(call: Call) {
  const { reference: client } = await call<{ reference: string }>('POST', '/clients', { name: 'Buyer' });
  const draft = { document_type: 'rs_invoice', client, lines: [line] };
  await times(25, () => call('POST', '/documents', { ...draft, issue: true }));
  const turns = [
    () => call('GET', '/documents?per_page=25'),
    () => call('POST', '/clients', { name: 'Client', notes: 'x'.repeat(1000) }),
    () => call('GET', `/clients/${client}`),
    () => call('POST', '/documents', draft),
  ];
  /** Paces calls as long as something holds, and keeps how long each took. */
  return async (goesOn: () => boolean): Promise<Kinds> => {
    const reads: number[] = [];
    const writes: number[] = [];
    const all = await paced(PER_SECOND, goesOn, async (count) => {
      const sentAt = performance.now();
      await turns[count % turns.length]?.();
      (count % 2 === 0 ? reads : writes).push(performance.now() - sentAt);
    });
    return { reads: steadyP99(reads), writes: steadyP99(writes), all: steadyP99(all) };
  };
}

/**
 * Prepares a business at noon, and measures the calls of another one around the midnight that follows.
 * @param prepare makes what is due at midnight
 * @param open a query of `n`, how much is still to be done
 * @param settings of the service
 */
export async function midnight(
  prepare: (evening: Evening) => Promise<void>,
  open: string,
  settings: Settings = {},
): Promise<Night> {
  const business = await prepareBusiness();
  const other = await addBusiness(business);
  const before = noon();
  const tomorrow = addDays(today(before, ZONE), 1);
  let service = await startAt(business, before, settings);
  try {
    await prepare({ business, tomorrow, call: callerOf(service, business.key), times });
    await service.end('SIGTERM');
    const inMs = WARM_UP_MS + 2 * PHASE_MS + 5000;
    const startsAt = performance.now();
    service = await startAt(business, new Date(startOfDay(tomorrow, ZONE).getTime() - inMs), settings);
    const midnightAt = startsAt + inMs;
    const measure = await callsOf(callerOf(service, other.key));
    const until = (at: number) => () => performance.now() < at;
    await measure(until(startsAt + WARM_UP_MS));
    const alone = await measure(until(performance.now() + PHASE_MS));
    const computed = computeFor(PHASE_MS);
    const computing = await measure(until(performance.now() + PHASE_MS));
    await computed;
    if (performance.now() > midnightAt) throw new Error('It was too slow: midnight has come already.');
    await pause(midnightAt - performance.now());
    let isDone = false;
    let doneAt = 0;
    const done = (async () => {
      while ((look<{ n: number }>(business.file, open)[0]?.n ?? 0) > 0) await pause(500);
      doneAt = performance.now();
      isDone = true;
    })();
    const during = await measure(() => !isDone);
    await done;
    const peak = peakMb(service.child.pid);
    await service.end('SIGTERM');
    return {
      p99: { alone, computing, during },
      seconds: (doneAt - midnightAt) / 1000,
      peakMb: peak,
      rows: (query) => look(business.file, query),
    };
  } finally {
    if (service.child.exitCode === null) await service.end('SIGKILL');
  }
}

/** The figures of a night as text, and how many times as long the calls took as without the job. */
export function figuresOf({ p99: { alone, computing, during }, seconds, peakMb: peak }: Night) {
  const shown = (kinds: Kinds) =>
    `${kinds.all.toFixed(1)} ms (reads ${kinds.reads.toFixed(1)}, writes ${kinds.writes.toFixed(1)})`;
  const ratios = { alone: during.all / alone.all, computing: during.all / computing.all };
  return {
    ratios,
    text: `done ${seconds.toFixed(0)} s after midnight, RSS ≤ ${peak.toFixed(0)} MB; p99 of ${PER_SECOND} calls/s of another business ${shown(alone)} before, ${shown(computing)} next to a CPU-bound program, ${shown(during)} during the job: ${ratios.alone.toFixed(1)} and ${ratios.computing.toFixed(1)} times`,
  };
}
