import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { labelsOf } from './labels.ts';

/** The quantity of a line: `1 hour`, `−1 hour`, `2.5 kg`, in Serbian `21 dan`. An unknown unit stays as it was written. */
export function quantityText(
  { quantity, unit }: { quantity: string; unit: string | null },
  language: Language,
): string {
  const known: Record<string, string[]> = labelsOf(language).units;
  const [one = '', more = ''] =
    unit === null ? [] : Object.hasOwn(known, unit) ? (known[unit] ?? []) : [unit, unit];
  return `${localDecimal(quantity, language)}\u00a0${isSingular(quantity, language) ? one : more}`.trim();
}

/** Of whole numbers; in Serbian, Croatian and Bosnian also of 21 and 101, but not of 11 (CLDR, plural rules). */
function isSingular(quantity: string, language: Language): boolean {
  const digits = quantity.replace('-', '');
  if (!/^\d+$/.test(digits)) return false;
  return rulesOf(language).select(Number(digits)) === 'one';
}

const rules = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(LANGUAGE_TAG[language]);
  rules.set(language, known);
  return known;
}
