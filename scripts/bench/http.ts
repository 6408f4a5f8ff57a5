// Requests to the real service and to bare floors, in rotating order, round by round:
//   npm run bench -- http [--rounds 3] [--seconds 2] [--json FILE]
import { type Books, makeBooks, requestsOf } from './books.ts';
import { type Measure, NOISY_SPREAD, spread } from './goals.ts';
import { type Sample, sample } from './load.ts';
import { type Measured, startFloor, startService } from './measured.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';

const CONNECTIONS = 32;

type Variant = { name: string; request: keyof ReturnType<typeof requestsOf>; start: () => Promise<Measured> };

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('http', args, async ({ rounds, seconds }) => {
    const books = makeBooks();
    try {
      return await measure(books, rounds, seconds);
    } finally {
      books.remove();
    }
  });
}

async function measure(books: Books, rounds: number, seconds: number): Promise<Outcome> {
  const service = () => startService(books.copy());
  const variants: Variant[] = [
    { name: 'node:http, GET', request: 'hello', start: () => startFloor('node-http') },
    { name: 'F1: Express, GET', request: 'hello', start: () => startFloor('express-hello') },
    { name: 'F2: Express, POST echo', request: 'echo', start: () => startFloor('express-echo') },
    { name: 'GET /documents/{reference}', request: 'get', start: service },
    { name: 'GET /documents, 25 of them', request: 'list', start: service },
    { name: 'POST /documents, 5 lines', request: 'post', start: service },
  ];
  const requests = requestsOf(books);
  const samples = new Map<string, Sample[]>(variants.map(({ name }) => [name, []]));
  const perCommit: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < variants.length; turn += 1) {
      const { name, request, start } = variants[(turn + round) % variants.length] as Variant;
      const measured = await start();
      samples
        .get(name)
        ?.push(await sample(measured, { connections: CONNECTIONS, seconds, ...requests[request] }));
      if (request === 'post') perCommit.push(await requestsPerCommit(measured.url));
      await measured.stop();
    }
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const of = (place: number) => samples.get(variants[place]?.name ?? '') ?? [];
  const rows: Row[] = variants.map(({ name }) => ({ name, samples: samples.get(name) ?? [] }));
  const isNoisy = [1, 2].some((place) => spread(of(place).map(({ cpuUs }) => cpuUs)) > NOISY_SPREAD);
  return { rows, isNoisy, measures: measuresOf(of, perCommit) };
}

function measuresOf(of: (place: number) => Sample[], perCommit: number[]): Measure[] {
  const cpu = (floor: number, place: number) =>
    of(place).map(({ cpuUs }, round) => (of(floor)[round]?.cpuUs ?? Number.NaN) / cpuUs);
  const rate = of(5).map((post, round) => post.rate / (of(2)[round]?.rate ?? Number.NaN));
  const peaks = of(3).map((get, round) =>
    Math.max(get.rssMb, of(4)[round]?.rssMb ?? 0, of(5)[round]?.rssMb ?? 0),
  );
  return [
    { number: 'POST /documents: CPU of F2 over its CPU', rounds: cpu(2, 5) },
    { number: 'POST /documents: its rate over that of F2', rounds: rate },
    { number: '4', rounds: perCommit },
    { number: 'GET one document: CPU of F1 over its CPU', rounds: cpu(1, 3) },
    { number: 'list of 25 documents: CPU of F1 over its CPU', rounds: cpu(1, 4) },
    { number: '22', rounds: peaks },
  ];
}

/** From the service's own metrics. */
export async function requestsPerCommit(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^invoicing_${name} (\\S+)`, 'm').exec(text)?.[1]);
  return figure('database_writes_total') / figure('database_commits_total');
}
