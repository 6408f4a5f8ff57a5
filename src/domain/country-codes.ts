import countries from 'i18n-iso-countries';

const ALPHA_2 = new Set(Object.keys(countries.getAlpha2Codes()));

/** True for an ISO 3166-1 alpha-2 code in upper case; also for XK (Kosovo), which ISO leaves to its users. */
export function isCountryCode(text: string): boolean {
  return ALPHA_2.has(text);
}

/** Every ISO 3166-1 alpha-2 code, in order. */
export function countryCodes(): string[] {
  return [...ALPHA_2].sort();
}
