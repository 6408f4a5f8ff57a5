// What all records of a seed share, and clients, items and expenses.
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Workspace } from '../../src/auth/context.ts';
import { expenseCategories, expenses } from '../../src/database/schema/expenses.ts';
import { clients, items } from '../../src/database/schema/records.ts';
import type { Connection } from '../../src/database/sqlite/connect.ts';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { searchable, sortKey } from '../../src/domain/search-text.ts';
import type { Random } from './random.ts';

/** The number of records of each kind, and the number of years up to today that they are spread over. */
export type Amounts = { documents: number; clients: number; items: number; expenses: number; years: number };

export type SeedContext = {
  connection: Connection;
  workspace: Workspace;
  amounts: Amounts;
  random: Random;
  referenceAt: (instant: number) => string;
  /** Today in the workspace's time zone, and the first day with records. */
  present: string;
  firstDay: string;
  /** Called after every record that counts for the progress. */
  tick: () => void;
};

type Stored = string | number | null;

/** The values of a row by the names of the columns in the program; omitted ones get the column's default, else null. */
type Row<Table extends SQLiteTable> = { [Name in keyof Table['$inferInsert']]?: Stored };

/** A function that inserts a row into a table, prepared once. Values are given as the database stores them. */
export function inserter<Table extends SQLiteTable>(
  connection: Connection,
  table: Table,
): (row: Row<Table>) => void {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const { name } = getTableConfig(table);
  const insert = connection.prepare(`INSERT INTO "${name}" (${names}) VALUES (${marks})`);
  const keys = columns.map(([key]) => key as keyof Row<Table>);
  // Flags are stored as 0 and 1.
  const absent = columns.map(([, { default: value }]) =>
    typeof value === 'boolean' ? Number(value) : ((value ?? null) as Stored),
  );
  return (row) => void insert.run(keys.map((key, place) => row[key] ?? absent[place] ?? null));
}

/** The next row id of a table, which may have rows of other workspaces. */
export function nextId({ connection }: SeedContext, table: string): number {
  const row = connection.prepare(`SELECT coalesce(max(id), 0) + 1 AS next FROM "${table}"`).get();
  return (row as { next: number }).next;
}

/** Noon of a day. */
export function instantOf(day: string): number {
  return Date.parse(`${day}T12:00:00.000Z`);
}

function stamps(instant: number) {
  const text = new Date(instant).toISOString();
  return { createdAt: text, updatedAt: text };
}

// Names like those of Serbian businesses: both scripts, accents, and words that many of them share.
// biome-ignore format: a table of words
const FIRST = [
  'Šećerana', 'Pekara', 'Mlekara', 'Hotel', 'Studio', 'Autoservis', 'Knjižara', 'Apoteka', 'Gradnja', 'Elektro',
  'Drvo', 'Vinarija', 'Štamparija', 'Prevoz', 'Agro', 'Ђурђевак', 'Шумадија', 'Textil', 'Metal', 'Optika',
] as const;
// biome-ignore format: a table of syllables
const SYLLABLES = [
  'ba', 'ra', 'no', 'vi', 'zla', 'ti', 'bor', 'mo', 'ra', 'va', 'du', 'na', 'vac', 'ko', 'pao', 'nik', 'si', 'ću', 'že',
  'lje', 'gra', 'dac', 'pe', 'tro', 'lo', 'zni', 'ca', 'ja', 'dran', 'tim', 'ok', 'mla', 'va', 'beo', 'sa',
] as const;
const CITIES = ['Beograd', 'Novi Sad', 'Niš', 'Kragujevac', 'Subotica', 'Čačak', 'Ужице', 'Шабац'] as const;
const CATEGORIES = ['Zakup', 'Materijal', 'Gorivo', 'Telefon', 'Putni troškovi', 'Маркетинг'] as const;
const GOODS = ['Ruter', 'Priručnik', 'Stolica', 'Sat rada', 'Štampač', 'Кабл', 'Papir', 'Lampa'] as const;
const VENDORS = ['Papirnica Sava', 'Dorćol Nekretnine', 'Telekom', 'Benzin Plus', 'Електро 021'] as const;

/** A few clients are archived. */
const ONE_ARCHIVED_IN = 50;

/** A client for documents: its row id, and the data that an issued document freezes. */
export type Client = { id: number; frozen: string; searched: (string | null)[] };

