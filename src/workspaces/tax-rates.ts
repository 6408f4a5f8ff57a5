import { and, eq, sql } from 'drizzle-orm';
import { taxRateCreateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { taxRates } from '../database/schema/tax.ts';
import { OWN_PREFIX, TAX_CATEGORIES, type TaxCategory, wantsReason } from '../domain/catalogue.ts';
import { Failure, type FieldErrors, gather, invalid, notFound, throwGathered } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { searchQuery } from '../domain/search-text.ts';
import type { TaxPart } from '../domain/tax-parts.ts';
import type { OwnTaxRate } from '../domain/tax-status.ts';
import { type NewTaxPart, parseParts, parsePercentage, percentageSum } from './tax-parts.ts';

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
export type NewTaxRate = {
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
  { id: workspaceId, defaultTaxRate }: Workspace,
  { key, isRetired, now }: { key: string; isRetired: boolean; now: Date },
): Promise<OwnTaxRate> {
  const rate = (await listOwnTaxRates(tx, workspaceId)).find((each) => each.key === key);
  if (!rate) throw notFound('tax_rate');
  if ((rate.retiredAt !== null) === isRetired) return rate;
  const retiredAt = isRetired ? now.toISOString() : null;
  await tx
    .update(taxRates)
    .set({ retiredAt })
    .where(and(eq(taxRates.workspaceId, workspaceId), eq(taxRates.key, key)));
  if (isRetired && defaultTaxRate === key)
    await tx.update(workspaces).set({ defaultTaxRate: null }).where(eq(workspaces.id, workspaceId));
  return { ...rate, retiredAt };
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
