// Compares the service with general-purpose back ends that start in the same way, hold the same number of documents and
// get the same requests:
//   npm run bench -- peers [--rounds 3] [--seconds 5] [--json FILE]
// The first run installs them in node_modules/.cache (1.4 GB, only from the npm registry).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBooks } from './books.ts';
import { type Measure, median, NOISY_SPREAD, spread } from './goals.ts';
import { type Sample, sample } from './load.ts';
import { type Candidate, peerWith, serviceOn } from './peers/candidates.ts';
import { directus } from './peers/directus.ts';
import { install } from './peers/peer.ts';
import type { Running } from './peers/program.ts';
import { strapi } from './peers/strapi.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';

const PEERS = [strapi, directus];
const DOCUMENTS = 2000;
const CONNECTIONS = 32;
const IDLE_MS = 3000;
const CASES = [
  { kind: 'get', title: 'GET one document' },
  { kind: 'list', title: '25 documents of a list' },
  { kind: 'post', title: 'POST one document' },
] as const;
const FAIRNESS =
  'Each server stores the client and five lines of a document, checks a static key, writes a log and has its admin ' +
  'pages switched off; each opens its database with its own default settings. The peers are general-purpose back ' +
  'ends: they compute no totals, assign no document numbers, and store no idempotency keys or events. Strapi answers ' +
  'a POST without the lines, Directus with only their ids; Directus also logs who changed what, as it does by default.';

/** The results of one candidate in one round. */
type Lap = { startMs: number; idleMb: number; loadedMb: number } & Record<
  (typeof CASES)[number]['kind'],
  Sample
>;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  if (process.platform !== 'linux') {
    console.error('This suite needs Linux: it reads the CPU time and memory of the servers from /proc.');
    return 1;
  }
  // An exit handler stops the servers; without this, a signal would end the process without running it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return runSuite('peers', args, compare, { seconds: '5' });
}

