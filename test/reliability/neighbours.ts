// One business that sends expensive requests without end, and another with moderate use, on the same service.
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { hashPassword } from '../../src/auth/passwords.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sessionCookieOf } from '../dashboard/browser.ts';
import { addBusiness, type Business, prepareBusiness, type Service, startService } from './service.ts';

const PASSWORD = 'pet crvenih krušaka';
const ROWS = 2000;
/** Pause after a refusal: the test measures work of the service, not refusals or the cost of sending requests. */
const REFUSED_MS = 500;

type Party = { key: string; client: string };

export type Neighbourhood = {
  service: Service;
  /** Sends a request of the greedy business: with its key, or with its session below `/dashboard/api`. */
  greedy: Party & { cookie: string; workspace: string; lines: number };
  modest: Party;
  close(): Promise<void>;
};

/** A service with both; the greedy business has a number of clients, and documents with a number of lines. */
export async function prepareNeighbours(size: { clients: number; lines: number }): Promise<Neighbourhood> {
  const first = await prepareBusiness();
  const second = await addBusiness(first);
  await setPassword(first);
  addClients(first, size.clients);
  const service = await startService({ DATABASE_URL: `file:${first.file}` });
  const clientOf = async (key: string, name: string) =>
    (await done(service.url, key, '/clients', { name })).reference as string;
  return {
    service,
    greedy: {
      key: first.key,
      client: await clientOf(first.key, 'Greedy client'),
      cookie: await signIn(service.url),
      workspace: first.workspace.reference,
      lines: size.lines,
    },
    modest: { key: second.key, client: await clientOf(second.key, 'Modest client') },
    async close() {
      await service.end('SIGKILL');
      first.remove();
    },
  };
}

async function setPassword({ file }: Business): Promise<void> {
  const database = await openDatabase(`file:${file}`);
  const passwordHash = await hashPassword(PASSWORD);
  await database.write('instance', async (tx) => {
    const account = await findAccount(tx, 'owner@example.com');
    await updateAccount(tx, account?.id as number, { passwordHash });
  });
  await database.close();
}

function addClients({ file, workspace }: Business, count: number): void {
  const connection = new SQLite(file);
  connection.exec(`INSERT INTO clients
      (reference, workspace_id, name, type, portal_access_enabled, notes, name_sort, search_text, created_at, updated_at, link_generation)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT printf('1%025d', i), ${workspace.id}, 'Client ' || i, 'business', 0, hex(zeroblob(200)), printf('%09d', i),
      'client ' || i, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1 FROM n`);
  connection.close();
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: 'owner@example.com', password: PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`Signing in answered ${response.status}.`);
  return sessionCookieOf(response.headers);
}

type Answer = { status: number; data: Record<string, unknown> };

async function ask(url: string, key: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, data: isJson ? (JSON.parse(text).data ?? {}) : {} };
}

async function done(url: string, key: string, path: string, body: object): Promise<Answer['data']> {
  const { status, data } = await ask(url, key, 'POST', `/api/v1${path}`, body);
  if (status >= 300) throw new Error(`POST ${path} answered ${status}.`);
  return data;
}

/** Issues a new document. @returns the address of its PDF, which has to be printed */
async function newPdf({ service }: Neighbourhood, { key, client }: Party, count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, i) => ({
    description: `Line ${i} ${'of some words '.repeat(5)}`,
    quantity: 1,
    unit_price: i + 1,
  }));
  const document = { document_type: 'rs_invoice', client, lines };
  const { reference } = await done(service.url, key, '/documents', document);
  await done(service.url, key, `/documents/${reference}/issue`, {});
  return `/api/v1/documents/${reference}/document.pdf`;
}

/** A request that the greedy business repeats on a number of connections. @returns the status */
export type Greed = {
  name: string;
  connections: number;
  /** What must be there before the first request. */
  prepare?(there: Neighbourhood): Promise<void>;
  once(there: Neighbourhood, count: number): Promise<number>;
};

