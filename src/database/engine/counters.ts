import { and, between, desc, eq, sql, sum } from 'drizzle-orm';
import { clientAccounts, clientDocumentCounts, listCounts, NO_DAY } from '../schema/counters.ts';
import type { Page } from './page.ts';
import { type Reader, statement } from './statement.ts';

/** A list whose records are counted, with the filters whose records count. */
type Counted = {
  workspaceId: number;
  list: (typeof listCounts.$inferSelect)['list'];
  filters: string[];
};

/** The days that a list by date is limited to, both included. */
type Days = { from?: string; to?: string };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
/** Up to this offset, skipping rows of an index costs less than reading the sums. */
const MAX_SKIPPED_ROWS = 100;

const OF_LIST = and(
  eq(listCounts.workspaceId, sql.placeholder('workspaceId')),
  eq(listCounts.list, sql.placeholder('list')),
);

const selectAll = statement((db) =>
  db
    .select({ filter: listCounts.filter, records: listCounts.records })
    .from(listCounts)
    .where(and(OF_LIST, eq(listCounts.unit, 'all')))
    .orderBy(listCounts.filter),
);

const selectOne = statement((db) =>
  db
    .select({ records: listCounts.records })
    .from(listCounts)
    .where(and(OF_LIST, eq(listCounts.unit, 'all'), eq(listCounts.filter, sql.placeholder('filter')))),
);

/** How many records a list has, summed over some of its filters. */
export async function totalOf(tx: Reader, { filters, ...list }: Counted): Promise<number> {
  if (filters.length === 1) {
    const [row] = await selectOne(tx, { ...list, filter: filters[0] });
    return row?.records ?? 0;
  }
  const rows = await selectAll(tx, list);
  return rows.reduce((total, { filter, records }) => total + (filters.includes(filter) ? records : 0), 0);
}

/** How many records a list has for each of its filters that has any, `all` among them. */
export async function countsOf(
  tx: Reader,
  list: Omit<Counted, 'filters'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectAll(tx, list);
  return new Map(rows.flatMap(({ filter, records }) => (records > 0 ? [[filter, records]] : [])));
}

const selectOfClient = statement((db) =>
  db
    .select({ records: clientDocumentCounts.records })
    .from(clientDocumentCounts)
    .where(
      and(
        eq(clientDocumentCounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientDocumentCounts.clientId, sql.placeholder('clientId')),
        eq(clientDocumentCounts.filter, sql.placeholder('filter')),
      ),
    ),
);

/** How many documents a client has, in all (`all`) or in one status. */
export async function documentsOfClient(
  tx: Reader,
  key: { workspaceId: number; clientId: number; filter: string },
): Promise<number> {
  const [row] = await selectOfClient(tx, key);
  return row?.records ?? 0;
}

const selectReceived = statement((db) =>
  db
    .select({ records: sum(clientAccounts.records) })
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientAccounts.clientId, sql.placeholder('clientId')),
        eq(clientAccounts.kind, 'received'),
      ),
    ),
);

/** How many payments a client has, reversed ones included. */
export async function paymentsOfClient(
  tx: Reader,
  key: { workspaceId: number; clientId: number },
): Promise<number> {
  const [row] = await selectReceived(tx, key);
  return Number(row?.records ?? 0);
}

const OF_FILTER = and(OF_LIST, eq(listCounts.filter, sql.placeholder('filter')));

const selectMonths = statement((db) =>
  db
    .select({ period: listCounts.period, records: listCounts.records })
    .from(listCounts)
    .where(and(OF_FILTER, eq(listCounts.unit, 'month')))
    .orderBy(desc(listCounts.period)),
);

const selectDays = statement((db) =>
  db
    .select({ period: listCounts.period, records: listCounts.records })
    .from(listCounts)
    .where(
      and(
        OF_FILTER,
        eq(listCounts.unit, 'day'),
        between(listCounts.period, sql.placeholder('first'), sql.placeholder('last')),
      ),
    )
    .orderBy(desc(listCounts.period)),
);

type Sum = { period: string; records: number };

/** The sums of a list by date, for one of its filters. */
type Key = { workspaceId: number; list: string; filter: string };

/**
 * Where a page begins: `skip` records after the newest one of `day`. `records` is how many that day has, where known.
 */
export type Start = { day: string; skip: number; records?: number };

/**
 * How many records a list has within some days, and where a page of them begins. The sums by month give the month and
 * those of its days the day, so the last page costs no more than the first.
 */
export async function findPage(
  tx: Reader,
  { workspaceId, list, filters: [filter = 'all'] }: Counted,
  days: Days,
  page: Page,
): Promise<{ total: number; start: Start | undefined }> {
  const key = { workspaceId, list, filter };
  const isWhole = days.from === undefined && days.to === undefined;
  if (isWhole && page.offset <= MAX_SKIPPED_ROWS) {
    const total = await totalOf(tx, { workspaceId, list, filters: [filter] });
    return { total, start: page.offset < total ? { day: NO_DAY, skip: page.offset } : undefined };
  }
  const months = await selectMonths(tx, key);
  const last = isWhole ? NO_DAY : (days.to ?? LAST_DAY);
  const after = await recordsAfter(tx, key, months, last);
  const before = isWhole ? sumOf(months) : await recordsSince(tx, key, months, days.from ?? FIRST_DAY);
  const total = Math.max(0, before - after);
  if (page.offset >= total) return { total, start: undefined };
  if (page.offset === 0) return { total, start: { day: last, skip: 0 } };
  return { total, start: await findStart(tx, key, months, after + page.offset) };
}

async function findStart(tx: Reader, key: Key, months: Sum[], position: number): Promise<Start | undefined> {
  const month = periodAt(months, position);
  if (!month) return undefined;
  const day = periodAt(await daysOf(tx, key, month.period), month.skip);
  return day && { day: day.period, skip: day.skip, records: day.records };
}

/** The period that contains a position of the list, and how many of its records come before that position. */
function periodAt(sums: Sum[], position: number): (Sum & { skip: number }) | undefined {
  let skip = position;
  for (const { period, records } of sums) {
    if (skip < records) return { period, records, skip };
    skip -= records;
  }
  return undefined;
}

/** Records on later days; those without a date count as later than every day. */
async function recordsAfter(tx: Reader, key: Key, months: Sum[], day: string): Promise<number> {
  if (day === NO_DAY) return 0;
  const days = await daysOf(tx, key, day.slice(0, 7));
  return (
    sumOf(months.filter(({ period }) => period > day.slice(0, 7))) +
    sumOf(days.filter(({ period }) => period > day))
  );
}

async function recordsSince(tx: Reader, key: Key, months: Sum[], day: string): Promise<number> {
  const days = await daysOf(tx, key, day.slice(0, 7));
  return (
    sumOf(months.filter(({ period }) => period > day.slice(0, 7))) +
    sumOf(days.filter(({ period }) => period >= day))
  );
}

async function daysOf(tx: Reader, key: Key, month: string): Promise<Sum[]> {
  const last = month === NO_DAY ? NO_DAY : `${month}-31`;
  return selectDays(tx, { ...key, first: month, last });
}

function sumOf(sums: Sum[]): number {
  return sums.reduce((total, { records }) => total + records, 0);
}
