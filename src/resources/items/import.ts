import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { sellerRate, sellerRateKeys } from '../../domain/tax-status.ts';
import { unitCodeOf } from '../../domain/unit-words.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Schema } from '../../spec/public.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { ITEM_TITLES } from '../tables/columns.ts';
import {
  type AddContext,
  addImport,
  checkView,
  type ImportKind,
  type ValueContext,
} from '../tables/import.ts';
import { plain } from '../tables/plain-word.ts';
import type { CellReader } from '../tables/row-values.ts';
import { addItems, ITEM_TAKEN, type NewItemValues, newItemValues } from './api.ts';
import { takenExternalIds, takenSkus } from './queries.ts';

const text = (field: string) => ({ titles: titlesFor(field), kind: 'text' as const });
const number = (field: string) => ({ titles: titlesFor(field), kind: 'number' as const });
const titlesFor = (field: string) => ITEM_TITLES[field] ?? [];

const KINDS = {
  product: 'product',
  goods: 'product',
  proizvod: 'product',
  roba: 'product',
  service: 'service',
  usluga: 'service',
  artikal: 'product',
  artikl: 'product',
  produkt: 'product',
  ware: 'product',
  material: 'product',
  artikel: 'product',
  towar: 'product',
  dienstleistung: 'service',
  leistung: 'service',
};
/** The usual names of classifications, with their UNTDID 7143 codes. */
const SCHEMES = {
  cpv: 'STI',
  sti: 'STI',
  cpvsti: 'STI',
  cn: 'HS',
  kn: 'HS',
  hs: 'HS',
  cnknhs: 'HS',
  kpd: 'CG',
  cg: 'CG',
  kpdcg: 'CG',
};
/** The units that items have, by the code that their words stand for on documents. */
const UNITS: Readonly<Record<string, string>> = {
  H87: 'pcs',
  KGM: 'kg',
  LTR: 'l',
  MTR: 'm',
  DAY: 'day',
  HUR: 'hour',
  E48: 'service',
};
const POLISH_UNITS = {
  szt: 'pcs',
  sztuka: 'pcs',
  godz: 'hour',
  godzina: 'hour',
  dzien: 'day',
  usl: 'service',
};

/** How a table of items is imported. */
export const ITEMS: ImportKind<NewItemValues> = {
  schema: 'ItemCreate',
  fields: {
    type: { ...text('type'), words: KINDS, unknown: message('table.item_type') },
    name: text('name'),
    description: text('description'),
    sku: text('sku'),
    category: text('category'),
    // Products can have every unit.
    unit: { ...text('unit'), words: POLISH_UNITS, unknown: message('item.unit_of_product') },
    default_price: { ...number('default_price'), currency: 'currency' },
    price_base_quantity: number('price_base_quantity'),
    currency: { titles: titlesFor('currency'), kind: 'currency' },
    tax_rate: text('tax_rate'),
    initial_stock: number('initial_stock'),
    low_stock_threshold: number('low_stock_threshold'),
    initial_stock_note: text('initial_stock_note'),
    active: { titles: titlesFor('active'), kind: 'boolean', unknown: message('table.boolean') },
    unit_code: text('unit_code'),
    classification_scheme: {
      ...text('classification_scheme'),
      words: SCHEMES,
      path: ['classification', 'scheme'],
    },
    classification_code: { ...text('classification_code'), path: ['classification', 'code'] },
    external_id: text('external_id'),
    metadata: { titles: titlesFor('metadata'), kind: 'json' },
  },
  readers: (grounds) => ({
    unit: (cell) => UNITS[unitCodeOf(cell) ?? ''],
    tax_rate: taxRateReader(grounds),
  }),
  complete: completeType,
  // A product without a figure in the table has no stock, not a stock of 0.
  valuesOf: (context, body: Schema<'ItemCreate'>) => newItemValues(context, { initial_stock: null, ...body }),
  unique: [
    { field: 'sku', message: ITEM_TAKEN, keyOf: ({ sku }) => sku, taken: takenSkus },
    {
      field: 'external_id',
      message: ITEM_TAKEN,
      keyOf: ({ externalId }) => externalId,
      taken: takenExternalIds,
    },
  ],
  // The catalogue has no events for items.
  deliveriesEach: async () => 0,
  add: addItems,
};

const TIMES = ['hour', 'day', 'service'];

/** Tables of other programs do not say what an item is; what is counted in hours is a service. */
function completeType(body: Record<string, unknown>): FieldErrors {
  if (body.type !== undefined) return {};
  const isService = TIMES.includes(String(body.unit)) && body.initial_stock === undefined;
  body.type = isService ? 'service' : 'product';
  return { type: [message(isService ? 'table.taken_as_service' : 'table.taken_as_product')] };
}

type Preview = Context<Reader> & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/items/import-preview` */
export const previewItemsImport: DashboardHandler<'previewItemsImport', Preview> = async ({ prepared }) => ({
  data: prepared,
});

/** POST /items/import-check: nothing is stored. */
export async function checkItemImport({ prepared }: Preview): Promise<Success<'checkItemImport'>> {
  return { data: checkView(prepared) };
}

/** POST /items/import. */
export async function importItems(context: AddContext<NewItemValues>): Promise<Success<'importItems'>> {
  return { data: await addImport(context, ITEMS) };
}

const MAX_LENGTH = 100;
const PERCENTAGES = /\d+(?:[.,]\d+)?/g;

/**
 * Reads the tax rate of an item: its key, its label as the pages show it (`PDV 20 %`, `USt 19%`), or a percentage that
 * one rate with a tax has today, such as `20`, `20%` or `20% (VAT on Income)`.
 */
function taxRateReader({ actor, now, ownRates: own }: ValueContext): CellReader {
  const seller = { country: actor.workspace.country, own };
  const day = today(now, actor.workspace.timezone);
  const rates = sellerRateKeys(seller, day).flatMap((key) => sellerRate(seller, key, day) ?? []);
  const labels = new Map(rates.map(({ label, key }) => [plain(label), key]));
  const unknown = message('table.tax_rate', { rates: rates.map(({ label }) => label) });
  return (text) => {
    if (rates.some(({ key }) => key === text)) return text;
    if (text.length > MAX_LENGTH) return unknown;
    const labelled = labels.get(plain(text));
    if (labelled !== undefined) return labelled;
    const [percentage, another] = text.match(PERCENTAGES) ?? [];
    if (percentage === undefined || another !== undefined) return unknown;
    const wanted = Number(percentage.replace(',', '.'));
    const found = rates.filter(
      (rate) => Number(rate.percentage) === wanted && (rate.category === 'S' || rate.category === 'Z'),
    );
    return found.length === 1 ? found[0]?.key : unknown;
  };
}
