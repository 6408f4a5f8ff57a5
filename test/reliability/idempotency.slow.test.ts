import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldKeys } from '../../src/jobs/schedule.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import {
  type Call,
  createMaker,
  isOfTable,
  isSingle,
  type Maker,
  OPERATIONS_OF_KEYS,
  rows,
  send,
  validCall,
} from '../security/calls.ts';
import { createTestService, SERVICE } from '../test-service.ts';
import { headerOf, openWire, requestText, type Wire } from '../wire.ts';

const NOW = '2026-03-15T10:00:00.000Z';
const COUNTED = [
  'clients',
  'items',
  'documents',
  'payments',
  'contracts',
  'signers',
  'expenses',
  'stock_movements',
  'events',
  'idempotency_keys',
] as const;
// One table of a business is read at a time, and another one is refused with 429: test/api/importTables.test.ts.
const OPERATIONS_WITH_KEY = OPERATIONS_OF_KEYS.filter(
  (operation) => operation.acceptsIdempotencyKey && isSingle(operation) && !isOfTable(operation),
);

/** What one run of an operation adds; every event has one subscriber. */ /** Of an attached file, too, one is read at a time. */
const RACED = OPERATIONS_WITH_KEY.filter(({ id }) => !/^add\w+File$/.test(id));

const ADDS: Record<string, Partial<Record<(typeof COUNTED)[number], number>>> = {
  createClient: { clients: 1, events: 1 },
  createDocument: { documents: 1, events: 1 },
  createExpense: { expenses: 1, events: 1 },
  createItem: { items: 1, stock_movements: 1 },
  receiveStock: { stock_movements: 1 },
  // They move what is on a line with a product.
  issueDocument: { events: 1, stock_movements: 1 },
  cancelDocument: { events: 1, stock_movements: 1 },
  createContract: { contracts: 1, signers: 1 },
  recordPayment: { payments: 1, events: 2 },
  // Of the payment or credit note, and of the document that it settles.
  createPayment: { payments: 1, events: 3 },
  applyPayment: { events: 2 },
  applyCredit: { events: 2 },
  reversePayment: { events: 2 },
  redeliverWebhookDelivery: {},
  importClients: { clients: 1, events: 1 },
  importItems: { items: 1 },
  createRecurringExpense: {},
  testMailText: {},
  pauseRecurringExpense: {},
  resumeRecurringExpense: {},
  createRecurringDocument: { events: 1 },
  pauseRecurringDocument: { events: 1 },
  // One that is not paused stays as it is.
  resumeRecurringDocument: {},
  // A draft, and the run.
  runRecurringDocument: { documents: 1, events: 2 },
  skipRecurringDocumentDate: { events: 1 },
  sendClientStatement: {},
  remindOfDocument: {},
  sendPaymentReceipt: {},
  createBalanceConfirmation: {},
  requestBalanceConfirmations: {},
  sendBalanceConfirmation: {},
  pauseWebhookEndpoint: {},
  resumeWebhookEndpoint: {},
  redeliverFailedWebhookDeliveries: {},
  replayWebhookEvents: {},
  // Their events come with the answers of SEF.
  submitEInvoice: {},
  stornoEInvoice: {},
  cancelEInvoice: {},
};
const ONE_EVENT = { events: 1 };

type Answer = { status: number; text: string; isReplayed: boolean };

const ROUNDS = scale(1, 200);
/** Rounds that are prepared together: one commit serves them all. */
const AT_A_TIME = 25;
const LONG_MS = 600_000;

const receiver = shared(startReceiver);
const world = sharedService({ now: NOW });
let make: Maker;
let wire: Wire;
let keys = 0;

beforeAll(async () => {
  await world.endpoint(receiver.url, ['*']);
  make = createMaker(world, { workspace: world.production, key: world.key }, receiver.url);
  wire = await openWire(world.url, 100);
});

afterAll(async () => {
  wire.close();
});

