import type { UserLanguage } from '../types.ts';
import type { FirstTexts } from './en/first.ts';
import type { Messages } from './en.ts';
import { preferredLanguage, SECTIONS_OF } from './languages.ts';
import type { Section, Sections } from './sections.ts';

type Texts<Name extends keyof Sections> = Awaited<ReturnType<Sections[Name]>>;
/** Texts on their way; `value` once they are here, `error` when they do not come. */
type Loading<Value> = { promise: Promise<Value>; value?: Value; error?: unknown };

/** What failed stays failed while React renders it again, and is then tried again by the next page that needs it. */
const FAILED_MS = 1000;

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
  if (texts.value !== undefined) return texts.value;
  // Not by React's `use`: it tells the promises of a component apart by their order, and the order changes when the first
  // one is here. A component that reads two sections got the first in place of the second.
  throw texts.error ?? texts.promise;
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
    (error: unknown) => {
      texts.error = error;
      setTimeout(() => begun.delete(key), FAILED_MS);
    },
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