const inDashboard = ({ greedy, service }: Neighbourhood, path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/dashboard/api/workspaces/${greedy.workspace}${path}`, {
    ...init,
    headers: {
      Cookie: greedy.cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(init.body ? { 'Content-Type': 'application/json' } : {}),
    },
  });

let tables = 0;

/** A table of clients whose notes have so many characters; every one has values of its own. */
function table(notes: number): Buffer {
  tables += 1;
  const row = (_: unknown, i: number) => `Imported ${tables} ${i};T${tables}-${i};${'n'.repeat(notes)}`;
  const csv = ['Name;Tax number;Notes', ...Array.from({ length: ROWS }, row)].join('\n');
  return Buffer.from(JSON.stringify({ csv }));
}

/** Made once: making it is slow and would distort the measured waits of the moderate business. */
const LARGE = table(2000);

let lastPdf: Promise<unknown> = Promise.resolve();

/** PDFs that were never printed, made beforehand: on a busy machine making them takes longer than printing. */
const stock: string[] = [];

/** One after another: the test is about printing without end, not writing. */
function nextPdf(there: Neighbourhood): Promise<string> {
  const inStock = stock.pop();
  if (inStock) return Promise.resolve(inStock);
  const next = lastPdf.then(() => newPdf(there, there.greedy, there.greedy.lines));
  lastPdf = next.catch(() => {});
  return next;
}

/** Another one needs one more entry here: the tests run them all. */
export const GREED: Greed[] = [
  {
    name: 'imports and previews of 2000 rows',
    connections: 20,
    async once(there, count) {
      const path = count % 2 === 0 ? '/v1/clients/import' : '/clients/import-preview';
      const response = await inDashboard(there, path, {
        method: 'POST',
        body: count % 2 === 0 ? table(10) : LARGE,
      });
      await response.arrayBuffer();
      return response.status;
    },
  },
  {
    name: 'exports, some of them taken slowly',
    connections: 6,
    async once(there, count) {
      const response = await inDashboard(there, '/v1/exports/clients');
      const reader = response.body?.getReader();
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        if (count % 2 === 0) await pause(20);
      }
      return response.status;
    },
  },
  {
    name: 'searches',
    connections: 20,
    once: async ({ greedy, service }) =>
      (await ask(service.url, greedy.key, 'GET', '/api/v1/clients?search=cl&per_page=100')).status,
  },
  {
    name: 'PDFs of 500 lines',
    connections: 20,
    async prepare(there) {
      while (stock.length < this.connections) {
        stock.push(await newPdf(there, there.greedy, there.greedy.lines));
      }
    },
    async once(there) {
      const { greedy, service } = there;
      return (await ask(service.url, greedy.key, 'GET', await nextPdf(there))).status;
    },
  },
];

type Wish = { method: string; path: string; body?: object };

type MakeWish = (there: Neighbourhood, count: number) => Promise<Wish>;

/** The requests of the moderate business: a few of each kind. */
const WISHES: Record<string, MakeWish> = {
  POST: async (_there, count) => ({
    method: 'POST',
    path: '/api/v1/clients',
    body: { name: `Client ${count}` },
  }),
  GET: async ({ modest }) => ({ method: 'GET', path: `/api/v1/clients/${modest.client}` }),
  search: async () => ({ method: 'GET', path: '/api/v1/clients?search=modest' }),
  PDF: async (there) => ({ method: 'GET', path: await newPdf(there, there.modest, 1) }),
  healthz: async () => ({ method: 'GET', path: '/healthz' }),
};

export type Outcome = {
  /** How often the greedy one got each status. */
  greedy: Map<number, number>;
  /** The responses to the moderate business, and how long each took. */
  modest: Record<string, { statuses: Set<number>; times: number[] }>;
};

/** Lets both run for a time. */
export async function live(there: Neighbourhood, greed: Greed, milliseconds: number): Promise<Outcome> {
  await greed.prepare?.(there);
  const endsAt = performance.now() + milliseconds;
  const isOver = () => performance.now() > endsAt;
  const greedy = new Map<number, number>();
  const modest: Outcome['modest'] = {};
  const connection = async (number: number) => {
    for (let count = number; !isOver(); count += greed.connections + 1) {
      const status = await greed.once(there, count);
      greedy.set(status, (greedy.get(status) ?? 0) + 1);
      if (status === 429) await pause(REFUSED_MS);
    }
  };
  const wish = async ([name, make]: [string, MakeWish]) => {
    const seen = { statuses: new Set<number>(), times: [] as number[] };
    modest[name] = seen;
    for (let count = 0; !isOver(); count += 1) {
      const { method, path, body } = await make(there, count);
      const askedAt = performance.now();
      seen.statuses.add((await ask(there.service.url, there.modest.key, method, path, body)).status);
      seen.times.push(performance.now() - askedAt);
      await pause(20);
    }
  };
  await Promise.all([
    ...Array.from({ length: greed.connections }, (_, i) => connection(i)),
    ...Object.entries(WISHES).map(wish),
  ]);
  return { greedy, modest };
}
