import { countryCodes, isCountryCode } from './countries.ts';
import { fold } from './search-text.ts';

/** The languages in which names of countries are recognised. */
const LANGUAGES = ['en', 'sr-Latn', 'hr', 'de', 'pl'];

/** Common names that the lists of `Intl.DisplayNames` do not have. */
const OTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  engleska: 'GB',
  'velika britanija': 'GB',
  usa: 'US',
  sad: 'US',
  amerika: 'US',
  bih: 'BA',
  bosna: 'BA',
  'republika srbija': 'RS',
  'republic of serbia': 'RS',
  makedonija: 'MK',
  macedonia: 'MK',
  'czech republic': 'CZ',
  holandija: 'NL',
  holland: 'NL',
};

let codes: Map<string, string> | undefined;

/** The code of a country from its code or name, in any letter case, accents or script; undefined if unknown. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  codes ??= readNames();
  return codes.get(folded(text));
}

function readNames(): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES));
  for (const language of LANGUAGES) {
    const countries = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of countryCodes()) {
      const name = folded(countries.of(code) ?? code);
      if (!names.has(name)) names.set(name, code);
    }
  }
  return names;
}

function folded(text: string): string {
  return fold(text).replaceAll('&', ' and ').replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();
}
