import { use } from 'react';
import type { UserLanguage } from '../types.ts';
import type { FirstTexts } from './en/first.ts';
import type { Messages } from './en.ts';
import { preferredLanguage, SECTIONS_OF } from './languages.ts';
import type { Section, Sections } from './sections.ts';

type Texts<Name extends keyof Sections> = Awaited<ReturnType<Sections[Name]>>;
/** Texts on their way; `value` once they are here. */
type Loading<Value> = { promise: Promise<Value>; value?: Value };

const begun = new Map<string, Loading<unknown>>();
/** The sections that pages have asked for: a change of the language loads them before it is shown. */
const wanted = new Set<Section>();
let current = preferredLanguage();

/**
 * Every text in one language. Of a section that is not loaded yet, reading suspends the component, so that no page has
 * to know which texts are already here.
 */
export async function loadMessages(language: UserLanguage): Promise<Messages> {
  const [first] = await Promise.all([
    load(language, 'first').promise,
    ...[...wanted].map((name) => load(language, name).promise),
  ]);
  current = language;
  return withSections(first, language);
}

/** Loads sections in the present language together with the code of a page that shows them. */
export async function loadSections(names: readonly Section[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => load(current, name).promise));
}

function withSections(first: FirstTexts, language: UserLanguage): Messages {
  const messages = { ...first };
  for (const name of Object.keys(SECTIONS_OF[language]) as (keyof Sections)[]) {
    if (name !== 'first') Object.defineProperty(messages, name, { get: () => read(language, name) });
  }
  return messages as Messages;
}

function read<Name extends Section>(language: UserLanguage, name: Name): Texts<Name> {
  wanted.add(name);
  const texts = load(language, name);
  // `use` may be called only while a component is rendered; handlers read texts too.
  return texts.value ?? use(texts.promise);
}

function load<Name extends keyof Sections>(language: UserLanguage, name: Name): Loading<Texts<Name>> {
  const key = `${language} ${name}`;
  const known = begun.get(key);
  if (known) return known as Loading<Texts<Name>>;
  const texts: Loading<Texts<Name>> = { promise: fetchTexts(language, name) };
  begun.set(key, texts);
  texts.promise.then(
    (value) => {
      texts.value = value;
    },
    // What failed is tried again by the next page that needs it.
    () => begun.delete(key),
  );
  return texts;
}

async function fetchTexts<Name extends keyof Sections>(
  language: UserLanguage,
  name: Name,
): Promise<Texts<Name>> {
  const texts = (await SECTIONS_OF[language][name]()) as Texts<Name>;
  if (language !== 'sr-Cyrl') return texts;
  return (await import('./transliterate.ts')).dictionaryInCyrillic(texts);
}
