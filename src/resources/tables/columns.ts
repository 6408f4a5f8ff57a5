import { inScript } from '../../domain/cyrillic.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { type CsvRow, countLineEnds, parseCsv } from '../../formats/csv-text.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { OF_SOMETHING_ELSE, PREFIXES, SECOND_ADDRESS } from './column-titles.ts';
import type { ImportFields } from './import-fields.ts';
import { type DecimalSign, decimalSignOf } from './numbers.ts';
import { plain } from './plain-word.ts';
import { titlesOf } from './reader-titles.ts';

export type ImportBody = DashboardInput<'importClients'>['body'];

/** A table, and how many of its rows have a value in each column. */
export type ReadTable = { head: CsvRow; rows: CsvRow[]; filled: number[] };

const MAX_ROWS = 2000;

/** What a decoder puts in place of bytes that it cannot read, so that letters are lost already. */
const REPLACED = '\uFFFD';

/** @throws Failure `validation_failed` on `csv` unless it is a table of at most 2000 rows, on `skip` for no row left */
export function readTable(fields: ImportFields, { csv, skip = [] }: ImportBody): ReadTable {
  refuseReplaced(csv);
  const [head, ...rows] = parseCsv(csv, MAX_ROWS, (cells) => countTitles(fields, cells));
  if (!head || rows.length === 0) throw invalid('csv', message('table.no_rows'));
  const skipped = new Set(skip);
  const wanted = rows.filter(({ line }) => !skipped.has(line));
  if (wanted.length === 0) throw invalid('skip', message('table.no_row_left'));
  const filled = head.cells.map(
    (_, i) => wanted.filter(({ cells }) => (cells[i] ?? '').trim() !== '').length,
  );
  return { head, rows: wanted, filled };
}

function refuseReplaced(csv: string): void {
  const at = csv.indexOf(REPLACED);
  if (at < 0) return;
  const line = countLineEnds(csv, 0, at) + 1;
  throw invalid('csv', message('table.lost_letters', { line }));
}

/** The field of each column: as chosen, or guessed from the titles. @throws Failure `validation_failed` on `columns` */
export function columnsOf(
  fields: ImportFields,
  { head, filled }: Pick<ReadTable, 'head' | 'filled'>,
  chosen: ImportBody['columns'],
): (string | null)[] {
  const columns = chosen ?? guessColumns(fields, head.cells, filled);
  const unknown = columns.find((field) => field !== null && !Object.hasOwn(fields, field));
  if (unknown)
    throw invalid('columns', message('table.unknown_column', { text: unknown, fields: Object.keys(fields) }));
  return columns;
}

/** The decimal sign of each column, from its own numbers or else from those of the whole table. */
export function decimalSignsOf(
  fields: ImportFields,
  columns: (string | null)[],
  rows: { cells: string[] }[],
): (DecimalSign | undefined)[] {
  const isOfNumbers = (field: string | null) => field !== null && fields[field]?.kind === 'number';
  const signs = columns.map((field, i) =>
    isOfNumbers(field) ? decimalSignOf(rows.map(({ cells }) => cells[i] ?? '')) : undefined,
  );
  const known = new Set(signs.filter((sign) => sign !== undefined));
  const common = known.size === 1 ? [...known][0] : undefined;
  return signs.map((sign) => sign ?? common);
}

/** No title is longer; what is in a cell beyond that is not looked at. */
const MAX_TITLE = 100;

/** The field that each column becomes, by its title. @param filled how many rows have a value in each column */
function guessColumns(
  fields: ImportFields,
  titles: readonly string[],
  filled: readonly number[],
): (string | null)[] {
  const known = knownTitles(fields);
  const words = titles.map(wordOf);
  const columns = words.map((word) => (word === null ? null : fieldOf(known, word)));
  const hasAddress = columns.some(
    (field, i) => field !== null && Object.hasOwn(SECOND_ADDRESS, field) && filled[i],
  );
  const whole = columns.map((field, i) =>
    field === null && !hasAddress && words[i] != null ? secondAddress(fields, words[i]) : field,
  );
  return asPerson(fields, whole, words);
}

/** How many of some cells are titles that are known. */
function countTitles(fields: ImportFields, cells: readonly string[]): number {
  const known = knownTitles(fields);
  return cells.map(wordOf).filter((word) => word !== null && fieldOf(known, word) !== null).length;
}

/**
 * The parts of a person's name: `Ime` and `Name` are the name of a client, or half of it where the other half has a
 * column of its own. The registered name is the name where the table has no other.
 */
function asPerson(
  fields: ImportFields,
  columns: (string | null)[],
  words: readonly (string | null)[],
): (string | null)[] {
  if (!Object.hasOwn(fields, 'first_name')) return columns;
  const has = (name: string) => columns.includes(name);
  const other = (word: string | null) => {
    if (word === 'ime' && has('last_name') && !has('first_name')) return 'first_name';
    return word === 'name' && has('first_name') && !has('last_name') ? 'last_name' : null;
  };
  const halved = columns.map((field, i) => other(words[i] ?? null) ?? field);
  const isNamed = ['name', 'first_name', 'last_name'].some((name) => halved.includes(name));
  return isNamed ? halved : halved.map((field) => (field === 'legal_name' ? 'name' : field));
}

/** A title without what stands in brackets, as it is compared; null where the brackets make it another thing. */
function wordOf(title: string): string | null {
  const short = title.slice(0, MAX_TITLE);
  if (OF_SOMETHING_ELSE.test(/\(([^)]*)\)/.exec(short)?.[1] ?? '')) return null;
  return plain(short.replace(/\([^)]*\)/g, '')) || null;
}

/** `E-Mail 1` is `E-Mail`, and `Client Name` is `Name`, where nothing is known by the whole title. */
function fieldOf(known: ReadonlyMap<string, string>, word: string): string | null {
  const whole = known.get(word) ?? known.get(word.replace(/(?<=\p{L})1$/u, ''));
  if (whole !== undefined) return whole;
  const prefix = PREFIXES.find((each) => word.startsWith(each));
  return (prefix === undefined ? undefined : known.get(word.slice(prefix.length))) ?? null;
}

function secondAddress(fields: ImportFields, word: string): string | null {
  const found = Object.entries(SECOND_ADDRESS).find(
    ([field, titles]) => Object.hasOwn(fields, field) && titles.some((title) => plain(title) === word),
  );
  return found?.[0] ?? null;
}

const maps = new WeakMap<ImportFields, ReadonlyMap<string, string>>();

/** The field of each known title: that of another program, of our own exports in any language, or the field's name. */
function knownTitles(fields: ImportFields): ReadonlyMap<string, string> {
  const made = maps.get(fields);
  if (made) return made;
  // The Cyrillic name was the title of columns that had none (until version 1.1 of the API).
  const own = Object.keys(fields).flatMap((field) =>
    [field, inScript(field, 'sr-Cyrl'), ...titlesOf(field)].map((title) => [plain(title), field] as const),
  );
  const others = Object.entries(fields).flatMap(([field, { titles }]) =>
    titles.map((title) => [plain(title), field] as const),
  );
  const known = new Map([...own, ...others].reverse());
  maps.set(fields, known);
  return known;
}
