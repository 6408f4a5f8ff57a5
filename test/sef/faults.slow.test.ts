// A SEF that answers late, wrongly, twice or not at all, and keys that it refuses.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHead } from '../../src/resources/document-records/queries.ts';
import { comparisonWith } from '../../src/sef/attempt.ts';
import { findConnection } from '../../src/sef/connections.ts';
import { retrySubmission } from '../../src/sef/submissions.ts';
import { type Document, record } from '../api/records.ts';
import { storedIn } from '../engine.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  connect,
  KEY,
  makeSeller,
  newInvoice,
  passing,
  type Simulator,
  startSimulator,
} from './simulator.ts';

let world: TestService;
let simulator: Simulator;
let receiver: Receiver;

const UPLOAD = 'POST /api/publicApi/sales-invoice/ubl';
const today = () => new Date().toISOString().slice(0, 10);
const at = (reference: string) => ({ params: { path: { reference } } });
const submit = ({ reference }: Document) =>
  record(world.sandboxApi.POST('/documents/{reference}/einvoice/submit', at(reference)));
const shown = ({ reference }: Document) =>
  record(world.sandboxApi.GET('/documents/{reference}/einvoice/submission', at(reference)));
const names = ({ reference }: Document) =>
  receiver.received
    .filter(({ body }) => body.data.reference === reference && body.event.startsWith('document.efaktura.'))
    .toSorted((a, b) => (a.body.occurred_at < b.body.occurred_at ? -1 : 1))
    .map(({ body }) => body.event.slice(18));
const reaches = async (document: Document, status: string, stepMs = 15_000) => {
  await passing(world, `it becomes ${status}`, async () => (await shown(document)).status === status, stepMs);
};
const notices = () =>
  world.server.database.read(async (tx) =>
    tx.all<{ kind: string }>(sql`SELECT kind FROM notifications WHERE kind LIKE 'sef%'`),
  );
const documentOf = ({ reference }: Document) =>
  world.server.database.read(
    async (tx) => (await findHead(tx, world.sandbox.id, reference)) as { id: number },
  );

async function begin(mode: 'same' | 'error' = 'same'): Promise<void> {
  simulator = await startSimulator({ mode });
  receiver = await startReceiver();
  world = await createTestService({ now: new Date().toISOString(), settings: { SEF_POLL_SECONDS: '1' } });
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator);
  await world.endpoint(receiver.url, ['*'], world.sandbox);
}

afterEach(async () => {
  await world.close();
  await receiver.close();
  await simulator.close();
});

describe.each(['same', 'error'] as const)('with a SEF that answers a repeated request with: %s', (mode) => {
  beforeEach(() => begin(mode));

  it.each([
    ['the connection breaks before SEF has it', { drop_before: true }],
    ['the answer is lost', { drop_after: true }],
    ['the answer is cut off', { cut: true }],
    ['the answer is no JSON', { body: 'OK' }],
    ['the answer has no id', { body: '{}' }],
    ['the answer is endless', { body_bytes: 3_000_000 }],
    ['there are too many calls', { status: 429 }],
    ['there is a page of an error', { status: 500, html: true }],
    ['there is a redirect', { redirect: 'http://127.0.0.1:9/' }],
  ])('there is exactly one invoice, although %s', async (_what, fault) => {
    simulator.world.faults.add({ ...fault, call: UPLOAD });
    const invoice = await newInvoice(world.sandboxApi, today());
    const { request_id: requestId } = await submit(invoice);
    await reaches(invoice, 'sent');
    expect(simulator.invoice(invoice.number).requestId).toBe(requestId);
    expect((await shown(invoice)).sef_id).toBe(simulator.invoice(invoice.number).salesInvoiceId);
    await passing(world, 'its event arrives', () => names(invoice).length > 0);
    expect(names(invoice)).toEqual(['sent']);
  });
});

