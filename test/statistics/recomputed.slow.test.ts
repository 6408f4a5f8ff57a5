// Every statistic recomputed from the records as the API shows them, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addDays, addMonths, daysBetween, startOfDay, today } from '../../src/domain/calendar.ts';
import { type Business, busyBusiness, CURRENCIES, type Document, type Expense } from './business.ts';

const OWED = ['rs_invoice', 'rs_advance_invoice', 'rs_debit_note'];

const SPANS = [
  { from: '2025-10-01', to: '2025-12-31' },
  { from: '2025-10-26', to: '2025-10-26' },
  { from: '2025-12-31', to: '2026-01-01' },
  { from: '2026-02-28', to: '2026-03-29' },
  { from: '2025-11-15', to: '2026-02-14' },
  { from: '2025-01-01', to: '2026-12-31' },
  { from: '2024-06-01', to: '2027-06-30' },
];

describe.each([
  [1, 'Europe/Belgrade'],
  [2, 'America/St_Johns'],
  [3, 'Pacific/Auckland'],
])('business %d in %s', (seed, timezone) => {
  let business: Business;
  let documents: Document[];
  let expenses: Expense[];

  beforeAll(async () => {
    business = await busyBusiness(seed, timezone, 700);
    documents = await business.documents();
    expenses = await business.expenses();
  });
  afterAll(() => business.shop.close());

  /**
   * What came in on its day, and what was reversed on the day of that, as less. Money on a proforma is on account, and no
   * revenue.
   */
  const paymentsIn = (currency: string, span: { from: string; to: string }) =>
    documents
      .filter(({ type }) => !type?.endsWith('_proforma'))
      .flatMap((document) =>
        document.payments
          .filter((payment) => payment.currency === currency)
          .flatMap(({ amount_cents, paid_at, reversed_at }) => {
            const day = paid_at?.slice(0, 10) ?? '';
            const came = { document, day, amount_cents };
            if (reversed_at === null) return [came];
            const undone = today(new Date(reversed_at), timezone);
            return [came, { document, day: undone > day ? undone : day, amount_cents: -amount_cents }];
          })
          .filter(({ day }) => day >= span.from && day <= span.to),
      );
  const sum = (amounts: { amount_cents: number }[]) =>
    amounts.reduce((total, { amount_cents }) => total + amount_cents, 0);

  function cashOf(currency: string, span: { from: string; to: string }) {
    const revenue = sum(paymentsIn(currency, span));
    const spent = sum(
      expenses.filter(
        (expense) =>
          expense.currency === currency &&
          (expense.occurs_on ?? '') >= span.from &&
          (expense.occurs_on ?? '') <= span.to,
      ),
    );
    return { revenue_cents: revenue, expenses_cents: spent, net_cents: revenue - spent };
  }

  it('has records of every kind to count', () => {
    const statuses = new Set(documents.map(({ status }) => status));
    expect([...statuses]).toEqual(
      expect.arrayContaining(['draft', 'issued', 'paid', 'partially_paid', 'cancelled']),
    );
    expect(
      documents.flatMap(({ payments }) => payments).some(({ reversed_at }) => reversed_at !== null),
    ).toBe(true);
    for (const currency of CURRENCIES)
      expect(cashOf(currency, SPANS[6] as never).revenue_cents).toBeGreaterThan(0);
  });

  it.each(CURRENCIES)('summary in %s', async (currency) => {
    for (const span of SPANS) {
      const { data } = await business.shop.call('getBusinessStatistics', { query: { ...span, currency } });
      expect(data).toMatchObject({ period_start: span.from, period_end: span.to, ...cashOf(currency, span) });
    }
  });

  it.each(CURRENCIES)('trends in %s', async (currency) => {
    const { data } = await business.shop.call('getMonthlyTrends', { query: { months: 14, currency } });
    expect(data.map(({ month }) => month)).toEqual(
      Array.from({ length: 14 }, (_, i) => addMonths(data[0]?.month ?? '', i)),
    );
    for (const trend of data) {
      const span = { from: trend.period_start, to: trend.period_end };
      expect(trend).toMatchObject(cashOf(currency, span));
    }
  });

  it.each(CURRENCIES)('top clients in %s', async (currency) => {
    for (const span of SPANS) {
      const byClient = Map.groupBy(paymentsIn(currency, span), ({ document }) => document.client.reference);
      const expected = [...byClient]
        .map(([reference, payments]) => ({
          client_reference: reference,
          revenue_cents: sum(payments),
          document_count: [...Map.groupBy(payments, ({ document }) => document.reference).values()].filter(
            (of) => sum(of) > 0,
          ).length,
        }))
        .filter(({ revenue_cents }) => revenue_cents > 0)
        .toSorted(
          (a, b) => b.revenue_cents - a.revenue_cents || (a.client_reference < b.client_reference ? -1 : 1),
        );
      for (const limit of [3, 100]) {
        const { data } = await business.shop.call('getTopClients', { query: { ...span, currency, limit } });
        expect(data).toMatchObject(expected.slice(0, limit));
        expect(data).toHaveLength(Math.min(limit, expected.length));
      }
    }
  });

  /** An advance counts once, in the invoice after it; what a credit note cancelled still counts, and so does the note. */
  function isSale(document: Document): boolean {
    const kind = document.type?.slice(3) ?? '';
    const credited = ({ related_documents }: Document) =>
      related_documents.flatMap(({ relation, document: target }) =>
        relation === 'credits' && target !== null ? [target] : [],
      );
    if (document.status === 'draft' || !['invoice', 'debit_note', 'credit_note'].includes(kind)) return false;
    if (credited(document).some(({ type }) => type === 'rs_advance_invoice')) return false;
    const isCredited = documents.some(
      (other) =>
        other.issued_at !== null && credited(other).some(({ reference }) => reference === document.reference),
    );
    return document.status !== 'cancelled' || isCredited;
  }

  it.each(CURRENCIES)('top items in %s', async (currency) => {
    for (const span of SPANS) {
      const lines = documents
        .filter((document) => document.currency === currency && isSale(document))
        .filter(({ issue_date }) => (issue_date ?? '') >= span.from && (issue_date ?? '') <= span.to)
        .flatMap((document) =>
          document.lines.map(({ item_reference: item, line_subtotal_cents: cents }) => ({
            item,
            amount_cents: document.type === 'rs_credit_note' ? -cents : cents,
          })),
        )
        .filter(({ item }) => item !== null);
      const expected = [...Map.groupBy(lines, ({ item }) => item)]
        .map(([item_reference, of]) => ({ item_reference, sales_cents: sum(of) }))
        .filter(({ sales_cents }) => sales_cents > 0)
        .toSorted(
          (a, b) =>
            b.sales_cents - a.sales_cents || ((a.item_reference ?? '') < (b.item_reference ?? '') ? -1 : 1),
        );
      const { data } = await business.shop.call('getTopItems', { query: { ...span, currency, limit: 100 } });
      expect(data).toMatchObject(expected);
      expect(data).toHaveLength(expected.length);
    }
  });

  /** What is owed on a document at the end of a day. */
  function balanceOn(document: Document, day: string): number {
    const end = startOfDay(addDays(day, 1), timezone).toISOString();
    if (document.status === 'draft' || (document.issue_date ?? '') > day) return 0;
    if (document.cancelledAt !== undefined && document.cancelledAt < end) return 0;
    const counting = document.payments.filter(
      (payment) =>
        (payment.paid_at ?? '').slice(0, 10) <= day &&
        (payment.reversed_at === null || payment.reversed_at >= end),
    );
    return Math.max(0, document.total_cents - sum(counting));
  }

  it.each(CURRENCIES)('outstanding in %s, on days of the past, today and later', async (currency) => {
    const present = today(business.shop.now, timezone);
    // Every day of two months, so that each limit between two buckets lies once on every day of a month.
    const days = Array.from({ length: 62 }, (_, i) => i);
    for (const back of [...days, 95, 100, 160, 200, -1, -20, -70]) {
      const day = addDays(present, -back);
      const open = documents
        .filter((document) => OWED.includes(document.type ?? '') && document.currency === currency)
        .map((document) => ({
          cents: balanceOn(document, day),
          late: document.due_date === null ? 0 : Math.max(0, daysBetween(document.due_date, day)),
        }))
        .filter(({ cents }) => cents > 0);
      const between = (least: number, most: number) =>
        open.filter(({ late }) => late >= least && late <= most);
      const amount = (list: typeof open) => list.reduce((total, { cents }) => total + cents, 0);
      const query = { currency, as_of: day };
      const { data } = await business.shop.call('getOutstandingStatistics', { query });
      expect({ day, ...data }).toMatchObject({
        outstanding_cents: amount(open),
        document_count: open.length,
        overdue_cents: amount(between(1, 1e6)),
        overdue_count: between(1, 1e6).length,
        aging_buckets: [
          [0, 0],
          [1, 30],
          [31, 60],
          [61, 90],
          [91, 1e6],
        ].map(([least = 0, most = 0]) => ({
          amount_cents: amount(between(least, most)),
          document_count: between(least, most).length,
        })),
      });
    }
  });

  it('leaves every counter and search index as the records say', async () => {
    expect(await verifyDatabase(business.shop.url)).toMatchObject({ count: 0, differences: [] });
  });
});
