// How the cost of every list, filter, search and statistic grows with the database:
//   npm run bench -- growth [--sizes 1000,100000,1000000] [--rounds 5] [--folder DIR] [--json FILE]
// All sizes are measured in turns, so that the ratios are comparable. Databases in DIR are reused; without it they are
// created (a million documents take some minutes) and removed at the end.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import SQLite from 'better-sqlite3';
import { systemActor } from '../../src/auth/authenticate.ts';
import { settingsOfHandlers } from '../../src/config/derived.ts';
import { readConfig } from '../../src/config/load.ts';
import { openDatabase } from '../../src/database/open.ts';
import { databaseFile, openReader } from '../../src/database/sqlite/connect.ts';
import { addMonths, monthBounds, today } from '../../src/domain/calendar.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../../src/domain/delivery-schedule.ts';
import { jsonAnswer } from '../../src/http/pipeline/json-answer.ts';
import { runsOnReadWorker } from '../../src/http/pipeline/slow-reads.ts';
import { createReadWorker } from '../../src/http/pipeline/worker.ts';
import { createSlots } from '../../src/queue/slots.ts';
import { operations } from '../../src/resources/operations.ts';
import type { HandledOperationId } from '../../src/spec/public.ts';
import { webhookClaims } from '../../src/webhooks/jobs.ts';
import { listWorkspaces } from '../../src/workspaces/workspaces.ts';
import { addEndpoints, seed } from './books.ts';
import * as cases from './growth-cases.ts';
import { serviceSettings } from './measured.ts';
import { type Cells, type Figure, median, report, short } from './report.ts';

const BUDGET_MS = 250;
const RESOLUTION_MS = 1;
/** Enough for a median; what is written remains in the database for the next run. */
const MOST = { reads: 300, writes: 40 };
const LONGEST_BLOCK_MS = 50;
/** Deliveries that are due at a busy moment, over so many endpoints. */
const DUE = 60;
const ENDPOINTS = 20;
const now = new Date();

type Work = () => unknown;
type Open = { counts: cases.Facts['counts']; works: Map<string, Work>; close(): Promise<void> };
/** Of one case in one round; `rows` is the length of the page, where the answer is one. */
type Round = { ms: number; blockMs: number; rows?: number };
/** By case, size and round; without rounds where a database cannot have it. */
type Rounds = Map<string, Round[][]>;
type AnyHandler = (context: object, input: object) => Promise<unknown>;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { sizes: text, rounds: text, folder: text, json: text };
  const { values } = parseArgs({ args, options });
  const { sizes: listed = '1000,100000,1000000', rounds = '5', json } = values;
  const sizes = listed
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.some((size) => !(size >= 100)) || !(Number(rounds) >= 1))
    throw new Error(
      '--sizes are whole numbers from 100 up, with commas between them; --rounds is 1 or more.',
    );
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'invoicing-growth-'));
  mkdirSync(folder, { recursive: true });
  const databases: Open[] = [];
  try {
    for (const size of sizes) databases.push(await open(size, folder));
    const found: Rounds = new Map();
    for (let round = 0; round < Number(rounds); round += 1) {
      await measure(databases, found, round);
      console.error(`round ${round + 1} of ${rounds} done`);
    }
    const tables = [caseCells(found, sizes)];
    const notes = databases.map(({ counts }) => JSON.stringify(counts));
    return report('growth', { figures: figuresOf(found, sizes), tables, notes }, json);
  } finally {
    for (const { close } of databases) await close();
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Case by case, one size after the other, so that the load of the machine is the same for all. */
async function measure(databases: Open[], found: Rounds, round: number): Promise<void> {
  for (const name of databases.at(-1)?.works.keys() ?? []) {
    const rounds = found.get(name) ?? databases.map(() => []);
    found.set(name, rounds);
    for (let turn = 0; turn < databases.length; turn += 1) {
      const place = (turn + round) % databases.length;
      const work = databases[place]?.works.get(name);
      if (work) rounds[place]?.push(await repeat(work, WRITES.includes(name) ? MOST.writes : MOST.reads));
    }
  }
}

const WRITES: string[] = [cases.ISSUE, cases.PAY, cases.CREDIT];
const UNINDEXED: string[] = [cases.TOP_UNINDEXED, cases.RARE_UNINDEXED, cases.FREQUENT_UNINDEXED];

/** Repeats until the time budget is used up, at least three times; the first run is for warming up. */
async function repeat(work: Work, most: number): Promise<Round> {
  const rows = rowsOf(await work());
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const times: number[] = [];
  delay.enable();
  for (let spent = 0; times.length < 3 || (spent < BUDGET_MS && times.length < most); ) {
    await setImmediate();
    const startedAt = performance.now();
    await work();
    const took = performance.now() - startedAt;
    times.push(took);
    spent += took;
  }
  delay.disable();
  return { ms: median(times), blockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), ...(rows && { rows }) };
}

