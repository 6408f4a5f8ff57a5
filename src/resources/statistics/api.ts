import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import {
  addDays,
  addMonths,
  monthBounds,
  mustBeInOrder,
  type Span,
  startOfDay,
  today,
  weeksFrom,
} from '../../domain/calendar.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/money.ts';
import type { Input } from '../../spec/public.ts';
import { clientById } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import {
  agedBalances,
  cashByMonth,
  cashOf,
  dueDays,
  paidDocuments,
  type Receipts,
  type Scope,
  topReceipts,
  topSales,
} from './queries.ts';
import { businessView, dueWeekView, outstandingView, topClientView, topItemView, trendView } from './view.ts';

const DEFAULT_LIMIT = 10;
const DEFAULT_MONTHS = 12;
const DEFAULT_WEEKS = 8;
const NOT_OVER_YET = '9999-12-31T23:59:59.999Z';

/** GET /statistics/summary: money received and spent in a range of days. */
export async function getBusinessStatistics(
  context: Context<Reader>,
  { query }: Input<'getBusinessStatistics'>,
): Promise<Success<'getBusinessStatistics'>> {
  const scope = scopeOf(context, query.currency);
  const span = spanOf(context, query);
  return { data: businessView(span, scope.currency, await cashOf(context.tx, scope, span)) };
}

/** GET /statistics/outstanding: open balances at the end of a day, by age. */
export async function getOutstandingStatistics(
  context: Context<Reader>,
  { query }: Input<'getOutstandingStatistics'>,
): Promise<Success<'getOutstandingStatistics'>> {
  const { timezone } = context.actor.workspace;
  const scope = scopeOf(context, query.currency);
  const present = today(context.now, timezone);
  const asOf = query.as_of ?? present;
  const end = asOf < present ? startOfDay(addDays(asOf, 1), timezone).toISOString() : NOT_OVER_YET;
  const aged = await agedBalances(context.tx, scope, asOf, end);
  return { data: outstandingView(scope.currency, aged.filter(isOwed)) };
}

function isOwed({ typeKey }: { typeKey: string }): boolean {
  return documentTypeByKey(typeKey)?.countsAsOutstanding ?? false;
}

/** GET /statistics/top-clients: who paid most in a range of days. */
export async function getTopClients(
  context: Context<Reader>,
  { query }: Input<'getTopClients'>,
): Promise<Success<'getTopClients'>> {
  const { tx } = context;
  const scope = scopeOf(context, query.currency);
  const span = spanOf(context, query);
  const entryOf = async (receipts: Receipts) =>
    topClientView(await clientById(tx, receipts.clientId), scope.currency, {
      receivedCents: receipts.receivedCents,
      documents: await paidDocuments(tx, scope, receipts.clientId, span),
    });
  const data = [];
  for (const receipts of await topReceipts(tx, scope, span, query.limit ?? DEFAULT_LIMIT)) {
    data.push(await entryOf(receipts));
  }
  return { data };
}

/** GET /statistics/top-items: what sold best in a range of days. */
export async function getTopItems(
  context: Context<Reader>,
  { query }: Input<'getTopItems'>,
): Promise<Success<'getTopItems'>> {
  const scope = scopeOf(context, query.currency);
  const sales = await topSales(context.tx, scope, spanOf(context, query), query.limit ?? DEFAULT_LIMIT);
  return { data: sales.map((each) => topItemView(scope.currency, each)) };
}

/** GET /statistics/due-weeks: open balances that fall due in each of the coming weeks, the current one included. */
export async function getDueWeeks(
  context: Context<Reader>,
  { query }: Input<'getDueWeeks'>,
): Promise<Success<'getDueWeeks'>> {
  const { tx, actor, now } = context;
  const scope = scopeOf(context, query.currency);
  const weeks = weeksFrom(today(now, actor.workspace.timezone), query.weeks ?? DEFAULT_WEEKS);
  const [first, last] = [weeks[0] as Span, weeks.at(-1) as Span];
  const due = (await dueDays(tx, scope, { from: first.from, to: last.to })).filter(isOwed);
  return { data: weeks.map((week) => dueWeekView(week, scope.currency, due)) };
}

/** GET /statistics/trends: money received and spent in each of the last months, the current one included. */
export async function getMonthlyTrends(
  context: Context<Reader>,
  { query }: Input<'getMonthlyTrends'>,
): Promise<Success<'getMonthlyTrends'>> {
  const { tx, actor, now } = context;
  const scope = scopeOf(context, query.currency);
  const last = today(now, actor.workspace.timezone).slice(0, 7);
  const count = query.months ?? DEFAULT_MONTHS;
  const months = Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1));
  const sums = await cashByMonth(tx, scope, { from: months[0] as string, to: last });
  return {
    data: months.map((month) => trendView(month, monthBounds(month), scope.currency, sums.get(month))),
  };
}

/** The requested currency, else the workspace's. */
function scopeOf({ actor }: Context<Reader>, input: string | undefined): Scope {
  const currency = input ?? actor.workspace.currency;
  if (!isCurrency(currency)) throw invalid('currency', message('code.currency'));
  return { workspaceId: actor.workspace.id, currency };
}

/** The requested range; by default from 1 January of this year up to today. */
function spanOf({ actor, now }: Context<Reader>, query: { from?: string; to?: string }): Span {
  const present = today(now, actor.workspace.timezone);
  const from = query.from ?? `${present.slice(0, 4)}-01-01`;
  const to = query.to ?? present;
  mustBeInOrder({ from, to });
  return { from, to };
}