it('is accepted by every POST that changes something, and by nothing else', () => {
  for (const { id, method, acceptsIdempotencyKey } of OPERATIONS_OF_KEYS)
    expect(acceptsIdempotencyKey, id).toBe(method === 'POST' && !/^(check\w+Import|preview\w+)$/.test(id));
  expect(OPERATIONS_WITH_KEY.length).toBeGreaterThanOrEqual(9);
});

describe('100 requests at once with one key', () => {
  /** One of them runs, and all get its answer. */
  async function race(call: Call): Promise<void> {
    const headers = { Authorization: `Bearer ${world.key}`, 'Idempotency-Key': newKey() };
    const request = requestText(call, headers);
    const answers = await Promise.all(Array.from({ length: 100 }, () => wire.send(request)));
    const originals = answers.filter((answer) => headerOf(answer, 'Idempotency-Replayed') !== 'true');
    expect(originals).toHaveLength(1);
    expect([200, 201, 202]).toContain(originals[0]?.status);
    for (const { status, body } of answers) {
      expect(status).toBe(originals[0]?.status);
      expect(body === originals[0]?.body, 'same bytes').toBe(true);
    }
  }

  it.each(RACED)(
    '$id runs once and replays 99 times, byte for byte',
    async (operation) => {
      for (let round = 0; round < ROUNDS; round += AT_A_TIME) {
        // The first one makes what the others can share.
        const calls = [await validCall(operation, make)];
        const others = Array.from({ length: Math.min(AT_A_TIME, ROUNDS) - 1 }, () =>
          validCall(operation, make),
        );
        calls.push(...(await Promise.all(others)));
        const before = await counts();
        for (const call of calls) await race(call);
        const added = { ...(ADDS[operation.id] ?? ONE_EVENT), idempotency_keys: 1 } as Counts;
        expect(await counts()).toEqual(
          Object.fromEntries(
            COUNTED.map((table) => [table, (before[table] ?? 0) + (added[table] ?? 0) * calls.length]),
          ),
        );
      }
    },
    LONG_MS,
  );

  it('was raced for by every operation that takes one', () => {
    const rounds = ROUNDS * RACED.length;
    report(
      'I1',
      `${RACED.length} operations × ${ROUNDS} rounds × 100: ${rounds} effects, ${rounds * 99} equal replays`,
    );
    report('B32', `${rounds * 100} requests, each 2xx`);
  });
});

it(
  '50 different bodies at once with one key: one runs, 49 are a conflict',
  async () => {
    const rounds = scale(2, 200);
    for (let round = 0; round < rounds; round += 1) {
      const before = await counts();
      const headers = { Authorization: `Bearer ${world.key}`, 'Idempotency-Key': newKey() };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          wire.send(requestText({ method: 'POST', path: '/clients', body: make.clientBody() }, headers)),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const conflicts = answers.filter(({ status }) => status === 409);
      expect(conflicts).toHaveLength(49);
      for (const { body } of conflicts) expect(JSON.parse(body).error.code).toBe('idempotency_conflict');
      expect((await counts()).clients).toBe((before.clients ?? 0) + 1);
    }
    report('I2', `${rounds} rounds: ${rounds} effects, ${rounds * 49} conflicts`);
  },
  LONG_MS,
);

