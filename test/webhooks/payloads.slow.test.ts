// The payload of events, over the API: what GET returns at that moment, and an instant that is unique per record.
import { expect, test } from 'vitest';
import { recordToken } from '../../src/crypto/link-token.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { EVENT_NAMES } from '../../src/domain/events.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { createRecurringExpense } from '../../src/resources/recurring-expenses/templates.ts';
import { type Listener, line, listener, newClient, patchDocument } from '../api/records.ts';
import { decline, sign, TWO_SIGNERS, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { runJob } from '../jobs/recurring-stage.ts';
import { submit } from '../public/visit.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { INSTANCE_KEY, SERVICE } from '../test-service.ts';
import { generator, until } from './fixture.ts';

type Data = { reference: string; [field: string]: unknown };
type Change = (business: Listener, state: State) => Promise<unknown>;
/** The records of a business as GET showed them last; deleted ones are left out. */
type State = { known: Map<string, { path: string; data: Data }>; any(path: string, status?: string): Data };

type Contract = Data & { signers: { reference: string; status: string }[] };

const PATHS: Record<string, string> = {
  client: '/clients',
  document: '/documents',
  credit: '/documents',
  payment: '/payments',
  'payment.recorded': '/documents',
  expense: '/expenses',
  contract: '/contracts',
  recurring_document: '/recurring-documents',
  quote: '/documents',
  balance_confirmation: '/balance-confirmations',
};
const DAY_MS = 86_400_000;
/** They come from the national e-invoicing system, which is not connected, and from a mail server, which there is none of. */
const EMITTED = EVENT_NAMES.filter(
  (name) => !name.startsWith('document.efaktura.') && name !== 'document.reminded',
);

const random = generator(seedOf('D11'));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const today = () => world.clock.now().toISOString().slice(0, 10);
const cents = () => Math.ceil(random() * 10_000) / 100;

/** There is no record for this change. */
class Impossible extends Error {}

const world = sharedService();

async function call(
  { key }: Listener,
  method: string,
  path: string,
  body?: object,
): Promise<Data | undefined> {
  const response = await world.request(path, {
    method,
    key,
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  // A change that a state does not allow is refused and emits no event.
  if (!response.ok && ![404, 409, 422].includes(response.status))
    throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text).data;
}

const documentBody = (client: string) => ({
  document_type: 'rs_invoice',
  client,
  due_date: addDays(today(), 10),
  lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    line({ unit_price: cents(), quantity: 3 }),
  ),
});

const draft: Change = (b, { any }) => call(b, 'POST', '/documents', documentBody(any('/clients').reference));

/** Those that can still be signed, the oldest first. */
function openContracts(known: State['known']): Contract[] {
  const contracts = [...known.values()]
    .filter(({ path }) => path === '/contracts')
    .map(({ data }) => data as Contract);
  const open = contracts.filter(({ status }) => status === 'sent' || status === 'partially_signed');
  if (open.length === 0) throw new Impossible();
  return open;
}

const sendContract: Change = async (b, { any }) => {
  const expires_at = `${addDays(today(), 20)}T12:00:00Z`;
  const client = any('/clients').reference;
  const body = { title: 'Ugovor', body: '# Ugovor', signers: TWO_SIGNERS, client, expires_at };
  const made = await call(b, 'POST', '/contracts', body);
  return call(b, 'POST', `/contracts/${made?.reference}/send`);
};

const signOne: Change = async (_, { known }) => {
  const { signers } = openContracts(known)[0] as Contract;
  const next = signers.find(({ status }) => status === 'pending') ?? signers[0];
  await sign(world, tokenOf(next)).catch(refusedByState);
};

const onAccount: Change = (b, { any }) =>
  call(b, 'POST', '/payments', {
    client: any('/clients').reference,
    amount: 1 + cents(),
    method: 'bank',
    paid_on: today(),
    keep_rest_as_credit: true,
  });

/** A credit note for a part of a document: it is applied when it is issued. */
const creditPart: Change = async (b, { any }) => {
  const { reference: from } = any('/documents', 'issued');
  const lines = [line({ unit_price: 0.01 })];
  const made = await call(b, 'POST', '/documents', { document_type: 'rs_credit_note', from, lines });
  return call(b, 'POST', `/documents/${made?.reference}/issue`);
};

const template = (client: string, count: number) => ({
  ...documentBody(client),
  due_date: undefined,
  name: `Template ${random()}`,
  rule: { every: 'daily', starts_on: today(), count },
  mode: 'issue',
});

/** One whose client is archived before its first date. */
const failedTemplate: Change = async (b) => {
  const client = await call(b, 'POST', '/clients', { name: `Arhiva ${random()}` });
  const made = await call(b, 'POST', '/recurring-documents', template(client?.reference ?? '', 9));
  await call(b, 'PATCH', `/clients/${client?.reference}`, { archived: true });
  await runJob(world);
  return made;
};

/** A quote that is answered, withdrawn or, after its last day, has expired. */
const quote =
  (does?: 'accept' | 'decline' | 'withdraw'): Change =>
  async (b, { any }) => {
    const { due_date: _, ...fields } = documentBody(any('/clients').reference);
    const body = { ...fields, document_type: 'rs_quote', valid_until: addDays(today(), 10) };
    const made = await call(b, 'POST', '/documents', body);
    await call(b, 'POST', `/documents/${made?.reference}/issue`);
    return does && call(b, 'POST', `/documents/${made?.reference}/${does}`);
  };

/** A balance that the client confirms on its page. */
const confirmed: Change = async (b, { any }) => {
  const body = { client: any('/clients').reference, as_of: today(), by_email: false };
  const made = await call(b, 'POST', '/balance-confirmations', body);
  const { reference = '' } = made ?? {};
  const token = recordToken(INSTANCE_KEY, 'confirmation', { reference, generation: 1 });
  await submit(world, `/b/${token}`, { outcome: 'confirmed', name: 'Ana' });
};

const CHANGES: Change[] = [
  (b) => call(b, 'POST', '/clients', { name: `Ђорђе ${random()}`, city: 'Ниш' }),
  (b, { any }) => call(b, 'PATCH', `/clients/${any('/clients').reference}`, { notes: `a "${random()}"\n` }),
  draft,
  draft,
  draft,
  (b, { any }) =>
    call(b, 'PATCH', `/documents/${any('/documents', 'draft').reference}`, {
      lines: [line({ unit_price: cents() })],
    }),
  (b, { any }) => call(b, 'DELETE', `/documents/${any('/documents', 'draft').reference}`),
  (b, { any }) => call(b, 'POST', `/documents/${any('/documents', 'draft').reference}/issue`),
  (b, { any }) => call(b, 'POST', `/documents/${any('/documents', 'draft').reference}/issue`),
  (b, { any }) => call(b, 'POST', `/documents/${any('/documents').reference}/send`),
  (b, { any }) =>
    call(b, 'POST', `/documents/${any('/documents').reference}/payments`, {
      amount: cents(),
      method: 'bank',
      paid_on: today(),
    }),
  (b, { any }) => {
    const { reference, payments } = any('/documents') as Data & { payments: { reference: string }[] };
    if (payments.length === 0) throw new Impossible();
    return call(b, 'POST', `/documents/${reference}/payments/${pick(payments).reference}/reverse`);
  },
  (b, { any }) => call(b, 'POST', `/documents/${any('/documents').reference}/cancel`),
  onAccount,
  onAccount,
  (b, { any }) =>
    call(b, 'POST', `/payments/${any('/payments').reference}/apply`, {
      document: any('/documents').reference,
    }),
  (b, { any }) =>
    call(b, 'POST', `/payments/${any('/payments').reference}/refund`, {
      amount: 1,
      method: 'bank',
      paid_on: today(),
    }),
  creditPart,
  creditPart,
  (b) => call(b, 'POST', '/expenses', { description: 'Renta', amount: cents(), occurs_on: today() }),
  (b, { any }) => call(b, 'PATCH', `/expenses/${any('/expenses').reference}`, { vendor: `${random()}` }),
  (b, { any }) => call(b, 'DELETE', `/expenses/${any('/expenses').reference}`),
  (b, { any }) => call(b, 'POST', '/recurring-documents', template(any('/clients').reference, 1)),
  (b, { any }) => {
    const { reference } = any('/recurring-documents');
    return call(b, 'PATCH', `/recurring-documents/${reference}`, { name: `Name ${random()}` });
  },
  (b, { any }) => call(b, 'POST', `/recurring-documents/${any('/recurring-documents').reference}/run`),
  failedTemplate,
  sendContract,
  sendContract,
  sendContract,
  sendContract,
  signOne,
  signOne,
  signOne,
  async (_, { known }) => {
    const { signers } = openContracts(known).at(-1) as Contract;
    await decline(world, tokenOf(signers[0]), 'No').catch(refusedByState);
  },
  (b, { known }) =>
    call(b, 'POST', `/contracts/${openContracts(known).at(-1)?.reference}/void`, { reason: 'Late' }),
  (b) =>
    world.write((tx) =>
      createRecurringExpense(tx, {
        workspace: b.production,
        now: world.clock.now(),
        description: 'Rent',
        amount: '650',
        every: 'monthly',
        on: '5',
        start: today(),
      }),
    ),
  quote(),
  quote('accept'),
  quote('decline'),
  quote('withdraw'),
  confirmed,
  () => later(1),
  () => later(40),
];

/** Runs every job a number of days later: due dates pass, contracts expire, expenses recur. */
async function later(days: number): Promise<void> {
  world.clock.advance(days * DAY_MS);
  const { database } = world.server;
  await runJobs(database, { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE });
}

/** A contract that has ended, or is not at that signer, stays as it is. */
function refusedByState(error: unknown): void {
  if ((error as { code?: string }).code === undefined) throw error;
}

function stateOf(): State {
  const known: State['known'] = new Map();
  return {
    known,
    any(path, status) {
      const all = [...known.values()].filter(
        (one) => one.path === path && (!status || one.data.status === status),
      );
      if (all.length === 0) throw new Impossible();
      return pick(all).data;
    },
  };
}

const MOST_STEPS = 500;
const LONG = scale(300_000, 1_800_000);

test(
  'the data of every event is what GET returns at that moment',
  async () => {
    const counts = new Map<string, number>();
    const rounds = scale(1, 30);
    const steps = scale(CHANGES.length + 10, 150);
    for (let round = 0; round < rounds; round += 1) {
      const business = await listener(world);
      const state = stateOf();
      let seen = 0;
      // Continues while some kind of event has not occurred yet.
      const isLacking = () => round === rounds - 1 && counts.size < EMITTED.length;
      for (let step = 0; step < steps || (isLacking() && step < MOST_STEPS); step += 1) {
        try {
          // Each once, then any.
          await (CHANGES[step] ?? pick(CHANGES))(business, state);
        } catch (error) {
          if (!(error instanceof Impossible)) throw error;
        }
        const all = await business.recorded();
        const fresh = all.slice(seen);
        seen = all.length;
        await expectAsRead(business, state, fresh);
        for (const { event } of fresh) counts.set(event, (counts.get(event) ?? 0) + 1);
      }
      await business.close();
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect([...counts.keys()].sort()).toEqual(EMITTED.toSorted());
    report('D11', `${total} events of ${counts.size} kinds: each equals what GET answered`);
  },
  LONG,
);

async function expectAsRead(business: Listener, { known }: State, fresh: Received['body'][]): Promise<void> {
  for (const [reference, events] of Map.groupBy(fresh, ({ data }) => data.reference as string)) {
    const last = events.at(-1) as Received['body'];
    const path = PATHS[last.event] ?? PATHS[last.event.split('.')[0] ?? ''] ?? '';
    const data = await call(business, 'GET', `${path}/${reference}`);
    if (last.event.endsWith('.deleted')) {
      expect(data).toBeUndefined();
      const { updated_at, version, ...content } = last.data;
      const { updated_at: before, version: own, ...shown } = (known.get(reference) as { data: Data }).data;
      expect(content).toEqual(shown);
      expect((updated_at as string) > (before as string)).toBe(true);
      expect(version).toBe((own as number) + 1);
      known.delete(reference);
    } else {
      expect(last.data, last.event).toEqual(data);
      known.set(reference, { path, data: data as Data });
    }
  }
}

test('rapid changes of one record are as many events, distinguished by their triple, and so are all their attempts', async () => {
  const changes = scale(100, 1000);
  const business = await world.otherBusiness();
  const receiver = await startReceiver();
  receiver.answer(500);
  await world.endpoint(receiver.url, ['client.updated'], business.production);
  const { reference } = await newClient(business.api);
  await Promise.all(
    Array.from({ length: changes }, (_, i) =>
      world.request(`/clients/${reference}`, {
        method: 'PATCH',
        key: business.key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ notes: `${i}` }),
      }),
    ),
  );
  await receiver.waitFor(changes, 50_000);
  receiver.answer(200);
  await until(async () => {
    world.clock.advance(1000);
    return receiver.received.length >= 2 * changes;
  }, 50_000);
  const triple = ({ body }: Received) => [body.event, body.data.reference, body.occurred_at].join(' ');
  const byDelivery = Map.groupBy(receiver.received, ({ headers }) => headers['x-service-delivery']);
  for (const attempts of byDelivery.values()) expect(new Set(attempts.map(triple)).size).toBe(1);
  expect(byDelivery.size).toBe(changes);
  expect(new Set(receiver.received.map(triple)).size).toBe(changes);
  await receiver.close();
  report(
    'D10',
    `${changes} changes over the API: ${changes} distinct triples in ${receiver.received.length} attempts`,
  );
});

test('of a document that many change at once too', async () => {
  const business = await listener(world);
  const { reference } = await newClient(business.api);
  const made = await call(business, 'POST', '/documents', documentBody(reference));
  const changes = scale(50, 500);
  await Promise.all(
    Array.from({ length: changes }, (_, i) =>
      patchDocument(business.api, made?.reference ?? '', { lines: [line({ unit_price: i + 1 })] }),
    ),
  );
  const own = (await business.recorded()).filter(({ data }) => data.reference === made?.reference);
  expect(own).toHaveLength(changes + 1);
  const times = own.map(({ occurred_at }) => occurred_at);
  expect(new Set(times).size).toBe(changes + 1);
  expect(times).toEqual(times.toSorted());
  expect(await call(business, 'GET', `/documents/${made?.reference}`)).toEqual(own.at(-1)?.data);
  await business.close();
});
