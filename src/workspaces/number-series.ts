import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { documentTypeSettings, numberSeries } from '../database/schema/documents.ts';
import { today } from '../domain/calendar.ts';
import { countryCatalogue } from '../domain/countries.ts';
import { documentTypeFault, documentTypeKeys, documentTypes } from '../domain/document-types.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { numbersRepeatYearly } from '../domain/number-year.ts';
import {
  CONTRACT_SERIES,
  DEFAULT_NUMBER_TEMPLATE,
  formatNumber,
  givesSameNumbers,
  MAX_SEQUENCE,
  parseNumberTemplate,
} from '../domain/numbering.ts';

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
  const before = (await rowsOf(tx, workspace, year)).get(typeKey) ?? {};
  const subject = { type: 'number_series', reference: `${typeKey}/${year}` } as const;
  noteDifference(tx, workspaceId, subject, { before, after: values });
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

/** A document type of a workspace, and how its documents are numbered. */
type NumberedType = {
  key: string;
  /** In the country's own language. */
  name: string;
  prefix: string;
  /** The template of its own, where it has one. */
  ownTemplate: string | null;
  /** The template of its own, or else that of the workspace. */
  template: string;
};

/** Another template for the workspace, or for one document type; null is that of the workspace. */
export type TemplateChange = { template: string } | { typeKey: string; template: string | null };

const ownTemplateOf = statement((db) =>
  db
    .select({ template: documentTypeSettings.numberTemplate })
    .from(documentTypeSettings)
    .where(
      and(
        eq(documentTypeSettings.workspaceId, sql.placeholder('workspaceId')),
        eq(documentTypeSettings.typeKey, sql.placeholder('typeKey')),
      ),
    ),
);

/** The template that numbers documents of a type, which may be inactive by now. */
export async function numberTemplateOf(tx: Reader, workspace: Workspace, typeKey: string): Promise<string> {
  const [own] = await ownTemplateOf(tx, { workspaceId: workspace.id, typeKey });
  return own?.template ?? workspace.numberTemplate;
}

/** The active document types of a workspace with the templates that number them. */
export async function numberedTypes(tx: Reader, workspace: Workspace): Promise<NumberedType[]> {
  const rows = await tx
    .select()
    .from(documentTypeSettings)
    .where(eq(documentTypeSettings.workspaceId, workspace.id));
  const own = new Map(rows.map(({ typeKey, numberTemplate }) => [typeKey, numberTemplate]));
  return documentTypes(workspace.country)
    .filter(({ active }) => active)
    .map(({ key, name, prefix }) => {
      const ownTemplate = own.get(key) ?? null;
      return { key, name, prefix, ownTemplate, template: ownTemplate ?? workspace.numberTemplate };
    });
}

/**
 * The document types as a change would number them. Nothing is stored.
 * @throws Failure `validation_failed` on `number_template` where the template is not valid, or two types would give the
 * same numbers; on `document_type` where the workspace has no such type
 */
export async function numberedTypesAfter(
  tx: Reader,
  workspace: Workspace,
  change: TemplateChange,
): Promise<NumberedType[]> {
  const before = await numberedTypes(tx, workspace);
  const types =
    'typeKey' in change ? withOwn(before, workspace, change) : withDefault(before, workspace, change);
  mustDiffer(types);
  return types;
}

/** Gives the document types of a new workspace the templates that its country has for them. */
export async function setCountryTemplates(tx: Writer, { id, country }: Workspace): Promise<void> {
  const templates = countryCatalogue(country)?.numberTemplates ?? {};
  const rows = documentTypes(country).flatMap(({ key: typeKey, kind }) => {
    const numberTemplate = templates[kind];
    return numberTemplate ? [{ workspaceId: id, typeKey, numberTemplate }] : [];
  });
  if (rows.length > 0) await tx.insert(documentTypeSettings).values(rows);
}

/** Gives a document type a template of its own, or that of the workspace again; numbers already given stay. */
export async function setNumberTemplate(
  tx: Writer,
  workspace: Workspace,
  change: { typeKey: string; template: string | null },
): Promise<void> {
  await numberedTypesAfter(tx, workspace, change);
  const { typeKey, template: numberTemplate } = change;
  const [own] = await ownTemplateOf(tx, { workspaceId: workspace.id, typeKey });
  const subject = { type: 'document_type', reference: typeKey } as const;
  const before = { numberTemplate: own?.template ?? null };
  noteDifference(tx, workspace.id, subject, { before, after: { numberTemplate } });
  await tx
    .insert(documentTypeSettings)
    .values({ workspaceId: workspace.id, typeKey, numberTemplate })
    .onConflictDoUpdate({
      target: [documentTypeSettings.workspaceId, documentTypeSettings.typeKey],
      set: { numberTemplate },
    });
}

function withDefault(
  types: NumberedType[],
  { country }: Workspace,
  { template }: { template: string },
): NumberedType[] {
  parseNumberTemplate(template, { of: 'workspace', canRepeatYearly: numbersRepeatYearly(country) });
  return types.map((type) => ({ ...type, template: type.ownTemplate ?? template }));
}

function withOwn(
  types: NumberedType[],
  { country, numberTemplate }: Workspace,
  { typeKey, template: ownTemplate }: { typeKey: string; template: string | null },
): NumberedType[] {
  const fault = documentTypeFault(country, typeKey);
  if (fault) throw invalid('document_type', fault);
  if (ownTemplate !== null)
    parseNumberTemplate(ownTemplate, { of: 'type', canRepeatYearly: numbersRepeatYearly(country) });
  const template = ownTemplate ?? numberTemplate;
  return types.map((type) => (type.key === typeKey ? { ...type, ownTemplate, template } : type));
}

/** The unique index on the numbers of a workspace refuses what this does not find: it tries only some numbers. */
function mustDiffer(types: NumberedType[]): void {
  for (const [i, type] of types.entries()) {
    const same = types.slice(0, i).find((other) => givesSameNumbers(type, other));
    if (same) {
      const names = { type: same.name, other: type.name };
      throw invalid('number_template', message('number.same_numbers', names));
    }
  }
}
