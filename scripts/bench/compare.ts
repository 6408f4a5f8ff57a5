// Two sides in alternating slices of one run, so that the state of the machine is the same for both:
//   npm run bench -- floor [--rounds 5] [--seconds 1] [--json FILE]             the service and F3, its floor
//   npm run bench -- against <folder> [--rounds 8] [--seconds 1] [--json FILE]  this service and that of another checkout
// Each figure is the CPU time of one side over that of the other, slice by slice.
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addEndpoints, type Books, KINDS, type Kind, makeBooks, requestsOf } from './books.ts';
import {
  type Measured,
  openReceiver,
  type Receiver,
  ROOT,
  type Sample,
  sample,
  sampleDeliveries,
  startFloor,
  startService,
} from './measured.ts';
import { record, recordRequests } from './recorded.ts';
import { type Figure, type Found, median, medianCells, numbersOf, report } from './report.ts';

export const CONNECTIONS = 32;
/** By then, V8 has compiled the code of both. */
const WARM_UP_SECONDS = 2;
const SLICE_WARM_UP_SECONDS = 0.3;
export const DELIVERIES = 16_000;
/** The service sends four at a time to each endpoint: 32 in all. */
export const ENDPOINTS = 8;
const IDLE_MS = 3000;
const STARTS = 3;
/** V8 compiles each process in its own way, which is 10 % of a figure: the rounds are shared out over some. */
const PROCESSES = 4;

const TITLES: Record<Kind, string> = {
  get: 'GET a document',
  list: 'GET 25 documents',
  post: 'POST a document of five lines',
};
const DELIVERY = 'a webhook delivery';
/** F3 joins no list: it has the stored texts as one. */
const FLOOR_GOALS: Record<string, Partial<Figure>> = {
  [TITLES.get]: { least: 0.45, reach: 0.6 },
  [TITLES.list]: { least: 0.3, reach: 0.45 },
  [TITLES.post]: { least: 0.45, reach: 0.55 },
  [DELIVERY]: { least: 0.35, reach: 0.5 },
};

type Plan = { rounds: number; seconds: number };
type Side = { name: string; take: () => Promise<Partial<Sample>> };
/** What both sides were measured at, with their samples in each round. */
type Row = { what: string; sides: [name: string, rounds: Partial<Sample>[]][] };

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[], suite: string): Promise<number> {
  const isFloor = suite === 'floor';
  const plan = numbersOf(args, { rounds: isFloor ? 5 : 8, seconds: 1 });
  const [other] = plan.positionals;
  if (!isFloor && other === undefined) throw new Error('against <folder of another checkout>');
  const receiver = await openReceiver();
  try {
    const rows = await (isFloor
      ? overFloor(plan, receiver)
      : overOther(resolve(other ?? ''), plan, receiver));
    return report(suite, isFloor ? ofFloor(rows) : ofOther(rows), plan.json);
  } finally {
    receiver.close();
  }
}

function ofFloor(rows: Row[]): Found {
  const figures = rows.map(({ what, sides: [service, floor] }) => ({
    what: `CPU of F3 over that of the service: ${what}`,
    values: ratios(floor, service, 'cpuUs'),
    ...FLOOR_GOALS[what],
  }));
  return { figures, tables: [samplesOf(rows)] };
}

function ofOther(rows: Row[]): Found {
  const figures = rows.map(({ what, sides: [here, there] }) => ({
    what: `this service over the other: ${what}`,
    values: ratios(here, there, what === MEMORY ? 'rssMb' : 'cpuUs'),
  }));
  return { figures, tables: [samplesOf(rows)] };
}

type Samples = Row['sides'][number] | undefined;

function ratios(over: Samples, under: Samples, key: keyof Sample): number[] {
  const [above = [], below = []] = [over?.[1], under?.[1]];
  return above.map((one, round) => (one[key] ?? Number.NaN) / (below[round]?.[key] ?? Number.NaN));
}

function samplesOf(rows: Row[]) {
  const lines = rows.flatMap(({ what, sides }) =>
    sides.map(([name, rounds]): [string, Partial<Sample>[]] => [`${what}: ${name}`, rounds]),
  );
  const columns: [string, string][] = [
    ['rate', 'per second'],
    ['cpuUs', 'CPU µs'],
    ['p50', 'p50 ms'],
    ['p99', 'p99 ms'],
    ['rssMb', 'RSS MB'],
  ];
  return medianCells(columns, lines);
}

async function overFloor(plan: Plan, receiver: Receiver): Promise<Row[]> {
  const books = makeBooks();
  try {
    const recording = await recordRequests(books);
    const names = ['the service', 'F3'];
    const servers = [await startService(books.copy()), await startFloor('requests', books.copy(), recording)];
    const rows = await requests(
      servers.map((measured, place) => ({ name: names[place] as string, measured, books })),
      plan,
    );
    const due = dueDeliveries(books, receiver);
    const databaseUrl = books.copy(due);
    receiver.reset();
    const done = await record(books.folder, { databaseUrl, deliveries: DELIVERIES });
    const deliveries = await alternate(DELIVERY, plan.rounds, [
      sender('the service', () => startService(books.copy(due))),
      sender('F3', () => startFloor('deliveries', books.copy(due), done)),
    ]);
    return [...rows, deliveries];
  } finally {
    books.remove();
  }

  function sender(name: string, start: () => Promise<Measured>): Side {
    return { name, take: () => sampleDeliveries(receiver, DELIVERIES, start) };
  }
}

