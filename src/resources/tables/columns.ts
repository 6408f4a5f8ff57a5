import { inScript } from '../../domain/cyrillic.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { type CsvRow, countLineEnds, parseCsv } from '../../formats/csv.ts';
import type { Input } from '../../spec/public.ts';
import { type DecimalSign, decimalSignOf } from './cells.ts';
import type { ImportFields } from './import-fields.ts';
import { plain } from './plain-word.ts';
import { titlesOf } from './workbook.ts';

export type ImportBody = Input<'importClients'>['body'];

/** A table, and how many of its rows have a value in each column. */
type ReadTable = { head: CsvRow; rows: CsvRow[]; filled: number[] };

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

/**
 * The titles of columns by field, as other programs and people write them. The names of fields and the titles of our own
 * exports are known without being listed here. Titles are compared without case, accents, blanks and punctuation, and
 * Cyrillic in Latin letters, so that `Šifra artikla`, `Шифра артикла` and `SIFRA_ARTIKLA` are one. Prices with tax are
 * left out on purpose: prices are without tax here.
 *
 * Sources: Xero's contact and item templates (`*ContactName`, `*ItemCode`), Invoice Ninja 5 `ClientExport` (`Client
 * Name`, `Contact Email`), Fakturownia's help on imports (`Nazwa skrócona (systemowa)`, `Numer NIP`), Stripe's exports
 * (`Address Line1`, `card.address_zip`), Lexware Office's help on contacts and articles (`Firmenname`, `Umsatzsteuer
 * ID`), and exports of sevDesk (`Kunden-Nr.`, `Organisation`).
 */
type Titles = Readonly<Record<string, readonly string[]>>;

export const OWN_DATA = {
  external_id: ['ID in another system', 'ID u drugom sistemu', 'ID', 'external ID'],
  metadata: ['metapodaci'],
} as const satisfies Titles;

/** Of another address of the client, which is taken where the table has none in the columns above. */
// biome-ignore format: a table is easier to check in rows
const SECOND_ADDRESS: Titles = {
  address_line1: ['SA address line 1', 'card address line1', 'shipping street', 'shipping address line1', 'Adresse 2'],
  address_line2: ['SA address line 2', 'card address line2', 'shipping apt/suite', 'shipping address line2'],
  city: ['SA city', 'card address city', 'shipping city', 'shipping address city'],
  postal_code: ['SA postal code', 'card address zip', 'shipping postal code', 'shipping address postal code'],
  country: ['SA country', 'card address country', 'shipping country', 'shipping address country'],
};

// biome-ignore format: a table is easier to check in rows
export const ITEM_TITLES: Titles = {
  type: ['kind', 'tip', 'vrsta', 'Art', 'Artikelart', 'Artikeltyp', 'Typ', 'rodzaj'],
  name: [
    'item', 'item name', 'product', 'product name', 'naziv', 'ime', 'artikal', 'artikl', 'naziv artikla', 'naziv proizvoda', 'naziv usluge',
    'Bezeichnung', 'Artikel', 'Artikelname', 'Artikelbezeichnung', 'Produkt', 'Produktname', 'nazwa', 'nazwa produktu', 'nazwa towaru',
  ],
  description: [
    'notes', 'sales description', 'item description', 'product description', 'opis', 'opis produktu', 'Beschreibung', 'Langtext',
  ],
  sku: [
    'code', 'item code', 'product code', 'šifra', 'šifra artikla', 'šifra proizvoda', 'kataloški broj', 'Artikelnummer', 'Artikel-Nr.',
    'Art.-Nr.', 'Produktnummer', 'kod', 'kod produktu', 'symbol',
  ],
  category: ['kategorija', 'grupa', 'Kategorie', 'Warengruppe', 'Produktkategorie', 'kategoria', 'group'],
  unit: [
    'JM', 'unit of measure', 'UOM', 'jedinica', 'jedinica mere', 'jedinica mjere', 'jed. mere', 'jed. mjere', 'Einheit', 'Mengeneinheit', 'ME',
    'jednostka', 'jednostka miary', 'j.m.',
  ],
  default_price: [
    'price', 'unit price', 'unit amount', 'sales unit price', 'net price', 'price net', 'amount', 'cena', 'cijena', 'cena bez PDV',
    'cijena bez PDV', 'neto cena', 'neto cijena', 'prodajna cena', 'prodajna cijena', 'VPC', 'Preis', 'Nettopreis', 'Preis netto', 'Verkaufspreis',
    'VK', 'VK netto', 'Einzelpreis', 'cena netto', 'cena sprzedaży netto',
  ],
  price_base_quantity: ['price for', 'cena za', 'cijena za', 'Preiseinheit'],
  currency: ['currency code', 'valuta', 'Währung', 'waluta'],
  tax_rate: [
    'tax rate key', 'tax', 'VAT', 'VAT rate', 'sales tax rate', 'PDV', 'stopa PDV', 'poreska stopa', 'porezna stopa', 'Steuer', 'Steuersatz',
    'Steuerart', 'USt', 'USt-Satz', 'MwSt', 'MwSt-Satz', 'Umsatzsteuer', 'Umsatzsteuersatz', 'stawka VAT', 'podatek',
  ],
  initial_stock: [
    'stock', 'stock quantity', 'opening stock', 'quantity', 'quantity on hand', 'zaliha', 'zalihe', 'količina', 'stanje', 'početno stanje',
    'Bestand', 'Lagerbestand', 'Anfangsbestand', 'ilość', 'stan magazynowy',
  ],
  low_stock_threshold: [
    'minimum', 'warn at', 'warn when stock is at or below', 'minimalna zaliha', 'upozori kada je stanje najviše', 'upozori kada stanje padne na',
    'Mindestbestand',
  ],
  initial_stock_note: ['stock note', 'note on the stock', 'napomena o stanju'],
  active: ['aktivan', 'aktivno', 'aktiv', 'can be chosen in documents', 'može se birati u dokumentima'],
  unit_code: ['UN/ECE', 'šifra JM'],
  classification_scheme: ['scheme', 'šema'],
  classification_code: ['classification code'],
  ...OWN_DATA,
};

/** What stands in brackets behind a title of something else: a place of delivery, a price with tax, a purchase. */
const OF_SOMETHING_ELSE =
  /liefer|shipping|delivery|dostav|isporuk|wysyłk|brutto|bruto|gross|incl|inkl|sa pdv|s pdv|einkauf|purchase|nabav/iu;

/** What programs put before a title that is known without it. */
const PREFIXES = [
  'client',
  'customer',
  'contact',
  'billing',
  'rechnungs',
  'kunden',
  'kunde',
  'kupac',
  'klijent',
];
