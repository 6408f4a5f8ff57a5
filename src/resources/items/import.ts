import type { Context } from '../../auth/context.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Schema } from '../../spec/public.ts';
import type { DashboardHandler } from '../handler.ts';
import { OWN_DATA } from '../tables/columns.ts';
import { type AddContext, addImport, type ImportKind } from '../tables/import.ts';
import { addItems, ITEM_TAKEN, type NewItemValues, newItemValues } from './api.ts';
import { takenExternalIds, takenSkus } from './queries.ts';

const text = (...titles: string[]) => ({ titles, kind: 'text' as const });
const number = (...titles: string[]) => ({ titles, kind: 'number' as const });

const STOCK = ['openingstock', 'stanje', 'pocetnostanje', 'стање', 'почетностање'];

const WARNING = ['warnwhenstockisatorbelow', 'upozorikadajestanjenajvise', 'upozorikadastanjepadnena'];
const CHOOSABLE = ['canbechosenindocuments', 'mozesebiratiudokumentima'];
const KINDS = {
  product: 'product',
  goods: 'product',
  proizvod: 'product',
  roba: 'product',
  service: 'service',
  usluga: 'service',
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
const UNITS = { kom: 'pcs', komad: 'pcs', dan: 'day', sat: 'hour', usluga: 'service' };

/** How a table of items is imported. */
export const ITEMS: ImportKind<NewItemValues> = {
  schema: 'ItemCreate',
  fields: {
    type: { ...text('kind', 'tip', 'vrsta', 'тип', 'врста'), words: KINDS },
    name: text('naziv', 'ime', 'item', 'artikal', 'назив'),
    description: text('opis', 'опис'),
    sku: text('sifra', 'code', 'шифра'),
    category: text('kategorija', 'категорија'),
    unit: { ...text('jm', 'jedinica', 'jedinicamere', 'јединица', 'јм', 'јединицамере'), words: UNITS },
    default_price: number('price', 'cena', 'cijena', 'unitprice', 'цена'),
    price_base_quantity: number('pricefor', 'cenaza', 'cijenaza', 'ценаза', 'preiseinheit'),
    currency: text('valuta', 'валута'),
    tax_rate: text('taxratekey', 'pdv', 'vat', 'poreskastopa', 'пдв', 'порескастопа'),
    initial_stock: number('stock', 'stockquantity', 'zaliha', 'zalihe', 'kolicina', 'quantity', ...STOCK),
    low_stock_threshold: number('minimum', 'minimalnazaliha', 'warnat', ...WARNING),
    initial_stock_note: text('stocknote', 'noteonthestock', 'napomenaostanju', 'напоменаостању'),
    active: { titles: ['aktivan', 'aktivno', ...CHOOSABLE], kind: 'boolean' },
    unit_code: text('unece', 'sifrajm', 'шифрајм'),
    classification_scheme: {
      ...text('scheme', 'sema', 'шема'),
      words: SCHEMES,
      path: ['classification', 'scheme'],
    },
    classification_code: { ...text('classificationcode'), path: ['classification', 'code'] },
    ...OWN_DATA,
  },
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

type Preview = Context & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/items/import-preview` */
export const previewItemsImport: DashboardHandler<'previewItemsImport', Preview> = async ({ prepared }) => ({
  data: prepared,
});

/** `POST …/items/import` */
export const importItems: DashboardHandler<'importItems', AddContext<NewItemValues>> = async (context) => ({
  data: await addImport(context, ITEMS),
});