describe('a failure is not stored', () => {
  it('of any kind; the same key then runs once', async () => {
    const key = newKey();
    const { email, key: apiKey } = await world.member({ role: 'viewer' });
    const body = make.clientBody();
    const create = { method: 'POST', path: '/clients', body };
    const statusOf = async (call: Call, by = apiKey) => (await answerTo(call, key, by)).status;
    const draft = await make.draft();
    expect(await statusOf(create, `${apiKey}x`)).toBe(401);
    expect(await statusOf(create)).toBe(403);
    await world.write((tx) =>
      addMember(tx, { workspace: world.production, email, role: 'admin', now: world.clock.now() }),
    );
    expect(await statusOf({ method: 'POST', path: '/documents/01K428JSC04XN7T1RZ6WPEB9GH/issue' })).toBe(404);
    expect(await statusOf({ method: 'POST', path: `/documents/${draft}/cancel` })).toBe(409);
    expect(await statusOf({ ...create, body: { ...body, email: 'no address' } })).toBe(422);
    const setLimit = (monthlyDocuments: number | 'unlimited') =>
      world.write((tx) => setWorkspacePlan(tx, world.production, { monthlyDocuments }));
    await setLimit(0);
    expect(await statusOf({ method: 'POST', path: `/documents/${draft}/issue` })).toBe(402);
    await setLimit('unlimited');
    const broken = await world.request('/clients', {
      method: 'POST',
      key: apiKey,
      headers: { 'Idempotency-Key': key, 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
    expect(await statusWhileTheDatabaseFails(create, key, apiKey)).toBe(500);
    const first = await answerTo(create, key, apiKey);
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    expect(await answerTo(create, key, apiKey)).toEqual({ ...first, isReplayed: true });
  });

  it('also not a 429', async () => {
    const limited = await createTestService({ now: NOW, settings: { RATE_LIMIT_PER_MINUTE: '1' } });
    const call = { method: 'POST', path: '/clients', body: { name: 'Once' } };
    const { key: second } = await limited.write((tx) =>
      createKey(tx, { workspace: limited.production, email: limited.ownerEmail, now: limited.clock.now() }),
    );
    await send(limited, { method: 'GET', path: '/clients' }, limited.key);
    const headers = { 'Idempotency-Key': 'k' };
    expect((await send(limited, call, limited.key, headers)).status).toBe(429);
    const answer = await send(limited, call, second, headers);
    expect([answer.status, answer.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
    await limited.close();
    report('I3', '400, 401, 402, 403, 404, 409, 422, 429 and 500 not stored; each key then ran once');
  });
});

describe('the scope of a key', () => {
  it('is the user: another runs for themselves, a rotated API key replays', async () => {
    const call = {
      method: 'POST',
      path: '/items',
      body: { type: 'service', name: 'Advice', default_price: 10 },
    };
    const key = newKey();
    const first = await answerTo(call, key);
    const { key: colleague } = await world.member({ role: 'admin' });
    const other = await answerTo(call, key, colleague);
    expect(other).toMatchObject({ status: 201, isReplayed: false });
    expect(other.text).not.toBe(first.text);
    const rotated = await world.write((tx) =>
      createKey(tx, { workspace: world.production, email: world.ownerEmail, now: world.clock.now() }),
    );
    expect(await answerTo(call, key, rotated.key)).toEqual({ ...first, isReplayed: true });
  });

  it('is the workspace: the sandbox and another business run for themselves', async () => {
    const call = {
      method: 'POST',
      path: '/items',
      body: { type: 'service', name: 'Advice', default_price: 10 },
    };
    const key = newKey();
    const { key: foreign } = await world.otherBusiness();
    const texts = new Set<string>();
    for (const apiKey of [world.key, world.sandboxKey, foreign]) {
      const answer = await answerTo(call, key, apiKey);
      expect(answer).toMatchObject({ status: 201, isReplayed: false });
      texts.add(answer.text);
    }
    expect(texts.size).toBe(3);
  });

  it('never gives the answer to another user, whatever the operation', async () => {
    const { key: foreign } = await world.otherBusiness();
    const { key: viewer } = await world.member({ role: 'viewer' });
    const { key: admin } = await world.member({ role: 'admin' });
    let tried = 0;
    for (const operation of OPERATIONS_WITH_KEY) {
      const call = await validCall(operation, make);
      const key = newKey();
      const first = await answerTo(call, key);
      for (const apiKey of [foreign, world.sandboxKey, viewer, admin]) {
        const other = await answerTo(call, key, apiKey);
        expect([operation.id, other.isReplayed, other.status >= 500]).toEqual([operation.id, false, false]);
        // A test of a text goes to the one who asks for it, from each of their workspaces.
        if (apiKey !== admin && operation.id !== 'testMailText') expect(other.text).not.toBe(first.text);
        if (apiKey === viewer) expect(JSON.parse(other.text).error.code).toBe('forbidden');
        tried += 1;
      }
      expect(await answerTo(call, key)).toEqual({ ...first, isReplayed: true });
    }
    report(
      'I5',
      `${tried} attempts by 4 other callers on ${OPERATIONS_WITH_KEY.length} operations: none got the answer; another path is a 409`,
    );
  });

  it('covers the path and the body: any other is a conflict, which changes nothing', async () => {
    const key = newKey();
    const [one, two] = [await make.draft(), await make.draft()];
    expect((await answerTo({ method: 'POST', path: `/documents/${one}/issue` }, key)).status).toBe(200);
    const before = await counts();
    const others: Call[] = [
      { method: 'POST', path: `/documents/${two}/issue` },
      { method: 'POST', path: `/documents/${one}/send` },
      { method: 'POST', path: `/documents/${one}/issue`, body: { issue_date: '2026-03-01' } },
      { method: 'POST', path: '/clients', body: make.clientBody() },
    ];
    for (const call of others) {
      const answer = await answerTo(call, key);
      expect(JSON.parse(answer.text).error.code).toBe('idempotency_conflict');
    }
    expect(await counts()).toEqual(before);
  });

  it('leaves out PATCH and DELETE, which ignore the header', async () => {
    const key = newKey();
    const client = await make.client();
    for (const city of ['Niš', 'Zemun']) {
      const answer = await answerTo({ method: 'PATCH', path: `/clients/${client}`, body: { city } }, key);
      expect(answer).toMatchObject({ status: 200, isReplayed: false });
      expect(JSON.parse(answer.text).data.city).toBe(city);
    }
  });
});

it('asks for the permission before it replays', async () => {
  const { email, key: apiKey } = await world.member({ permissions: ['clients.create', 'clients.view'] });
  const call = { method: 'POST', path: '/clients', body: make.clientBody() };
  const key = newKey();
  expect((await answerTo(call, key, apiKey)).status).toBe(201);
  const member = { workspace: world.production, email, now: world.clock.now() };
  await world.write((tx) => addMember(tx, { ...member, permissions: ['clients.view'] }));
  expect(JSON.parse((await answerTo(call, key, apiKey)).text).error.code).toBe('forbidden');
  await world.write((tx) => revokeMember(tx, member));
  expect(JSON.parse((await answerTo(call, key, apiKey)).text).error.code).toBe(
    'workspace_membership_revoked',
  );
});

it('takes neither key order nor white space for a difference, but every value', async () => {
  const key = newKey();
  const raw = async (body: string) => {
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
    const response = await world.request('/clients', { method: 'POST', headers, body });
    return { status: response.status, isReplayed: response.headers.has('Idempotency-Replayed') };
  };
  expect(await raw('{"name":"Đura","city":"Niš"}')).toEqual({ status: 201, isReplayed: false });
  expect(await raw(' { "city" : "Ni\\u0161",\n\t"name":"Đura" } ')).toEqual({
    status: 201,
    isReplayed: true,
  });
  for (const other of [
    '{"name":"Đura","city":"Nis"}',
    '{"name":"Đura"}',
    '{"name":"Đura","city":"Niš","notes":null}',
  ]) {
    expect(await raw(other)).toEqual({ status: 409, isReplayed: false });
  }
});

describe('after 24 hours', () => {
  it('the key is free again, to the millisecond', async () => {
    const call = {
      method: 'POST',
      path: '/items',
      body: { type: 'service', name: 'Advice', default_price: 10 },
    };
    const key = newKey();
    const first = await answerTo(call, key);
    world.clock.set('2026-03-16T09:59:59.999Z');
    await forgetOldKeys(world.server.database, {
      asOf: world.clock.now(),
      clock: world.clock.now,
      service: SERVICE,
    });
    expect(await answerTo(call, key)).toEqual({ ...first, isReplayed: true });
    world.clock.set('2026-03-16T10:00:00.000Z');
    const again = await answerTo(call, key);
    expect(again).toMatchObject({ status: 201, isReplayed: false });
    expect(again.text).not.toBe(first.text);
    expect(await answerTo(call, key)).toEqual({ ...again, isReplayed: true });
    world.clock.set(NOW);
  });

  it('forgetting old keys while they are used never lets a request run twice', async () => {
    const rounds = scale(2, 100);
    const call = {
      method: 'POST',
      path: '/items',
      body: { type: 'service', name: 'Advice', default_price: 10 },
    };
    const key = newKey();
    const day = Date.parse('2026-03-20T10:00:00.000Z');
    for (let round = 0; round < rounds; round += 1) {
      // In each round the key has just expired, or was forgotten.
      world.clock.set(new Date(day + round * 86_400_000).toISOString());
      const before = await counts();
      const request = requestText(call, { Authorization: `Bearer ${world.key}`, 'Idempotency-Key': key });
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 60 }, () => wire.send(request))),
        ...Array.from({ length: 20 }, () =>
          forgetOldKeys(world.server.database, {
            asOf: world.clock.now(),
            clock: world.clock.now,
            service: SERVICE,
          }),
        ),
      ]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect((await counts()).items).toBe((before.items ?? 0) + 1);
    }
    world.clock.set(NOW);
    report(
      'I6',
      `replay at 23:59:59.999, new execution at 24:00; ${rounds} rounds of 60 requests during 20 clean-ups: one effect each`,
    );
  }, 240_000);
});

describe('an unusable key', () => {
  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a letter outside of ASCII', 'ključ'.replace('č', 'ç')],
    ['with a tab inside', 'a\tb'],
  ])('%s is a 400 and runs nothing', async (_, key) => {
    const before = await counts();
    const answer = await answerTo({ method: 'POST', path: '/clients', body: make.clientBody() }, key);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).error).toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/idempotency-key/i),
    });
    expect(await counts()).toEqual(before);
  });

  it('begins above 255 characters; 1 and 255 are fine', async () => {
    for (const key of ['~', `!${'k'.repeat(254)}`]) {
      expect(
        (await answerTo({ method: 'POST', path: '/clients', body: make.clientBody() }, key)).status,
      ).toBe(201);
    }
  });
});

function newKey(): string {
  keys += 1;
  return `key ${keys}`;
}

/** The database refuses every new client while this one is asked for. */
async function statusWhileTheDatabaseFails(call: Call, key: string, apiKey: string): Promise<number> {
  const run = (text: string) => world.write(async (tx) => void (await tx.run(sql.raw(text))));
  await run("CREATE TRIGGER broken BEFORE INSERT ON clients BEGIN SELECT RAISE(ABORT, 'broken'); END");
  const headers = { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': key };
  const { status, body } = await wire.send(requestText(call, headers));
  await run('DROP TRIGGER broken');
  expect(JSON.parse(body).error.code).toBe('server_error');
  return status;
}

async function answerTo(call: Call, key: string, apiKey = world.key): Promise<Answer> {
  const response = await send(world, call, apiKey, { 'Idempotency-Key': key });
  const isReplayed = response.headers.get('Idempotency-Replayed') === 'true';
  return { status: response.status, text: await response.text(), isReplayed };
}

type Counts = Record<string, number>;

async function counts(): Promise<Counts> {
  const columns = COUNTED.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ');
  return (await rows<Counts>(world, `SELECT ${columns}`))[0] as Counts;
}
