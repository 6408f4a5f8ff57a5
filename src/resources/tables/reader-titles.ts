import type { Rooms } from '../../../generated/texts.ts';
import { inScript } from '../../domain/cyrillic.ts';
import { type Language, languageOfUser, type UserLanguage } from '../../domain/language.ts';
import { wordFor } from '../../domain/texts.ts';
import { textsOfRoom } from '../../locale-files.ts';

/** The languages that there are words in; those of Serbian are Latin. */
const WRITTEN: readonly Language[] = ['en', 'sr', 'hr', 'de'];

const tablesOf = textsOfRoom<Rooms['tables']>('tables');

/** The title of a column or a list; its name where it has no title. */
export function titleOf(column: string, language: UserLanguage): string {
  return wordFor(tablesOf(languageOfUser(language)).titles, column) ?? inScript(column, language);
}

/** The word for a value of an enumeration; undefined for any other value. */
export function wordOf(column: string, value: string, language: UserLanguage): string | undefined {
  return wordFor(wordsOf(column, languageOfUser(language)), value);
}

/** The words for the values of an enumeration in all languages, with the value of each. */
export function valuesByWord(column: string): [word: string, value: string][] {
  return WRITTEN.flatMap((language) =>
    Object.entries(wordsOf(column, language)).map(([value, word]): [string, string] => [word, value]),
  );
}

/** The titles of a column in all languages. */
export function titlesOf(column: string): string[] {
  return WRITTEN.flatMap((language) => wordFor(tablesOf(language).titles, column) ?? []);
}

function wordsOf(column: string, language: Language): Readonly<Record<string, string>> {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = tablesOf(language).words;
  return (Object.hasOwn(words, column) ? words[column] : undefined) ?? {};
}
