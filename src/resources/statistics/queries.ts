import { and, asc, between, count, desc, eq, gt, lt, or, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { totalCents } from '../../database/engine/money-sums.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { cash, clientReceipts, itemSales, openBalances } from '../../database/schema/counters.ts';
import { documents } from '../../database/schema/documents.ts';
import { items } from '../../database/schema/records.ts';
import { allocations, refunds } from '../../database/schema/settlement.ts';
import { agingLimits, byMonths, byYears, cutAt, type Span } from '../../domain/calendar.ts';

/** The records that count: those of one workspace in one currency. */
export type Scope = { workspaceId: number; currency: string };

/** Money received for sales less what was given back or reversed, and money spent. */
export type Cash = { receivedCents: number; spentCents: number };

/** Exact: both sums are safe integers. */
const RECEIVED = sql<number>`${dialect.total(cash.receivedCents)} - ${dialect.total(cash.refundedCents)}`;

const OF_SCOPE = and(
  eq(cash.workspaceId, sql.placeholder('workspaceId')),
  eq(cash.currency, sql.placeholder('currency')),
  eq(cash.unit, sql.placeholder('unit')),
);

const sumCash = statement((db) =>
  db
    .select({
      receivedCents: RECEIVED,
      spentCents: totalCents(cash.spentCents),
    })
    .from(cash)
    .where(and(OF_SCOPE, between(cash.period, sql.placeholder('from'), sql.placeholder('to')))),
);

/** What was received and spent in some days: whole months from the sums by month, the rest by day. */
export async function cashOf(tx: Reader, scope: Scope, span: Span): Promise<Cash> {
  const { months, days } = byMonths(span);
  const parts = [
    await sumCash(tx, { ...scope, unit: 'month', ...months }),
    await sumCash(tx, { ...scope, unit: 'day', ...days[0] }),
    await sumCash(tx, { ...scope, unit: 'day', ...days[1] }),
  ].flat();
  return {
    receivedCents: parts.reduce((sum, part) => sum + part.receivedCents, 0),
    spentCents: parts.reduce((sum, part) => sum + part.spentCents, 0),
  };
}

const selectMonths = statement((db) =>
  db
    .select({
      month: cash.period,
      receivedCents: sql<number>`${cash.receivedCents} - ${cash.refundedCents}`,
      spentCents: cash.spentCents,
    })
    .from(cash)
    .where(and(OF_SCOPE, between(cash.period, sql.placeholder('from'), sql.placeholder('to')))),
);

/** What was received and spent in each month (`YYYY-MM`) of a span of months that has records. */
export async function cashByMonth(tx: Reader, scope: Scope, months: Span): Promise<Map<string, Cash>> {
  const rows = await selectMonths(tx, { ...scope, unit: 'month', ...months });
  return new Map(rows.map(({ month, ...sums }) => [month, sums]));
}

/** The open balances of one type of document in one aging bucket, given by its index in `AGING`. */
export type Aged = { typeKey: string; bucket: number; documents: number; cents: number };

const BUCKET = sql<number>`CASE
  WHEN due >= ${sql.placeholder('limit0')} THEN 0
  WHEN due >= ${sql.placeholder('limit1')} THEN 1
  WHEN due >= ${sql.placeholder('limit2')} THEN 2
  WHEN due >= ${sql.placeholder('limit3')} THEN 3
  ELSE 4 END`;

const OPEN = and(
  eq(openBalances.workspaceId, sql.placeholder('workspaceId')),
  eq(openBalances.currency, sql.placeholder('currency')),
);

const sumOpenMonths = statement((db) =>
  db
    .select({
      typeKey: openBalances.typeKey,
      bucket: sql<number>`${BUCKET} AS bucket`,
      documents: sql<number>`sum(${openBalances.documents})`,
      cents: totalCents(openBalances.balanceCents),
    })
    .from(openBalances)
    .where(and(OPEN, eq(openBalances.unit, 'month')))
    .groupBy(openBalances.typeKey, sql`bucket`),
);

const sumOpenDays = statement((db) =>
  db
    .select({
      typeKey: openBalances.typeKey,
      documents: sql<number>`sum(${openBalances.documents})`,
      cents: totalCents(openBalances.balanceCents),
    })
    .from(openBalances)
    .where(
      and(
        OPEN,
        eq(openBalances.unit, 'day'),
        between(openBalances.due, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .groupBy(openBalances.typeKey),
);

/** The open balances of one type of document that fall due on one day. */
export type DueOnDay = { day: string; typeKey: string; documents: number; cents: number };

const selectDueDays = statement((db) =>
  db
    .select({
      day: openBalances.due,
      typeKey: openBalances.typeKey,
      documents: openBalances.documents,
      cents: openBalances.balanceCents,
    })
    .from(openBalances)
    .where(
      and(
        OPEN,
        eq(openBalances.unit, 'day'),
        between(openBalances.due, sql.placeholder('from'), sql.placeholder('to')),
      ),
    ),
);

/** What falls due in some days, as it is open now: a row for each day and type, however many documents there are. */
export async function dueDays(tx: Reader, scope: Scope, span: Span): Promise<DueOnDay[]> {
  return selectDueDays(tx, { ...scope, ...span });
}

/**
 * The open balances as they are now. Whole months are summed up; at each day that separates two buckets, the few days
 * that the month put into the wrong bucket are moved. So it costs the same however many days have open documents.
 */
async function openNow(tx: Reader, scope: Scope, limits: string[]): Promise<Aged[]> {
  const cuts = limits.map(cutAt);
  const aged = await sumOpenMonths(tx, { ...scope, ...limitParameters(cuts.map(({ month }) => month)) });
  for (const [newer, { days, isCutLate }] of cuts.entries()) {
    const [to, from] = isCutLate ? [newer, newer + 1] : [newer + 1, newer];
    for (const { typeKey, documents, cents } of await sumOpenDays(tx, { ...scope, ...days })) {
      aged.push({ typeKey, bucket: to, documents, cents });
      aged.push({ typeKey, bucket: from, documents: -documents, cents: -cents });
    }
  }
  return aged;
}

const WORKSPACE_ID = sql.placeholder('workspaceId');
const CURRENCY = sql.placeholder('currency');
const AS_OF = sql.placeholder('asOf');
const END = sql.placeholder('end');

/** Documents whose balance at the end of a day was different from now, because of later events. */
const CHANGED_SINCE = sql`
  SELECT id FROM ${documents}
    WHERE workspace_id = ${WORKSPACE_ID} AND coalesce(issue_date, 'none') > ${AS_OF} AND coalesce(issue_date, 'none') < 'none'
  UNION SELECT id FROM ${documents} WHERE workspace_id = ${WORKSPACE_ID} AND cancelled_at >= ${END}
  UNION SELECT document_id FROM ${allocations}
    WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND applied_on > ${AS_OF} AND reversed_at IS NULL
  UNION SELECT document_id FROM ${allocations} WHERE workspace_id = ${WORKSPACE_ID} AND reversed_at >= ${END}`;

const SETTLED_THEN = sql`
  SELECT ${dialect.total(sql`amount_cents`)} FROM ${allocations}
  WHERE document_id = document.id AND applied_on <= ${AS_OF} AND (reversed_at IS NULL OR reversed_at >= ${END})`;

const BALANCES = sql`
  SELECT type_key, coalesce(due_date, 'none') AS due, balance_cents AS now_cents,
    CASE WHEN issue_date > ${AS_OF} OR cancelled_at < ${END} THEN 0
      ELSE total_cents - prepaid_cents - (${SETTLED_THEN}) END AS then_cents
  FROM (${CHANGED_SINCE}) AS changed JOIN ${documents} AS document ON document.id = changed.id
  WHERE issued_at IS NOT NULL AND currency = ${CURRENCY}`;

const sumChanges = statement((db) =>
  db
    .select({
      typeKey: sql<string>`type_key`,
      bucket: sql<number>`${BUCKET} AS bucket`,
      documents: sql<number>`sum(CASE WHEN then_cents > 0 THEN 1 ELSE 0 END) - sum(CASE WHEN now_cents > 0 THEN 1 ELSE 0 END)`,
      thenCents: dialect.total(sql`CASE WHEN then_cents > 0 THEN then_cents ELSE 0 END`),
      nowCents: dialect.total(sql`now_cents`),
    })
    .from(sql`(${BALANCES}) AS balances`)
    .groupBy(sql`type_key`, sql`bucket`),
);

/**
 * Open balances by age at the end of a day: the current sums, corrected by what happened since.
 * @param asOf the day
 * @param end the end of the day in the workspace's time zone
 */
export async function agedBalances(tx: Reader, scope: Scope, asOf: string, end: string): Promise<Aged[]> {
  const limits = agingLimits(asOf);
  const changes = await sumChanges(tx, { ...scope, ...limitParameters(limits), asOf, end });
  return [
    ...(await openNow(tx, scope, limits)),
    ...changes.flatMap(({ thenCents, nowCents, documents, ...part }) => [
      { ...part, documents, cents: thenCents },
      { ...part, documents: 0, cents: -nowCents },
    ]),
  ];
}

/** The limits of the buckets as the placeholders of `BUCKET`. */
function limitParameters(limits: string[]): Record<string, string> {
  return Object.fromEntries(limits.map((limit, i) => [`limit${i}`, limit]));
}

export type Receipts = { clientId: number; receivedCents: number };

const receiptsOf = (unit: 'year' | 'month', part: string) => sql`
  SELECT client_id, received_cents FROM ${clientReceipts}
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND unit = ${sql.raw(`'${unit}'`)}
    AND period BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}`;

const allocationsOf = (part: string) => sql`
  SELECT client_id, amount_cents FROM ${allocations}
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND is_revenue = 1
    AND applied_on BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}
  UNION ALL SELECT client_id, -amount_cents FROM ${allocations}
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND is_revenue = 1 AND reversed_on IS NOT NULL
    AND reversed_on BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}
  UNION ALL SELECT client_id, -amount_cents FROM ${refunds}
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND credit_note_id IS NOT NULL
    AND paid_on BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}`;

const PARTS = sql.join(
  [
    receiptsOf('year', 'years'),
    receiptsOf('month', 'months0'),
    receiptsOf('month', 'months1'),
    allocationsOf('days0'),
    allocationsOf('days1'),
  ],
  sql` UNION ALL `,
);

const RECEIVED_FROM_CLIENT = dialect.total(sql`received_cents`);

const selectTop = statement((db) =>
  db
    .select({
      clientId: sql<number>`client_id`,
      receivedCents: sql<number>`${RECEIVED_FROM_CLIENT} AS received`,
    })
    .from(sql`(${PARTS}) AS receipts`)
    .groupBy(sql`client_id`)
    .having(sql`${RECEIVED_FROM_CLIENT} > 0`)
    .orderBy(sql`received DESC`, sql`client_id`)
    .limit(sql.placeholder('limit')),
);

/** The clients that paid most in a range of days, the highest sum first, among equals the oldest client. */
export async function topReceipts(tx: Reader, scope: Scope, span: Span, limit: number): Promise<Receipts[]> {
  const { years, months, days } = byYears(await toWholeYears(tx, scope, span));
  return selectTop(tx, { ...scope, ...boundsOf(years, months, days), limit });
}

/** The spans of a range as the placeholders of its parts. */
function boundsOf(years: Span, months: [Span, Span], days: [Span, Span]): Record<string, string> {
  const parts = { years, months0: months[0], months1: months[1], days0: days[0], days1: days[1] };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, { from, to }]) => [
      [`${part}From`, from],
      [`${part}To`, to],
    ]),
  );
}

