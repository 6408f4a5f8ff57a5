import { formatCents } from '../../domain/money.ts';
import { type Cell, csvLine } from '../../formats/csv.ts';
import { CENTS, contactsCell, FLAGS, isDecimalText } from './cells.ts';
import type { CsvRows } from './list-queries.ts';

const MARK = '\uFEFF';
/** A column of the list `deliveries`. */
const WEBHOOK_ADDRESS = 'url';

/**
 * A list as lines of CSV, the titles first: amounts in the major unit, text that looks like a formula made harmless.
 * @param mark begin with a byte order mark, by which Excel recognizes UTF-8
 * @param showsAddresses show webhook addresses in full, not only their origins
 */
export async function* csvLines(
  rows: CsvRows,
  { mark, showsAddresses }: { mark: boolean; showsAddresses: boolean },
): AsyncGenerator<string> {
  for await (const each of rows) {
    if ('columns' in each) {
      const titles = each.columns.map((name) => name.replace(CENTS, ''));
      yield `${mark ? MARK : ''}${csvLine(titles)}`;
    } else yield csvLine(cellsOf(each.row, showsAddresses));
  }
}

function cellsOf(row: Record<string, string | number | null>, showsAddresses: boolean): Cell[] {
  return Object.entries(row).map(([name, value]) => {
    if (name === WEBHOOK_ADDRESS && !showsAddresses) return new URL(String(value)).origin;
    if (FLAGS.includes(name)) return value === 1;
    // A number, not text that looks like a formula because it begins with a minus.
    if (isDecimalText(name, value)) return { exact: value };
    const isAmount = typeof value === 'number' && CENTS.test(name);
    if (isAmount) return { exact: formatCents(value, String(row.currency)) };
    return contactsCell(name, value) ?? value;
  });
}
