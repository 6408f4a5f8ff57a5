import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createClient, { type Client } from 'openapi-fetch';
import { pino } from 'pino';
import type { paths } from '../generated/api.ts';
import type { Service, Workspace } from '../src/auth/context.ts';
import { createContractTexts } from '../src/client-pages/contract-text.ts';
import { addressPolicy } from '../src/config/derived.ts';
import { type Config, readConfig } from '../src/config/load.ts';
import type { Reader, Writer } from '../src/database/engine/statement.ts';
import { verifyChain } from '../src/database/maintenance/verify-chain.ts';
import type { Difference } from '../src/database/maintenance/verify-result.ts';
import type { Database } from '../src/database/open.ts';
import { once } from '../src/http/once.ts';
import { createPoolReads } from '../src/http/pipeline/worker.ts';
import type { Limits } from '../src/mail/smtp.ts';
import { createPageDrawer } from '../src/print/page-drawer.ts';
import { createPrinter } from '../src/print/printer.ts';
import { verifyDocumentTexts } from '../src/resources/documents/stored-text-queries.ts';
import { type RunningService, startService, type Threads } from '../src/service.ts';
import { createEndpoint } from '../src/webhooks/endpoints.ts';
import type { WebhookSenderOptions } from '../src/webhooks/sender.ts';
import { createKey } from '../src/workspaces/keys.ts';
import { addMember } from '../src/workspaces/members.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';
import { createDatabase, ON_POSTGRES, removeDatabase } from './engine.ts';
import { keepLogged } from './last-logged.ts';
import { isQuick } from './scenarios.ts';
import { checkAnswer } from './spec-check.ts';

export type Api = Client<paths>;

export const INSTANCE_KEY = 'an instance key that only the tests know of';

/** The operator's configuration, for tests that call a function directly. */
export const SERVICE: Service = {
  publicUrl: 'http://127.0.0.1:3000',
  instanceKey: INSTANCE_KEY,
  sendsMail: false,
  mailsPerDay: 500,
  mailsPerRecipientPerDay: 100,
  maxFileBytes: 0,
  maxRecurringExpenses: 500,
  maxRecurringDocuments: 10_000,
  journalRetentionDays: 0,
  maxAttempts: 7,
  eventPayloadDays: 30,
  addressPolicy: { allowPrivateNetwork: false },
  apiKeysPerUser: 20,
  requestsPerMinute: 120,
  toolsetsDisabled: [],
  sef: {
    production: 'http://127.0.0.1:9',
    demo: 'http://127.0.0.1:9',
    simulator: undefined,
    isOpenToPrivate: false,
  },
};

/** A clock that stands still until it is set. Setting it lets time pass for the service too; jumping does not. */
export type TestClock = {
  now(): Date;
  /** Time passes until that instant, or back to it. */
  set(instant: string): void;
  advance(milliseconds: number): void;
  /** Sets only the wall clock to another time; no time passes. */
  jump(milliseconds: number): void;
  /** The uptime of the service, by a clock that never jumps. */
  monotonicMs(): number;
};

