import { taxPartInputLimits, taxRateCreateLimits } from '../../generated/limits.ts';
import { countryCatalogue } from '../domain/countries.ts';
import { type Decimal, decimalOf, placePoint, powerOfTen } from '../domain/decimal.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { percentageUnits, type TaxPart } from '../domain/tax-parts.ts';

const MIN_PARTS = 2;
/** Of a percentage: American rates have up to four, as 8.8750 has. */
const MAX_DECIMALS = 4;
const ALL = 100n * powerOfTen(MAX_DECIMALS);

/** One of the taxes that a new rate is made of. */
export type NewTaxPart = { label: string; percentage: number };

/** The taxes that a rate is made of; null where none are given. @throws Failure on `parts`, or on a field of one of them */
export function parseParts(
  given: readonly NewTaxPart[] | null | undefined,
  country: string,
): TaxPart[] | null {
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
    label: gather(errors, () => parseLabel(label, `parts.${i}.label`)) ?? '',
    percentage: gather(errors, () => parsePart(percentage, `parts.${i}.percentage`)) ?? '0',
  }));
  throwGathered(errors);
  if (sumOf(parts) > ALL) throw invalid('parts', message('tax_rate.parts_most'));
  return parts;
}

/** The percentage of a rate that is made of parts. */
export function percentageSum(parts: readonly TaxPart[]): string {
  const digits = sumOf(parts);
  return written({ digits, scale: MAX_DECIMALS });
}

/** Decimal text with two decimals, or more where it has more. @throws Failure on the field */
export function parsePercentage(value: number, field: string): string {
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

function parseLabel(text: string, field: string): string {
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