async function compare({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Outcome> {
  const { installed, notes } = installPeers();
  const scratch = mkdtempSync(join(tmpdir(), 'invoicing-peers-'));
  const books = makeBooks(DOCUMENTS);
  try {
    const candidates = [await serviceOn(books)];
    for (const { peer, folder } of installed) {
      candidates.push(await peerWith(peer, { installed: folder, scratch, documents: DOCUMENTS }));
    }
    const laps = candidates.map((): Lap[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < candidates.length; turn += 1) {
        const place = (turn + round) % candidates.length;
        laps[place]?.push(await lapOf(candidates[place] as Candidate, seconds));
      }
      console.error(`round ${round + 1} of ${rounds} done`);
    }
    return outcomeOf(candidates, laps, [...notes, FAIRNESS]);
  } finally {
    books.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function installPeers() {
  const notes: string[] = [];
  const installed = PEERS.flatMap((peer) => {
    try {
      return [{ peer, folder: install(peer) }];
    } catch (error) {
      notes.push(`${peer.name} was left out: ${(error as Error).message}`);
      return [];
    }
  });
  if (installed.length === 0) throw new Error(notes.join('\n'));
  return { installed, notes };
}

async function lapOf(candidate: Candidate, seconds: number): Promise<Lap> {
  const { name, requests } = candidate;
  const server = await candidate.start();
  try {
    await wait(IDLE_MS);
    const idle = await server.usage();
    const before = await countOf(candidate, server);
    const load = (kind: keyof typeof requests) =>
      sample(server, { connections: CONNECTIONS, seconds, ...requests[kind] });
    const [get, list, post] = [await load('get'), await load('list'), await load('post')];
    const created = (await countOf(candidate, server)) - before;
    if (!(created >= post.rate * seconds)) throw new Error(`${name} lost documents that it had confirmed.`);
    const loadedMb = Math.max(get.rssMb, list.rssMb, post.rssMb);
    return { startMs: server.startMs, idleMb: idle.rssBytes / 2 ** 20, loadedMb, get, list, post };
  } finally {
    await server.stop();
  }
}

/** The number of documents. @throws Error when an answer is incomplete */
async function countOf({ name, checks }: Candidate, { url }: Running): Promise<number> {
  const headers = { Authorization: `Bearer ${checks.token}` };
  const ask = async (path: string) => (await fetch(`${url}${path}`, { headers })).text();
  const [one, page] = [await ask(checks.one), await ask(checks.page)];
  const found = [one.split('"unit_price":').length - 1, page.split('"issue_date":').length - 1];
  if (found.join() !== '5,25')
    throw new Error(`${name} answered with ${found.join(' lines and ')} documents instead of 5 and 25.`);
  return Number(/"(?:total|filter_count)":(\d+)/.exec(page)?.[1]);
}

function outcomeOf(candidates: Candidate[], laps: Lap[][], notes: string[]): Outcome {
  const titles = candidates.map(({ name, version }) => (version ? `${name} ${version}` : name));
  const rows = titles.flatMap((name, place): Row[] => {
    const own = laps[place] ?? [];
    return [
      { name: `${name}: start`, samples: own.map(({ startMs }) => ({ p50: startMs, p99: startMs })) },
      { name: `${name}: idle`, samples: own.map(({ idleMb }) => ({ rssMb: idleMb })) },
      ...CASES.map(({ kind, title }) => ({
        name: `${name}: ${title}`,
        samples: own.map((lap) => lap[kind]),
      })),
    ];
  });
  const [service = [], ...peers] = laps;
  const isNoisy = peers.some((theirs) => spread(theirs.map(({ get }) => get.cpuUs)) > NOISY_SPREAD);
  return {
    rows,
    isNoisy,
    measures: peers.flatMap((theirs, i) => measuresOf(candidates[i + 1]?.name, service, theirs)),
    comparison: comparisonOf(titles.slice(1), service, peers),
    notes,
  };
}

/** The ratio of two candidates' figures, one per round. */
function over(ours: Lap[], theirs: Lap[], figure: (lap: Lap) => number): number[] {
  return ours.map((lap, round) => figure(lap) / figure(theirs[round] as Lap));
}

function measuresOf(peer: string | undefined, service: Lap[], theirs: Lap[]): Measure[] {
  const rates = CASES.map(({ kind, title }) => ({
    number: `${title}: its rate over that of ${peer}`,
    rounds: over(service, theirs, (lap) => lap[kind].rate),
  }));
  if (peer !== strapi.name) return rates;
  return [
    ...rates,
    {
      number: 'start to the first answer, of that of Strapi',
      rounds: over(service, theirs, (lap) => lap.startMs),
    },
    {
      number: 'resident memory when idle, of that of Strapi',
      rounds: over(service, theirs, (lap) => lap.idleMb),
    },
  ];
}

function comparisonOf(titles: string[], service: Lap[], peers: Lap[][]): string[][] {
  const fewer = (theirs: Lap[], figure: (lap: Lap) => number) =>
    median(over(theirs, service, figure)).toPrecision(2);
  const more = (theirs: Lap[], figure: (lap: Lap) => number) =>
    median(over(service, theirs, figure)).toPrecision(2);
  return [
    [
      'how many times better the service is',
      'start',
      'idle MB',
      'loaded MB',
      ...CASES.map(({ title }) => `${title}: rate; CPU`),
    ],
    ...peers.map((theirs, i) => [
      `than ${titles[i]}`,
      fewer(theirs, ({ startMs }) => startMs),
      fewer(theirs, ({ idleMb }) => idleMb),
      fewer(theirs, ({ loadedMb }) => loadedMb),
      ...CASES.map(
        ({ kind }) => `${more(theirs, (lap) => lap[kind].rate)}; ${fewer(theirs, (lap) => lap[kind].cpuUs)}`,
      ),
    ]),
  ];
}