export type TestService = {
  url: string;
  server: RunningService;
  databaseUrl: string;
  clock: TestClock;
  /** The production workspace of the first business, its sandbox, and a client with a key for each. */
  production: Workspace;
  sandbox: Workspace;
  ownerEmail: string;
  key: string;
  sandboxKey: string;
  api: Api;
  sandboxApi: Api;
  /** A typed client for another key. Every answer is held against the spec. */
  apiFor(key: string): Api;
  /** A plain request below `/api/v1` with the key of the first business; the answer is held against the spec. */
  request(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** Another business of its own, with its key. */
  otherBusiness(options?: {
    country?: string;
    currency?: string;
    timezone?: string;
  }): Promise<{ production: Workspace; ownerEmail: string; key: string; api: Api }>;
  /** A member with a role or with explicit permissions, and a key that acts as them. */
  member(rights: {
    role?: string;
    permissions?: string[];
  }): Promise<{ email: string; key: string; api: Api }>;
  /** Registers an endpoint and answers its reference and secret. */
  endpoint(
    url: string,
    events?: string[],
    workspace?: Workspace,
  ): Promise<{ reference: string; secret: string }>;
  /** Stops the server, unless the test did, and starts it again on the same database. */
  restart(now?: { isStopped: boolean }): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  now?: string;
  country?: string;
  currency?: string;
  timezone?: string;
  settings?: Record<string, string>;
  lookup?: WebhookSenderOptions['lookup'];
  mailLimits?: Limits;
};

let businesses = 0;

/** The real service on a new database and a free port, with a clock that the test sets. */
export async function createTestService(options: Options = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-test-'));
  const databaseUrl = options.settings?.DATABASE_URL ?? (await createDatabase(folder));
  const clock = createClock(options.now ?? '2026-03-15T10:00:00.000Z');
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    BACKUP_SCHEDULE: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true',
    WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1',
    // There is no file to keep a key next to.
    ...(ON_POSTGRES && { SECRET_KEY: INSTANCE_KEY }),
    ...options.settings,
  });
  const start = (): Promise<RunningService> => startTestServer(config, clock, options);
  let server = await start();
  const write = <T>(work: (tx: Writer) => Promise<T>) => server.database.write('instance', work);
  const place = {
    country: options.country ?? 'RS',
    currency: options.currency ?? 'RSD',
    timezone: options.timezone ?? 'Europe/Belgrade',
  };

  const business = async (where: typeof place) => {
    businesses += 1;
    const ownerEmail = `owner${businesses}@example.com`;
    const input = { name: `Business ${businesses}`, ...where, ownerEmail, sandbox: true, now: clock.now() };
    const created = await write((tx) => createWorkspaces(tx, input));
    const { key } = await write((tx) =>
      createKey(tx, { workspace: created.production, email: ownerEmail, now: clock.now() }),
    );
    return { ...created, sandbox: created.sandbox as Workspace, ownerEmail, key };
  };

  const checkedFetch = async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    await checkAnswer(request, response);
    return response;
  };
  const apiFor = (key: string): Api =>
    createClient<paths>({
      baseUrl: `${server.url}/api/v1`,
      headers: { Authorization: `Bearer ${key}` },
      fetch: (request) => checkedFetch(request),
    });

  const first = await business(place);
  const { key: sandboxKey } = await write((tx) =>
    createKey(tx, { workspace: first.sandbox, email: first.ownerEmail, now: clock.now() }),
  );
  return {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    databaseUrl: config.DATABASE_URL,
    clock,
    production: first.production,
    sandbox: first.sandbox,
    ownerEmail: first.ownerEmail,
    key: first.key,
    sandboxKey,
    get api() {
      return apiFor(first.key);
    },
    get sandboxApi() {
      return apiFor(sandboxKey);
    },
    apiFor,
    request(path, { key = first.key, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key !== null) headers.set('Authorization', `Bearer ${key}`);
      return checkedFetch(new Request(`${server.url}/api/v1${path}`, { ...init, headers }));
    },
    write,
    async otherBusiness(where = {}) {
      const { production, ownerEmail, key } = await business({ ...place, ...where });
      return { production, ownerEmail, key, api: apiFor(key) };
    },
    async member(rights) {
      businesses += 1;
      const email = `member${businesses}@example.com`;
      await write((tx) => addMember(tx, { workspace: first.production, email, ...rights, now: clock.now() }));
      const { key } = await write((tx) =>
        createKey(tx, { workspace: first.production, email, now: clock.now() }),
      );
      return { email, key, api: apiFor(key) };
    },
    async endpoint(url, events = ['*'], workspace = first.production) {
      const { endpoint, secret } = await write((tx) =>
        createEndpoint(tx, {
          workspace,
          url,
          events,
          now: clock.now(),
          instanceKey: INSTANCE_KEY,
          ...addressPolicy(config),
        }),
      );
      return { reference: endpoint.reference, secret };
    },
    async restart({ isStopped } = { isStopped: false }) {
      if (!isStopped) await server.stop();
      server = await start();
    },
    async close() {
      // At the end of every test, stored sums and copies must match the records.
      const { differences } = await server.database.read(verified).catch(ifClosed);
      await server.stop();
      await removeDatabase(databaseUrl);
      if (differences.length > 0) throw new Error(JSON.stringify(differences, null, 2));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function verified(tx: Reader): Promise<{ differences: Difference[] }> {
  const { differences } = await verifyDocumentTexts(tx);
  const { results } = await verifyChain(tx);
  return { differences: [...differences, ...results.flatMap((result) => result.differences)] };
}

/** A test may have stopped its server. */
function ifClosed(error: Error): { differences: [] } {
  if (/not open|calling end on the pool/.test(error.message)) return { differences: [] };
  throw error;
}

function startTestServer(
  config: Config,
  clock: TestClock,
  { lookup, mailLimits }: Options,
): Promise<RunningService> {
  return startService({
    config,
    instanceKey: () => INSTANCE_KEY,
    // What is behind an answer of 5xx is kept for the message of the test that got it.
    logger:
      config.LOG_LEVEL === 'silent'
        ? pino({ level: 'error' }, { write: keepLogged })
        : pino({ level: config.LOG_LEVEL }),
    clock: clock.now,
    monotonicMs: clock.monotonicMs,
    checkResponses: true,
    // Its patterns go by the machine's clock: a quarter of an hour would end in the middle of a test.
    repeatsJobs: false,
    lookup,
    mailLimits,
    threads: threadsFor,
  });
}

/** Threads that hold nothing of one service are those of the process. */
const shared = once((): Partial<Threads> => {
  const stop = async () => {};
  return {
    printer: { ...createPrinter(), stop },
    pageDrawer: { ...createPageDrawer(), stop },
    contractTexts: { ...createContractTexts(), stop },
  };
});

/** In `npm test`, long reads are carried out where the others are; `npm run test:all` does them on threads, as the service. */
function threadsFor(database: Database): Partial<Threads> {
  if (!isQuick || ON_POSTGRES) return shared();
  return { ...shared(), readWorker: createPoolReads((work) => database.read(work)) };
}

function createClock(start: string): TestClock {
  let current = new Date(start);
  let jumped = 0;
  const move = (milliseconds: number) => {
    current = new Date(current.getTime() + milliseconds);
  };
  return {
    now: () => current,
    set(instant) {
      current = new Date(instant);
    },
    advance: move,
    jump(milliseconds) {
      move(milliseconds);
      jumped += milliseconds;
    },
    monotonicMs: () => current.getTime() - jumped,
  };
}
