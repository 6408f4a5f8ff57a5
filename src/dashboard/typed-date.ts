import { addDays, isCalendarDate } from '../domain/calendar.ts';
import { LANGUAGE_TAG } from '../domain/language.ts';

type Reader = {
  /** `YYYY-MM-DD`: `tomorrow` and `+14` count from it, and a day without a year is of its year. */
  today: string;
  /** The American order, which holds between slashes and hyphens: month, day, year. */
  isMonthFirst: boolean;
};

type Reading = {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether people of another country would read another day: `12/1/2026`. */
  isAmbiguous: boolean;
};

// Forms of the parts of a date between slashes; a month that was written as a word has an `m` before its number.
const YEAR_FIRST = /^(?<year>\d{4})\/m?(?<month>\d{1,2})\/(?<day>\d{1,2})$/;
const DAY_THEN_NAME = /^(?<day>\d{1,2})\/m(?<month>\d+)(\/(?<year>\d{4}|\d\d))?$/;
const NAME_THEN_DAY = /^m(?<month>\d+)\/(?<day>\d{1,2})(\/(?<year>\d{4}|\d\d))?$/;
const DAY_FIRST = /^(?<day>\d{1,2})\/(?<month>\d{1,2})(\/(?<year>\d{4}|\d\d))?$/;
const MONTH_FIRST = /^(?<month>\d{1,2})\/(?<day>\d{1,2})(\/(?<year>\d{4}|\d\d))?$/;

/**
 * A calendar date as people write it: `1.12.2026`, `01.12.26`, `1.12`, `1 Dec 2026`, `2026-12-01`, `281126`, a day
 * counted from today such as `+14`, or a word such as `tomorrow`. Names are those of all languages of the pages.
 * @returns undefined for any other text, and for days that do not exist
 */
export function typedDate(typed: string, { today, isMonthFirst }: Reader): Reading | undefined {
  const text = folded(typed);
  const days = daysFromToday(text);
  if (days !== undefined) return { date: addDays(today, days), isAmbiguous: false };
  const parts = partsOf(text);
  const read = (form: RegExp) => dateIn(form.exec(parts), today.slice(0, 4));
  const certain = read(YEAR_FIRST) ?? read(DAY_THEN_NAME) ?? read(NAME_THEN_DAY);
  if (certain) return { date: certain, isAmbiguous: false };
  const dayFirst = read(DAY_FIRST);
  // Between points the month is never first.
  const monthFirst = text.includes('.') ? undefined : read(MONTH_FIRST);
  const date = (isMonthFirst ? monthFirst : undefined) ?? dayFirst ?? monthFirst;
  if (date === undefined) return undefined;
  const other = date === dayFirst ? monthFirst : dayFirst;
  return { date, isAmbiguous: other !== undefined && other !== date };
}

/** Small letters without accents, and a plain minus. */
function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function daysFromToday(text: string): number | undefined {
  const counted = /^([+-]) ?(\d{1,4})$/.exec(text);
  if (counted) return Number(`${counted[1]}${counted[2]}`);
  return names().days.get(text);
}

/** The numbers of a text and its month in their order, between slashes; without the day of the week before them. */
function partsOf(text: string): string {
  // 281126 and 28112026.
  const spaced = text.replace(/^(\d\d)(\d\d)(\d{4}|\d\d)$/, '$1/$2/$3');
  const parts = spaced.replace(/(\d)(st|nd|rd|th)\b/g, '$1').match(/\p{L}+|\d+|[^\p{L}\d\s.,/-]/gu) ?? [];
  if (names().weekdays.has(parts[0] ?? '')) parts.shift();
  return parts.map((part) => (/\d/.test(part) ? part : monthNamed(part))).join('/');
}

/** The number of a month with an `m` before it, by its name or the first three letters and more. */
function monthNamed(word: string): string {
  const month = word.length < 3 ? undefined : names().months.find(([name]) => name.startsWith(word));
  return month ? `m${month[1]}` : '?';
}

function dateIn(match: RegExpExecArray | null, thisYear: string): string | undefined {
  if (!match?.groups) return undefined;
  const { year = thisYear, month = '', day = '' } = match.groups;
  const date = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return date >= '1900' && isCalendarDate(date) ? date : undefined;
}

type Names = {
  months: (readonly [name: string, month: number])[];
  weekdays: ReadonlySet<string>;
  /** Words such as `tomorrow`, with the days until then. */
  days: ReadonlyMap<string, number>;
};

let known: Names | undefined;

/** The names of the calendar in all languages of the pages and of Austria, folded; from Unicode CLDR. */
function names(): Names {
  known ??= collected([...Object.values(LANGUAGE_TAG), 'de-AT']);
  return known;
}

function collected(tags: string[]): Names {
  // What spreadsheets write in German.
  const months: [string, number][] = [['mrz', 3]];
  const weekdays = new Set<string>();
  const days = new Map<string, number>();
  for (const tag of tags) {
    const part = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions) => {
      const names = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (...of: [month: number, day: number]) => {
        const parts = names.formatToParts(new Date(Date.UTC(2026, ...of)));
        return folded(parts.find((each) => each.type === type)?.value ?? '').replace('.', '');
      };
    };
    // Slavic languages write another case after a day than alone.
    for (const form of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const name = part('month', form);
      for (let month = 0; month < 12; month += 1) months.push([name(month, 1), month + 1]);
    }
    for (const weekday of ['long', 'short'] as const) {
      const name = part('weekday', { weekday });
      for (let day = 1; day <= 7; day += 1) weekdays.add(name(0, day));
    }
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
    for (let ahead = -2; ahead <= 2; ahead += 1) days.set(folded(relative.format(ahead, 'day')), ahead);
  }
  return { months, weekdays, days };
}
