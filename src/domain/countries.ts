import type { CountryCatalogue } from './catalogue.ts';
import { BA } from './countries/ba.ts';
import { DE } from './countries/de.ts';
import { GB } from './countries/gb.ts';
import { HR } from './countries/hr.ts';
import { ME } from './countries/me.ts';
import { RS } from './countries/rs.ts';
import { US } from './countries/us.ts';

const CATALOGUES = new Map([RS, BA, ME, HR, DE, GB, US].map((entry) => [entry.country, entry]));

/** The catalogue of a country by its ISO 3166-1 alpha-2 code in upper case; undefined if there is none. */
export function countryCatalogue(country: string): CountryCatalogue | undefined {
  return CATALOGUES.get(country);
}

/** The countries that a workspace can have: alpha-2 codes. */
export function supportedCountries(): string[] {
  return [...CATALOGUES.keys()];
}

/** The catalogue of a key such as `rs_vat_20`, by its first two letters. */
export function catalogueOfKey(key: string): CountryCatalogue | undefined {
  return CATALOGUES.get(key.slice(0, 2).toUpperCase());
}
