import { documentTitle } from '../../domain/document-titles.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { languageOfUser } from '../../domain/language.ts';
import { formatCents } from '../../domain/money.ts';
import { type Cell, csvLine, semicolonLine } from '../../formats/csv.ts';
import { CENTS, contactsCell, FLAGS, isDecimalText } from './cells.ts';
import type { CsvRow, CsvRows, TableReader } from './list-queries.ts';
import { titleOf, wordOf } from './reader-titles.ts';

/** A cell for people: text, a number with its decimals as exact text, a day, or a time in the workspace's zone. */
export type ReaderCell = string | null | { number: string } | { day: string } | { time: string };

const DAYS = [
  'issue_date',
  'due_date',
  'delivery_date',
  'occurs_on',
  'paid_on',
  'credits_issue_date',
  'service_period_start',
  'service_period_end',
  'tax_point_date',
  'advance_issue_date',
  'applied_on',
  'reversed_on',
];
const INSTANT = /_at$/;
const MARK = '\uFEFF';

/** The titles of a list's columns, in the reader's language. */
export function readerTitles(columns: readonly string[], { language }: TableReader): string[] {
  return columns.map((name) => titleOf(name.replace(CENTS, ''), language));
}

/** A row of a list for its reader. */
export function readerCells(row: CsvRow, reader: TableReader): ReaderCell[] {
  const timeOf = timesIn(reader.timezone);
  return Object.entries(row).map(([name, value]) => {
    if (value === null) return null;
    if (FLAGS.includes(name)) return wordOf('flag', String(value), reader.language) ?? null;
    if (typeof value === 'number') {
      return { number: CENTS.test(name) ? formatCents(value, String(row.currency)) : String(value) };
    }
    if (isDecimalText(name, value)) return { number: value };
    if (DAYS.includes(name)) return { day: value };
    if (INSTANT.test(name)) return { time: timeOf(value) };
    if (name === 'type' && documentTypeByKey(value)) return typeName(value, reader);
    return contactsCell(name, value) ?? wordOf(name, value, reader.language) ?? value;
  });
}

function typeName(key: string, { language }: TableReader): string {
  return documentTitle(key, languageOfUser(language));
}

/**
 * A list as CSV that the spreadsheet programs of a language open without asking: with a byte order mark, and except in
 * English with semicolons and decimal commas.
 */
export async function* readerLines(rows: CsvRows, reader: TableReader): AsyncGenerator<string> {
  const isEnglish = reader.language === 'en';
  const line = isEnglish ? csvLine : semicolonLine;
  const numberOf = (text: string) => (isEnglish ? text : text.replace('.', ','));
  const cellOf = (cell: ReaderCell): Cell => {
    if (cell === null || typeof cell === 'string') return cell;
    if ('number' in cell) return { exact: numberOf(cell.number) };
    return { exact: 'day' in cell ? cell.day : cell.time };
  };
  for await (const each of rows) {
    if ('columns' in each) yield `${MARK}${line(readerTitles(each.columns, reader))}`;
    else yield line(readerCells(each.row, reader).map(cellOf));
  }
}

const formats = new Map<string, (instant: string) => string>();

/** Formats an instant as a day and a time in a zone: `2026-03-05 14:03:27`. */
function timesIn(timeZone: string): (instant: string) => string {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish format is that of ISO 8601, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const made = (instant: string) => format.format(new Date(instant));
  formats.set(timeZone, made);
  return made;
}
