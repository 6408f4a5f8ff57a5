import { LANGUAGE_NAMES, languageOfUser, USER_LANGUAGES } from '../../domain/language.ts';
import type { UserLanguage } from '../types.ts';
import { sections as de } from './de/sections.ts';
import { sections as en } from './en/sections.ts';
import { sections as hr } from './hr/sections.ts';
import type { Sections } from './sections.ts';
import { sections as sr } from './sr/sections.ts';

/** A language is shown by its own name in all languages. */
export const LANGUAGES: { value: UserLanguage; label: string }[] = USER_LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[languageOfUser(value)],
}));

export const SECTIONS_OF: Record<UserLanguage, Sections> = {
  en,
  'sr-Latn': sr,
  'sr-Cyrl': sr,
  hr,
  de,
};

const STORAGE_KEY = 'language';

/** The language that was chosen in this browser, else the first one of the browser that there are texts in. */
export function preferredLanguage(): UserLanguage {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.language.toLowerCase();
  if (wanted.startsWith('de')) return 'de';
  if (wanted.startsWith('hr')) return 'hr';
  if (/^(sr|bs|sh|cnr)/.test(wanted)) return wanted.includes('cyrl') ? 'sr-Cyrl' : 'sr-Latn';
  return 'en';
}

export function rememberLanguage(language: UserLanguage): void {
  localStorage.setItem(STORAGE_KEY, language);
}

function isLanguage(value: string | null): value is UserLanguage {
  return value !== null && Object.hasOwn(SECTIONS_OF, value);
}
