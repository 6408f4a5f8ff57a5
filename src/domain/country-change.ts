import { today } from './calendar.ts';
import { OWN_PREFIX } from './catalogue.ts';
import { countryCatalogue, countryDefaults } from './countries.ts';
import { documentTypeByKey, documentTypes } from './document-types.ts';
import { defaultLanguageOf, type Language } from './language.ts';
import { numbersRepeatYearly } from './number-year.ts';
import { DEFAULT_NUMBER_TEMPLATE } from './numbering.ts';
import { findTaxRate, taxRateKeyOn, taxRates } from './tax.ts';

// What of a business follows from its country, when the country is changed before the first document.

/** The settings that a country suggests. */
export type CountrySettings = { currency: string; timezone: string; defaultLanguage: Language | null };

const SETTINGS = ['currency', 'timezone', 'defaultLanguage'] as const;

export function suggestedBy(country: string): CountrySettings {
  const { currency, timezone } = countryDefaults().find(({ code }) => code === country) ?? {
    currency: 'EUR',
    timezone: 'UTC',
  };
  return { currency, timezone, defaultLanguage: defaultLanguageOf(country) };
}

/** The settings after a change of the country: what was chosen by hand stays. */
export function settingsIn(
  to: string,
  { country, ...now }: CountrySettings & { country: string },
): CountrySettings {
  const [before, after] = [suggestedBy(country), suggestedBy(to)];
  const kept = SETTINGS.flatMap((name) => (now[name] === before[name] ? [] : [[name, now[name]] as const]));
  return { ...after, ...Object.fromEntries(kept) };
}

/** The document type of the same kind; undefined where the new country has none. Any other key, as of contracts, stays. */
export function typeKeyIn(to: string, typeKey: string): string | undefined {
  const kind = documentTypeByKey(typeKey)?.kind;
  return kind === undefined ? typeKey : documentTypes(to).find((type) => type.kind === kind)?.key;
}

/**
 * The tax rate in place of one: a rate of the business's own stays, the standard rate becomes that of the new country, any
 * other one that of the same category and percentage. Null where there is none, so that the default of the business applies.
 */
export function rateKeyIn(to: string, key: string | null, onDate: string): string | null {
  if (key === null || key.startsWith(OWN_PREFIX)) return key;
  const catalogue = countryCatalogue(to);
  const from = countryCatalogue(key.slice(0, 2).toUpperCase());
  if (!catalogue || !from || catalogue === from) return catalogue === from ? key : null;
  if (key === from.standardTaxRateKey) return taxRateKeyOn(catalogue.standardTaxRateKey, onDate);
  const rate = from.taxRates.find((each) => each.key === key);
  // What a status without tax takes follows from the status.
  if (!rate || Object.values(from.taxRateKeyOf ?? {}).includes(key)) return null;
  const same = taxRates(to).find(
    (each) =>
      each.category === rate.category &&
      each.percentage === rate.percentage &&
      findTaxRate(to, each.key, onDate) !== undefined &&
      !Object.values(catalogue.taxRateKeyOf ?? {}).includes(each.key),
  );
  return same?.key ?? null;
}

/** The number template of a document type; null for that of the business. What its old country gave it goes. */
export function typeTemplateIn(
  { country, to }: { country: string; to: string },
  { typeKey, template }: { typeKey: string; template: string | null },
): string | null {
  const kind = documentTypeByKey(typeKey)?.kind;
  const given = (of: string) => (kind && countryCatalogue(of)?.numberTemplates?.[kind]) || null;
  if (template === null || template === given(country) || !isTemplateIn(to, template)) return given(to);
  return template;
}

/** The number template of the business; the usual one where its own has no year, as only Croatia allows. */
export function templateIn(to: string, template: string): string {
  return isTemplateIn(to, template) ? template : DEFAULT_NUMBER_TEMPLATE;
}

function isTemplateIn(to: string, template: string): boolean {
  return numbersRepeatYearly(to) || template.includes('{YYYY}') || template.includes('{YY}');
}

/** The day whose rates apply to what has no date yet. */
export function rateDay(now: Date, timezone: string, date: string | null): string {
  return date ?? today(now, timezone);
}
