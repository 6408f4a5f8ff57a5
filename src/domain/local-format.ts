import type { Language } from './language.ts';

// Amounts, dates and instants as the reader of a page, a PDF or an e-mail writes them.

const MARKS: Record<Language, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  sr: { group: '.', decimal: ',' },
};

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** An amount as the API writes it (`-1234.50`), with the marks of a language: `-1,234.50` or `-1.234,50`. */
export function localAmount(amount: string, language: Language): string {
  const { group, decimal } = MARKS[language];
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** A calendar date (`2026-03-05`): `5 March 2026` or `05.03.2026.` */
export function localDate(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'sr') return `${day}.${month}.${year}.`;
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** An instant in a time zone, which is named: `5 March 2026 at 14:00 (Europe/Belgrade)`. */
export function localInstant(instant: string, language: Language, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = localDate(`${part('year')}-${part('month')}-${part('day')}`, language);
  const time = `${part('hour')}:${part('minute')}`;
  return language === 'sr' ? `${date} u ${time} (${timezone})` : `${date} at ${time} (${timezone})`;
}
