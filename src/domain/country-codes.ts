// Imports only the codes: the package itself loads the names of all countries in eighty languages.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

const ALPHA_2 = new Set(codes.map(([alpha2]) => alpha2 as string));

/** True for an ISO 3166-1 alpha-2 code in upper case; also for XK (Kosovo), a user-assigned code. */
export function isCountryCode(text: string): boolean {
  return ALPHA_2.has(text);
}

/** Every ISO 3166-1 alpha-2 code, in order. */
export function countryCodes(): string[] {
  return [...ALPHA_2].sort();
}