const dayOfReceipt = (direction: typeof asc) =>
  statement((db) =>
    db
      .select({ day: cash.period })
      .from(cash)
      .where(and(OF_SCOPE, or(gt(cash.receivedCents, 0), gt(cash.refundedCents, 0))))
      .orderBy(direction(cash.period))
      .limit(1),
  );

const firstDayOfReceipt = dayOfReceipt(asc);
const lastDayOfReceipt = dayOfReceipt(desc);

/** Widens a span to whole years where nothing was received before or after it, because a year is one sum per client. */
async function toWholeYears(tx: Reader, scope: Scope, { from, to }: Span): Promise<Span> {
  const [first] = await firstDayOfReceipt(tx, { ...scope, unit: 'day' });
  const [last] = await lastDayOfReceipt(tx, { ...scope, unit: 'day' });
  return {
    from: first && first.day >= from ? `${from.slice(0, 4)}-01-01` : from,
    to: last && last.day <= to ? `${to.slice(0, 4)}-12-31` : to,
  };
}

const IN_SPAN = (day: SQLWrapper) =>
  sql`CASE WHEN ${day} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')} THEN ${allocations.amountCents} ELSE 0 END`;

const countPaid = statement((db) =>
  db.select({ documents: count() }).from(
    db
      .select({ id: allocations.documentId })
      .from(documents)
      .innerJoin(allocations, eq(allocations.documentId, documents.id))
      .where(
        and(
          eq(documents.workspaceId, WORKSPACE_ID),
          eq(documents.clientId, sql.placeholder('clientId')),
          eq(allocations.currency, CURRENCY),
          eq(allocations.isRevenue, true),
        ),
      )
      .groupBy(allocations.documentId)
      .having(sql`sum(${IN_SPAN(allocations.appliedOn)}) > sum(${IN_SPAN(allocations.reversedOn)})`)
      .as('paid'),
  ),
);

