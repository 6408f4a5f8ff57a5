// The sentences in locales/: whole in every language, in ICU MessageFormat, with the parameters of the English ones.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, faultsOfSentence, roomsOf, sentencesOf } from '../scripts/texts.ts';
import { type Text, textsIn } from '../src/domain/texts.ts';

const root = join(import.meta.dirname, '..');

/** Where the texts of a room are read. */
const READERS: [room: RegExp, files: string][] = [
  // Keys are made from ready-made lists of permissions, each under its name.
  [/^dashboard\//, 'src/{dashboard/**/*.{ts,tsx},domain/permissions.ts}'],
  [/^pages$/, 'src/client-pages/*.ts'],
  [/^mail$/, 'src/{mail,resources}/**/*.ts'],
  [/^papers$/, 'src/{print,resources}/**/*.ts'],
];

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const wordsIn = (files: string, pattern: RegExp) =>
  new Set(globSync(files, { cwd: root }).flatMap((file) => textOf(file).match(pattern) ?? []));

it('every language has every sentence, with the parameters of the English one', () => {
  expect(faults()).toEqual([]);
});

describe('a sentence of a translation', () => {
  it.each([
    ['Es fehlen {count', 'is not ICU MessageFormat (EXPECT_ARGUMENT_CLOSING_BRACE)'],
    ['{number} fehlen', 'has {number}, which the English sentence has not'],
    ['Einige fehlen', 'lacks {count}: where it is not said, write {count, select, other {…}}'],
  ])('is found to be wrong: %s', (sentence, fault) => {
    expect(faultsOfSentence(sentence, '{count} are missing', false)).toContain(fault);
  });

  it('may leave a value out where it says so', () => {
    expect(faultsOfSentence('{count, select, other {Einige fehlen}}', '{count} are missing', false)).toEqual(
      [],
    );
  });
});

/** Names of values, such as those of an enumeration, are read by what the API says. */
it('there is no sentence that nothing reads', () => {
  const values = wordsIn('{src,generated}/**/*.ts', /(?<=['"])[\w-]+(?=['"])/g);
  const unused = READERS.flatMap(([isRead, files]) => {
    const words = wordsIn(files, /\w+/g);
    const rooms = roomsOf('en').filter((room) => isRead.test(room));
    expect(rooms).not.toEqual([]);
    return rooms.flatMap((room) =>
      [...sentencesOf('en', room).keys()]
        .filter((key) => {
          const name = key.split('.').at(-1) ?? '';
          return !words.has(name) && !values.has(name);
        })
        .map((key) => `locales/en/${room}.json: ${key}`),
    );
  });
  expect(unused).toEqual([]);
});

describe('a sentence', () => {
  const said = (sentence: string, language: 'en' | 'sr' | 'sr-Cyrl' = 'en') =>
    textsIn<{ text: Text }>({ text: sentence }, language).text;
  const saidOf = (sentence: string, values: Record<string, string | number>, language?: 'sr' | 'sr-Cyrl') => {
    const text = said(sentence, language);
    return typeof text === 'function' ? text(values) : text;
  };

  it('without parameters is a string, with the apostrophes and braces that it shows', () => {
    expect(said("It's <b>there</b>")).toBe("It's <b>there</b>");
    expect(said("must contain '{PREFIX}'")).toBe('must contain {PREFIX}');
  });

  it('shows its values as they are, and counts in the words of its language', () => {
    const days = '{days} {days, plural, one {dan} few {dana} other {dana}}';
    expect([1, 3, 11, 21, 1234].map((n) => saidOf(days, { days: n }, 'sr'))).toEqual([
      '1 dan',
      '3 dana',
      '11 dana',
      '21 dan',
      '1234 dana',
    ]);
    expect(saidOf('{name} – {count, number}', { name: "<O'Hara {x}>", count: 1234 }, 'sr')).toBe(
      "<O'Hara {x}> – 1.234",
    );
  });

  it('in Cyrillic letters keeps its values, and names that have none', () => {
    const sentence = "{kind, select, one {Njegov PDF '{SEQ:3}'} other {Njihov}} – {name}";
    expect(saidOf(sentence, { kind: 'one', name: 'Njegoš' }, 'sr-Cyrl')).toBe('Његов PDF {SEQ:3} – Njegoš');
  });
});
