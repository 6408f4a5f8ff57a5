// The service by itself, against the goals that are not ratios to a floor:
//   npm run bench -- service [--rounds 3] [--seconds 2] [--json FILE]
import { addEndpoints, KINDS, type Kind, makeBooks, requestsOf } from './books.ts';
import { CONNECTIONS, medianStart } from './compare.ts';
import { apply, at, type Measured, openReceiver, type Receiver, sample, startService } from './measured.ts';
import { type Figure, median, numbersOf, report } from './report.ts';

const READERS = 16;
const ENDPOINTS = 50;
const DELIVERIES = 5000;
const LONE_EVENTS = 60;
const PAUSE_MS = 25;

/** What a round measures, in the order in which it is measured. */
const FIGURES = {
  start: { what: 'start to the first answer', unit: 'ms', most: 1000 },
  idle: { what: 'memory when idle', unit: 'MB', most: 120 },
  wait: { what: '99th percentile of GET with as many writers, over alone', most: 4, reach: 2.5 },
  perCommit: { what: 'requests that share a commit, 32 connections', least: 16, reach: 24 },
  peak: { what: 'memory under this load, at most', unit: 'MB', most: 300, reach: 220 },
  deliveries: { what: 'deliveries per second to 50 endpoints', least: 2000 },
  p50: { what: 'from the answer to the first byte at the receiver, idle, p50', unit: 'ms', most: 20 },
  p99: { what: 'from the answer to the first byte at the receiver, idle, p99', unit: 'ms', most: 150 },
} satisfies Record<string, Omit<Figure, 'values'>>;
type Round = Record<keyof typeof FIGURES, number>;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const { rounds, seconds, json } = numbersOf(args, { rounds: 3, seconds: 2 });
  const books = makeBooks();
  const receiver = await openReceiver();
  const requests = requestsOf(books);
  const found: Round[] = [];
  const withEndpoints = (endpoints: number) => {
    const url = books.copy();
    return { url, keys: addEndpoints(url, { url: receiver.url, endpoints }) };
  };

  const loadOf = (kind: Kind, connections: number) => ({ connections, seconds, ...requests[kind] });

  async function mixed({ url }: Measured): Promise<Pick<Round, 'wait'>> {
    const read = loadOf('get', READERS);
    await apply(url, { ...read, seconds: 1 });
    const alone = await apply(url, read);
    const [busy] = await Promise.all([apply(url, read), apply(url, loadOf('post', READERS))]);
    return { wait: busy.p99 / alone.p99 };
  }

  async function loaded(): Promise<Pick<Round, 'perCommit' | 'peak'>> {
    const found = { perCommit: Number.NaN, peak: 0 };
    for (const kind of KINDS) {
      await using(books.copy(), async (service) => {
        const { rssMb } = await sample(service, loadOf(kind, CONNECTIONS), 1);
        found.peak = Math.max(found.peak, rssMb);
        if (kind === 'post') found.perCommit = await requestsPerCommit(service.url);
      });
    }
    return found;
  }

  try {
    for (let round = 1; round <= rounds; round += 1) {
      const fifty = withEndpoints(ENDPOINTS);
      const one = withEndpoints(1);
      const { ms: start, rssMb: idle } = await medianStart(books.copy());
      found.push({
        start,
        idle,
        ...(await using(books.copy(), mixed)),
        ...(await loaded()),
        deliveries: await using(fifty.url, ({ url }) => deliveriesOf(url, fifty.keys, receiver)),
        ...(await using(one.url, ({ url }) => firstBytes(url, one.keys[0] ?? '', receiver))),
      });
      console.error(`round ${round} of ${rounds} done`);
    }
  } finally {
    receiver.close();
    books.remove();
  }
  const names = Object.keys(FIGURES) as (keyof Round)[];
  const figures = names.map((name) => ({ ...FIGURES[name], values: found.map((round) => round[name]) }));
  return report('service', { figures, notes: ['On a busy machine a start takes longer.'] }, json);
}

async function using<T>(databaseUrl: string, work: (service: Measured) => Promise<T>): Promise<T> {
  const service = await startService(databaseUrl);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** From the service's own metrics. */
async function requestsPerCommit(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^invoicing_database_${name}_total (\\S+)`, 'm').exec(text)?.[1]);
  return figure('writes') / figure('commits');
}

/** Deliveries of events that requests create, from the first arrival to the last. @returns deliveries per second */
async function deliveriesOf(url: string, keys: string[], receiver: Receiver): Promise<number> {
  let startedAt = 0;
  receiver.reset();
  receiver.onRequest = () => {
    startedAt ||= performance.now();
  };
  const arrived = receiver.until(DELIVERIES);
  await Promise.all(
    keys.map(async (key) => {
      for (let i = 0; i < DELIVERIES / ENDPOINTS; i += 1) await postClient(url, key);
    }),
  );
  await arrived;
  return (DELIVERIES / (performance.now() - startedAt)) * 1000;
}

/** One event at a time: the times from each answer to the first byte at the receiver. */
export async function firstBytes(
  url: string,
  key: string,
  receiver: Receiver,
): Promise<Pick<Round, 'p50' | 'p99'>> {
  const waits: number[] = [];
  for (let i = 0; i < LONE_EVENTS; i += 1) {
    const { promise, resolve } = Promise.withResolvers<number>();
    receiver.onRequest = () => resolve(performance.now());
    await postClient(url, key);
    const answeredAt = performance.now();
    waits.push(Math.max(0, (await promise) - answeredAt));
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
  return { p50: median(waits), p99: at(waits, 0.99) };
}

/** @returns the reference of the new client */
export async function postClient(url: string, key: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/clients`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Client', notes: 'x'.repeat(1500) }),
  });
  if (answer.status !== 201) throw new Error(`POST /clients answered ${answer.status}`);
  return ((await answer.json()) as { data: { reference: string } }).data.reference;
}
