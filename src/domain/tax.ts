import type { TaxRate } from './catalogue.ts';
import { catalogueOfKey, countryCatalogue } from './countries.ts';

/** All tax rates of a country, past and future ones included; empty for a country without a catalogue. */
export function taxRates(country: string): readonly TaxRate[] {
  return countryCatalogue(country)?.taxRates ?? [];
}

/**
 * The country's rate of this key on a calendar date (the delivery date, else the issue date); undefined when the
 * key is unknown, belongs to another country or is not valid on that date.
 */
export function findTaxRate(country: string, key: string, onDate: string): TaxRate | undefined {
  return taxRates(country).find((rate) => rate.key === key && isValidOn(rate, onDate));
}

/** The keys of the rates that are valid on a calendar date. */
export function taxRateKeys(country: string, onDate: string): string[] {
  return taxRates(country).flatMap((rate) => (isValidOn(rate, onDate) ? [rate.key] : []));
}

/** The default rate on a calendar date; undefined before the country introduced it. */
export function standardTaxRate(country: string, onDate: string): TaxRate | undefined {
  const catalogue = countryCatalogue(country);
  return catalogue && findTaxRate(country, taxRateKeyOn(catalogue.standardTaxRateKey, onDate), onDate);
}

/** The key of the rate that applies on a calendar date in place of that of a key, or else the key itself. */
export function taxRateKeyOn(key: string, onDate: string): string {
  const replaced = taxRateByKey(key)?.replaced;
  return replaced && replaced.from <= onDate && onDate <= replaced.to ? replaced.by : key;
}

/** The rate of a key on any date, for the default of an item. */
export function taxRateByKey(key: string): TaxRate | undefined {
  return catalogueOfKey(key)?.taxRates.find((rate) => rate.key === key);
}

function isValidOn(rate: TaxRate, onDate: string): boolean {
  return (
    taxRateKeyOn(rate.key, onDate) === rate.key &&
    (rate.validFrom === null || rate.validFrom <= onDate) &&
    (rate.validTo === null || onDate <= rate.validTo)
  );
}
