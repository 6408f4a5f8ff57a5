import { supportedCountries } from './countries.ts';

/** The suggested settings for a new business in a country. */
export type CountryDefaults = { code: string; currency: string; timezone: string };

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
