import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { numberSeries } from '../database/schema/documents.ts';
import { today } from '../domain/calendar.ts';
import { documentTypeKeys } from '../domain/document-types.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { CONTRACT_SERIES, DEFAULT_NUMBER_TEMPLATE, formatNumber, MAX_SEQUENCE } from '../domain/numbering.ts';
import { type NumberedType, numberedTypes } from './number-templates.ts';

/** The years whose series can be listed and started: templates may show two digits of the year. */
export const SERIES_YEARS = { from: 2000, to: 2099 };

/** The series of one document type, or of contracts, in one year. */
export type Series = {
  /** A document type's key, or `contract`. */
  typeKey: string;
  /** The document type in the country's own language; null for contracts. */
  name: string | null;
  year: number;
  /** The number that it began with, or will begin with. */
  first: number;
  next: number;
  /** The next number as a document would show it. */
  nextNumber: string;
  /** A series that was used cannot begin at another number. */
  isUsed: boolean;
  /** The document type's own template, where it has one. */
  numberTemplate: string | null;
};

const takeNext = statement((db) =>
  db
    .insert(numberSeries)
    .values({
      workspaceId: sql.placeholder('workspaceId'),
      typeKey: sql.placeholder('typeKey'),
      year: sql.placeholder('year'),
      last: 1,
    })
    .onConflictDoUpdate({
      target: [numberSeries.workspaceId, numberSeries.typeKey, numberSeries.year],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last }),
);

/**
 * Takes the next number of a gapless series: one per workspace, kind of record and year. It is taken in the caller's
 * transaction, so a rollback releases it.
 * @param typeKey a document type's key, or `contract`
 * @throws Failure `conflict` after the highest number
 */
export async function takeSequence(
  tx: Writer,
  workspaceId: number,
  typeKey: string,
  year: number,
): Promise<number> {
  const [row] = await takeNext(tx, { workspaceId, typeKey, year });
  const { last } = row as { last: number };
  if (last > MAX_SEQUENCE)
    throw new Failure('conflict', message('number.series_full', { last: MAX_SEQUENCE }));
  return last;
}

/** The next number of each document type, without taking it. */
export async function nextNumbers(
  tx: Reader,
  workspace: Workspace,
  { types, now }: { types: readonly NumberedType[]; now: Date },
): Promise<{ typeKey: string; name: string; nextNumber: string }[]> {
  const issueDate = today(now, workspace.timezone);
  const rows = await rowsOf(tx, workspace, Number(issueDate.slice(0, 4)));
  return types.map(({ key: typeKey, name, prefix, template }) => ({
    typeKey,
    name,
    nextNumber: formatNumber(template, { prefix, issueDate, sequence: (rows.get(typeKey)?.last ?? 0) + 1 }),
  }));
}

/**
 * The series of a year: of each active document type of the country, and of contracts.
 * @param options.year this year in the workspace's time zone if absent
 */
export async function listSeries(
  tx: Reader,
  workspace: Workspace,
  { year, now }: { year?: number | undefined; now: Date },
): Promise<Series[]> {
  const issueDate = dateIn(year, today(now, workspace.timezone));
  const rows = await rowsOf(tx, workspace, Number(issueDate.slice(0, 4)));
  const contracts = {
    ...CONTRACT_SERIES,
    name: null,
    ownTemplate: null,
    template: DEFAULT_NUMBER_TEMPLATE,
  };
  return [...(await numberedTypes(tx, workspace)), contracts].map(
    ({ key: typeKey, name, prefix, ownTemplate: numberTemplate, template }) => {
      const { first, last } = rows.get(typeKey) ?? { first: 1, last: 0 };
      const next = last + 1;
      return {
        typeKey,
        name,
        year: Number(issueDate.slice(0, 4)),
        first,
        next,
        nextNumber: formatNumber(template, { prefix, issueDate, sequence: next }),
        isUsed: last >= first,
        numberTemplate,
      };
    },
  );
}

/**
 * Sets the first number of a series that nothing was taken of: a business that used another program goes on counting.
 * Until its first number is taken it can be set again.
 * @param start.next from 1 to `MAX_SEQUENCE`
 * @throws Failure `conflict` where a number was taken; `validation_failed` on `document_type`
 */
export async function startSeries(
  tx: Writer,
  workspace: Workspace,
  start: { typeKey: string; year: number; next: number; now: Date },
): Promise<Series> {
  const { typeKey, year, next, now } = start;
  const { country, id: workspaceId } = workspace;
  const keys = [...documentTypeKeys(country), CONTRACT_SERIES.key];
  if (!keys.includes(typeKey)) {
    throw invalid('document_type', message('document.unknown_type', { country, keys }));
  }
  const values = { first: next, last: next - 1 };
  const [set] = await tx
    .insert(numberSeries)
    .values({ workspaceId, typeKey, year, ...values })
    .onConflictDoUpdate({
      target: [numberSeries.workspaceId, numberSeries.typeKey, numberSeries.year],
      set: values,
      setWhere: sql`${numberSeries.last} < ${numberSeries.first}`,
    })
    .returning();
  const series = (await listSeries(tx, workspace, { year, now })).find(
    (one) => one.typeKey === typeKey,
  ) as Series;
  if (!set) throw new Failure('conflict', message('number.series_used', { next: series.nextNumber }));
  return series;
}

/** Today, or the day of another year that is next to it: what the next document of that year would show. */
function dateIn(year: number | undefined, day: string): string {
  const present = Number(day.slice(0, 4));
  if (year === undefined || year === present) return day;
  return year < present ? `${year}-12-31` : `${year}-01-01`;
}

async function rowsOf(
  tx: Reader,
  { id }: Workspace,
  year: number,
): Promise<Map<string, { first: number; last: number }>> {
  const rows = await tx
    .select({ typeKey: numberSeries.typeKey, first: numberSeries.first, last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.workspaceId, id), eq(numberSeries.year, year)));
  return new Map(rows.map(({ typeKey, ...row }) => [typeKey, row]));
}
