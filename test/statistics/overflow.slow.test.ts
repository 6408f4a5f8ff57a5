// Amounts as large as they may be: what they add up to is shown exactly, or the write is refused before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { scale } from '../scenarios.ts';
import type { TestService } from '../test-service.ts';

const MAX = Number.MAX_SAFE_INTEGER;
/** The largest amount in RSD that a request can name: 15 digits, and no more than `MAX` minor units. */
const LARGE = 90_071_992_547_409.9;

const world = sharedService();

/** Minor units of RSD, by the text of a number: no arithmetic of floating point comes near them. */
function centsOf(amount: number): bigint {
  const [whole = '', fraction = ''] = String(amount).split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

type Business = Awaited<ReturnType<TestService['otherBusiness']>>;
type Api = Business['api'];

async function send(business: Business, method: string, path: string, body?: object) {
  const response = await world.request(path, {
    method,
    key: business.key,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json()) as {
    data: { reference: string; payments?: { reference: string }[] };
    error?: { errors?: Record<string, string[]> };
  };
  return { status: response.status, ...answer };
}

async function draft(business: Business, client: string, amount: number, type = 'rs_invoice') {
  const line = { quantity: 1, unit_price: amount, tax_rate: 'rs_vat_0' };
  const body = { document_type: type, client, issue_date: '2026-03-01', lines: [line] };
  return send(business, 'POST', '/documents', body);
}

async function statistics(api: Api) {
  const range = { params: { query: { from: '2026-01-01', to: '2026-12-31' } } };
  const summary = await api.GET('/statistics/summary', range);
  const outstanding = await api.GET('/statistics/outstanding');
  const top = await api.GET('/statistics/top-clients', range);
  const trends = await api.GET('/statistics/trends', { params: { query: { months: 3 } } });
  return { summary, outstanding, top, trends };
}

describe('sums of amounts as large as they may be', () => {
  const amount = fc.oneof(
    fc.constantFrom(LARGE, 45_035_996_273_704.9, 20_000_000_000_000, 1),
    fc.double({ min: 1, max: LARGE, noNaN: true }).map((value) => Math.floor(value)),
  );
  const step = fc.record({
    kind: fc.constantFrom('issue', 'issue', 'pay', 'spend', 'reverse', 'cancel', 'credit' as const),
    amount,
    day: fc.constantFrom('2026-01-10', '2026-02-10', '2026-03-10'),
    pick: fc.nat(5),
  });

  it('are exact in every statistic, and the write that would exceed them is refused on its field', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const business = await world.otherBusiness();
        const { reference: client } = await newClient(business.api);
        const open: { reference: string; cents: bigint; amount: number; payment?: string; paid: bigint }[] =
          [];
        const sums = { open: 0n, received: 0n, spent: 0n };
        for (const { kind, amount, day, pick } of steps) {
          const cents = centsOf(amount);
          const one = open[pick % Math.max(1, open.length)];
          let answer: Awaited<ReturnType<typeof send>> | undefined;
          if (kind === 'issue' || kind === 'credit') {
            const made = await draft(
              business,
              client,
              amount,
              kind === 'issue' ? 'rs_invoice' : 'rs_credit_note',
            );
            expect(made.status).toBe(201);
            answer = await send(business, 'POST', `/documents/${made.data.reference}/issue`);
            if (answer.status === 200 && kind === 'issue') {
              open.push({ reference: made.data.reference, cents, amount, paid: 0n });
              sums.open += cents;
            }
          } else if (kind === 'spend') {
            const body = { description: 'Rent', amount, occurs_on: day };
            answer = await send(business, 'POST', '/expenses', body);
            if (answer.status === 201) sums.spent += cents;
          } else if (kind === 'pay' && one && one.paid === 0n) {
            const body = { amount: one.amount, method: 'bank', paid_on: day };
            answer = await send(business, 'POST', `/documents/${one.reference}/payments`, body);
            if (answer.status === 201) {
              one.paid = one.cents;
              one.payment = answer.data.payments?.at(-1)?.reference as string;
              sums.open -= one.cents;
              sums.received += one.cents;
            }
          } else if (kind === 'reverse' && one?.payment && one.paid > 0n) {
            answer = await send(
              business,
              'POST',
              `/documents/${one.reference}/payments/${one.payment}/reverse`,
            );
            if (answer.status === 200) {
              sums.open += one.paid;
              sums.received -= one.paid;
              one.paid = 0n;
            } else expect(answer.status).toBe(409);
          } else if (kind === 'cancel' && one && one.paid === 0n) {
            answer = await send(business, 'POST', `/documents/${one.reference}/cancel`);
            if (answer.status === 200) sums.open -= one.cents;
            open.splice(open.indexOf(one), 1);
          }
          if (answer && answer.status === 422) {
            refused += 1;
            expect(['lines', 'amount']).toContain(Object.keys(answer.error?.errors ?? {})[0]);
          } else if (answer) expect([200, 201, 409]).toContain(answer.status);
        }
        const shown = await statistics(business.api);
        expect(shown.summary.data?.data).toMatchObject({
          revenue_cents: Number(sums.received),
          expenses_cents: Number(sums.spent),
          net_cents: Number(sums.received - sums.spent),
        });
        expect(shown.outstanding.data?.data.outstanding_cents).toBe(Number(sums.open));
        expect(shown.top.data?.data[0]?.revenue_cents ?? 0).toBe(Number(sums.received));
        const ofMonths = (shown.trends.data?.data ?? []).reduce(
          (sum, each) => sum + BigInt(each.revenue_cents),
          0n,
        );
        expect(ofMonths).toBe(sums.received);
      }),
      { numRuns: scale(10, 200), endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('name the limit where a write would exceed them, and nothing of that write stays', async () => {
    const business = await world.otherBusiness();
    const { reference: client } = await newClient(business.api);
    const [first, second] = [await draft(business, client, LARGE), await draft(business, client, LARGE)];
    expect((await send(business, 'POST', `/documents/${first.data.reference}/issue`)).status).toBe(200);
    const refused = await send(business, 'POST', `/documents/${second.data.reference}/issue`);
    expect([refused.status, refused.error?.errors]).toEqual([
      422,
      { lines: [`the sum of all open balances in RSD must not exceed ${MAX} minor units`] },
    ]);
    const after = await business.api.GET('/documents/{reference}', {
      params: { path: { reference: second.data.reference } },
    });
    expect(after.data?.data).toMatchObject({ status: 'draft', number: null });
    // Its number is not used up.
    await send(business, 'POST', `/documents/${first.data.reference}/cancel`);
    const issued = await send(business, 'POST', `/documents/${second.data.reference}/issue`);
    expect(issued.data).toMatchObject({ number: 'INV-2026-00002' });
  });
});

/** PostgreSQL came after the limit: what is stored keeps to it, and only what it adds up to may exceed it. */
const STORED = ON_POSTGRES ? MAX : 2n ** 62n;

describe('a database from before the limit', () => {
  it('answers every statistic, where the sum is more than a number carries with a 422', async () => {
    const business = await world.otherBusiness();
    const { reference: client } = await newClient(business.api);
    expect((await draft(business, client, 100)).status).toBe(201);
    const workspace = business.production.id;
    await world.write(async (tx) => {
      await tx.run(`WITH RECURSIVE years (y) AS (SELECT 2026 UNION ALL SELECT y - 1 FROM years WHERE y > 900)
        INSERT INTO cash (workspace_id, currency, unit, period, received_cents, spent_cents) SELECT ${workspace}, 'RSD', 'month', substr(CAST(10000 + y AS TEXT), 2) || '-03', ${STORED}, ${STORED} FROM years`);
      await tx.run(`WITH RECURSIVE years (y) AS (SELECT 2026 UNION ALL SELECT y - 1 FROM years WHERE y > 900)
        INSERT INTO client_receipts SELECT ${workspace}, 'RSD', 'year', substr(CAST(10000 + y AS TEXT), 2), max(id), ${STORED} FROM years, clients GROUP BY y`);
      await tx.run(`WITH RECURSIVE years (y) AS (SELECT 2026 UNION ALL SELECT y - 1 FROM years WHERE y > 900)
        INSERT INTO open_balances SELECT ${workspace}, 'RSD', 'month', substr(CAST(10000 + y AS TEXT), 2) || '-03', 'rs_invoice', 1, ${STORED} FROM years`);
    });
    for (const path of [
      '/statistics/summary?from=0900-01-01&to=2026-12-31',
      '/statistics/outstanding',
      '/statistics/outstanding?as_of=2026-01-01',
      '/statistics/top-clients?from=0900-01-01&to=2026-12-31',
      ...(ON_POSTGRES ? [] : ['/statistics/trends?months=60']),
    ]) {
      const answer = await send(business, 'GET', path);
      expect([path, answer.status, Object.keys(answer.error?.errors ?? {})]).toEqual([
        path,
        422,
        ['currency'],
      ]);
    }
    expect((await send(business, 'GET', '/statistics/summary?currency=EUR')).status).toBe(200);
  });
});