/** For how many documents of a client more was received in a range of days than reversed. */
export async function paidDocuments(tx: Reader, scope: Scope, clientId: number, span: Span): Promise<number> {
  const [row] = await countPaid(tx, { ...scope, clientId, ...span });
  return row?.documents ?? 0;
}

export type Sales = { itemReference: string; itemName: string; salesCents: number };

const salesOf = (unit: 'year' | 'month', part: string) => sql`
  SELECT item_id, sales_cents AS cents FROM ${itemSales}
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY} AND unit = ${sql.raw(`'${unit}'`)}
    AND period BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}`;

const linesOf = (part: string) => sql`
  SELECT item_id, cents FROM sold_lines
  WHERE workspace_id = ${WORKSPACE_ID} AND currency = ${CURRENCY}
    AND day BETWEEN ${sql.placeholder(`${part}From`)} AND ${sql.placeholder(`${part}To`)}`;

const SALES = sql.join(
  [
    salesOf('year', 'years'),
    salesOf('month', 'months0'),
    salesOf('month', 'months1'),
    linesOf('days0'),
    linesOf('days1'),
  ],
  sql` UNION ALL `,
);

const SOLD = dialect.total(sql`cents`);

const selectTopItems = statement((db) =>
  db
    .select({
      itemReference: items.reference,
      itemName: items.name,
      salesCents: sql<number>`top.sold`,
    })
    .from(
      sql`(SELECT item_id, ${SOLD} AS sold FROM (${SALES}) AS sales GROUP BY item_id HAVING ${SOLD} > 0
        ORDER BY sold DESC, item_id LIMIT ${sql.placeholder('limit')}) AS top`,
    )
    .innerJoin(items, sql`${items.id} = top.item_id`)
    .orderBy(sql`top.sold DESC`, sql`top.item_id`),
);

