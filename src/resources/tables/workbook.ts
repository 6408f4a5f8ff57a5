import writeWorkbook, { type Cell, type Row } from 'write-excel-file/node';
import { invalid } from '../../domain/failure.ts';
import { localDecimal } from '../../domain/local-format.ts';
import { message } from '../../domain/messages/message.ts';
import type { CsvRows, TableReader } from './list-queries.ts';
import { type ReaderCell, readerCells, readerTitles } from './reader-table.ts';

/** A workbook is built in memory, where this many rows take some tens of megabytes. */
export const MAX_WORKBOOK_ROWS = 10_000;

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
