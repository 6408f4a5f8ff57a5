import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { inScript, toCyrillic } from './cyrillic.ts';
import { LANGUAGE_TAG, type Language } from './language.ts';

// The sentences of locales/ are ICU MessageFormat. What has no parameters is read as a string, what has some as a
// function of them.

/** Values for the parameters of a sentence. */
type Values = Readonly<Record<string, string | number>>;

/** A sentence as it is read. */
export type Text = string | ((values: Values) => string);

/** Sentences as they are kept: objects within objects. */
export type Sentences = { readonly [key: string]: string | Sentences };

/**
 * The texts of a file in locales/: an object of the same keys, in which a sentence with parameters is a function.
 * @typeParam Parameters by key, of the sentences that have any
 */
export type TextsOf<File, Parameters> = {
  readonly [Key in keyof File]: File[Key] extends string
    ? Key extends keyof Parameters
      ? (values: Parameters[Key]) => string
      : string
    : TextsOf<File[Key], Key extends keyof Parameters ? Parameters[Key] : unknown>;
};

/** The folder of a language in locales/. */
export function folderOf(language: Language): string {
  return language === 'sr-Cyrl' ? 'sr' : language;
}

/** Sentences in a language, ready to be shown; Serbian in Cyrillic letters is made of the Latin ones. */
export function textsIn<Texts extends object>(sentences: Sentences, language: Language): Texts {
  return Object.fromEntries(
    Object.entries(sentences).map(([key, value]) => [
      key,
      typeof value === 'string' ? textIn(value, language) : textsIn(value, language),
    ]),
  ) as Texts;
}

/** What ICU takes as it stands: `'{PREFIX}'` is no parameter, and two apostrophes are one. */
const QUOTED = /''|'[{}][^']*'/g;

function textIn(sentence: string, language: Language): Text {
  const hasParameters = sentence.replace(QUOTED, '').includes('{');
  if (!hasParameters)
    return sentence.includes("'") ? shown(formatOf(sentence, language), {}) : inScript(sentence, language);
  // Parsed when it is first shown: most sentences never are.
  let format: IntlMessageFormat | undefined;
  return (values) => {
    format ??= formatOf(sentence, language);
    return shown(format, values);
  };
}

function shown(format: IntlMessageFormat, values: Values): string {
  return String(format.format(values));
}

function formatOf(sentence: string, language: Language): IntlMessageFormat {
  const parsed = parse(sentence, { ignoreTag: true });
  const elements = language === 'sr-Cyrl' ? inCyrillic(parsed) : parsed;
  return new IntlMessageFormat(elements, LANGUAGE_TAG[language]);
}

/** The words of a sentence in Cyrillic letters. Its values come from records, and stay in the script they are in. */
function inCyrillic(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: toCyrillic(element.value) };
    if (!isPluralElement(element) && !isSelectElement(element)) return element;
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: inCyrillic(value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

/** The word for a value that later versions may add to. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}
