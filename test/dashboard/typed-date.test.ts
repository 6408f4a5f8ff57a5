import { describe, expect, test } from 'vitest';
import { typedDate } from '../../src/dashboard/typed-date.ts';

const EUROPEAN = { today: '2026-11-29', isMonthFirst: false };
const AMERICAN = { today: '2026-11-29', isMonthFirst: true };

/** The months of each language as its people write them. */
const MONTHS = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  hr: 'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenog prosinca',
  'sr-Latn': 'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
  'sr-Cyrl': 'јануар фебруар март април мај јун јул август септембар октобар новембар децембар',
} as const;

type Spoken = keyof typeof MONTHS;

/** Ways to write a day: D and M as numbers, DD and MM with two digits, NAME and NAM the month as a word and its start. */
const NUMBERS =
  'D.M.YYYY DD.MM.YYYY D.M.YYYY. DD.MM.YYYY. D._M._YYYY D._M._YYYY. DD._MM._YYYY. D.M.YY DD.MM.YY DD.MM.YY. DD/MM/YYYY DD-MM-YYYY YYYY-MM-DD YYYY-M-D YYYY/MM/DD DDMMYY DDMMYYYY D_M_YYYY';
const WORDS: Record<Spoken, string> = {
  en: 'D_NAME_YYYY DD_NAM_YYYY NAME_D,_YYYY NAM_D_YYYY Dth_NAME_YYYY D-NAM-YY D_NAM',
  de: 'D._NAME_YYYY D._NAM_YYYY DD._NAM._YY D_NAM_YYYY D.NAME.YYYY D._NAME',
  hr: 'D._NAME_YYYY. D._NAME_YYYY D._NAM_YYYY. D_NAM_YY D._NAME',
  'sr-Latn': 'D._NAME_YYYY. D._NAME_YYYY D._NAM_YYYY. D_NAM_YY D._NAME',
  'sr-Cyrl': 'D._NAME_YYYY. D._NAME_YYYY D._NAM_YYYY. D_NAM_YY D._NAME',
};

const DAYS = [
  [1, 1],
  [5, 2],
  [9, 3],
  [30, 4],
  [12, 5],
  [4, 6],
  [31, 7],
  [8, 8],
  [13, 9],
  [2, 10],
  [28, 11],
  [1, 12],
] as const;

function written(way: string, day: number, month: number, name: string): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const parts: Record<string, string> = {
    YYYY: '2026',
    YY: '26',
    NAME: name,
    NAM: name.slice(0, 3),
    DD: two(day),
    MM: two(month),
    D: String(day),
    M: String(month),
    _: ' ',
  };
  return way.replace(/YYYY|YY|NAME|NAM|DD|MM|D|M|_/g, (part) => parts[part] as string);
}

describe('a date is read as people write it', () => {
  for (const language of Object.keys(MONTHS) as Spoken[]) {
    const names = MONTHS[language].split(' ');
    const ways = `${NUMBERS} ${WORDS[language]}`.split(' ');
    const inputs = DAYS.flatMap(([day, month]) =>
      ways.map((way) => ({
        typed: written(way, day, month, names[month - 1] as string),
        date: `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      })),
    );

    test(`in ${language}, in ${inputs.length} ways`, () => {
      expect(inputs.length).toBeGreaterThanOrEqual(200);
      const read = inputs.map(({ typed }) => ({ typed, date: typedDate(typed, EUROPEAN)?.date }));
      expect(read).toEqual(inputs);
    });
  }

  test('in every style of Unicode CLDR, of the countries whose languages the pages have', () => {
    const tags = 'de de-AT de-CH en-GB en-IE en-AU en-CA en-US hr hr-BA sr-Latn sr-Latn-BA sr-Cyrl bs-Latn';
    for (const tag of tags.split(' ')) {
      for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
        for (const [day, month] of DAYS) {
          const instant = new Date(Date.UTC(2026, month - 1, day));
          const typed = new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(instant);
          const read = typedDate(typed, tag === 'en-US' ? AMERICAN : EUROPEAN);
          expect({ tag, typed, date: read?.date }).toEqual({
            tag,
            typed,
            date: instant.toISOString().slice(0, 10),
          });
        }
      }
    }
  });

  test.each([
    ['today', '2026-11-29'],
    ['Tomorrow', '2026-11-30'],
    ['heute', '2026-11-29'],
    ['gestern', '2026-11-28'],
    ['übermorgen', '2026-12-01'],
    ['danas', '2026-11-29'],
    ['sutra', '2026-11-30'],
    ['jučer', '2026-11-28'],
    ['juče', '2026-11-28'],
    ['данас', '2026-11-29'],
    ['+14', '2026-12-13'],
    ['+ 30', '2026-12-29'],
    ['-1', '2026-11-28'],
    ['−1', '2026-11-28'],
    ['1.12', '2026-12-01'],
    ['1.1.', '2026-01-01'],
    ['1/12', '2026-12-01'],
    ['1 Dec', '2026-12-01'],
    ['  28.11.26  ', '2026-11-28'],
    ['29.2.2028', '2028-02-29'],
    ['5. Jänner 2026', '2026-01-05'],
    ['5. Mrz 26', '2026-03-05'],
    ['1st of', undefined],
  ])('%s', (typed, date) => {
    expect(typedDate(typed, EUROPEAN)?.date).toBe(date);
  });
});

test.each([
  '29.2.2026',
  '31.4.2026',
  '32.1.2026',
  '0.1.2026',
  '1.13.2026',
  '13/13/2026',
  '1.12.202',
  '1.12.20266',
  '1.12.1026',
  '2026',
  '12',
  '1',
  '1.2.3.4',
  'Dec 2026',
  '1 ma 2026',
  '1 Mxy 2026',
  '1,5 %',
  '1:12:2026',
  '+99999',
  'soon',
  '',
])('«%s» is no date', (typed) => {
  expect(typedDate(typed, EUROPEAN)).toBeUndefined();
  expect(typedDate(typed, AMERICAN)).toBeUndefined();
});

describe('the month is first for Americans', () => {
  test.each([
    ['12/1/2026', '2026-12-01'],
    ['12-1-26', '2026-12-01'],
    ['12/1', '2026-12-01'],
    ['120126', '2026-12-01'],
    ['12/13/2026', '2026-12-13'],
    // Only one reading is possible.
    ['13/12/2026', '2026-12-13'],
    // The points are European.
    ['1.12.2026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
  ])('%s', (typed, date) => {
    expect(typedDate(typed, AMERICAN)?.date).toBe(date);
  });
});

test('what people of another country would read as another day is named as such', () => {
  const isAmbiguous = (typed: string) => typedDate(typed, EUROPEAN)?.isAmbiguous;
  expect(['12/1/2026', '1/12', '011226', '5-6-2026'].map(isAmbiguous)).toEqual([true, true, true, true]);
  expect(['12.1.2026', '13/1/2026', '1/1/2026', '2026-01-12', '12 Jan 2026', '+14'].map(isAmbiguous)).toEqual(
    [false, false, false, false, false, false],
  );
});
