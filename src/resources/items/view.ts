import { formatCents } from '../../domain/money.ts';
import { taxRateByKey } from '../../domain/tax.ts';
import type { Schema } from '../../spec/public.ts';
import { classificationView } from '../classification.ts';
import { ownDataView } from '../own-data.ts';
import type { ItemRow } from './queries.ts';

/** An item as the list shows it. */
export function itemSummary(row: ItemRow): Schema<'ItemSummary'> {
  return {
    reference: row.reference,
    name: row.name,
    sku: row.sku,
    type: row.type,
    unit: row.unit,
    category: row.category,
    default_price: row.exactDefaultPrice ?? formatCents(row.defaultPriceCents, row.currency),
    default_price_cents: row.defaultPriceCents,
    default_price_is_exact: row.exactDefaultPrice === null,
    price_base_quantity: row.priceBaseQuantity,
    currency: row.currency,
    active: row.active,
    stock_quantity: row.stockQuantity,
    is_low_stock: row.isLowStock,
    archived_at: row.archivedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.recordVersion,
    ...ownDataView(row),
  };
}

/** An item as GET shows it. */
export function itemView(row: ItemRow): Schema<'Item'> {
  return {
    ...itemSummary(row),
    description: row.description,
    default_tax_rate:
      row.ownTaxRate ?? (row.taxRateKey === null ? null : (taxRateByKey(row.taxRateKey)?.percentage ?? null)),
    default_tax_rate_key: row.taxRateKey,
    low_stock_threshold: row.lowStockThreshold,
    unit_code: row.unitCode,
    classification: classificationView(row),
  };
}
