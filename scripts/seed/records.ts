import { expenseCategories, expenses } from '../../src/database/schema/expenses.ts';
import { clients, items } from '../../src/database/schema/records.ts';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { searchable, sortKey } from '../../src/domain/search-text.ts';
import type { SeedContext } from './context.ts';
import { inserter } from './insert.ts';
import { type Party, partyOf } from './parties.ts';
import type { Item } from './stock.ts';

/** A client for documents: its row id, and the data that an issued document freezes. */
export type Client = { id: number; frozen: string; searched: (string | null)[] };

const CATEGORIES = ['Zakup', 'Materijal', 'Gorivo', 'Telefon', 'Putni troškovi', 'Маркетинг'] as const;
const GOODS = ['Ruter', 'Priručnik', 'Stolica', 'Sat rada', 'Štampač', 'Кабл', 'Papir', 'Lampa'] as const;
const VENDORS = ['Papirnica Sava', 'Dorćol Nekretnine', 'Telekom', 'Benzin Plus', 'Електро 021'] as const;

/** A few clients are archived. */
const ONE_ARCHIVED_IN = 50;

export function fillClients(context: SeedContext): Client[] {
  const { connection, workspace, amounts, random, referenceAt, tick } = context;
  const insert = inserter(connection, clients);
  const instant = instantOf(context.firstDay);
  let id = nextId(context, 'clients');
  return Array.from({ length: amounts.clients }, (_, i) => {
    const party = partyOf(random, i);
    const reference = referenceAt(instant);
    insert({
      id,
      reference,
      workspaceId: workspace.id,
      name: party.name,
      legalName: party.legalName,
      type: party.type,
      taxNumber: party.taxNumber,
      email: party.email,
      emailKey: party.email,
      city: party.city,
      country: 'RS',
      portalAccessEnabled: 0,
      archivedAt: i % ONE_ARCHIVED_IN === ONE_ARCHIVED_IN - 1 ? instant : null,
      nameSort: party.nameSort,
      searchText: party.searchText,
      ...stamps(instant),
    });
    tick();
    const searched = [party.name, party.legalName, party.taxNumber];
    const client = { id, frozen: frozenClient(reference, party), searched };
    id += 1;
    return client;
  });
}

function frozenClient(reference: string, { name, legalName, taxNumber, email, city }: Party): string {
  return JSON.stringify({
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
  });
}

/** @returns what documents need of the items */
export function fillItems(context: SeedContext): Item[] {
  const { connection, workspace, amounts, random, referenceAt, tick } = context;
  const insert = inserter(connection, items);
  const instant = instantOf(context.firstDay);
  let id = nextId(context, 'items');
  return Array.from({ length: amounts.items }, (_, i) => {
    const name = `${random.oneOf(GOODS)} ${i + 1}`;
    const isProduct = random.percent(70);
    const reference = referenceAt(instant);
    const defaultPriceCents = random.between(100, 5_000_000);
    const active = random.percent(95) ? 1 : 0;
    const stock = isProduct ? random.between(0, 500) : null;
    insert({
      id,
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
    const item = { id, reference, stock };
    id += 1;
    return item;
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
  let id = nextId(context, 'expenses');
  for (let i = 0; i < amounts.expenses; i += 1) {
    const occursOn = addDays(firstDay, Math.floor((i / amounts.expenses) * days));
    const place = random.between(0, CATEGORIES.length - 1);
    const vendor = random.oneOf(VENDORS);
    const description = `${CATEGORIES[place]} ${i + 1}`;
    insert({
      id,
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
    id += 1;
    tick();
  }
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

export function stamps(instant: number) {
  const text = new Date(instant).toISOString();
  return { createdAt: text, updatedAt: text };
}
