import type { Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { labelsOf } from './labels.ts';

/** The quantity of a line: `1 hour`, `−1 hour`, `2.5 kg`. An unknown unit stays as it was written. */
export function quantityText(
  { quantity, unit }: { quantity: string; unit: string | null },
  language: Language,
): string {
  const known: Record<string, string[]> = labelsOf(language).units;
  const [one = '', more = ''] =
    unit === null ? [] : Object.hasOwn(known, unit) ? (known[unit] ?? []) : [unit, unit];
  return `${localDecimal(quantity, language)}\u00a0${quantity.replace('-', '') === '1' ? one : more}`.trim();
}
