import type { Sections } from '../../../generated/dashboard-texts.ts';
import { languageOfUser } from '../../domain/language.ts';
import { folderOf, type Sentences, textsIn } from '../../domain/texts.ts';
import type { UserLanguage } from '../types.ts';
import { preferredLanguage } from './languages.ts';
import type { FirstTexts, Messages, Section } from './messages.ts';

/** A chunk for each file. */
const FILES = import.meta.glob<Sentences>(
  [
    '../../../locales/*/dashboard/*.json',
    '../../../locales/*/messages.json',
    '../../../locales/*/sef-answers.json',
  ],
  { import: 'default' },
);

/** The sections, and what is loaded with the first page. */
type Parts = { first: FirstTexts } & Pick<Messages, Section>;

/** The sections, by the files in English. */
const SECTIONS = Object.keys(FILES)
  .flatMap((file) => /\/en\/dashboard\/(\w+)\.json$/.exec(file)?.[1] ?? [])
  .filter((name) => !['shell', 'overview', 'documents'].includes(name)) as Section[];

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
  for (const name of SECTIONS) Object.defineProperty(messages, name, { get: () => read(language, name) });
  return messages as Messages;
}

function read<Name extends Section>(language: UserLanguage, name: Name): Parts[Name] {
  wanted.add(name);
  const texts = load(language, name);
  if (texts.value !== undefined) return texts.value;
  // Not by React's `use`: it knows the promises of a component by their order, and the order changes when the first
  // one is here. A component that reads two sections got the first in place of the second.
  throw texts.error ?? texts.promise;
}

function load<Name extends keyof Parts>(language: UserLanguage, name: Name): Loading<Parts[Name]> {
  const key = `${language} ${name}`;
  const known = begun.get(key);
  if (known) return known as Loading<Parts[Name]>;
  const texts: Loading<Parts[Name]> = {
    promise: (name === 'first' ? fetchFirst(language) : fetchTexts(language, `dashboard/${name}`)) as Promise<
      Parts[Name]
    >,
  };
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

async function fetchFirst(language: UserLanguage): Promise<FirstTexts> {
  const [shell, overview, documents, ...service] = await Promise.all([
    fetchTexts<Sections['shell']>(language, 'dashboard/shell'),
    fetchTexts<Sections['overview']>(language, 'dashboard/overview'),
    fetchTexts<Sections['documents']>(language, 'dashboard/documents'),
    // The service writes English itself.
    ...(language === 'en' ? [] : ['messages', 'sef-answers'].map((room) => fetchTexts(language, room))),
  ]);
  return { ...shell, overview, documents, service: Object.assign({}, ...service), language };
}

async function fetchTexts<Texts extends object>(language: UserLanguage, room: string): Promise<Texts> {
  const own = languageOfUser(language);
  const file = FILES[`../../../locales/${folderOf(own)}/${room}.json`];
  if (!file) throw new Error(`There is no ${room} in ${own}.`);
  return textsIn(await file(), own);
}
