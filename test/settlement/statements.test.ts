// Statements of account: reckoned by hand for one client, and for random histories from what the API shows of each record.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { acceptCurrencies, invalid, newClient, record, refused, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import type { Api } from '../test-service.ts';
import { openWire, requestText, type Wire } from '../wire.ts';
import { issued, line, tryCancel } from './documents.ts';
import { look, type Picture } from './ledger.ts';
import { type Answer, type Ask, type Chain, move } from './moves.ts';

type Statement = components['schemas']['ClientStatement'];
type Query = NonNullable<Parameters<typeof statementOf>[2]>;

const world = sharedService();
let wire: Wire;

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'EUR', 'JPY', 'KWD');
  wire = await openWire(world.url, 4);
});
afterAll(async () => {
  wire.close();
});

function statementOf(
  api: Api,
  reference: string,
  query: {
    kind?: 'movements' | 'open_items';
    from?: string;
    to?: string;
    as_of?: string;
    currency?: string;
  } = {},
) {
  return api.GET('/clients/{reference}/statement', { params: { path: { reference }, query } });
}

const shown = (reference: string, query: Query = {}): Promise<Statement> =>
  record(statementOf(world.api, reference, query));

const sum = <T>(all: readonly T[], centsOf: (one: T) => number) =>
  all.reduce((total, one) => total + centsOf(one), 0);

