import type { Language } from './language.ts';

// Formats the API's values for people, by language. Decimals are formatted as text, so that no digit is lost.

/** Decimal text with the language's separators: `1234567.89` is `1,234,567.89`, in all but English `1.234.567,89`. */
export function localDecimal(decimal: string, language: Language): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '') return decimal;
  const [group, point] = language === 'en' ? [',', '.'] : ['.', ','];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign && '\u2212'}${grouped}${fraction && point + fraction}`;
}

/** A price, and how many units it is for where that is not one: `16.48 / 100`. */
export function localPrice(price: string, baseQuantity: string | null, language: Language): string {
  const text = localDecimal(price, language);
  return baseQuantity === null ? text : `${text}\u00a0/\u00a0${localDecimal(baseQuantity, language)}`;
}

/** Languages that write a space before the sign of percent, as `Intl.NumberFormat` does: DIN 5008, Hrvatski pravopis. */
const SPACED_PERCENT: readonly Language[] = ['de', 'hr'];

/** The sign of percent with what a language writes before it. */
function percentSign(language: Language): string {
  return SPACED_PERCENT.includes(language) ? '\u00a0%' : '%';
}

/** A percentage without trailing zeros: `20.00` is `20%`, `7.50` is `7.5%`, in German `7,5 %`. */
export function localPercent(percentage: string, language: Language): string {
  const short = percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage;
  return localDecimal(short, language) + percentSign(language);
}

/** A text with its percentages written as the language does: the name `PDV 20 %` of a rate is `PDV 20%` in Serbian. */
export function withLocalPercents(text: string, language: Language): string {
  return text.replace(/(?<=\d)[ \u00a0]?%/g, percentSign(language));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date: `2026-03-05` is `5 Mar 2026`, in German `05.03.2026` (DIN 5008), in the others `5. 3. 2026.`. */
export function localDate(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'en') return `${Number(day)}\u00a0${MONTHS[Number(month) - 1]}\u00a0${year}`;
  if (language === 'de') return `${day}.${month}.${year}`;
  return `${Number(day)}.\u00a0${Number(month)}.\u00a0${year}.`;
}

/** The words before the only day of a period that is known. */
export const PERIOD_WORDS: Record<Language, { from: string; until: string }> = {
  en: { from: 'from', until: 'until' },
  sr: { from: 'od', until: 'do' },
  'sr-Cyrl': { from: 'од', until: 'до' },
  hr: { from: 'od', until: 'do' },
  bs: { from: 'od', until: 'do' },
  de: { from: 'ab', until: 'bis' },
};

/** What stands between date and time. */
const BEFORE_TIME: Record<Language, string> = {
  en: ',',
  sr: ' u',
  'sr-Cyrl': ' у',
  hr: ' u',
  bs: ' u',
  de: ',',
};

/**
 * The days of a period, either of which may be missing; undefined without any: `5 Mar 2026 – 9 Mar 2026`, `from 5 Mar 2026`.
 * @param day writes a date; Serbian inflects names of months after a preposition
 */
export function periodText(
  [start, end]: readonly [string | null, string | null],
  { from, until }: { from: string; until: string },
  day: (date: string, isAfterPreposition: boolean) => string,
): string | undefined {
  if (start === null) return end === null ? undefined : `${until} ${day(end, true)}`;
  if (end === null) return `${from} ${day(start, true)}`;
  return start === end ? day(start, false) : `${day(start, false)} – ${day(end, false)}`;
}

/** An instant to the second, in a time zone: `5 Mar 2026, 14:03:27`, in Serbian `5. 3. 2026. u 14:03:27`. */
export function localInstant(instant: string, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${localDate(date, language)}${BEFORE_TIME[language]} ${time}`;
}

/** An instant to the minute, rounded down: the shown deadline is never later than the real one. */
export function localMinute(instant: string, timeZone: string, language: Language): string {
  return localInstant(instant, timeZone, language).slice(0, -':00'.length);
}

/** An IBAN in groups of four, for print. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** A Serbian account number in its domestic form, `265-1234567890123-45`; undefined for accounts of other countries. */
export function serbianAccount(iban: string): string | undefined {
  const digits = /^RS\d{2}(\d{3})(\d{13})(\d{2})$/.exec(iban);
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : undefined;
}
