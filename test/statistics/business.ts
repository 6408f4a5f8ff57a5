// A business that does everything there is to do, in random order, over the months in which years and summer time
// change; with what a statistic is to be recomputed from.

import { addDays, today } from '../../src/domain/calendar.ts';
import { Failure } from '../../src/domain/failure.ts';
import { markOverdue } from '../../src/jobs/schedule.ts';
import type { Success } from '../../src/resources/handler.ts';
import type { Schema } from '../../src/spec/public.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import { SERVICE } from '../test-service.ts';

export const CURRENCIES = ['RSD', 'JPY', 'KWD'] as const;
const DECIMALS = { RSD: 100, JPY: 1, KWD: 1000 };

export type Document = Schema<'Document'> & { cancelledAt: string | undefined };
export type Expense = Schema<'Expense'>;

export type Business = {
  shop: TestDatabase;
  timezone: string;
  /** Every record as the API shows it. */
  documents(): Promise<Document[]>;
  expenses(): Promise<Expense[]>;
};

type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Lets a business of its own do so many things between October 2025 and April 2026. */
export async function busyBusiness(seed: number, timezone: string, steps: number): Promise<Business> {
  const start = Date.parse('2025-10-20T22:15:00.000Z');
  const end = Date.parse('2026-04-05T22:45:00.000Z');
  const shop = await openTestDatabase({ now: new Date(start), timezone, currencies: ['JPY', 'KWD'] });
  const random = randomFrom(seed);
  const cancelled = new Map<string, string>();
  const act = actor(shop, random, cancelled);
  for (let step = 0; step < steps; step += 1) {
    shop.now = new Date(start + ((end - start) * step) / steps);
    try {
      await act();
    } catch (error) {
      // What may not be done is refused, and changes nothing.
      if (!(error instanceof Failure)) throw error;
    }
  }
  const everyDocument = async () => {
    const heads = await allPages((query) => shop.call('listDocuments', { query }));
    const records: Document[] = [];
    for (const { reference } of heads) {
      const { data } = await shop.call('getDocument', { path: { reference } });
      records.push({ ...data, cancelledAt: cancelled.get(reference) });
    }
    return records;
  };
  const everyExpense = async () => {
    const heads = await allPages((query) => shop.call('listExpenses', { query }));
    const records: Expense[] = [];
    for (const { reference } of heads) {
      records.push((await shop.call('getExpense', { path: { reference } })).data);
    }
    return records;
  };
  return { shop, timezone, documents: everyDocument, expenses: everyExpense };
}

async function allPages<Row>(
  list: (query: object) => Promise<{ data: Row[]; meta: { last_page: number } }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await list({ page, per_page: 100 });
    rows.push(...data);
    last = meta.last_page;
  }
  return rows;
}

const TYPES = [
  'rs_invoice',
  'rs_invoice',
  'rs_invoice',
  'rs_proforma',
  'rs_advance_invoice',
  'rs_credit_note',
  'rs_debit_note',
];

function actor(shop: TestDatabase, random: Random, cancelled: Map<string, string>): () => Promise<unknown> {
  const clients: string[] = [];
  const items: string[] = [];
  const documents: string[] = [];
  const expenses: string[] = [];
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const day = (before: number, after: number) => {
    const present = today(shop.now, shop.actor.workspace.timezone);
    return addDays(present, Math.floor(random() * (before + after + 1)) - before);
  };
  const amount = (currency: keyof typeof DECIMALS) =>
    Math.ceil(random() * 500 * DECIMALS[currency]) / DECIMALS[currency];
  const some = (list: string[]) => ({ reference: oneOf(list) });

  const draft = () => {
    const currency = oneOf(CURRENCIES);
    const issueDate = random() < 0.2 ? null : day(40, 5);
    const unit_price = amount(currency);
    const returned = random() < 0.2 ? [{ quantity: -0.4, unit_price }] : [];
    const item = random() < 0.6 && items.length > 0 ? { item: oneOf(items) } : {};
    const lines = [{ ...item, quantity: 1 + Math.floor(random() * 3), unit_price }, ...returned];
    return {
      document_type: oneOf(TYPES),
      client: oneOf(clients),
      currency,
      issue_date: issueDate,
      due_date: issueDate !== null && random() < 0.8 ? addDays(issueDate, Math.floor(random() * 60)) : null,
      lines,
    };
  };

  const actions: Record<string, { weight: number; run: () => Promise<unknown> }> = {
    client: {
      weight: 1,
      run: async () =>
        clients.push(
          (await shop.call('createClient', { body: { name: `Client ${clients.length}` } })).data.reference,
        ),
    },
    item: {
      weight: 0.5,
      run: async () => {
        const body = { name: `Item ${items.length}`, type: 'service' as const };
        items.push((await shop.call('createItem', { body })).data.reference);
      },
    },
    draft: {
      weight: 6,
      run: async () =>
        documents.push(
          ((await shop.call('createDocument', { body: draft() })) as Success<'createDocument'>).data
            .reference,
        ),
    },
    change: { weight: 2, run: () => shop.call('updateDocument', { path: some(documents), body: draft() }) },
    issue: { weight: 6, run: () => shop.call('issueDocument', { path: some(documents) }) },
    send: { weight: 1, run: () => shop.call('sendDocument', { path: some(documents) }) },
    remove: { weight: 0.5, run: () => shop.call('deleteDocument', { path: some(documents) }) },
    cancel: {
      weight: 1,
      run: async () => {
        const path = some(documents);
        await shop.call('cancelDocument', { path });
        if (!cancelled.has(path.reference)) cancelled.set(path.reference, shop.now.toISOString());
      },
    },
    pay: {
      weight: 8,
      run: async () => {
        const path = some(documents);
        const { data } = await shop.call('getDocument', { path });
        const share = random() < 0.4 ? 1 : random();
        const unit = DECIMALS[data.currency as keyof typeof DECIMALS];
        const body = {
          amount: Math.ceil(data.balance_cents * share) / unit,
          method: 'bank',
          paid_on: day(30, 10),
        };
        await shop.call('recordPayment', { path, body });
      },
    },
    reverse: {
      weight: 2,
      run: async () => {
        const path = some(documents);
        const { data } = await shop.call('getDocument', { path });
        const payment = oneOf(data.payments)?.reference;
        if (payment) await shop.call('reversePayment', { path: { ...path, payment }, body: undefined });
      },
    },
    expense: {
      weight: 3,
      run: async () => {
        const currency = oneOf(CURRENCIES);
        const body = { description: 'Paper', amount: amount(currency), currency, occurs_on: day(60, 20) };
        expenses.push((await shop.call('createExpense', { body })).data.reference);
      },
    },
    changeExpense: {
      weight: 1,
      run: () =>
        shop.call('updateExpense', {
          path: some(expenses),
          body: { amount: amount('JPY'), occurs_on: day(60, 20) },
        }),
    },
    removeExpense: { weight: 0.5, run: () => shop.call('deleteExpense', { path: some(expenses) }) },
    overdue: {
      weight: 1,
      run: () => markOverdue(shop.database, { asOf: shop.now, clock: () => shop.now, service: SERVICE }),
    },
  };
  const weights = Object.values(actions);
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  return async () => {
    if (clients.length === 0) return actions.client?.run();
    let left = random() * all;
    const chosen = weights.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return chosen?.run();
  };
}
