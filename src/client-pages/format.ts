import { keepLatest } from '../domain/keep-latest.ts';
import type { Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';

const LOCALE: Record<Language, string> = {
  en: 'en-GB',
  sr: 'sr-Latn-RS',
  'sr-Cyrl': 'sr-Cyrl-RS',
  hr: 'hr-HR',
  bs: 'bs-Latn-BA',
  de: 'de-DE',
};

const GENITIVE: readonly Language[] = ['sr', 'sr-Cyrl', 'bs'];

/** An amount of the API, `1234.50`, in the format of a language: `1.234,50 RSD`. */
export function amountText(amount: string, currency: string, language: Language): string {
  return `${localDecimal(amount, language)}\u00a0${currency}`;
}

/** A calendar date with the name of the month: `15 March 2026`, `15. mart 2026.` */
export function dateText(date: string, language: Language): string {
  return formatter(language, 'UTC', false).format(new Date(`${date}T00:00:00Z`));
}

/** The same within a sentence. */
export function dayText(date: string, language: Language): string {
  return onDay(dateText(date, language), language);
}

/** A date after a preposition or a verb: Serbian and Bosnian have the month in the genitive then, `15. marta`. */
export function onDay(date: string, language: Language): string {
  return GENITIVE.includes(language) ? date.replace(/\p{L}+/u, monthInGenitive) : date;
}

/** An instant in a time zone, with the zone's name, so that it is unambiguous. */
export function instantText(instant: string, language: Language, timeZone: string): string {
  return formatter(language, timeZone, true).format(new Date(instant));
}

function monthInGenitive(month: string): string {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(month);
  if (/(bar|бар)$/.test(month)) return `${month.slice(0, -2)}${isCyrillic ? 'ра' : 'ra'}`;
  return `${month.replace(/i$/, '')}${isCyrillic ? 'а' : 'a'}`;
}

function formatter(language: Language, timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  return formatterOf(`${language} ${withTime} ${timeZone}`);
}

// Creating a formatter takes a hundred times as long as using it.
const formatterOf = keepLatest(500, (name) => {
  const [language, withTime, timeZone] = name.split(' ') as [Language, string, string];
  return new Intl.DateTimeFormat(LOCALE[language], {
    timeZone,
    calendar: 'gregory',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(withTime === 'true'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }
      : {}),
  });
});