const MEMORY = 'memory when idle';

async function overOther(other: string, plan: Plan, receiver: Receiver): Promise<Row[]> {
  const checkouts = [ROOT, other].map((checkout, place) => ({
    name: place === 0 ? 'this one' : 'the other',
    checkout,
    books: makeBooks(undefined, checkout),
  }));
  try {
    const rows: Row[] = [];
    for (let turn = 0; turn < PROCESSES; turn += 1) {
      const running: Parameters<typeof requests>[0] = [];
      for (const { name, checkout, books } of checkouts)
        running.push({ name, books, measured: await startService(books.copy(), checkout) });
      addRounds(rows, await requests(running, { ...plan, rounds: Math.ceil(plan.rounds / PROCESSES) }));
    }
    const started = checkouts.map(({ name, checkout, books }): Side => {
      const url = books.copy();
      return { name, take: () => sampleStart(url, checkout) };
    });
    // The very first start makes files that later ones find.
    for (const { take } of started) await take();
    const starts = await alternate('a start', plan.rounds, started);
    const deliveries = await alternate(
      DELIVERY,
      plan.rounds,
      checkouts.map(({ name, checkout, books }): Side => {
        const due = dueDeliveries(books, receiver, checkout);
        const start = () => startService(books.copy(due), checkout);
        return { name, take: () => sampleDeliveries(receiver, DELIVERIES, start) };
      }),
    );
    return [...rows, deliveries, starts, { ...starts, what: MEMORY }];
  } finally {
    for (const { books } of checkouts) books.remove();
  }
}

/** Requests to both servers, which are then stopped. New documents come last: they change what lists show. */
async function requests(
  servers: { name: string; measured: Measured; books: Books }[],
  { rounds, seconds }: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of KINDS) {
    const sides = servers.map(({ name, measured, books }): Side => {
      const load = { connections: CONNECTIONS, seconds, ...requestsOf(books)[kind] };
      return { name, take: () => sample(measured, load, SLICE_WARM_UP_SECONDS) };
    });
    for (const { take } of sides) for (let warm = 0; warm < WARM_UP_SECONDS; warm += seconds) await take();
    rows.push(await alternate(TITLES[kind], rounds, sides));
  }
  for (const { measured } of servers) await measured.stop();
  return rows;
}

/** Adds what was measured to the rows of the same work. */
function addRounds(rows: Row[], more: readonly Row[]): void {
  for (const row of more) {
    const present = rows.find(({ what }) => what === row.what);
    if (!present) rows.push(row);
    else
      for (const [place, [, rounds]] of present.sides.entries())
        rounds.push(...(row.sides[place]?.[1] ?? []));
  }
}

/** One slice of each side after the other, round by round, every second round in the opposite order. */
async function alternate(what: string, rounds: number, sides: Side[]): Promise<Row> {
  const row: Row = { what, sides: [] };
  for (const { name } of sides) row.sides.push([name, []]);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sides.keys()];
    if (round % 2 === 1) order.reverse();
    for (const place of order) row.sides[place]?.[1].push((await sides[place]?.take()) ?? {});
  }
  console.error(`${what}: ${rounds} rounds done`);
  return row;
}

/** @returns the URL of a copy of the database with deliveries that are due, which are copied for each slice */
function dueDeliveries(books: Books, receiver: Receiver, checkout = ROOT): string {
  const url = books.copy();
  addEndpoints(url, { url: receiver.url, endpoints: ENDPOINTS, waiting: DELIVERIES }, checkout);
  return url;
}

/** A start until the first answer, and the memory of the idle service. */
async function sampleStart(url: string, checkout = ROOT): Promise<Partial<Sample>> {
  const startedAt = performance.now();
  const service = await startService(url, checkout);
  const answer = await fetch(`${service.url}/readyz`);
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`The service was not ready: ${answer.status}`);
  const { cpuUs } = await service.usage();
  await pause(IDLE_MS);
  const { rssMb } = await service.usage();
  await service.stop();
  return { p50: ms, cpuUs, rssMb };
}

/** The medians of some starts after the first, which makes files that later ones find. */
export async function medianStart(url: string, checkout = ROOT): Promise<{ ms: number; rssMb: number }> {
  const samples: Partial<Sample>[] = [];
  for (let turn = 0; turn <= STARTS; turn += 1) samples.push(await sampleStart(url, checkout));
  const middle = (key: 'p50' | 'rssMb') => median(samples.slice(1).map((one) => one[key] ?? Number.NaN));
  return { ms: middle('p50'), rssMb: middle('rssMb') };
}