/** The items that sold best in a range of days, the highest sum first, among equals the oldest item. */
export async function topSales(tx: Reader, scope: Scope, span: Span, limit: number): Promise<Sales[]> {
  const { years, months, days } = byYears(await toYearsOfIssue(tx, scope, span));
  return selectTopItems(tx, { ...scope, ...boundsOf(years, months, days), limit });
}

const dayOfIssue = (compare: typeof gt) =>
  statement((db) =>
    db
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.workspaceId, WORKSPACE_ID),
          compare(sql`coalesce(${documents.issueDate}, 'none')`, sql.placeholder('day')),
          lt(sql`coalesce(${documents.issueDate}, 'none')`, 'none'),
        ),
      )
      .limit(1),
  );

const issuedBefore = dayOfIssue(lt);
const issuedAfter = dayOfIssue(gt);

/** Widens a span to whole years where no document is dated before or after it, because a year is one sum per item. */
async function toYearsOfIssue(tx: Reader, { workspaceId }: Scope, { from, to }: Span): Promise<Span> {
  const [before] = await issuedBefore(tx, { workspaceId, day: from });
  const [after] = await issuedAfter(tx, { workspaceId, day: to });
  return {
    from: before ? from : `${from.slice(0, 4)}-01-01`,
    to: after ? to : `${to.slice(0, 4)}-12-31`,
  };
}
