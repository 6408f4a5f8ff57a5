import { and, desc, eq, sql } from 'drizzle-orm';
import { taxPartInputLimits, taxRateCreateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { taxRates, taxStatuses } from '../database/schema/tax.ts';
import { isCalendarDate, today } from '../domain/calendar.ts';
import { OWN_PREFIX, TAX_CATEGORIES, type TaxCategory, wantsReason } from '../domain/catalogue.ts';
import { countryCatalogue } from '../domain/countries.ts';
import { Failure, type FieldErrors, gather, invalid, notFound, throwGathered } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { type Decimal, decimalOf, placePoint, powerOfTen } from '../domain/money.ts';
import { searchQuery } from '../domain/search-text.ts';
import { percentageUnits, type TaxPart } from '../domain/tax-parts.ts';
import {
  type OwnTaxRate,
  rateFault,
  sellerRate,
  sellerRateKeys,
  type TaxedSeller,
  type TaxStatusFrom,
  taxStatusesOf,
  taxStatusOn,
} from '../domain/tax-status.ts';
import { changeWorkspace } from './change-workspace.ts';

const MAX_RATES = 100;
const { label: MAX_LABEL_LENGTH, exemption_reason: MAX_REASON_LENGTH } = taxRateCreateLimits;
/** Of the part of a key that comes from the label. */
const MAX_SLUG_LENGTH = 40;

const COLUMNS = {
  key: taxRates.key,
  label: taxRates.label,
  percentage: taxRates.percentage,
  category: taxRates.category,
  exemptionReason: taxRates.exemptionReason,
  retiredAt: taxRates.retiredAt,
  parts: taxRates.parts,
};

const selectRates = statement((db) =>
  db
    .select(COLUMNS)
    .from(taxRates)
    .where(eq(taxRates.workspaceId, sql.placeholder('workspaceId')))
    .orderBy(taxRates.key),
);

/** The tax rates of a workspace's own by key, with those that it has retired. */
export async function listOwnTaxRates(tx: Reader, workspaceId: number): Promise<OwnTaxRate[]> {
  const rows = await selectRates(tx, { workspaceId });
  return rows.map((row) => ({ ...row, validFrom: null, validTo: null }));
}

/** What a new rate is made of. */
type NewTaxRate = {
  label: string;
  /** Absent: the sum of its parts. */
  percentage?: number | null | undefined;
  /** Absent: S above 0 %. */
  category?: string | null | undefined;
  exemptionReason?: string | null | undefined;
  /** The taxes that it is made of, in countries that have that. */
  parts?: readonly NewTaxPart[] | null | undefined;
};

/** Adds a rate of a workspace's own; its key is made of the label. @throws Failure `validation_failed` by field */
export async function addTaxRate(
  tx: Writer,
  { id: workspaceId, country }: Pick<Workspace, 'id' | 'country'>,
  input: NewTaxRate & { now: Date },
): Promise<OwnTaxRate> {
  const errors: FieldErrors = {};
  const label = gather(errors, () => parseLabel(input.label));
  const parts = gather(errors, () => parseParts(input.parts, country));
  const percentage =
    parts === undefined ? undefined : gather(errors, () => percentageOf(input.percentage, parts));
  const category = percentage && gather(errors, () => parseCategory(input.category, Number(percentage)));
  const exemptionReason = category && gather(errors, () => parseReason(input.exemptionReason, category));
  throwGathered(errors);
  const rates = await listOwnTaxRates(tx, workspaceId);
  if (rates.length >= MAX_RATES)
    throw new Failure('conflict', message('tax_rate.too_many', { most: MAX_RATES }));
  const values = {
    key: newKey(label as string, rates),
    label: label as string,
    percentage: percentage as string,
    category: category as TaxCategory,
    exemptionReason: exemptionReason ?? null,
    parts: parts ?? null,
  };
  await tx.insert(taxRates).values({ ...values, workspaceId, createdAt: input.now.toISOString() });
  return { ...values, validFrom: null, validTo: null, retiredAt: null };
}

/**
 * Retires a rate, or takes it into use again. Nothing can be charged at a retired one, and it is no default any more;
 * documents and items that have it keep it.
 * @throws Failure `not_found`
 */
export async function setRetired(
  tx: Writer,
  workspace: Workspace,
  { key, isRetired, now }: { key: string; isRetired: boolean; now: Date },
): Promise<OwnTaxRate> {
  const { id: workspaceId, defaultTaxRate } = workspace;
  const rate = (await listOwnTaxRates(tx, workspaceId)).find((each) => each.key === key);
  if (!rate) throw notFound('tax_rate');
  if ((rate.retiredAt !== null) === isRetired) return rate;
  const retiredAt = isRetired ? now.toISOString() : null;
  await tx
    .update(taxRates)
    .set({ retiredAt })
    .where(and(eq(taxRates.workspaceId, workspaceId), eq(taxRates.key, key)));
  if (isRetired && defaultTaxRate === key) await changeWorkspace(tx, workspace, { defaultTaxRate: null });
  const after = { ...rate, retiredAt };
  noteDifference(tx, workspaceId, { type: 'tax_rate', reference: key }, { before: rate, after });
  return after;
}

function parseLabel(text: string): string {
  const label = text.trim();
  if (label === '') throw invalid('label', message('value.required'));
  if (label.length > MAX_LABEL_LENGTH)
    throw invalid('label', message('text.max', { most: MAX_LABEL_LENGTH }));
  return label;
}

/** The percentage of a rate: as it was given, or the sum of the parts of a rate that has some. */
function percentageOf(given: number | null | undefined, parts: TaxPart[] | null): string {
  if (!parts) {
    if (given === undefined || given === null) throw invalid('percentage', message('value.required'));
    return parsePercentage(given, 'percentage');
  }
  const sum = percentageSum(parts);
  if (given !== undefined && given !== null && parsePercentage(given, 'percentage') !== sum)
    throw invalid('percentage', message('tax_rate.parts_sum', { sum }));
  return sum;
}

/** Tax is charged in the category S, and in no other one (EN 16931, BR-S-5 and its likes for the others). */
function parseCategory(given: string | null | undefined, percentage: number): TaxCategory {
  const category = given ? TAX_CATEGORIES.find((known) => known === given.toUpperCase()) : undefined;
  if (given && !category) throw invalid('category', message('value.one_of', { values: [...TAX_CATEGORIES] }));
  if (!category) {
    if (percentage > 0) return 'S';
    throw invalid('category', message('value.required'));
  }
  if ((category === 'S') === percentage > 0) return category;
  throw invalid('category', message('tax_rate.category'));
}

function parseReason(given: string | null | undefined, category: TaxCategory): string | null {
  const reason = given?.trim() || null;
  if (!wantsReason(category)) {
    if (reason === null) return null;
    throw invalid('exemption_reason', message('tax_rate.no_reason', { category }));
  }
  if (reason === null) throw invalid('exemption_reason', message('tax_rate.reason', { category }));
  if (reason.length > MAX_REASON_LENGTH)
    throw invalid('exemption_reason', message('text.max', { most: MAX_REASON_LENGTH }));
  return reason;
}

/** Letters and digits of the label, with a number where another rate has that key. */
function newKey(label: string, rates: readonly OwnTaxRate[]): string {
  const words = searchQuery(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_SLUG_LENGTH);
  const key = `${OWN_PREFIX}${words || 'rate'}`;
  const isFree = (candidate: string) => !rates.some((rate) => rate.key === candidate);
  if (isFree(key)) return key;
  let number = 2;
  while (!isFree(`${key}_${number}`)) number += 1;
  return `${key}_${number}`;
}

const MIN_PARTS = 2;
/** Of a percentage: American rates have up to four, as 8.8750 has. */
const MAX_DECIMALS = 4;
const ALL = 100n * powerOfTen(MAX_DECIMALS);

/** One of the taxes that a new rate is made of. */
export type NewTaxPart = { label: string; percentage: number };

/** The taxes that a rate is made of; null where none are given. @throws Failure on `parts`, or on a field of one of them */
function parseParts(given: readonly NewTaxPart[] | null | undefined, country: string): TaxPart[] | null {
  if (!given) return null;
  if (!countryCatalogue(country)?.hasTaxParts)
    throw invalid('parts', message('tax_rate.parts_not_here', { country }));
  if (given.length < MIN_PARTS || given.length > taxRateCreateLimits.parts)
    throw invalid(
      'parts',
      message('tax_rate.parts_count', { least: MIN_PARTS, most: taxRateCreateLimits.parts }),
    );
  const errors: FieldErrors = {};
  const parts = given.map(({ label, percentage }, i) => ({
    label: gather(errors, () => parsePartLabel(label, `parts.${i}.label`)) ?? '',
    percentage: gather(errors, () => parsePart(percentage, `parts.${i}.percentage`)) ?? '0',
  }));
  throwGathered(errors);
  if (sumOf(parts) > ALL) throw invalid('parts', message('tax_rate.parts_most'));
  return parts;
}

/** The percentage of a rate that is made of parts. */
function percentageSum(parts: readonly TaxPart[]): string {
  const digits = sumOf(parts);
  return written({ digits, scale: MAX_DECIMALS });
}

/** Decimal text with two decimals, or more where it has more. @throws Failure on the field */
function parsePercentage(value: number, field: string): string {
  const isPercentage = Number.isFinite(value) && value >= 0 && value <= 100;
  const decimal: Decimal | undefined = isPercentage ? decimalOf(value) : undefined;
  if (!decimal || decimal.scale > MAX_DECIMALS)
    throw invalid(field, message('tax_rate.percentage', { decimals: MAX_DECIMALS }));
  return written(decimal);
}

/** A part without a tax would be printed as one. */
function parsePart(value: number, field: string): string {
  const percentage = parsePercentage(value, field);
  if (value === 0) throw invalid(field, message('tax_rate.part_zero'));
  return percentage;
}

function parsePartLabel(text: string, field: string): string {
  const label = text.trim();
  if (label === '') throw invalid(field, message('value.required'));
  if (label.length > taxPartInputLimits.label)
    throw invalid(field, message('text.max', { most: taxPartInputLimits.label }));
  return label;
}

function sumOf(parts: readonly TaxPart[]): bigint {
  return parts.reduce((sum, { percentage }) => sum + percentageUnits(percentage), 0n);
}

function written({ digits, scale }: Decimal): string {
  let [rest, decimals] = [digits, scale];
  while (decimals > 2 && rest % 10n === 0n) {
    rest /= 10n;
    decimals -= 1;
  }
  return decimals < 2 ? placePoint(rest * powerOfTen(2 - decimals), 2) : placePoint(rest, decimals);
}

/** Every document reads them. */
const MAX_STATUSES = 100;

const selectHistory = statement((db) =>
  db
    .select({ validFrom: taxStatuses.validFrom, status: taxStatuses.status })
    .from(taxStatuses)
    .where(eq(taxStatuses.workspaceId, sql.placeholder('workspaceId')))
    .orderBy(desc(taxStatuses.validFrom)),
);

/** The tax statuses of a workspace, the latest first. */
export async function listTaxStatuses(tx: Reader, workspaceId: number): Promise<TaxStatusFrom[]> {
  return selectHistory(tx, { workspaceId });
}

/** The seller with its status on a calendar date. */
export async function sellerOn(tx: Reader, workspace: Workspace, onDate: string): Promise<TaxedSeller> {
  return (await sellerByDay(tx, workspace))(onDate);
}

/** The same for any number of dates, read once. */
export async function sellerByDay(
  tx: Reader,
  { id, country, defaultTaxRate: defaultKey }: Workspace,
): Promise<(onDate: string) => TaxedSeller> {
  const statuses = await listTaxStatuses(tx, id);
  const own = await listOwnTaxRates(tx, id);
  return (onDate) => ({ country, status: taxStatusOn(statuses, onDate), defaultKey, own });
}

/** The seller with its status of today, in the time zone of the workspace. */
export async function sellerToday(tx: Reader, workspace: Workspace, now: Date): Promise<TaxedSeller> {
  return sellerOn(tx, workspace, today(now, workspace.timezone));
}

/**
 * Sets the rate of lines that name none, as long as the business is registered; null for that of the country.
 * @throws Failure on `default_tax_rate` for one that nothing can be charged at today
 */
export async function setDefaultRate(
  tx: Writer,
  workspace: Workspace,
  { key, now }: { key: string | null; now: Date },
): Promise<Workspace> {
  const day = today(now, workspace.timezone);
  const seller = await sellerOn(tx, workspace, day);
  if (key !== null) {
    const rate = sellerRate(seller, key, day);
    if (!rate || rateFault(rate, { ...seller, status: 'registered' }) !== undefined) {
      const keys = sellerRateKeys(seller, day);
      throw invalid(
        'default_tax_rate',
        message('tax_rate.unknown', { key, country: workspace.country, keys: keys.join(', ') }),
      );
    }
  }
  return changeWorkspace(tx, workspace, { defaultTaxRate: key });
}

const FIELDS = { status: 'status', validFrom: 'valid_from' };

type Change = {
  /** Null takes back the status that begins on the date. */
  status: string | null;
  validFrom: string;
  now: Date;
  /** The names of both where they are given. */
  fields?: { status: string; validFrom: string };
};

/**
 * Sets the status of a workspace from a date on, instead of the one that begins on it. Issued documents stay as they are.
 * @throws Failure on `status` for one that the country does not have, on `valid_from` where there is none to take back
 */
export async function setTaxStatus(
  tx: Writer,
  { id: workspaceId, country }: Pick<Workspace, 'id' | 'country'>,
  { status: given, validFrom, now, fields = FIELDS }: Change,
): Promise<void> {
  if (!isCalendarDate(validFrom)) throw invalid(fields.validFrom, message('date.calendar'));
  const history = await listTaxStatuses(tx, workspaceId);
  const before = history.find((each) => each.validFrom === validFrom);
  const note = (after: string | null) =>
    noteDifference(
      tx,
      workspaceId,
      { type: 'tax_status', reference: validFrom },
      { before: { status: before?.status ?? null }, after: { status: after } },
    );
  if (given === null) {
    const removed = await tx
      .delete(taxStatuses)
      .where(and(eq(taxStatuses.workspaceId, workspaceId), eq(taxStatuses.validFrom, validFrom)))
      .returning({ validFrom: taxStatuses.validFrom });
    if (removed.length === 0)
      throw invalid(fields.validFrom, message('tax_status.none_from', { date: validFrom }));
    return note(null);
  }
  const statuses = taxStatusesOf(country);
  const status = statuses.find((known) => known === given);
  if (status === undefined)
    throw invalid(fields.status, message('tax_status.not_here', { country, statuses: statuses.join(', ') }));
  if (history.filter((each) => each !== before).length >= MAX_STATUSES)
    throw new Failure('conflict', message('tax_status.too_many', { most: MAX_STATUSES }));
  await tx
    .insert(taxStatuses)
    .values({ workspaceId, validFrom, status, createdAt: now.toISOString() })
    .onConflictDoUpdate({ target: [taxStatuses.workspaceId, taxStatuses.validFrom], set: { status } });
  note(status);
}
