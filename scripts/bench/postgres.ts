// The service on PostgreSQL, as ratios to floors of the same run, which send the same queries from eight connections and
// do nothing else: pgbench where it is installed, and a small program with the driver of the service:
//   npm run bench -- postgres [--rounds 3] [--seconds 2] [--json FILE]
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { openCuttingProxy } from '../../test/postgres/cutting-proxy.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { documentBody } from './books.ts';
import { apply, requestText } from './load.ts';
import { type Measured, startService } from './measured.ts';
import { pgbenchRate } from './postgres/pgbench.ts';
import { type Call, type Step, stepsOf } from './recorded.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';
import { type Receiver, waitsOf, withReceiver } from './webhooks.ts';

/** As in production: what is acknowledged is on the disk. */
const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'max_connections=100',
];
const CONNECTIONS = 32;
const FLOOR_CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const DUE = 3000;
/** With fewer, the second instance has no core of its own. */
const CORES_OF_TWO = 6;

type Recorded = {
  businesses: { key: string; client: string; post: [Call[], Call[]] }[];
  documents: string[];
  get: Call[];
  watched: { key: string };
};
type Load = { requests: string[]; status: number };

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('postgres', args, measure, { seconds: '2', rounds: '3' });
}

async function measure({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Outcome> {
  const postgres = await startPostgres(DURABLE);
  const url = postgres.url('postgres');
  try {
    return await withReceiver(async (receiver) => {
      const recorded = await record(url, receiver.url);
      const loads = loadsOf(recorded);
      const steps = recorded.businesses.map(({ post }) => stepsOf(...post));
      const read = stepsOf(recorded.get, recorded.get);
      const floor = (kinds: Step[][]) => floorRate({ url, kinds, seconds });
      const pgbench = (kinds: Step[][]) =>
        pgbenchRate({ url, kinds, connections: FLOOR_CONNECTIONS, seconds });
      const services = [await start(url), await start(url)] as const;
      const [one] = services;
      const far = await openCuttingProxy(url, { delayMs: 1 });
      const away = await start(far.url);
      const rows: Record<string, number[]> = {};
      const take = async (name: string, measured: () => Promise<number | undefined>) => {
        const rate = await measured();
        if (rate === undefined) return;
        rows[name] ??= [];
        rows[name].push(rate);
      };
      for (let round = 0; round < rounds; round += 1) {
        await take(POSTS, () => rateOf([one], loads.posts, seconds));
        await take(POSTS_FLOOR, () => floor(steps));
        await take(POSTS_PGBENCH, () => pgbench(steps));
        await take(POST, () => rateOf([one], loads.post, seconds));
        await take(POST_FLOOR, () => floor(steps.slice(0, 1)));
        await take(POST_PGBENCH, () => pgbench(steps.slice(0, 1)));
        await take(GET, () => rateOf([one], loads.get, seconds));
        await take(GET_FLOOR, () => floor([read]));
        await take(GET_PGBENCH, () => pgbench([read]));
        await take(POST_OF_TWO, () => rateOf(services, loads.post, seconds));
        await take(GET_OF_TWO, () => rateOf(services, loads.get, seconds));
        await take(POSTS_FAR, () => rateOf([away], loads.posts, seconds));
        console.error(`round ${round + 1} of ${rounds} done`);
      }
      await away.stop();
      await far.close();
      await services[1].stop();
      const waits = await waitsOf(one.url, recorded.watched.key, receiver);
      const deliveries = await dueDeliveries(url, receiver);
      await one.stop();
      return outcomeOf({ rows, waits, deliveries, statements: recorded });
    });
  } finally {
    await postgres.stop();
  }
}

const POSTS = 'POST /documents, 5 lines, 8 workspaces';
const POSTS_FLOOR = 'its queries from 8 connections';
const POSTS_PGBENCH = 'its queries by pgbench';
const POST = 'POST /documents to one workspace';
const POST_FLOOR = 'its queries from 8 connections, one workspace';
const POST_PGBENCH = 'its queries by pgbench, one workspace';
const GET = 'GET /documents/{reference}';
const GET_FLOOR = 'its queries from 8 connections, without writes';
const GET_PGBENCH = 'its queries by pgbench, without writes';
const POST_OF_TWO = 'POST /documents to one workspace, two instances';
const GET_OF_TWO = 'GET /documents/{reference}, two instances';
const POSTS_FAR = 'POST /documents, 8 workspaces, 1 ms more for each message to the server';

function outcomeOf({
  rows,
  waits,
  deliveries,
  statements,
}: {
  rows: Record<string, number[]>;
  waits: number[];
  deliveries: number;
  statements: Recorded;
}): Outcome {
  const over = (name: string, other: string) =>
    (rows[name] ?? []).map((rate, round) => rate / (rows[other]?.[round] ?? Number.NaN));
  const overPgbench = [
    {
      number: 'PostgreSQL: POST to 8 workspaces over pgbench with its queries',
      rounds: over(POSTS, POSTS_PGBENCH),
    },
    {
      number: 'PostgreSQL: POST to one workspace over pgbench with its queries',
      rounds: over(POST, POST_PGBENCH),
    },
    { number: 'PostgreSQL: GET one document over pgbench with its queries', rounds: over(GET, GET_PGBENCH) },
  ].filter(() => rows[POSTS_PGBENCH] !== undefined);
  const cores = availableParallelism();
  const p99 = waits[Math.floor(waits.length * 0.99)] as number;
  const ofTwo =
    cores >= CORES_OF_TWO
      ? 'PostgreSQL: GET of two instances over one'
      : 'PostgreSQL: GET of two instances over one, on few cores';
  return {
    rows: [
      ...Object.entries(rows).map(
        ([name, rates]): Row => ({ name, samples: rates.map((rate) => ({ rate })) }),
      ),
      {
        name: 'from the answer to the first byte at the receiver, idle',
        samples: [{ p50: waits[waits.length >> 1] as number, p99 }],
      },
      { name: `${DUE} due deliveries to one endpoint`, samples: [{ rate: deliveries }] },
    ],
    isNoisy: false,
    measures: [
      ...overPgbench,
      { number: 'PostgreSQL: POST to 8 workspaces over its queries alone', rounds: over(POSTS, POSTS_FLOOR) },
      { number: 'PostgreSQL: POST to one workspace over its queries alone', rounds: over(POST, POST_FLOOR) },
      { number: 'PostgreSQL: GET one document over its queries alone', rounds: over(GET, GET_FLOOR) },
      {
        number: 'PostgreSQL: POST to one workspace of two instances over one',
        rounds: over(POST_OF_TWO, POST),
      },
      { number: ofTwo, rounds: over(GET_OF_TWO, GET) },
      { number: 'PostgreSQL: commit to first byte at the receiver, idle, p99', rounds: [p99] },
      { number: 'PostgreSQL: deliveries per second to one endpoint', rounds: [deliveries] },
    ],
    notes: [
      `PostgreSQL, the services, the floors and the load share ${cores} cores. A POST sends ${statements.businesses[0]?.post[0].length} queries, a GET ${statements.get.length}.`,
    ],
  };
}

const start = (url: string) => startService(url, { WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true' });

function loadsOf({ businesses, documents }: Recorded) {
  const posts = businesses.map((business) =>
    requestText('POST', '/api/v1/documents', {
      headers: { Authorization: `Bearer ${business.key}`, 'Idempotency-Key': '{number}' },
      body: documentBody(business),
    }),
  );
  const headers = { Authorization: `Bearer ${businesses[0]?.key}` };
  return {
    posts: { requests: posts, status: 201 },
    post: { requests: posts.slice(0, 1), status: 201 },
    get: {
      requests: documents.map((reference) =>
        requestText('GET', `/api/v1/documents/${reference}`, { headers }),
      ),
      status: 200,
    },
  };
}

/** Requests per second of some services, each with its share of the connections. */
async function rateOf(services: readonly Measured[], load: Load, seconds: number): Promise<number> {
  const connections = CONNECTIONS / services.length;
  const of = ({ url }: Measured, duration: number) => apply({ url, connections, seconds: duration, ...load });
  await Promise.all(services.map((service) => of(service, WARM_UP_SECONDS / 2)));
  const outcomes = await Promise.all(services.map((service) => of(service, seconds)));
  return outcomes.reduce((sum, { answers, seconds: took }) => sum + answers / took, 0);
}

const program = (name: string) => fileURLToPath(new URL(`./postgres/${name}.ts`, import.meta.url));
const MOST_OUTPUT = 64 * 2 ** 20;

async function record(url: string, receiverUrl: string): Promise<Recorded> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, RECEIVER_URL: receiverUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [program('record')], {
    env,
    maxBuffer: MOST_OUTPUT,
  });
  return JSON.parse(stdout) as Recorded;
}

async function floorRate(order: { url: string; kinds: Step[][]; seconds: number }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-floor-'));
  const file = join(folder, 'order.json');
  try {
    writeFileSync(
      file,
      JSON.stringify({ ...order, connections: FLOOR_CONNECTIONS, warmUpSeconds: WARM_UP_SECONDS / 2 }),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [program('floor'), file]);
    return (JSON.parse(stdout) as { rate: number }).rate;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes many deliveries of one event due at once. @returns deliveries per second until the last outcome is stored */
async function dueDeliveries(url: string, receiver: Receiver): Promise<number> {
  const connection = await connectToPostgres(url);
  const { rows } = await connection.query(
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'webhook_deliveries'
       AND column_name NOT IN ('id', 'reference', 'status', 'attempts')`,
  );
  const { columns } = (rows as [{ columns: string }])[0];
  let startedAt = 0;
  receiver.onRequest = () => {
    startedAt ||= performance.now();
  };
  await connection.query(
    `WITH due AS (INSERT INTO webhook_deliveries (reference, status, attempts, ${columns})
       SELECT '01BENCH' || lpad(n::text, 19, '0'), 'pending', 0, ${columns}
       FROM generate_series(1, ${DUE}) AS numbers (n), (SELECT * FROM webhook_deliveries ORDER BY id DESC LIMIT 1) AS last
       RETURNING *)
     INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at)
     SELECT workspace_id, 'webhook_delivery', id, endpoint_id, 0, created_at FROM due`,
  );
  // As the server does by itself within a minute: without, it plans as if a table were as it was when it was new.
  await connection.query('ANALYZE');
  for (let left = DUE; left > 0; ) {
    await new Promise((again) => setTimeout(again, 20));
    const counted = await connection.query(
      "SELECT count(*) AS count FROM queue WHERE kind = 'webhook_delivery'",
    );
    left = (counted.rows as [{ count: number }])[0].count;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await connection.end();
  return DUE / seconds;
}
