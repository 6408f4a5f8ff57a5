// Requests that race for the same money: together they never take more than there is, and nothing gets lost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { report, scale } from '../scenarios.ts';
import { openWire, requestText, type Wire } from '../wire.ts';
import { type Document, draft, issued, line, pay, shown } from './documents.ts';

const RACERS = scale(20, 200);
const ROUNDS = scale(2, 20);
const MONEY = { method: 'bank', paid_on: '2026-03-15' };

const world = sharedService();
let wire: Wire;
let client: string;

beforeAll(async () => {
  wire = await openWire(world.url, RACERS);
});
afterAll(async () => {
  wire.close();
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

type Call = [path: string, body?: object];
type Result = { status: number; data: Document };

/** Sends all requests at once. Each succeeds, or is refused. */
async function race(calls: Call[]): Promise<Result[]> {
  const headers = { Authorization: `Bearer ${world.key}` };
  const answers = await Promise.all(
    calls.map(([path, body]) => wire.send(requestText({ method: 'POST', path, body: body ?? {} }, headers))),
  );
  const results = answers.map(({ status, body }) => ({ status, data: JSON.parse(body).data }));
  expect(results.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
  return results;
}

const succeeded = (results: Result[]) => results.filter(({ status }) => status < 300);

const invoice = async (price = 100) => {
  ({ reference: client } = await newClient(world.api));
  return issued(world.api, { document_type: 'rs_invoice', client, lines: [line(price)] });
};

it(`of ${RACERS} credit notes for one invoice as many are issued as it has room for`, async () => {
  const original = await invoice(RACERS * 1.8);
  const body = { document_type: 'rs_credit_note', from: original.reference, lines: [line(3)] };
  const drafts = await Promise.all(Array.from({ length: RACERS }, () => draft(world.api, body)));
  const results = await race(drafts.map(({ reference }) => [`/documents/${reference}/issue`]));
  const room = RACERS * 0.6;
  expect(succeeded(results)).toHaveLength(room);
  expect(new Set(succeeded(results).map(({ data }) => data.number)).size).toBe(room);
  const credited = { balance_cents: 0, credited_cents: original.total_cents, status: 'paid' };
  expect(await shown(world.api, original)).toMatchObject(credited);
  report('S2', `${RACERS} credit notes at once: ${room} issued, ${RACERS - room} refused`);
}, 120_000);

it('payments for the same balance settle it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference } = await invoice();
    const allocations = [{ document: reference, amount: 120 }];
    const results = await race([
      [`/documents/${reference}/payments`, { ...MONEY, amount: 120 }],
      [`/documents/${reference}/payments`, { ...MONEY, amount: 120 }],
      ['/payments', { ...MONEY, client, amount: 120, allocations }],
    ]);
    expect(succeeded(results)).toHaveLength(1);
    expect(await shown(world.api, { reference })).toMatchObject({ paid: '120.00', balance: '0.00' });
  }
});

it('of a payment and a credit the second one finds what the first has left', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference } = await invoice();
    const body = { document_type: 'rs_credit_note', from: reference };
    const note = await draft(world.api, body);
    const [paid, credited] = await race([
      [`/documents/${reference}/payments`, { ...MONEY, amount: 120 }],
      [`/documents/${note.reference}/issue`],
    ]);
    expect(credited?.status).toBe(200);
    const both = await shown(world.api, { reference });
    const isPaid = paid?.status === 201;
    expect([both.paid_cents, both.credited_cents]).toEqual(isPaid ? [12_000, 0] : [0, 12_000]);
    const left = isPaid ? 12_000 : 0;
    expect(await shown(world.api, note)).toMatchObject({ remaining_credit_cents: left });
  }
});

it('an advance is deducted by one of the final invoices that race for it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    ({ reference: client } = await newClient(world.api));
    const lines = [line(100)];
    const advance = await issued(world.api, { document_type: 'rs_advance_invoice', client, lines });
    await pay(world.api, advance);
    const body = { document_type: 'rs_invoice', client, lines, advances: [{ document: advance.reference }] };
    const finals = [await draft(world.api, body), await draft(world.api, body), await draft(world.api, body)];
    const results = await race(finals.map(({ reference }) => [`/documents/${reference}/issue`]));
    expect(succeeded(results).map(({ data }) => data.prepaid_cents)).toEqual([12_000]);
    expect((await shown(world.api, advance)).referenced_by).toHaveLength(1);
  }
});

it('a credit is used up once by what applies it and gives it back', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference } = await invoice();
    const lines = [line(100)];
    const note = await issued(world.api, { document_type: 'rs_credit_note', client, lines });
    const results = await race([
      [`/documents/${note.reference}/apply`, { document: reference, amount: 120 }],
      [`/documents/${note.reference}/refund`, { ...MONEY, amount: 120 }],
      [`/documents/${note.reference}/apply`, { document: reference }],
      [`/documents/${note.reference}/cancel`],
    ]);
    // A credit note that is applied may still be cancelled; then the invoice is open again.
    const used = succeeded(results.slice(0, 3));
    expect(used.length).toBeLessThanOrEqual(1);
    const { applied_cents: applied, refunded_cents: refunded, status } = await shown(world.api, note);
    expect((applied ?? 0) + (refunded ?? 0)).toBe(status === 'cancelled' ? 0 : 12_000);
    expect((await shown(world.api, { reference })).credited_cents).toBe(applied ?? 0);
  }
});

it('money on account is used up once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference } = await invoice();
    const kept = { ...MONEY, client, amount: 120, keep_rest_as_credit: true };
    const [made] = await race([['/payments', kept]]);
    const payment = made?.data.reference;
    const results = await race([
      [`/payments/${payment}/apply`, { document: reference }],
      [`/payments/${payment}/refund`, { ...MONEY, amount: 120 }],
      [`/payments/${payment}/apply`, { document: reference, amount: 120 }],
    ]);
    expect(succeeded(results)).toHaveLength(1);
    const { paid_cents: paid } = await shown(world.api, { reference });
    expect(paid).toBe(results[1]?.status === 200 ? 0 : 12_000);
  }
});
