import { sql } from 'drizzle-orm';
import { workspaces } from './access.ts';
import { flag, id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { cents, instant, must, oneOf, reference } from './columns.ts';
import { ownDefaults } from './document-defaults.ts';
import { electronicParty, wantedProfile } from './electronic-party.ts';
import { itemCodes } from './line-details.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';
import { reminderSetting } from './reminder-columns.ts';

export const clients = table(
  'clients',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    name: text('name').notNull(),
    legalName: text('legal_name'),
    type: text('type', { enum: ['business', 'individual'] }).notNull(),
    taxNumber: text('tax_number'),
    registrationNumber: text('registration_number'),
    email: text('email'),
    /** The address in lower case: unique without regard to case. */
    emailKey: text('email_key'),
    phone: text('phone'),
    /** A JSON array (src/domain/contacts.ts); null for none. Always replaced whole, and read with the client. */
    contacts: text('contacts'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    postalCode: text('postal_code'),
    country: text('country'),
    defaultCurrency: text('default_currency'),
    portalAccessEnabled: flag('portal_access_enabled').notNull(),
    /** Whether it gets the statement of each month, where the business sends them. */
    monthlyStatements: flag('monthly_statements').notNull().default(true),
    /** The secret link of the portal is derived from the instance key, the reference and this number. */
    linkGeneration: integer('link_generation').notNull().default(1),
    notes: text('notes'),
    ...ownDefaults(),
    ...electronicParty(),
    ...wantedProfile(),
    ...reminderSetting(),
    /** Folded name: the order of the list. */
    nameSort: text('name_sort').notNull(),
    /** Folded name, tax number, e-mail, and names and addresses of contacts: what `search` looks through. */
    searchText: text('search_text').notNull(),
    ...ownData(),
    recordVersion: recordVersion(),
    /** Kept with its documents, and no longer offered. */
    archivedAt: instant('archived_at'),
    /** Its personal data are gone; what was issued to it keeps the party that it froze. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('clients_reference').on(t.reference),
    uniqueIndex('clients_tax_number').on(t.workspaceId, t.taxNumber),
    uniqueIndex('clients_email').on(t.workspaceId, t.emailKey),
    // The columns after the reference are there for searches that read the whole list.
    index('clients_by_name').on(t.workspaceId, t.nameSort, t.reference, t.type, t.searchText),
    index('clients_by_type_name').on(t.workspaceId, t.type, t.nameSort, t.reference),
    // Lists sorted by creation or last change.
    index('clients_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('clients_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    // Lists sorted by tax number or e-mail address; those without one come after all others.
    index('clients_by_tax_number').on(t.workspaceId, sql`coalesce(tax_number, '~')`, t.reference),
    index('clients_by_email').on(t.workspaceId, sql`coalesce(email_key, '~')`, t.reference),
    externalIdIndex('clients_external_id', t),
    // Few records: the count of the others is the total minus these.
    index('clients_archived')
      .on(t.workspaceId, t.nameSort, t.reference, t.type)
      .where(sql`archived_at IS NOT NULL`),
    oneOf('clients_type', t.type, ['business', 'individual']),
  ],
);

export const items = table(
  'items',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    type: text('type', { enum: ['product', 'service'] }).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    sku: text('sku'),
    unit: text('unit').notNull(),
    category: text('category'),
    /** Rounded where the price has more decimals than the currency. */
    defaultPriceCents: cents('default_price_cents').notNull(),
    /** Decimal text in the major unit, where the price has more decimals than the currency; else null. */
    exactDefaultPrice: text('exact_default_price'),
    /** Decimal text: how many units the price is for (EN 16931, BT-149); null for one. */
    priceBaseQuantity: text('price_base_quantity'),
    currency: text('currency').notNull(),
    taxRateKey: text('tax_rate_key'),
    /** The percentage of that rate where it is one of the workspace's own, which never changes. */
    ownTaxRate: text('own_tax_rate'),
    active: flag('active').notNull(),
    /** Decimal text without trailing zeros: the sum of its `stock_movements`. Null where no stock is kept. */
    stockQuantity: text('stock_quantity'),
    lowStockThreshold: text('low_stock_threshold'),
    isLowStock: flag('is_low_stock').notNull(),
    ...itemCodes(),
    nameSort: text('name_sort').notNull(),
    /** Folded name, SKU and description. */
    searchText: text('search_text').notNull(),
    ...ownData(),
    recordVersion: recordVersion(),
    /** Kept with its documents, and no longer offered. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('items_reference').on(t.reference),
    uniqueIndex('items_sku').on(t.workspaceId, t.sku),
    index('items_by_name').on(t.workspaceId, t.nameSort, t.reference),
    index('items_by_type_name').on(t.workspaceId, t.type, t.nameSort, t.reference),
    index('items_by_active_name').on(t.workspaceId, t.active, t.nameSort, t.reference),
    index('items_by_type_active_name').on(t.workspaceId, t.type, t.active, t.nameSort, t.reference),
    // Lists sorted by creation or last change.
    index('items_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('items_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    // Lists sorted by SKU, those without one after all others, or by price.
    index('items_by_sku').on(t.workspaceId, sql`coalesce(sku, '~')`, t.reference),
    index('items_by_price').on(t.workspaceId, t.defaultPriceCents, t.reference),
    externalIdIndex('items_external_id', t),
    // Few records: the count of the others is the total minus these.
    index('items_archived')
      .on(t.workspaceId, t.nameSort, t.reference, t.type, t.active)
      .where(sql`archived_at IS NOT NULL`),
    oneOf('items_type', t.type, ['product', 'service']),
    must('items_default_price', sql`${t.defaultPriceCents} >= 0`),
    must('items_service_has_no_stock', sql`${t.type} = 'product' OR ${t.stockQuantity} IS NULL`),
  ],
);