function rowsOf(answer: unknown): number | undefined {
  // A write answers with a reference.
  return typeof answer === 'string' && answer.startsWith('{') ? JSON.parse(answer).data?.length : undefined;
}

/** Opens the database of a size, which is made where it does not exist, and prepares what is measured on it. */
async function open(size: number, folder: string): Promise<Open> {
  const url = `file:${join(folder, `${size}.db`)}`;
  if (!existsSync(databaseFile(url))) {
    console.error(`seeding ${size} documents …`);
    seed(size, databaseFile(url));
  }
  const service = await openHandlers(url);
  const outbox = await openOutbox(`file:${join(folder, `${size}-delivered.db`)}`, size);
  const plain = openReader(databaseFile(url));
  const facts = await factsOf(service, plain);
  const works = new Map<string, Work>();
  for (const [name, operationId, queryOf, pathOf] of cases.CASES) {
    const [query, path] = [queryOf?.(facts) ?? {}, pathOf?.(facts) ?? {}];
    if (query !== false) works.set(name, () => service.read(operationId, { query, path }));
  }
  for (const [name, work] of Object.entries(await writesOf(service, facts))) works.set(name, work);
  works.set(cases.POLL, outbox.poll);
  for (const [name, work] of Object.entries(unindexed(service.actor, plain, facts))) works.set(name, work);
  return {
    counts: facts.counts,
    works,
    async close() {
      await service.close();
      await outbox.close();
      plain.close();
    },
  };
}

type Handlers = Awaited<ReturnType<typeof openHandlers>>;

/** Carries operations out as the executor of the API does, up to the text of the answer. */
async function openHandlers(url: string) {
  const database = await openDatabase(url);
  const readWorker = createReadWorker(url);
  const config = readConfig(serviceSettings(url));
  const service = { publicUrl: '', instanceKey: '', ...settingsOfHandlers(config) };
  const actor = await database.read(async (tx) => {
    const [workspace] = (await listWorkspaces(tx)).slice(-1);
    return workspace && systemActor(tx, workspace.id);
  });
  if (!actor) throw new Error('The database has no workspace.');
  const whole = { path: {}, query: {}, body: undefined };
  return {
    actor,
    async read(operationId: HandledOperationId, given: object): Promise<string> {
      const input = { ...whole, ...given };
      if (runsOnReadWorker(operationId, input))
        return readWorker.read({ operationId, actor, now, service, input });
      const handler = operations[operationId] as AnyHandler;
      const { text, afterResponse } = jsonAnswer(
        await database.read((tx) => handler({ tx, actor, now, service }, input)),
      );
      if (afterResponse) await database.write(afterResponse.of, afterResponse.write);
      return text;
    },
    /** @returns the reference of the record */
    async write(operationId: HandledOperationId, given: object): Promise<string> {
      const handler = operations[operationId] as AnyHandler;
      const answer = await database.write('instance', (tx) =>
        handler({ tx, actor, now: new Date(), service }, { ...whole, ...given }),
      );
      return (answer as { data: { reference: string } }).data.reference;
    },
    async close() {
      await readWorker.stop();
      await database.close();
    },
  };
}