/** The client of a number, with a name, tax number and e-mail of its own. */
function partyOf(random: Random, number: number) {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const isBusiness = random.percent(85);
  const word = capital(Array.from({ length: random.between(2, 4) }, () => random.oneOf(SYLLABLES)).join(''));
  const name = isBusiness
    ? `${random.oneOf(FIRST)} ${word}`
    : `${word} ${capital(random.oneOf(SYLLABLES))}ić`;
  const city = random.oneOf(CITIES);
  return {
    name,
    legalName: isBusiness ? `${name} d.o.o. ${city}` : null,
    type: isBusiness ? 'business' : 'individual',
    taxNumber: isBusiness ? String(100_000_000 + number) : null,
    email: `client${number}@example.com`,
    city,
  };
}

export function fillClients(context: SeedContext): Client[] {
  const { connection, workspace, amounts, random, referenceAt, tick } = context;
  const insert = inserter(connection, clients);
  const instant = instantOf(context.firstDay);
  const firstId = nextId(context, 'clients');
  return Array.from({ length: amounts.clients }, (_, i) => {
    const party = partyOf(random, i);
    const reference = referenceAt(instant);
    const { name, legalName, taxNumber, email, city } = party;
    insert({
      ...party,
      id: firstId + i,
      reference,
      workspaceId: workspace.id,
      emailKey: email,
      country: 'RS',
      portalAccessEnabled: 0,
      archivedAt: i % ONE_ARCHIVED_IN === ONE_ARCHIVED_IN - 1 ? instant : null,
      nameSort: sortKey(name),
      searchText: searchable(name, taxNumber, email),
      ...stamps(instant),
    });
    tick();
    const frozen = {
      reference,
      name,
      legal_name: legalName,
      tax_number: taxNumber,
      registration_number: null,
      email,
      phone: null,
      address_line1: null,
      address_line2: null,
      city,
      postal_code: null,
      country: 'RS',
    };
    return { id: firstId + i, frozen: JSON.stringify(frozen), searched: [name, legalName, taxNumber] };
  });
}

/** An item for lines; without stock it does not move. */
export type Item = { id: number; reference: string; stock: number | null };

export function fillItems(context: SeedContext): Item[] {
  const { connection, workspace, amounts, random, referenceAt, tick } = context;
  const insert = inserter(connection, items);
  const instant = instantOf(context.firstDay);
  const firstId = nextId(context, 'items');
  return Array.from({ length: amounts.items }, (_, i) => {
    const name = `${random.oneOf(GOODS)} ${i + 1}`;
    const isProduct = random.percent(70);
    const reference = referenceAt(instant);
    const defaultPriceCents = random.between(100, 5_000_000);
    const active = random.percent(95) ? 1 : 0;
    const stock = isProduct ? random.between(0, 500) : null;
    insert({
      id: firstId + i,
      reference,
      workspaceId: workspace.id,
      type: isProduct ? 'product' : 'service',
      name,
      sku: `SKU-${i + 1}`,
      unit: isProduct ? 'pcs' : 'hour',
      defaultPriceCents,
      currency: workspace.currency,
      active,
      stockQuantity: stock === null ? null : String(stock),
      isLowStock: 0,
      nameSort: sortKey(name),
      searchText: searchable(name, `SKU-${i + 1}`, null),
      ...stamps(instant),
    });
    tick();
    return { id: firstId + i, reference, stock };
  });
}

export function fillExpenses(context: SeedContext): void {
  const { connection, workspace, amounts, random, referenceAt, tick, firstDay, present } = context;
  const insertCategory = inserter(connection, expenseCategories);
  const insert = inserter(connection, expenses);
  const categoryId = nextId(context, 'expense_categories');
  for (const [i, name] of CATEGORIES.entries()) {
    const nameKey = name.normalize('NFC').toLowerCase();
    const createdAt = new Date(instantOf(firstDay)).toISOString();
    insertCategory({ id: categoryId + i, workspaceId: workspace.id, name, nameKey, createdAt });
  }
  const days = daysBetween(firstDay, present);
  const firstId = nextId(context, 'expenses');
  for (let i = 0; i < amounts.expenses; i += 1) {
    const occursOn = addDays(firstDay, Math.floor((i / amounts.expenses) * days));
    const place = random.between(0, CATEGORIES.length - 1);
    const vendor = random.oneOf(VENDORS);
    const description = `${CATEGORIES[place]} ${i + 1}`;
    insert({
      id: firstId + i,
      reference: referenceAt(instantOf(occursOn)),
      workspaceId: workspace.id,
      description,
      amountCents: random.between(1000, 20_000_000),
      currency: workspace.currency,
      categoryId: categoryId + place,
      vendor,
      occursOn,
      isRecurring: 0,
      isOverridden: 0,
      searchText: searchable(description, vendor, CATEGORIES[place], null),
      ...stamps(instantOf(occursOn)),
    });
    tick();
  }
}
