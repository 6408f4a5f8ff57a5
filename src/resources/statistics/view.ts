import { AGING, type Span } from '../../domain/calendar.ts';
import { formatCents, mustBeExact } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import type { ClientRow } from '../clients/queries.ts';
import type { Aged, Cash, DueOnDay, Sales } from './queries.ts';

const NO_CASH: Cash = { receivedCents: 0, spentCents: 0 };

/** What was received and spent in a range of days. */
export function businessView(span: Span, currency: string, cash: Cash): Schema<'BusinessStatistics'> {
  return { period_start: span.from, period_end: span.to, ...cashView(currency, cash) };
}

/** What was received and spent in a month. */
export function trendView(
  month: string,
  days: { first: string; last: string },
  currency: string,
  cash: Cash = NO_CASH,
): Schema<'MonthlyTrend'> {
  return { month, period_start: days.first, period_end: days.last, ...cashView(currency, cash) };
}

function cashView(currency: string, { receivedCents, spentCents }: Cash) {
  const revenue = mustBeExact(receivedCents, 'currency');
  const expenses = mustBeExact(spentCents, 'currency');
  return {
    currency,
    revenue: formatCents(revenue, currency),
    revenue_cents: revenue,
    expenses: formatCents(expenses, currency),
    expenses_cents: expenses,
    net: formatCents(revenue - expenses, currency),
    net_cents: revenue - expenses,
  };
}

/** Open balances by age: always the same five buckets. */
export function outstandingView(currency: string, aged: Aged[]): Schema<'OutstandingStatistics'> {
  const buckets = AGING.map(({ key, minDays, maxDays }, bucket) => {
    const { cents, documents } = total(aged.filter((part) => part.bucket === bucket));
    return {
      key,
      min_days: minDays,
      max_days: maxDays,
      amount: formatCents(cents, currency),
      amount_cents: cents,
      document_count: documents,
    };
  });
  const all = total(aged);
  const overdue = total(aged.filter((part) => part.bucket > 0));
  return {
    currency,
    outstanding: formatCents(all.cents, currency),
    outstanding_cents: all.cents,
    overdue: formatCents(overdue.cents, currency),
    overdue_cents: overdue.cents,
    document_count: all.documents,
    overdue_count: overdue.documents,
    aging_buckets: buckets,
  };
}

/** A client and what was received from them. */
export function topClientView(
  client: ClientRow,
  currency: string,
  { receivedCents, documents }: { receivedCents: number; documents: number },
): Schema<'TopClient'> {
  const revenue = mustBeExact(receivedCents, 'currency');
  return {
    client_reference: client.reference,
    client_name: client.name,
    currency,
    revenue: formatCents(revenue, currency),
    revenue_cents: revenue,
    document_count: documents,
  };
}

/** An item and what was invoiced for it. */
export function topItemView(
  currency: string,
  { itemReference, itemName, salesCents }: Sales,
): Schema<'TopItem'> {
  const sales = mustBeExact(salesCents, 'currency');
  return {
    item_reference: itemReference,
    item_name: itemName,
    currency,
    sales: formatCents(sales, currency),
    sales_cents: sales,
  };
}

/** What falls due in a week. */
export function dueWeekView({ from, to }: Span, currency: string, days: DueOnDay[]): Schema<'DueWeek'> {
  const { cents, documents } = total(days.filter(({ day }) => day >= from && day <= to));
  return {
    period_start: from,
    period_end: to,
    currency,
    due: formatCents(cents, currency),
    due_cents: cents,
    document_count: documents,
  };
}

function total(parts: { cents: number; documents: number }[]): { cents: number; documents: number } {
  return {
    // The correction adds to one bucket and subtracts from another: intermediate sums may exceed exact numbers.
    cents: mustBeExact(Number(parts.reduce((sum, { cents }) => sum + BigInt(cents), 0n)), 'currency'),
    documents: parts.reduce((sum, { documents }) => sum + documents, 0),
  };
}
