import type { DashboardHandler } from '../../dashboard-operation.ts';
import type { ImportContext } from '../import-context.ts';
import { type ImportKind, previewImport, runImport } from '../table-import.ts';
import { createItem } from './handlers.ts';

const text = (...titles: string[]) => ({ titles, kind: 'text' as const });
const number = (...titles: string[]) => ({ titles, kind: 'number' as const });

const ITEMS: ImportKind = {
  schema: 'ItemCreate',
  fields: {
    type: text('tip', 'vrsta', 'тип'),
    name: text('naziv', 'ime', 'item', 'artikal', 'назив'),
    description: text('opis', 'опис'),
    sku: text('sifra', 'code', 'шифра'),
    category: text('kategorija', 'категорија'),
    unit: text('jm', 'jedinica', 'jedinicamere', 'јединица'),
    default_price: number('price', 'cena', 'cijena', 'unitprice', 'цена'),
    currency: text('valuta', 'валута'),
    tax_rate: text('taxratekey', 'pdv', 'vat', 'пдв'),
    initial_stock: number('stock', 'stockquantity', 'zaliha', 'zalihe', 'kolicina', 'quantity'),
    low_stock_threshold: number('minimum', 'minimalnazaliha'),
    initial_stock_note: text('stocknote'),
    active: { titles: ['aktivan', 'aktivno'], kind: 'boolean' },
  },
  create: (context, body) => createItem(context, { path: {}, query: {}, body }),
};

/** `POST …/items/import-preview` */
export const previewItemsImport: DashboardHandler<'previewItemsImport', ImportContext> = async (
  context,
  { body },
) => ({ data: await previewImport(context, ITEMS, body) });

/** `POST …/items/import` */
export const importItems: DashboardHandler<'importItems', ImportContext> = async (context, { body }) => ({
  data: await runImport(context, ITEMS, body),
});