async function factsOf({ actor, read }: Handlers, plain: SQLite.Database): Promise<cases.Facts> {
  const { id, timezone } = actor.workspace;
  const count = (where: string) => plain.prepare(`SELECT count(*) FROM ${where}`).pluck().get() as number;
  const one = (text: string) => plain.prepare(text).get({ id }) as Record<string, string>;
  const [documents, payments] = [count('documents'), count('payments')];
  const client = one(`SELECT reference, email FROM clients WHERE workspace_id = @id ORDER BY id LIMIT 1
    OFFSET (SELECT count(*) / 2 FROM clients WHERE workspace_id = @id)`);
  const last = one(`SELECT number FROM documents WHERE workspace_id = @id AND number LIKE 'INV-%'
    ORDER BY id DESC LIMIT 1`);
  const middle = await read('listPayments', { query: { page: Math.max(1, Math.floor(payments / 50)) } });
  const quarter = addMonths(today(now, timezone).slice(0, 7), -12);
  return {
    counts: {
      documents,
      open: count('documents WHERE issued_at IS NOT NULL AND balance_cents > 0'),
      payments,
      clients: count('clients'),
    },
    lastPage: Math.max(1, Math.floor(documents / 25)),
    client: client.reference ?? '',
    paymentCursor: JSON.parse(middle).meta.next_cursor,
    from: monthBounds(quarter).first,
    to: monthBounds(addMonths(quarter, 2)).last,
    rareClient: (client.email ?? '').replace('client', 't').slice(0, 10),
    rareDocument: (last.number ?? '').slice(-10),
  };
}

/** Writes, each in a durable transaction. */
async function writesOf({ actor, write }: Handlers, { client }: cases.Facts): Promise<Record<string, Work>> {
  /** The whole life of a document: a draft and its issue. */
  async function issue(documentType: string, unitPrice: number): Promise<string> {
    const lines = [{ description: 'Work', quantity: 1, unit_price: unitPrice }];
    const reference = await write('createDocument', { body: { document_type: documentType, client, lines } });
    return write('issueDocument', { path: { reference } });
  }
  // A part of a large invoice is paid, or settled with a part of a large credit note, each time.
  const large = (documentType: string) => issue(documentType, 1_000_000);
  const [paid, settled] = [await large('rs_invoice'), await large('rs_invoice')];
  const note = await large('rs_credit_note');
  const payment = { amount: 1, method: 'bank', paid_on: today(now, actor.workspace.timezone) };
  const credit = { document: settled, amount: 1 };
  return {
    [cases.ISSUE]: () => issue('rs_invoice', 100),
    [cases.PAY]: () => write('recordPayment', { path: { reference: paid }, body: payment }),
    [cases.CREDIT]: () => write('applyCredit', { path: { reference: note }, body: credit }),
  };
}

/** Queries that read all, for comparison. */
function unindexed(
  { workspace: { id, timezone, currency } }: Handlers['actor'],
  plain: SQLite.Database,
  facts: cases.Facts,
): Record<string, Work> {
  const top = plain.prepare(`SELECT client_id, sum(amount_cents) AS received, count(DISTINCT document_id)
    FROM allocations NOT INDEXED WHERE workspace_id = ? AND currency = ? AND is_revenue = 1 AND reversed_at IS NULL
    AND applied_on BETWEEN ? AND ? GROUP BY client_id ORDER BY received DESC LIMIT 10`);
  const year = today(now, timezone).slice(0, 4);
  const scanned = 'FROM clients NOT INDEXED WHERE workspace_id = ? AND search_text LIKE ?';
  const page = plain.prepare(`SELECT * ${scanned} ORDER BY name_sort, reference LIMIT 25`);
  const total = plain.prepare(`SELECT count(*) ${scanned}`);
  const scan = (word: string) => () => [page.all(id, `%${word}%`), total.get(id, `%${word}%`)];
  return {
    [cases.TOP_UNINDEXED]: () => top.all(id, currency, `${year}-01-01`, `${year}-12-31`),
    [cases.RARE_UNINDEXED]: scan(facts.rareClient),
    [cases.FREQUENT_UNINDEXED]: scan('hotel'),
  };
}

