import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
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

// Imports only the codes: the package itself loads the names of all countries in eighty languages.

const ALPHA_2 = new Set(codes.map(([alpha2]) => alpha2 as string));

/** True for an ISO 3166-1 alpha-2 code in upper case; also for XK (Kosovo), a user-assigned code. */
export function isCountryCode(text: string): boolean {
  return ALPHA_2.has(text);
}

/** Every ISO 3166-1 alpha-2 code, in order. */
export function countryCodes(): string[] {
  return [...ALPHA_2].sort();
}

/** The suggested settings for a new business in a country. */
type CountryDefaults = { code: string; currency: string; timezone: string };

const DEFAULTS: Record<string, Omit<CountryDefaults, 'code'>> = {
  RS: { currency: 'RSD', timezone: 'Europe/Belgrade' },
  BA: { currency: 'BAM', timezone: 'Europe/Sarajevo' },
  ME: { currency: 'EUR', timezone: 'Europe/Podgorica' },
  HR: { currency: 'EUR', timezone: 'Europe/Zagreb' },
  DE: { currency: 'EUR', timezone: 'Europe/Berlin' },
  GB: { currency: 'GBP', timezone: 'Europe/London' },
  US: { currency: 'USD', timezone: 'America/New_York' },
};

/** The countries that a business can be in. */
export function countryDefaults(): CountryDefaults[] {
  return supportedCountries().map((code) => ({
    code,
    ...(DEFAULTS[code] ?? { currency: 'EUR', timezone: 'UTC' }),
  }));
}
