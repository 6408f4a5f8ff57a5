import type { Context } from '../../auth/context.ts';
import { uniqueOr422 } from '../../database/engine/constraint.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { OWN_PREFIX } from '../../domain/catalogue.ts';
import { type FieldErrors, gather, invalid, notFound, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency, parseBaseQuantity, parsePrice, parseStock, restatePrice } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { searchable, searchTerm, sortKey } from '../../domain/search-text.ts';
import { isLowStock } from '../../domain/stock.ts';
import { type OwnTaxRate, sellerRate, sellerRateKeys } from '../../domain/tax-status.ts';
import { blankToNull, withoutAbsent } from '../../domain/text.ts';
import { isUnitCode } from '../../domain/unit-codes.ts';
import { defaultUnit, isUnitOf } from '../../domain/units.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { listOwnTaxRates } from '../../workspaces/tax-rates.ts';
import { archival } from '../answer-parts.ts';
import { classificationColumns } from '../classification.ts';
import type { Success } from '../handler.ts';
import { externalIdIn, newOwnData, ownDataColumns } from '../own-data.ts';
import {
  findItem,
  ITEM_LIST,
  type ItemRow,
  type ItemValues,
  insertItem,
  insertItems,
  updateItemRow,
} from './queries.ts';
import { openStock } from './stock-movements.ts';
import { itemSummary, itemView } from './view.ts';

/** The part of a context that making an item needs. */
type ValueContext = Pick<Context, 'actor' | 'now'> & { ownRates: readonly OwnTaxRate[] };

/** The error of a SKU or an external id that another item has. */
export const ITEM_TAKEN = message('taken.item');

/** GET /items: by name as people sort it. */
export async function listItems(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listItems'>,
): Promise<Success<'listItems'>> {
  const listing = listingOf(query, ITEM_LIST.sorts);
  const { type, active, archived } = query;
  const filters = {
    own: { type, active },
    archived,
    externalId: externalIdIn(query),
    metadata: query.metadata,
    search: searchTerm(query.search),
  };
  const found = await ITEM_LIST.find(tx, actor.workspace.id, filters, listing);
  return { data: found.rows.map(itemSummary), meta: listMeta(listing, found) };
}

/** GET /items/{reference}. */
export async function getItem(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getItem'>,
): Promise<Success<'getItem'>> {
  return { data: itemView(await loadItem(tx, actor.workspace.id, path.reference)) };
}

/** POST /items. Emits nothing: the catalogue has no events for items. */
export async function createItem(
  { tx, actor, now }: Context,
  { body }: Input<'createItem'>,
): Promise<Success<'createItem'>> {
  const ownRates = await ownRatesFor(tx, actor.workspace.id, body.tax_rate);
  const values = newItemValues({ actor, now, ownRates }, body);
  const row = await orFieldError(insertItem(tx, newItem({ actor, now }, values)));
  await openStock({ tx, actor, now }, [{ row, note: values.stockNote }]);
  return { data: itemView(row) };
}

/** Adds many items. The caller has checked that none of them exists. */
export async function addItems(context: Context, added: NewItemValues[]): Promise<void> {
  const rows = await insertItems(
    context.tx,
    added.map((values) => newItem(context, values)),
  );
  await openStock(
    context,
    rows.map((row, i) => ({ row, note: added[i]?.stockNote ?? null })),
  );
}

/** A new item, but for what every record has, with what to note of its first stock. */
export type NewItemValues = Omit<ItemValues, 'reference' | 'workspaceId' | 'createdAt' | 'updatedAt'> & {
  stockNote: string | null;
};