/** The poll of the outbox, as after a commit, in a database with a number of finished deliveries. */
async function openOutbox(url: string, delivered: number) {
  if (!existsSync(databaseFile(url))) {
    addEndpoints(url, { url: 'https://receiver.example', endpoints: ENDPOINTS, waiting: DUE });
    const connection = new SQLite(databaseFile(url));
    const columns = (connection.pragma('table_info(webhook_deliveries)') as { name: string }[]).flatMap(
      ({ name }) => (['id', 'reference', 'status', 'attempts'].includes(name) ? [] : name),
    );
    connection.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${delivered})
      INSERT INTO webhook_deliveries (reference, status, attempts, ${columns})
      SELECT printf('01BENCH%019d', n), 'delivered', 1, ${columns} FROM numbers, (SELECT * FROM webhook_deliveries LIMIT 1)`);
    connection.close();
  }
  const database = await openDatabase(url);
  const slots = createSlots(webhookClaims.rules);
  const options = { at: new Date(), ending: [], horizonMs: maxWaitMs(DEFAULT_RETRY_SECONDS) };
  return {
    close: database.close,
    async poll() {
      const { work } = await database.read((tx) => webhookClaims.find(tx, slots, options));
      if (work.length !== DUE) throw new Error(`The poll found ${work.length} of ${DUE} deliveries.`);
    },
  };
}

/** Every goal that these sizes are large enough for. */
function figuresOf(found: Rounds, sizes: number[]): Figure[] {
  const rounds = found.get(cases.CASES[0]?.[0] ?? '')?.[0]?.length ?? 0;
  const figures = cases.GOALS.filter(({ fromSize }) => (sizes.at(-1) ?? 0) >= fromSize).map(
    ({ measure, fromSize: _, ...goal }): Figure => ({
      ...goal,
      values: Array.from({ length: rounds }, (_, round) =>
        measure((name, size) => found.get(name)?.at(size === 'smallest' ? 0 : -1)?.[round]?.ms ?? Number.NaN),
      ),
    }),
  );
  const own = [...found].filter(([name]) => !UNINDEXED.includes(name));
  const longest = Math.max(...own.map(([, bySize]) => blockOf(bySize)));
  const block = { what: 'longest block of the event loop', unit: 'ms', values: [longest] };
  return [...figures, { ...block, most: LONGEST_BLOCK_MS }];
}

/** What the program causes occurs in every round, what a busy machine causes does not: so the median counts. */
function blockOf(bySize: Round[][]): number {
  return Math.max(
    0,
    ...bySize.filter(([first]) => first).map((list) => median(list.map(({ blockMs }) => blockMs))),
  );
}

/** The medians, and the largest size over the smallest whose page has as many rows: fewer cost less. */
function caseCells(found: Rounds, sizes: number[]): Cells {
  const lines = [...found].map(([name, bySize]) => {
    const medians = bySize.map((list) => median(list.map(({ ms }) => ms)));
    const from = bySize.findIndex((list) => list[0] && list[0].rows === bySize.at(-1)?.[0]?.rows);
    const over = from > 0 ? ` over ${sizes[from]?.toLocaleString('en')}` : '';
    const ratio = short((medians.at(-1) ?? Number.NaN) / (medians[from] ?? Number.NaN));
    const growth = from < 0 || from === sizes.length - 1 ? '–' : `${ratio}${over}`;
    return [name, ...medians.map(short), growth, short(blockOf(bySize))];
  });
  return [
    ['median ms', ...sizes.map((size) => size.toLocaleString('en')), 'growth', 'longest block ms'],
    ...lines,
  ];
}