describe('a key that SEF refuses', () => {
  beforeEach(() => begin());

  it('pauses the connection with one notice, and a new key goes on with the same request', async () => {
    simulator.world.faults.add({ status: 401, call: '/api/publicApi/sales-invoice/ubl', count: 3 });
    const invoices = [
      await newInvoice(world.sandboxApi, today()),
      await newInvoice(world.sandboxApi, today()),
    ];
    const requests = await Promise.all(invoices.map(async (each) => (await submit(each)).request_id));
    const status = async () =>
      (await world.server.database.read((tx) => findConnection(tx, world.sandbox.id)))?.status;
    await passing(world, 'it pauses', async () => (await status()) === 'paused');
    expect(invoices.map(names)).toEqual([[], []]);
    expect(await notices()).toEqual([{ kind: 'sef_paused' }]);
    simulator.world.faults.clear();
    await connect(world, world.sandbox, simulator);
    for (const invoice of invoices) await reaches(invoice, 'sent');
    expect(invoices.map(({ number }) => simulator.invoice(number).requestId)).toEqual(requests);
    expect(simulator.invoices()).toHaveLength(2);
  });

  it('pauses nothing where it was replaced during the call that used it', async () => {
    simulator.world.faults.add({ status: 401, latency_ms: 700, call: UPLOAD });
    const invoice = await newInvoice(world.sandboxApi, today());
    await submit(invoice);
    const isTaken = () => simulator.world.faults.list().length === 0;
    await passing(world, 'the refusal is under way', isTaken, 1);
    await connect(world, world.sandbox, simulator);
    await reaches(invoice, 'sent');
    expect(await notices()).toEqual([]);
    expect(simulator.invoices()).toHaveLength(1);
  });

  it('is nowhere: not in the database, in webhooks, nor in what is shown', async () => {
    const invoice = await newInvoice(world.sandboxApi, today());
    await submit(invoice);
    await reaches(invoice, 'sent');
    for (const place of await storedIn(world.server.database, world.databaseUrl))
      expect(place.includes(KEY)).toBe(false);
    expect(JSON.stringify(receiver.received)).not.toContain(KEY);
    expect(JSON.stringify(await shown(invoice))).not.toContain(KEY);
  });
});

describe('a workspace whose service was off', () => {
  beforeEach(() => begin());

  it('learns of everything after 40 days', async () => {
    const invoice = await newInvoice(world.sandboxApi, today());
    await submit(invoice);
    await reaches(invoice, 'sent');
    simulator.act(invoice.number, 'reject', 'Kasno');
    simulator.act(invoice.number, 'approve');
    simulator.world.advance(40 * 86_400);
    world.clock.advance(40 * 86_400_000);
    await reaches(invoice, 'accepted');
    simulator.act(invoice.number, 'storno', 'Greška');
    simulator.world.advance(40 * 86_400);
    world.clock.advance(40 * 86_400_000);
    await reaches(invoice, 'voided', 3_600_000);
    expect(new Set(names(invoice)).size).toBe(names(invoice).length);
  });

  it('gives up after 48 hours without an answer, and a retry searches before it sends', async () => {
    simulator.world.faults.add({ drop_after: true, call: UPLOAD });
    simulator.world.faults.add({ status: 503, call: UPLOAD, count: 10_000 });
    const invoice = await newInvoice(world.sandboxApi, today());
    await submit(invoice);
    await reaches(invoice, 'unconfirmed', 3_600_000);
    expect(names(invoice)).toEqual([]);
    expect(await notices()).toEqual([{ kind: 'sef_unconfirmed' }]);
    simulator.world.faults.clear();
    const { id } = await documentOf(invoice);
    await world.write((tx) => retrySubmission(tx, id, world.clock.now()));
    await reaches(invoice, 'sent');
    // SEF had it since the first attempt, whose answer was lost.
    expect((await shown(invoice)).sef_id).toBe(simulator.invoice(invoice.number).salesInvoiceId);
    expect(simulator.world.calls.filter(({ path }) => path.includes('/ids')).length).toBeGreaterThan(0);
  });
});

describe('two invoices of one number', () => {
  it('are the same only where date, buyer, lines and sum are', async () => {
    const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
    const file = (payable: string, number = '1', prefix = 'c') =>
      `<Invoice xmlns="${UBL}:Invoice-2" xmlns:a="${UBL}:CommonAggregateComponents-2" xmlns:${prefix}="${UBL}:CommonBasicComponents-2"><${prefix}:ID>${number}</${prefix}:ID><${prefix}:IssueDate>2026-01-02</${prefix}:IssueDate><a:AccountingSupplierParty><a:Party><${prefix}:EndpointID>100000024</${prefix}:EndpointID></a:Party></a:AccountingSupplierParty><a:LegalMonetaryTotal><${prefix}:PayableAmount>${payable}</${prefix}:PayableAmount></a:LegalMonetaryTotal></Invoice>`;
    const wrapped = (text: string, before = '') =>
      `<?xml version="1.0"?>${before}<env:E xmlns:env="e"><env:B>${text}</env:B></env:E>`;
    const compare = await comparisonWith(Buffer.from(file('10.00')));
    expect(compare(wrapped(file('10', '1', 'other')))).toBe('same');
    expect(compare(wrapped(file('10.01')))).toBe('other');
    expect(compare(wrapped(file('10', '2')))).toBe('unrelated');
    expect(compare('<nothing/>')).toBe('unrelated');
    expect(compare(wrapped(file('10'), '<!DOCTYPE E>'))).toBe('unreadable');
    expect(compare(wrapped(file('10')).slice(0, -9))).toBe('unreadable');
    const laughs = '<!DOCTYPE E [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(compare(wrapped(file('&b;'), laughs))).toBe('unreadable');
    const outside = '<!DOCTYPE E [<!ENTITY f SYSTEM "file:///etc/hostname">]>';
    expect(compare(wrapped(file('&f;'), outside))).toBe('unreadable');
  });
});
