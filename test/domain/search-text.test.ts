import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchable, searchQuery, searchTerm, sortKey } from '../../src/domain/search-text.ts';
import { runs } from '../scenarios.ts';

function finds(query: string, ...parts: (string | null)[]): boolean {
  return searchable(...parts).includes(searchQuery(query));
}

describe('search is without regard to case, accents, or Cyrillic versus Latin script', () => {
  test.each(['secer', 'ŠEĆER', 'шећер', 'ece', 'ећ', 'Šec'])('«%s» finds «Šećer» and «Шећер»', (query) => {
    expect(finds(query, 'Šećer')).toBe(true);
    expect(finds(query, 'Шећер')).toBe(true);
  });

  test.each([
    'đorđe',
    'ЂОРЂЕ',
    'djordje',
    'dorde',
    'Đorde',
    'dordje',
    'đor',
    'd',
    'dj',
    'ђ',
    'rđ',
    'rd',
    'rdje',
  ])('«%s» finds «Đorđe», «Ђорђе» and «Djordje»', (query) => {
    for (const name of ['Đorđe', 'Ђорђе', 'Djordje'])
      expect([name, finds(query, name)]).toEqual([name, true]);
  });

  test.each(['durdevdan', 'djurdjevdan', 'ђурђевдан', 'Đurđ', 'đurdev', 'DJURDEVDAN', 'vdan'])(
    '«%s» finds «Đurđevdan»',
    (query) => {
      expect(finds(query, 'Đurđevdan d.o.o.')).toBe(true);
    },
  );

  test('đ does not find every d', () => {
    expect(finds('đ', 'David')).toBe(false);
    expect(finds('Đura', 'Dura')).toBe(false);
  });

  test.each([
    ['ljubicica', 'Љубичица'],
    ['Љубичица', 'Ljubičica'],
    ['njegos', 'ЊЕГОШ'],
    ['dzep', 'Џеп'],
    ['џеп', 'džep'],
    ['strasse', 'Hauptstraße'],
    ['STRAẞE', 'strasse'],
    ['smorrebrod', 'Smørrebrød'],
    ['lodz', 'Łódź'],
    ['aero', 'Ærø'],
    ['uber', 'Über'],
    ['istanbul', 'İSTANBUL'],
    ['čajkovskij', 'Чайковский'],
    ['bulgarija', 'Булгария'],
    ['gjorgji', 'Ѓорѓи'],
    ['kijiv', 'Київ'],
    ['vodá', 'во\u0301дА\u0301'],
    ['sine', 'сѝне'],
    ['kobenhavn', 'Kǿbenhavn'],
    ['cafe noir', 'Cafe\u0301  noir'],
  ])('«%s» finds «%s»', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test('a query does not reach from one field into the next', () => {
    expect(finds('ab', 'a', 'b')).toBe(false);
    expect(finds('a b', 'a', null, 'b')).toBe(false);
  });

  test('any part of a text is found, each of its letters in any spelling', () => {
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (letters, from, length) => {
          const start = from % letters.length;
          const part = letters.slice(start, start + 1 + (length % letters.length));
          const text = letters.map((each) => each.written).join('');
          const query = part.map((each) => each.asked).join('');
          expect([text, query, searchable(text).includes(searchQuery(query))]).toEqual([text, query, true]);
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});

// Each row is one letter in the ways that people write it; the last ones only in queries.
const SPELLINGS: [written: string[], asked: string[]][] = [
  [
    ['đ', 'Đ', 'ђ', 'Ђ', 'dj', 'Dj'],
    ['đ', 'ђ', 'dj', 'DJ', 'd'],
  ],
  [
    ['d', 'д', 'D'],
    ['d', 'Д'],
  ],
  [
    ['š', 'Ш', 's\u030c'],
    ['š', 'ш', 's'],
  ],
  [
    ['ć', 'Ћ'],
    ['ћ', 'c', 'Ć'],
  ],
  [
    ['lj', 'Љ', 'Ǉ'],
    ['љ', 'lj'],
  ],
  [
    ['dž', 'Џ', 'ǆ'],
    ['џ', 'dz', 'DŽ'],
  ],
  [
    ['a', 'А'],
    ['а', 'a', 'á'],
  ],
  [
    ['e', 'Е'],
    ['е', 'E'],
  ],
];

const letter = fc
  .constantFrom(...SPELLINGS)
  .chain(([written, asked]) =>
    fc.record({ written: fc.constantFrom(...written), asked: fc.constantFrom(...asked) }),
  );

test('folded text folds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: runs(3000) },
  );
});

test('names sort by their folded form', () => {
  const names = ['Šumadija', 'zebra', 'Ана', 'Čačak', 'Beta', 'Đorđe', 'Era'];
  expect(names.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    'Ана',
    'Beta',
    'Čačak',
    'Đorđe',
    'Era',
    'Šumadija',
    'zebra',
  ]);
});

test('a blank query is no filter', () => {
  expect([undefined, null, '', '  \n'].map(searchTerm)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a character that stands for a whole word is kept as it is: folded text stays about as long as it was', () => {
  expect(fold('ﷺ⁗')).toBe('ﷺ⁗');
  expect(fold('ﬁne')).toBe('fine');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(fold(text).length).toBeLessThanOrEqual(3 * text.length);
    }),
  );
});
