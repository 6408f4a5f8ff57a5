// One database of the growth suite, in its own process: runs operations as the service does, and reports how long
// they took and for how long they blocked the event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Actor } from '../../src/auth/context.ts';
import { openDatabase } from '../../src/database/open.ts';
import { databaseFile, openReader } from '../../src/database/sqlite/connect.ts';
import { addMonths, monthBounds, today } from '../../src/domain/calendar.ts';
import { createReadWorker } from '../../src/http/pipeline/worker.ts';
import { operations } from '../../src/resources/operations.ts';
import { isPreserialized, jsonTextOf } from '../../src/resources/preserialized-json.ts';
import { runsOnReadWorker } from '../../src/resources/slow-reads.ts';
import type { OperationId } from '../../src/spec/public.ts';
import { listWorkspaces } from '../../src/workspaces/workspaces.ts';
import { ADDITIONAL_CASES, type Facts } from './growth-cases.ts';
import { openOutbox } from './growth-outbox.ts';

export type Order =
  | { kind: 'facts' }
  | { kind: 'operation'; operationId: string; path: object; query: object; budgetMs: number }
  | { kind: 'statement'; name: string; budgetMs: number };
/** `rows` is the length of the page, where the answer is one. */
export type Report = { times: number[]; blockMs: number; rows?: number | undefined; facts?: Facts };

type AnyHandler = (context: object, input: object) => Promise<unknown>;

const RESOLUTION_MS = 1;
/** Enough for a median; what is written remains in the database for the next run. */
const MAX_REPETITIONS = { reads: 300, writes: 40 };
const WRITES = new Set<string>([ADDITIONAL_CASES.issue, ADDITIONAL_CASES.pay, ADDITIONAL_CASES.credit]);

const [url, outboxUrl] = process.argv.slice(2) as [string, string];
const database = await openDatabase(url);
const readWorker = createReadWorker(url);
const plain = openReader(databaseFile(url));
const now = new Date();
// No case creates a link or sends anything.
const service = {
  publicUrl: '',
  instanceKey: '',
  sendsMail: false,
  mailsPerDay: 500,
  mailsPerRecipientPerDay: 100,
  maxRecurringExpenses: 500,
  maxAttempts: 7,
  allowsPrivateNetwork: false,
  apiKeysPerUser: 20,
  toolsetsDisabled: [],
  sef: {
    production: 'http://127.0.0.1:9',
    demo: 'http://127.0.0.1:9',
    simulator: undefined,
    isOpenToPrivate: false,
  },
};
const actor = await loadActor();
const facts = await readFacts();

process.on('message', async (order: Order) => process.send?.(await execute(order)));
process.on('disconnect', () => process.exit());

async function execute(order: Order): Promise<Report> {
  if (order.kind === 'facts') return { times: [], blockMs: 0, facts };
  if (order.kind === 'statement')
    return repeat(order.budgetMs, await statementOf(order.name), WRITES.has(order.name));
  const { operationId, path, query } = order;
  return repeat(order.budgetMs, () => read(operationId as OperationId, { path, query, body: undefined }));
}

/** As `http/run.ts` does it, up to the text of the answer. */
async function read(operationId: OperationId, input: object): Promise<string> {
  if (runsOnReadWorker(operationId, input))
    return readWorker.read({ operationId, actor, now, service, input });
  const handler = operations[operationId] as unknown as AnyHandler;
  const answer = await database.read((tx) => handler({ tx, actor, now, service }, input));
  if (isPreserialized(answer) && answer.afterResponse)
    await database.write(answer.afterResponse.of, answer.afterResponse.write);
  return jsonTextOf(answer);
}

/** Repeats until the time budget is used up, at least three times; the first run is for warming up. */
async function repeat(budgetMs: number, work: () => unknown, isWrite = false): Promise<Report> {
  const first = await work();
  const rows = isWrite ? undefined : rowsOf(first);
  const most = isWrite ? MAX_REPETITIONS.writes : MAX_REPETITIONS.reads;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const times: number[] = [];
  delay.enable();
  for (let spent = 0; times.length < 3 || (spent < budgetMs && times.length < most); ) {
    await setImmediate();
    const startedAt = performance.now();
    await work();
    const took = performance.now() - startedAt;
    times.push(took);
    spent += took;
  }
  delay.disable();
  return { times, rows, blockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) };
}

function rowsOf(answer: unknown): number | undefined {
  const data = typeof answer === 'string' ? JSON.parse(answer).data : undefined;
  return Array.isArray(data) ? data.length : undefined;
}

async function loadActor(): Promise<Actor> {
  return database.read(async (tx) => {
    const workspace = (await listWorkspaces(tx)).at(-1);
    const found = workspace && (await systemActor(tx, workspace.id));
    if (!found) throw new Error('The database has no workspace.');
    return found;
  });
}

