import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import {
  localDate,
  localDecimal,
  localInstant,
  localMinute,
  localPercent,
  localPrice,
} from '../domain/local-format.ts';

/** Formats values of the API in the user's language. Amounts stay decimal text: no digit passes through a float. */
export type Format = {
  language: Language;
  amount: (text: string) => string;
  money: (text: string, currency: string) => string;
  /** A price, and how many units it is for where that is not one. */
  price: (text: string, baseQuantity: string | null) => string;
  percent: (text: string) => string;
  whole: (number: number) => string;
  /** A label of a chart's axis, such as `250K`. */
  compact: (number: number) => string;
  date: (date: string | null | undefined) => string;
  /** Without its year. */
  dayOfMonth: (date: string) => string;
  /** With the month as a word. */
  longDate: (date: string) => string;
  month: (month: string, length?: 'short' | 'long') => string;
  instant: (instant: string | null | undefined, timezone: string) => string;
  minute: (instant: string | null | undefined, timezone: string) => string;
  /** Parses a number typed in the format of the language; undefined if it is none. */
  typedNumber: (text: string) => number | undefined;
  /** The same with or without a minus. */
  typedQuantity: (text: string) => number | undefined;
  /** A number of the API as a user would type it. */
  asTyped: (text: string | number | null | undefined) => string;
  country: (code: string) => string;
  weekday: (day: string) => string;
  /** The name of a month from `01` to `12`. */
  nameOfMonth: (month: string) => string;
};

const NONE = '–';

export function createFormat(language: Language): Format {
  const spoken = LANGUAGE_TAG[language];
  const countries = new Intl.DisplayNames([spoken], { type: 'region' });
  const marks = new Intl.NumberFormat(spoken, { notation: 'compact', maximumSignificantDigits: 3 });
  const months = {
    short: new Intl.DateTimeFormat(spoken, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(spoken, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  };
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : spoken, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const names = new Intl.DateTimeFormat(spoken, { month: 'long', timeZone: 'UTC' });
  const point = language === 'en' ? '.' : ',';
  return {
    language,
    amount: (text) => localDecimal(text, language),
    money: (text, currency) => `${localDecimal(text, language)}\u00a0${currency}`,
    price: (text, baseQuantity) => localPrice(text, baseQuantity, language),
    percent: (text) => localPercent(text, language),
    whole: (number) => localDecimal(String(number), language),
    compact: (number) => marks.format(number).replace('-', '\u2212'),
    date: (date) => (date ? localDate(date, language) : NONE),
    dayOfMonth: (date) => localDate(date, language).replace(/\u00a0?\d{4}\.?$/, ''),
    longDate: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    month: (month, length = 'short') => months[length].format(new Date(`${month}-01T00:00:00Z`)),
    instant: (instant, timezone) => (instant ? localInstant(instant, timezone, language) : NONE),
    minute: (instant, timezone) => (instant ? localMinute(instant, timezone, language) : NONE),
    typedNumber: (text) => typedNumber(text, point),
    typedQuantity: (text) => typedQuantity(text, point),
    asTyped: (text) => (text === null || text === undefined ? '' : String(text).replace('.', point)),
    country: (code) => countries.of(code) ?? code,
    weekday: (day) => weekdayName(day, spoken),
    nameOfMonth: (month) => names.format(new Date(`2024-${month}-01T00:00:00Z`)),
  };
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function weekdayName(day: string, locale: string): string {
  const index = WEEKDAYS.indexOf(day);
  if (index < 0) return day;
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/**
 * Accepts `1.200,50` in Serbian and `1,200.50` in English, with spaces too. The other notation is accepted
 * wherever it is unambiguous: with both separators, or with a single one that cannot group thousands.
 */
function typedNumber(typed: string, point: ',' | '.'): number | undefined {
  const text = typed.replace(/[\s\u00a0']/g, '');
  if (TOO_LONG.test(text)) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const own = numberWith(text, point);
  return own ?? numberWith(text, point === ',' ? '.' : ',');
}

/** Typed text without its minus: that of a keyboard, or one that was copied from a printed number or a text. */
export function withoutMinus(typed: string): string {
  return typed.replace(/^\s*[-\u2212\u2013]\s*/, '');
}

function typedQuantity(typed: string, point: ',' | '.'): number | undefined {
  const unsigned = withoutMinus(typed);
  const size = typedNumber(unsigned, point);
  return size === undefined || unsigned === typed ? size : 0 - size;
}

/** A number whose thousands are grouped consistently, or not at all. */
/** JSON numbers hold 15 significant digits: more would be another number. */
const TOO_LONG = /[1-9](?:[.,]?\d){15,}/;

function numberWith(text: string, point: ',' | '.'): number | undefined {
  const group = point === ',' ? '\\.' : ',';
  // A group never begins with 0: 0.165 is no 165.
  const form = new RegExp(`^(\\d+|[1-9]\\d{0,2}(${group}\\d{3})+)(\\${point}\\d+)?$`);
  if (!form.test(text)) return undefined;
  return Number(text.replaceAll(point === ',' ? '.' : ',', '').replace(point, '.'));
}

let aheadMs = 0;

/** Sets how far the clock of the workspace on the page is ahead of the real time: 0 but in sandboxes. */
export function setAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

/** Today in a time zone, as the API writes dates. */
export function todayIn(timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.now() + aheadMs);
}
