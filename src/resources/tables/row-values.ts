import { readContacts } from '../../domain/contacts.ts';
import { countryCodeOf } from '../../domain/country-names.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { MAX_SIGNIFICANT_DIGITS } from '../../domain/money.ts';
import { withoutMarks } from '../../formats/csv.ts';
import { currenciesOf, type DecimalSign, readNumber, withoutCurrency } from './cells.ts';
import type { ImportField, ImportFields } from './import-fields.ts';
import { plain } from './plain-word.ts';
import { valuesByWord } from './workbook.ts';

/** More than the longest value of any field has: the metadata of a record as JSON. */
const MAX_CELL = 40_000;

/** More than the metadata of a record may have: the schema refuses it without looking at each of thousands. */
const MAX_KEYS = 101;

/** More digits than a number keeps. */
const TOO_LONG = new RegExp(`[1-9](?:[.,' ]?\\d){${MAX_SIGNIFICANT_DIGITS},}`);

/** No word for a value is longer. */
const MAX_WORD = 100;

/** Reads a cell in a way of its own: a value, or what is wrong with it; undefined for a text that it leaves as it is. */
export type CellReader = (text: string) => string | Message | undefined;

/** How the rows of a table are read. */
export type RowPlan = {
  fields: ImportFields;
  columns: readonly (string | null)[];
  signs: readonly (DecimalSign | undefined)[];
  readers?: Readonly<Record<string, CellReader>>;
};

export type ReadRow = {
  body: Record<string, unknown>;
  errors: FieldErrors;
  /** The columns whose value is not in the body: without a field, or with one that has another value already. */
  leftOut: number[];
};

/** A row as the body of a request that creates a record, or the errors of its cells. */
export function bodyOf({ fields, columns, signs, readers }: RowPlan, cells: readonly string[]): ReadRow {
  const read: ReadRow = { body: {}, errors: {}, leftOut: [] };
  const taken = new Map<string, string>();
  const inCurrency: { field: string; currencies: readonly string[] }[] = [];
  for (const [i, field] of columns.entries()) {
    const text = cells[i]?.trim() ?? '';
    if (text === '') continue;
    const earlier = field === null ? undefined : taken.get(field);
    if (field === null || earlier !== undefined) {
      if (earlier !== text) read.leftOut.push(i);
      continue;
    }
    taken.set(field, text);
    const definition = fields[field] as ImportField;
    if (text.length > MAX_CELL) {
      read.errors[field] = [message('text.max_schema', { most: MAX_CELL })];
    } else if (definition.kind !== 'number') {
      const value = readers?.[field]?.(text) ?? valueIn(field, definition, text);
      if (isMessage(value)) read.errors[field] = [value];
      else setValue(read.body, field, definition, value);
    } else {
      const { number, currencies } = definition.currency ? withoutCurrency(text) : { number: text };
      const value = readNumber(number, signs[i]);
      if (TOO_LONG.test(number))
        read.errors[field] = [message('number.significant_digits', { most: MAX_SIGNIFICANT_DIGITS })];
      else if (typeof value === 'object') read.errors[field] = [ambiguous(value.either)];
      // An unreadable value stays text, and the schema reports the error.
      else read.body[field] = value ?? text;
      if (currencies) inCurrency.push({ field, currencies });
    }
  }
  for (const { field, currencies } of inCurrency) {
    setCurrency(read, field, fields[field]?.currency as string, currencies);
  }
  return read;
}

function setValue(body: Record<string, unknown>, field: string, { path }: ImportField, value: unknown): void {
  if (path) body[path[0]] = { ...(body[path[0]] as object | undefined), [path[1]]: value };
  else body[field] = value;
}

/** The sign of an amount says its currency, unless the row says it: a price in € must not become one in dinars. */
function setCurrency(
  { body, errors }: ReadRow,
  field: string,
  said: string,
  currencies: readonly string[],
): void {
  const currency = body[said];
  if (currency === undefined) body[said] = currencies[0];
  else if (!currencies.includes(String(currency))) {
    errors[field] = [
      message('table.other_currency', { sign: currencies[0] as string, currency: String(currency) }),
    ];
  }
}

/** Errors of a body by the columns that they are in: what an object lacks is missing in the column for it. */
export function byColumn(fields: ImportFields, errors: FieldErrors): FieldErrors {
  const columns = new Map(Object.entries(fields).map(([field, { path }]) => [path?.join('.'), field]));
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [columns.get(field) ?? field, messages]),
  );
}

function ambiguous([thousands, decimal]: [string, string]): Message {
  return message('table.ambiguous_number', { thousands, decimal });
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'key' in value && 'params' in value;
}

/** The value of a cell, or the message of its field for what is none. */
function valueIn(field: string, definition: ImportField, text: string): unknown {
  const { kind, words, unknown } = definition;
  const word = words && wordsOf(field, definition, words).get(wordIn(text));
  if (word !== undefined) return word;
  const isKnown = kind === 'country' ? countryCodeOf(wordLong(text)) !== undefined : words === undefined;
  const value = readCell(text, kind);
  const isRead = kind === 'boolean' ? typeof value === 'boolean' : isKnown;
  return isRead || !unknown ? value : unknown;
}

function wordIn(text: string): string {
  return text.length > MAX_WORD ? '' : plain(text);
}

const wordMaps = new WeakMap<ImportField, ReadonlyMap<string, string>>();

/** The values by their words: those of the field, and those that an exported table has in any of its languages. */
function wordsOf(
  field: string,
  definition: ImportField,
  words: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const known = wordMaps.get(definition);
  if (known) return known;
  const made = new Map([
    ...valuesByWord(field).map(([word, value]) => [plain(word), value] as const),
    ...Object.entries(words).map(([word, value]) => [plain(word), value] as const),
  ]);
  wordMaps.set(definition, made);
  return made;
}

function readCell(text: string, kind: ImportField['kind']): unknown {
  if (kind === 'json') return readJson(withoutMarks(text));
  if (kind === 'contacts') return readContacts(withoutMarks(text));
  if (kind === 'text') return withoutMarks(text);
  if (kind === 'country') return countryCodeOf(wordLong(text)) ?? withoutMarks(text);
  if (kind === 'currency') return currenciesOf(wordLong(text))?.[0] ?? withoutMarks(text);
  const word = wordIn(text);
  if (/^(1|true|yes|da|ja|tak|x)$/.test(word)) return true;
  return /^(0|false|no|ne|nein|nie)$/.test(word) ? false : text;
}

/** What may be a name: a longer text is none, and is not folded. */
function wordLong(text: string): string {
  return text.length > MAX_WORD ? '' : withoutMarks(text);
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).slice(0, MAX_KEYS));
  } catch {
    return text;
  }
}