async function readFacts(): Promise<Facts> {
  const { id, timezone } = actor.workspace;
  const count = (where: string) => plain.prepare(`SELECT count(*) FROM ${where}`).pluck().get() as number;
  const one = (text: string) => plain.prepare(text).get({ id }) as Record<string, string | number>;
  const documents = count('documents');
  const middle = 'ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM clients WHERE workspace_id = @id)';
  const client = one(`SELECT reference, email FROM clients WHERE workspace_id = @id ${middle}`);
  const last = one(`SELECT number FROM documents WHERE workspace_id = @id AND number LIKE 'INV-%'
    ORDER BY id DESC LIMIT 1`);
  const payments = count('payments');
  const page = Math.max(1, Math.floor(payments / 50));
  const middleOfPayments = await read('listPayments', { path: {}, query: { page }, body: undefined });
  const quarter = addMonths(today(now, timezone).slice(0, 7), -12);
  return {
    counts: {
      documents,
      open: count('documents WHERE issued_at IS NOT NULL AND balance_cents > 0'),
      payments,
      clients: count('clients'),
    },
    lastPage: Math.max(1, Math.floor(documents / 25)),
    client: client.reference as string,
    paymentCursor: JSON.parse(middleOfPayments).meta.next_cursor,
    from: monthBounds(quarter).first,
    to: monthBounds(addMonths(quarter, 2)).last,
    rareClient: (client.email as string).replace('client', 't').slice(0, 10),
    rareDocument: (last.number as string).slice(-10),
  };
}

async function statementOf(name: string): Promise<() => unknown> {
  const { id, timezone, currency } = actor.workspace;
  const present = today(now, timezone);
  const yearAgo = `${addMonths(present.slice(0, 7), -12)}-${present.slice(8)}`;
  if (name === ADDITIONAL_CASES.topClientsNow) {
    return () => read('getTopClients', { path: {}, query: { from: yearAgo, to: present } });
  }
  if (name === ADDITIONAL_CASES.topClients) {
    const text = `SELECT client_id, sum(amount_cents) AS received, count(DISTINCT document_id) FROM allocations NOT INDEXED
      WHERE workspace_id = ? AND currency = ? AND is_revenue = 1
      AND reversed_at IS NULL AND applied_on BETWEEN ? AND ? GROUP BY client_id ORDER BY received DESC LIMIT 10`;
    const statement = plain.prepare(text);
    return () => statement.all(id, currency, yearAgo, present);
  }
  if (name === ADDITIONAL_CASES.issue) return () => issue();
  if (name === ADDITIONAL_CASES.pay || name === ADDITIONAL_CASES.credit) return settling(name);
  if (name === ADDITIONAL_CASES.poll) return openOutbox(outboxUrl);
  const pattern = name === ADDITIONAL_CASES.rareSearch ? `%${facts.rareClient}%` : '%hotel%';
  const where = `FROM clients NOT INDEXED WHERE workspace_id = ? AND search_text LIKE ?`;
  const page = plain.prepare(`SELECT * ${where} ORDER BY name_sort, reference LIMIT 25`);
  const total = plain.prepare(`SELECT count(*) ${where}`);
  return () => [page.all(id, pattern), total.get(id, pattern)];
}

const LINES = [{ description: 'Work', quantity: 1, unit_price: 100 }];

function write(operationId: OperationId, input: object): Promise<{ data: { reference: string } }> {
  const handler = operations[operationId] as unknown as AnyHandler;
  const whole = { path: {}, query: {}, body: undefined, ...input };
  const context = { actor, now: new Date(), service };
  return database.write('instance', (tx) => handler({ tx, ...context }, whole)) as Promise<{
    data: { reference: string };
  }>;
}

/** The whole life of a document: a draft and its issue, each in a durable transaction. @returns its reference */
async function issue(documentType = 'rs_invoice', lines = LINES): Promise<string> {
  const body = { document_type: documentType, client: facts.client, lines };
  const { data } = await write('createDocument', { body });
  await write('issueDocument', { path: data });
  return data.reference;
}

/** A part of a large invoice is paid, or settled with a part of a large credit note, each time. */
async function settling(name: string): Promise<() => Promise<unknown>> {
  const [large] = LINES.map((line) => ({ ...line, unit_price: 1_000_000 }));
  const lines = large ? [large] : [];
  const document = await issue('rs_invoice', lines);
  if (name === ADDITIONAL_CASES.pay) {
    const body = { amount: 1, method: 'bank', paid_on: today(now, actor.workspace.timezone) };
    return () => write('recordPayment', { path: { reference: document }, body });
  }
  const note = await issue('rs_credit_note', lines);
  return () => write('applyCredit', { path: { reference: note }, body: { document, amount: 1 } });
}