/** The values of a new item from a request body. @throws Failure `validation_failed` by field */
export function newItemValues(grounds: ValueContext, body: Schema<'ItemCreate'>): NewItemValues {
  const { type } = body;
  const isProduct = type === 'product';
  const errors: FieldErrors = {};
  const check = <T>(read: () => T): T => gather(errors, read) as T;
  if (!isProduct) refuseStock(errors, body);
  const currency = check(() => currencyOf(grounds, body.currency));
  const classification = classificationColumns(body.classification);
  const values = {
    type,
    name: body.name,
    description: blankToNull(body.description) ?? null,
    sku: blankToNull(body.sku) ?? null,
    category: blankToNull(body.category) ?? null,
    unit: check(() => unitFor(type, body.unit)),
    currency,
    ...((currency && check(() => givenPrice(body.default_price, currency))) || NO_PRICE),
    priceBaseQuantity: check(() => baseOf(body)) ?? null,
    ...(check(() => taxRateOf(grounds, body.tax_rate)) ?? { taxRateKey: null, ownTaxRate: null }),
    active: body.active ?? true,
    stockQuantity: isProduct ? check(() => openingStock(body.initial_stock)) : null,
    lowStockThreshold: check(() => thresholdOf(body.low_stock_threshold)) ?? null,
    unitCode: check(() => unitCodeIn(body.unit_code)) ?? null,
    classificationScheme: classification.classificationScheme ?? null,
    classificationCode: classification.classificationCode ?? null,
    ...check(() => newOwnData(body)),
  };
  throwGathered(errors);
  const stockNote = blankToNull(body.initial_stock_note) ?? null;
  return { ...values, ...derivedColumns(values), stockNote };
}

function newItem(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { stockNote: _, ...values }: NewItemValues,
): ItemValues {
  const at = now.toISOString();
  return {
    ...values,
    reference: newReference(),
    workspaceId: actor.workspace.id,
    createdAt: at,
    updatedAt: at,
  };
}

/** PATCH /items/{reference}. Type and stock are fixed at creation. */
export async function updateItem(
  context: Context,
  { path, body }: Input<'updateItem'>,
): Promise<Success<'updateItem'>> {
  const { tx, actor, now } = context;
  const before = await loadItem(tx, actor.workspace.id, path.reference);
  const grounds = { ...context, ownRates: await ownRatesFor(tx, actor.workspace.id, body.tax_rate) };
  const errors: FieldErrors = {};
  const check = <T>(read: () => T): T => gather(errors, read) as T;
  if (before.type === 'service') refuseStock(errors, body);
  const fields = withoutAbsent({
    name: body.name,
    description: blankToNull(body.description),
    sku: blankToNull(body.sku),
    category: blankToNull(body.category),
    unit: check(() => (body.unit === undefined ? undefined : unitFor(before.type, body.unit))),
    ...check(() => priceOf(context, before, body)),
    priceBaseQuantity: check(() => baseOf(body)),
    ...check(() => taxRateOf(grounds, body.tax_rate)),
    active: body.active,
    lowStockThreshold: check(() => thresholdOf(body.low_stock_threshold)),
    unitCode: check(() => unitCodeIn(body.unit_code)),
    ...classificationColumns(body.classification),
    ...check(() => ownDataColumns(body, before)),
  });
  throwGathered(errors);
  const row = await orFieldError(
    updateItemRow(tx, before.id, {
      ...fields,
      ...archival(body.archived, before, now),
      ...derivedColumns({ ...before, ...fields }),
      updatedAt: now.toISOString(),
    }),
  );
  const data = itemView(row);
  const subject = { type: 'item', reference: row.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: itemView(before), after: data });
  return { data };
}

/** @throws Failure `not_found` when this workspace has no such item */
export async function loadItem(tx: Reader, workspaceId: number, reference: string): Promise<ItemRow> {
  const row = await findItem(tx, workspaceId, reference);
  if (!row) throw notFound('item');
  return row;
}

/** 0 where it is absent, as version 1 of the API promises; null where the caller keeps no stock of the product. */
function openingStock(input: number | null | undefined): string | null {
  return input === null ? null : parseStock(input ?? 0, 'initial_stock');
}

type StockInput = {
  initial_stock?: number | null;
  initial_stock_note?: string | null;
  low_stock_threshold?: number | null;
};

function refuseStock(errors: FieldErrors, body: StockInput): void {
  for (const field of ['initial_stock', 'initial_stock_note', 'low_stock_threshold'] as const) {
    if (body[field] !== undefined && body[field] !== null && body[field] !== '') {
      errors[field] = [message('item.products_only')];
    }
  }
}

function currencyOf({ actor }: Pick<Context, 'actor'>, input: string | null | undefined): string {
  const currency = blankToNull(input) ?? actor.workspace.currency;
  if (!isCurrency(currency)) throw invalid('currency', message('code.currency'));
  return currency;
}