describe('one client, reckoned by hand', () => {
  let client: string;
  const at = (reference: string) => ({ params: { path: { reference } } });
  const on = (day: string) => world.clock.set(`${day}T10:00:00Z`);

  beforeAll(async () => {
    const { api } = world;
    client = (await newClient(api)).reference;
    const invoice = (amount: number) =>
      issued(api, { document_type: 'rs_invoice', client, due_days: 10, lines: [line(amount)] });
    const pay = (amount: number, paid_on: string, document: string, applied: number) =>
      record(
        api.POST('/payments', {
          body: {
            ...{ client, amount, method: 'bank', paid_on, keep_rest_as_credit: true },
            allocations: [{ document, amount: applied }],
          },
        }),
        201,
      );
    on('2026-01-10');
    const first = await invoice(100);
    on('2026-01-20');
    const wrong = await pay(50, '2026-01-20', first.reference, 50);
    on('2026-02-05');
    const second = await invoice(200);
    on('2026-02-10');
    const credits = [{ relation: 'credits' as const, document: first.reference }];
    const note = { document_type: 'rs_credit_note', client, lines: [line(10)], related_documents: credits };
    await issued(api, note);
    on('2026-02-15');
    const more = await pay(300, '2026-02-15', second.reference, 240);
    on('2026-02-20');
    const refund = { amount: 20, method: 'bank', paid_on: '2026-02-20' } as const;
    await record(api.POST('/payments/{reference}/refund', { ...at(more.reference), body: refund }));
    on('2026-03-01');
    await record(api.POST('/payments/{reference}/reverse', at(wrong.reference)));
    on('2026-03-05');
    const third = await invoice(50);
    on('2026-03-08');
    await record(tryCancel(api, third));
    on('2026-03-15');
  });

  it('lists what moved, with the balance after each, from the opening to the closing balance', async () => {
    const { opening, movements, closing, net, owed, on_account } = await shown(client, {
      from: '2026-02-01',
      to: '2026-03-15',
    });
    expect(opening).toBe('70.00');
    expect(movements.map(({ on, kind, amount, balance }) => [on, kind, amount, balance])).toEqual([
      ['2026-02-05', 'invoice', '240.00', '310.00'],
      ['2026-02-10', 'credit_note', '-12.00', '298.00'],
      ['2026-02-15', 'payment', '-300.00', '-2.00'],
      ['2026-02-20', 'refund', '20.00', '18.00'],
      ['2026-03-01', 'reversal', '50.00', '68.00'],
      ['2026-03-05', 'invoice', '60.00', '128.00'],
      ['2026-03-08', 'cancellation', '-60.00', '68.00'],
    ]);
    expect([closing, net, owed, on_account]).toEqual(['68.00', '68.00', '108.00', '40.00']);
  });

  it('shows what was open at the end of a day of the past, whatever was paid or reversed later', async () => {
    const open = async (as_of: string) => {
      const { items, owed, on_account, net } = await shown(client, { kind: 'open_items', as_of });
      return [items.map(({ open: left, days_overdue: days }) => [left, days]), owed, on_account, net];
    };
    expect(await open('2026-01-09')).toEqual([[], '0.00', '0.00', '0.00']);
    expect(await open('2026-01-31')).toEqual([[['70.00', 11]], '70.00', '0.00', '70.00']);
    expect(await open('2026-02-09')).toEqual([
      [
        ['70.00', 20],
        ['240.00', 0],
      ],
      '310.00',
      '0.00',
      '310.00',
    ]);
    expect(await open('2026-02-28')).toEqual([[['58.00', 39]], '58.00', '40.00', '18.00']);
    expect(await open('2026-03-07')).toEqual([
      [
        ['108.00', 46],
        ['60.00', 0],
      ],
      '168.00',
      '40.00',
      '128.00',
    ]);
    expect(await open('2026-03-15')).toEqual([[['108.00', 54]], '108.00', '40.00', '68.00']);
  });

  it('ages what is owed', async () => {
    const { aging } = await shown(client, { kind: 'open_items', as_of: '2026-03-07' });
    expect(aging.map(({ key, amount, document_count: count }) => [key, amount, count])).toEqual([
      ['current', '60.00', 1],
      ['days_1_30', '0.00', 0],
      ['days_31_60', '108.00', 1],
      ['days_61_90', '0.00', 0],
      ['days_over_90', '0.00', 0],
    ]);
  });

  it('has no offers: neither proformas nor quotes are owed', async () => {
    const { reference: other } = await newClient(world.api);
    for (const document_type of ['rs_quote', 'rs_proforma'])
      await issued(world.api, { document_type, client: other, lines: [line(500)] });
    const { movements, net, owed, on_account } = await shown(other);
    const { items } = await shown(other, { kind: 'open_items' });
    expect([movements, items, net, owed, on_account]).toEqual([[], [], '0.00', '0.00', '0.00']);
  });

  it('is of one currency: what is in others does not count', async () => {
    const own = await shown(client);
    await issued(world.api, {
      ...{ document_type: 'rs_invoice', client, currency: 'EUR', lines: [line(1000)] },
    });
    expect(await shown(client)).toEqual(own);
    const { currency, movements, net } = await shown(client, { currency: 'EUR' });
    expect([currency, movements.length, net]).toEqual(['EUR', 1, '1200.00']);
    expect((await shown(client, { currency: 'JPY' })).net).toBe('0');
  });

  it('refuses days of the other kind, in the wrong order, and unknown currencies, by their names', async () => {
    await invalid(statementOf(world.api, client, { as_of: '2026-01-01' }), 'as_of');
    await invalid(statementOf(world.api, client, { kind: 'open_items', from: '2026-01-01' }), 'from');
    await invalid(statementOf(world.api, client, { from: '2026-02-01', to: '2026-01-01' }), 'to');
    await invalid(statementOf(world.api, client, { currency: 'XYZ' }), 'currency');
    await refused(statementOf(world.api, UNKNOWN), 404, 'not_found');
  });
});

const CHAINS = scale(4, 300);
const STEPS = scale(12, 40);
const CURRENCIES: [string, number][] = [
  ['RSD', 2],
  ['JPY', 0],
  ['KWD', 3],
];

const ask: Ask = async (method, path, body): Promise<Answer> => {
  const headers = { Authorization: `Bearer ${world.key}` };
  const sent = { method, path, body: method === 'POST' ? (body ?? {}) : undefined };
  const { status, body: text } = await wire.send(requestText(sent, headers));
  const answer = JSON.parse(text) as { data?: unknown; error?: unknown };
  return { status, data: answer.data ?? answer.error };
};

const choice = fc.record({
  kind: fc.nat(9999),
  which: fc.nat(999),
  other: fc.nat(999),
  size: fc.nat(99_999),
});
const chains = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  choices: fc.array(choice, { minLength: 2, maxLength: STEPS, size: 'max' }),
});

