// Words of a period in the texts of a template, such as {{period.month_year}}: written in the language of each document.
import { keepLatest } from './keep-latest.ts';
import { LANGUAGE_TAG, type Language } from './language.ts';
import { localDate } from './local-format.ts';
import type { DateSpan, Periods } from './recurring-documents.ts';

const WORDS = ['start', 'end', 'range', 'month', 'month_year', 'quarter', 'year'] as const;

type Word = (typeof WORDS)[number];

/** Every word that a text may have between double braces. */
export const PERIOD_WORDS_ALLOWED = ['period', 'period.next', 'period.previous'].flatMap((of) =>
  WORDS.map((word) => `${of}.${word}`),
);

const BRACED = /\{\{([^{}]*)\}\}/g;

/** The words in a text that are none of the period's. */
export function unknownWords(text: string): string[] {
  return [...text.matchAll(BRACED)]
    .map(([, word = '']) => word.trim())
    .filter((word) => !PERIOD_WORDS_ALLOWED.includes(word));
}

export function hasWords(text: string): boolean {
  return text.search(BRACED) >= 0;
}

/**
 * A text with its words written out, in two languages with a slash between them where they differ. A word without a period
 * is left out.
 */
export function withPeriod(text: string, periods: Periods, languages: readonly Language[]): string {
  return text.replaceAll(BRACED, (_, inner: string) => {
    const parts = inner.trim().split('.');
    const word = parts.at(-1) as Word;
    const span = parts.length === 3 ? periods[parts[1] as 'next' | 'previous'] : periods.this;
    if (!span) return '';
    return [...new Set(languages.map((language) => written(word, span, language)))].join(' / ');
  });
}

function written(word: Word, { start, end }: DateSpan, language: Language): string {
  const isPlain = language === 'en' || language === 'de';
  const year = String(Number(start.slice(0, 4)));
  const month = monthName(language, Number(start.slice(5, 7)));
  const quarter = Math.ceil(Number(start.slice(5, 7)) / 3);
  switch (word) {
    case 'start':
      return localDate(start, language);
    case 'end':
      return localDate(end, language);
    case 'range':
      return `${localDate(start, language)} – ${localDate(end, language)}`;
    case 'month':
      return month;
    case 'month_year':
      return isPlain ? `${month} ${year}` : `${month} ${year}.`;
    case 'quarter':
      return isPlain ? `Q${quarter} ${year}` : `${quarter}. ${QUARTER[language]} ${year}.`;
    case 'year':
      return isPlain ? year : `${year}.`;
  }
}

const QUARTER: Record<Language, string> = {
  en: 'Q',
  de: 'Q',
  sr: 'kvartal',
  'sr-Cyrl': 'квартал',
  hr: 'kvartal',
  bs: 'kvartal',
};

const formatterOf = keepLatest(
  10,
  (tag: string) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }),
);

/** The name of a month as it stands alone: `studeni` in Croatian, `novembar` in Serbian. */
function monthName(language: Language, month: number): string {
  return formatterOf(LANGUAGE_TAG[language]).format(new Date(Date.UTC(2000, month - 1, 1)));
}
