import writeWorkbook, { type Cell, type Row } from 'write-excel-file/node';
import type { Rooms } from '../../../generated/texts.ts';
import { inScript } from '../../domain/cyrillic.ts';
import { documentTitle } from '../../domain/document-titles.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { invalid } from '../../domain/failure.ts';
import { type Language, languageOfUser, type UserLanguage } from '../../domain/language.ts';
import { localDecimal } from '../../domain/local-format.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import { wordFor } from '../../domain/texts.ts';
import { type Cell as CsvCell, csvLine, semicolonLine } from '../../formats/csv.ts';
import { textsOfRoom } from '../../locale-files.ts';
import { CENTS, contactsCell, FLAGS, isDecimalText } from './cells.ts';
import type { CsvRow, CsvRows, TableReader } from './list-queries.ts';

/** A workbook is built in memory, where this many rows take some tens of megabytes. */
const MAX_WORKBOOK_ROWS = 10_000;

/** The longest text of a cell in XLSX. */
const MAX_CELL_CHARACTERS = 32_767;
/** A spreadsheet stores no more digits. */
const MAX_DIGITS = 15;
/** The escape sequence of a character in the texts of XLSX. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

const WIDTHS = { text: 24, number: 15, day: 13, time: 20 };

/**
 * A list as a workbook with one sheet. Text is stored as text: none of it is taken for a formula.
 * @throws Failure `validation_failed` on `rows` where the list is too long for a workbook
 */
export async function workbookOf(
  rows: CsvRows,
  { sheet, reader }: { sheet: string; reader: TableReader },
): Promise<Uint8Array> {
  const data: Row[] = [];
  let kinds: (keyof typeof WIDTHS)[] = [];
  let read = 0;
  for await (const each of rows) {
    if ('columns' in each) {
      mustFit(each.records);
      data.push(
        readerTitles(each.columns, reader).map((value) => ({ value, type: String, fontWeight: 'bold' })),
      );
      kinds = each.columns.map(() => 'text');
    } else {
      read += 1;
      // Records with several rows each, such as lines, may be too many rows.
      if (read > MAX_WORKBOOK_ROWS) continue;
      const cells = readerCells(each.row, reader);
      for (const [index, cell] of cells.entries()) kinds[index] = wider(kinds[index], cell);
      data.push(cells.map((cell) => cellOf(cell, reader)));
    }
  }
  mustFit(read);
  const columns = kinds.map((kind) => ({ width: WIDTHS[kind] }));
  return writeWorkbook(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

function mustFit(rows: number): void {
  if (rows <= MAX_WORKBOOK_ROWS) return;
  const grouped = (count: number) => localDecimal(String(count), 'en');
  throw invalid(
    'rows',
    message('table.workbook_too_long', {
      count: grouped(rows),
      most: grouped(MAX_WORKBOOK_ROWS),
    }),
  );
}

function wider(last: keyof typeof WIDTHS | undefined, cell: ReaderCell): keyof typeof WIDTHS {
  if (cell === null || typeof cell === 'string') return last ?? 'text';
  return 'number' in cell ? 'number' : 'day' in cell ? 'day' : 'time';
}

function cellOf(cell: ReaderCell, { language }: TableReader): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return textCell(cell);
  if ('number' in cell) return numberCell(cell.number);
  const day = language === 'en' ? 'dd/mm/yyyy' : 'dd.mm.yyyy.';
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: day };
  // A spreadsheet has no time zones: the local time of the workspace is written unchanged.
  const value = new Date(`${cell.time.replace(' ', 'T')}Z`);
  return { value, type: Date, format: `${day} hh:mm:ss` };
}

function textCell(text: string): Cell {
  return { value: text.replace(ESCAPE, '_x005F_').slice(0, MAX_CELL_CHARACTERS), type: String, format: '@' };
}

/** The exact number, or its text where a spreadsheet would round it. */
function numberCell(text: string): Cell {
  const decimals = text.split('.')[1]?.length ?? 0;
  if (text.replace(/[-.]/g, '').length > MAX_DIGITS) return textCell(text);
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { value: Number(text), type: Number, format };
}

/** A cell for people: text, a number with its decimals as exact text, a day, or a time in the workspace's zone. */
type ReaderCell = string | null | { number: string } | { day: string } | { time: string };

const DAYS = [
  'issue_date',
  'due_date',
  'valid_until',
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
  'starts_on',
  'ends_on',
  'next_on',
  'paused_on',
  'last_on',
  'scheduled_issue_on',
];
/** Local times of the workspace, as they were typed. */
const LOCAL_TIMES = ['scheduled_send_at'];
const INSTANT = /_at$/;
const MARK = '\uFEFF';

/** The titles of a list's columns, in the reader's language. */
function readerTitles(columns: readonly string[], { language }: TableReader): string[] {
  return columns.map((name) => titleOf(name.replace(CENTS, ''), language));
}

/** A row of a list for its reader. */
function readerCells(row: CsvRow, reader: TableReader): ReaderCell[] {
  const timeOf = timesIn(reader.timezone);
  return Object.entries(row).map(([name, value]) => {
    if (value === null) return null;
    if (FLAGS.includes(name)) return wordOf('flag', String(value), reader.language) ?? null;
    if (typeof value === 'number') {
      return { number: CENTS.test(name) ? formatCents(value, String(row.currency)) : String(value) };
    }
    if (isDecimalText(name, value)) return { number: value };
    if (DAYS.includes(name)) return { day: value };
    if (LOCAL_TIMES.includes(name)) return { time: localTime(value) };
    if (INSTANT.test(name)) return { time: timeOf(value) };
    if (name === 'type' && documentTypeByKey(value)) return typeName(value, reader);
    return contactsCell(name, value) ?? wordOf(name, value, reader.language) ?? value;
  });
}

/** `2026-03-05T14:03` as times are written. */
function localTime(text: string): string {
  return `${text.replace('T', ' ')}:00`;
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
  const cellOf = (cell: ReaderCell): CsvCell => {
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

/** The languages that there are words in; those of Serbian are Latin. */
const WRITTEN: readonly Language[] = ['en', 'sr', 'hr', 'de'];

const tablesOf = textsOfRoom<Rooms['tables']>('tables');

/** The title of a column or a list; its name where it has no title. */
export function titleOf(column: string, language: UserLanguage): string {
  return wordFor(tablesOf(languageOfUser(language)).titles, column) ?? inScript(column, language);
}

/** The word for a value of an enumeration; undefined for any other value. */
function wordOf(column: string, value: string, language: UserLanguage): string | undefined {
  return wordFor(wordsOf(column, languageOfUser(language)), value);
}

/** The words for the values of an enumeration in all languages, with the value of each. */
export function valuesByWord(column: string): [word: string, value: string][] {
  return WRITTEN.flatMap((language) =>
    Object.entries(wordsOf(column, language)).map(([value, word]): [string, string] => [word, value]),
  );
}

/** The titles of a column in all languages. */
export function titlesOf(column: string): string[] {
  return WRITTEN.flatMap((language) => wordFor(tablesOf(language).titles, column) ?? []);
}

function wordsOf(column: string, language: Language): Readonly<Record<string, string>> {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = tablesOf(language).words;
  return (Object.hasOwn(words, column) ? words[column] : undefined) ?? {};
}
