import { inScript } from '../../domain/cyrillic.ts';
import { OF_SOMETHING_ELSE, PREFIXES, SECOND_ADDRESS } from './column-titles.ts';
import type { ImportFields } from './import-fields.ts';
import { plain } from './plain-word.ts';
import { titlesOf } from './reader-titles.ts';

/** No title is longer; what is in a cell beyond that is not looked at. */
const MAX_TITLE = 100;

/** The field that each column becomes, by its title. @param filled how many rows have a value in each column */
export function guessColumns(
  fields: ImportFields,
  titles: readonly string[],
  filled: readonly number[],
): (string | null)[] {
  const known = knownTitles(fields);
  const words = titles.map(wordOf);
  const columns = words.map((word) => (word === null ? null : fieldOf(known, word)));
  const hasAddress = columns.some(
    (field, i) => field !== null && Object.hasOwn(SECOND_ADDRESS, field) && filled[i],
  );
  const whole = columns.map((field, i) =>
    field === null && !hasAddress && words[i] != null ? secondAddress(fields, words[i]) : field,
  );
  return asPerson(fields, whole, words);
}

/** How many of some cells are titles that are known. */
export function countTitles(fields: ImportFields, cells: readonly string[]): number {
  const known = knownTitles(fields);
  return cells.map(wordOf).filter((word) => word !== null && fieldOf(known, word) !== null).length;
}

/**
 * The parts of a person's name: `Ime` and `Name` are the name of a client, or half of it where the other half has a
 * column of its own. The registered name is the name where the table has no other.
 */
function asPerson(
  fields: ImportFields,
  columns: (string | null)[],
  words: readonly (string | null)[],
): (string | null)[] {
  if (!Object.hasOwn(fields, 'first_name')) return columns;
  const has = (name: string) => columns.includes(name);
  const other = (word: string | null) => {
    if (word === 'ime' && has('last_name') && !has('first_name')) return 'first_name';
    return word === 'name' && has('first_name') && !has('last_name') ? 'last_name' : null;
  };
  const halved = columns.map((field, i) => other(words[i] ?? null) ?? field);
  const isNamed = ['name', 'first_name', 'last_name'].some((name) => halved.includes(name));
  return isNamed ? halved : halved.map((field) => (field === 'legal_name' ? 'name' : field));
}

/** A title without what stands in brackets, as it is compared; null where the brackets make it another thing. */
function wordOf(title: string): string | null {
  const short = title.slice(0, MAX_TITLE);
  if (OF_SOMETHING_ELSE.test(/\(([^)]*)\)/.exec(short)?.[1] ?? '')) return null;
  return plain(short.replace(/\([^)]*\)/g, '')) || null;
}

/** `E-Mail 1` is `E-Mail`, and `Client Name` is `Name`, where nothing is known by the whole title. */
function fieldOf(known: ReadonlyMap<string, string>, word: string): string | null {
  const whole = known.get(word) ?? known.get(word.replace(/(?<=\p{L})1$/u, ''));
  if (whole !== undefined) return whole;
  const prefix = PREFIXES.find((each) => word.startsWith(each));
  return (prefix === undefined ? undefined : known.get(word.slice(prefix.length))) ?? null;
}

function secondAddress(fields: ImportFields, word: string): string | null {
  const found = Object.entries(SECOND_ADDRESS).find(
    ([field, titles]) => Object.hasOwn(fields, field) && titles.some((title) => plain(title) === word),
  );
  return found?.[0] ?? null;
}

const maps = new WeakMap<ImportFields, ReadonlyMap<string, string>>();

/** The field of each known title: that of another program, of our own exports in any language, or the field's name. */
function knownTitles(fields: ImportFields): ReadonlyMap<string, string> {
  const made = maps.get(fields);
  if (made) return made;
  // The Cyrillic name was the title of columns that had none (until version 1.1 of the API).
  const own = Object.keys(fields).flatMap((field) =>
    [field, inScript(field, 'sr-Cyrl'), ...titlesOf(field)].map((title) => [plain(title), field] as const),
  );
  const others = Object.entries(fields).flatMap(([field, { titles }]) =>
    titles.map((title) => [plain(title), field] as const),
  );
  const known = new Map([...own, ...others].reverse());
  maps.set(fields, known);
  return known;
}
