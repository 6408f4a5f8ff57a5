import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { labelsOf } from './labels.ts';

/** The quantity of a line: `1 hour`, `−1 hour`, `2.5 kg`, in Serbian `21 dan`. An unknown unit stays as it was written. */
export function quantityText(
  { quantity, unit }: { quantity: string; unit: string | null },
  language: Language,
): string {
  const units: Record<string, { one: string; other: string }> = labelsOf(language).units;
  const known = unit !== null && Object.hasOwn(units, unit) ? units[unit] : undefined;
  const word = known?.[isSingular(quantity, language) ? 'one' : 'other'] ?? unit ?? '';
  return `${localDecimal(quantity, language)}\u00a0${word}`.trim();
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
