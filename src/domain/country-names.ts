import { countryCodes, isCountryCode } from './country-codes.ts';
import { fold } from './search-text.ts';

/** The languages in which people here write the name of a country. */
const LANGUAGES = ['en', 'sr-Latn', 'hr', 'de'];

/** Names that no list of the languages has, or that they have only in another form. */
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

/** The code of a country by its code or its name, whatever its case, accents and script; undefined where there is none. */
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