type PriceColumns = Pick<ItemRow, 'defaultPriceCents' | 'exactDefaultPrice'>;

const NO_PRICE: PriceColumns = { defaultPriceCents: 0, exactDefaultPrice: null };

function givenPrice(price: number, currency: string): PriceColumns {
  const { cents, exact } = parsePrice(price, currency, 'default_price');
  return { defaultPriceCents: cents, exactDefaultPrice: exact };
}

/** How many units the price is for; undefined where the body does not say it. */
function baseOf({ price_base_quantity: base }: { price_base_quantity?: number | null }) {
  return base === undefined ? undefined : parseBaseQuantity(base, 'price_base_quantity');
}

/** A new currency keeps the digits of the price: 12.50 EUR becomes 12.50 RSD. */
function priceOf(
  context: Pick<Context, 'actor'>,
  before: ItemRow,
  body: { default_price?: number; currency?: string | null },
): { currency?: string } & Partial<PriceColumns> {
  if (body.currency === undefined && body.default_price === undefined) return {};
  const currency = body.currency === undefined ? before.currency : currencyOf(context, body.currency);
  if (body.default_price !== undefined) return { currency, ...givenPrice(body.default_price, currency) };
  const stored = { cents: before.defaultPriceCents, exact: before.exactDefaultPrice };
  const { cents, exact } = restatePrice(stored, before.currency, currency, 'currency');
  return { currency, defaultPriceCents: cents, exactDefaultPrice: exact };
}

function unitFor(type: ItemRow['type'], input: string | null | undefined): string {
  const unit = blankToNull(input) ?? defaultUnit(type);
  if (!isUnitOf(type, unit)) throw invalid('unit', message(`item.unit_of_${type}`));
  return unit;
}

/** The own rates of a workspace, where a key names one of them. */
async function ownRatesFor(
  tx: Reader,
  workspaceId: number,
  key: string | null | undefined,
): Promise<OwnTaxRate[]> {
  return key?.startsWith(OWN_PREFIX) ? listOwnTaxRates(tx, workspaceId) : [];
}

/** The columns of the tax rate; undefined where the body does not say it. */
function taxRateOf(
  { actor, now, ownRates: own }: ValueContext,
  input: string | null | undefined,
): Pick<ItemRow, 'taxRateKey' | 'ownTaxRate'> | undefined {
  const key = blankToNull(input);
  if (key === undefined) return undefined;
  if (key === null) return { taxRateKey: null, ownTaxRate: null };
  const { country, timezone } = actor.workspace;
  const day = today(now, timezone);
  const seller = { country, own };
  const rate = sellerRate(seller, key, day);
  if (!rate || ('retiredAt' in rate && rate.retiredAt !== null)) {
    const keys = sellerRateKeys(seller, day).join(', ');
    throw invalid('tax_rate', message('tax_rate.unknown', { key, country, keys }));
  }
  return { taxRateKey: key, ownTaxRate: key.startsWith(OWN_PREFIX) ? rate.percentage : null };
}

/** @throws Failure on `unit_code` for a code that is on no list */
function unitCodeIn(input: string | null | undefined): string | null | undefined {
  const code = blankToNull(input);
  if (code != null && !isUnitCode(code)) throw invalid('unit_code', message('line.unit_code', { code }));
  return code;
}

function thresholdOf(input: number | null | undefined): string | null | undefined {
  return input === undefined || input === null ? input : parseStock(input, 'low_stock_threshold');
}

type Derived = Pick<ItemRow, 'name' | 'sku' | 'description' | 'stockQuantity' | 'lowStockThreshold'>;

/** The columns that are derived from others. */
function derivedColumns(item: Derived) {
  return {
    nameSort: sortKey(item.name),
    searchText: searchable(item.name, item.sku, item.description),
    isLowStock: isLowStock(item.stockQuantity, item.lowStockThreshold),
  };
}

async function orFieldError<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw uniqueOr422(error, {
      sku: { field: 'sku', message: ITEM_TAKEN },
      external_id: { field: 'external_id', message: ITEM_TAKEN },
    });
  }
}
