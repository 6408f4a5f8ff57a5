import { LANGUAGE_NAMES, languageOfUser, USER_LANGUAGES } from '../../domain/language.ts';
import type { UserLanguage } from '../types.ts';

/** A language is shown by its own name in all languages. */
export const LANGUAGES: { value: UserLanguage; label: string }[] = USER_LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[languageOfUser(value)],
}));

const STORAGE_KEY = 'language';

/** The language that was chosen in this browser, else the first one of the browser that there are texts in. */
export function preferredLanguage(): UserLanguage {
  const stored = USER_LANGUAGES.find((language) => language === localStorage.getItem(STORAGE_KEY));
  if (stored) return stored;
  const wanted = navigator.language.toLowerCase();
  if (wanted.startsWith('de')) return 'de';
  if (wanted.startsWith('hr')) return 'hr';
  if (/^(sr|bs|sh|cnr)/.test(wanted)) return wanted.includes('cyrl') ? 'sr-Cyrl' : 'sr-Latn';
  return 'en';
}

export function rememberLanguage(language: UserLanguage): void {
  localStorage.setItem(STORAGE_KEY, language);
}