it('after every step of a random history, the statement of today is the balance, and any past day adds up', async () => {
  const property = fc.asyncProperty(chains, async ({ currency: [currency, decimals], choices }) => {
    const { reference: client } = await newClient(world.api);
    const chain: Chain = {
      ...{ ask, client, currency, decimals, documents: [], payments: [], drafts: [], credited: new Set() },
      today: () => world.clock.now().toISOString().slice(0, 10),
    };
    const days: string[] = [];
    for (const one of choices) {
      world.clock.advance(1000 * (one.which % 3 === 0 ? 86_400 : 1));
      await move(chain, one);
      const picture = await look(chain);
      await expectToday(chain, picture);
      days.push(chain.today());
    }
    const picture = await look(chain);
    for (const day of new Set(['2026-01-31', ...days])) await expectDay(chain, picture, day);
  });
  await fc.assert(property, { numRuns: CHAINS, seed: seedOf('S4'), endOnFailure: !process.env.SHRINK });
  report('S4', `${CHAINS} histories: each statement is the balance`);
}, 900_000);

async function expectToday({ client, currency }: Chain, { balance }: Picture): Promise<void> {
  const open = await shown(client, { kind: 'open_items', currency });
  const owed = balance?.owed_cents ?? 0;
  const onAccount = balance?.on_account_cents ?? 0;
  expect([open.owed_cents, open.on_account_cents, open.net_cents]).toEqual([
    owed,
    onAccount,
    owed - onAccount,
  ]);
  const listed = (balance?.open_items ?? []).map((item) => [item.document.reference, item.balance_cents]);
  expect(open.items.map((item) => [item.document.reference, item.open_cents])).toEqual(listed);
  const moved = await shown(client, { from: '1990-01-01', currency });
  expect([moved.opening_cents, moved.closing_cents]).toEqual([0, owed - onAccount]);
  expect(sum(moved.movements, (each) => each.amount_cents)).toBe(owed - onAccount);
}

/** The balance at the end of a day, from the dates of all records alone. */
async function expectDay(chain: Chain, picture: Picture, day: string): Promise<void> {
  const { client, currency } = chain;
  const open = await shown(client, { kind: 'open_items', as_of: day, currency });
  const from = `${day.slice(0, 8)}01`;
  const moved = await shown(client, { from, to: day, currency });
  const dayOf = (instant: string | null) =>
    instant && new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 10);
  const isDone = (instant: string | null, earliest: string | null) => {
    const on = dayOf(instant);
    return on !== null && (on > (earliest ?? '') ? on : (earliest ?? '')) <= day;
  };
  const documents = picture.documents.filter(
    ({ type, issue_date: on, reference, cancelled_at: at }) =>
      type !== 'rs_proforma' && (on ?? '') <= day && (chain.credited.has(reference) || !isDone(at, on)),
  );
  const payments = picture.payments.filter(
    ({ paid_on: on, reversed_at: at }) => on <= day && !isDone(at, on),
  );
  const refunds = [...picture.documents, ...picture.payments]
    .flatMap((each) => each.refunds)
    .filter(({ paid_on: on }) => on <= day);
  const expected =
    sum(documents, ({ type, total_cents: total, prepaid_cents: prepaid }) =>
      type === 'rs_credit_note' ? -total : total - prepaid,
    ) -
    sum(payments, (each) => each.amount_cents) +
    sum(refunds, (each) => each.amount_cents);
  expect([open.net_cents, moved.closing_cents], day).toEqual([expected, expected]);
  expect((moved.opening_cents ?? 0) + sum(moved.movements, (each) => each.amount_cents), day).toBe(expected);
  expect(moved.movements.every(({ on }) => on >= from && on <= day)).toBe(true);
  expect(sum(open.items, (item) => item.open_cents)).toBe(open.owed_cents);
  expect(sum(open.aging, (part) => part.amount_cents)).toBe(open.owed_cents);
  expect(open.on_account_cents, day).toBeGreaterThanOrEqual(0);
}
