import { inScript } from '../../domain/cyrillic.ts';
import type { UserLanguage } from '../../domain/language.ts';
import * as de from './titles/de.ts';
import * as en from './titles/en.ts';
import * as hr from './titles/hr.ts';
import * as sr from './titles/sr.ts';

type Texts = Readonly<Record<string, string>>;

const TEXTS: Record<UserLanguage, { titles: Texts; words: Readonly<Record<string, Texts>> }> = {
  en,
  'sr-Latn': sr,
  'sr-Cyrl': sr,
  hr,
  de,
};

/** The title of a column or a list; its name where it has no title. */
export function titleOf(column: string, language: UserLanguage): string {
  return inScript(TEXTS[language].titles[column] ?? column, language);
}

/** The word for a value of an enumeration; undefined for any other value. */
export function wordOf(column: string, value: string, language: UserLanguage): string | undefined {
  const word = TEXTS[language].words[column]?.[value];
  return word === undefined ? undefined : inScript(word, language);
}

/** The words for the values of an enumeration in all languages, with the value of each. */
export function valuesByWord(column: string): [word: string, value: string][] {
  return Object.values(TEXTS).flatMap(({ words }) =>
    Object.entries(words[column] ?? {}).map(([value, word]): [string, string] => [word, value]),
  );
}

/** The titles of a column in all languages. */
export function titlesOf(column: string): string[] {
  return Object.values(TEXTS).flatMap(({ titles }) => titles[column] ?? []);
}
