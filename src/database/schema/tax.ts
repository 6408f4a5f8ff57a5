import { sql } from 'drizzle-orm';
import { TAX_CATEGORIES } from '../../domain/catalogue.ts';
import type { TaxPart } from '../../domain/tax-parts.ts';
import { TAX_STATUSES } from '../../domain/tax-status.ts';
import { workspaces } from './access.ts';
import { id, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { date, instant, must, oneOf } from './columns.ts';

/** How a business stands to the tax, from a date on. Before the first row, and without one, it counts as registered. */
export const taxStatuses = table(
  'tax_statuses',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    validFrom: date('valid_from').notNull(),
    status: text('status', { enum: TAX_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.validFrom] }),
    oneOf('tax_statuses_status', t.status, TAX_STATUSES),
  ],
);

/** Tax rates of a workspace's own, besides those of its country. They are never deleted: documents and items name them. */
export const taxRates = table(
  'tax_rates',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** Begins with `own_`, as no key of a country does. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    /** Decimal text with two to four decimals; it never changes, so that one key is one rate for all documents. */
    percentage: text('percentage').notNull(),
    category: text('category', { enum: TAX_CATEGORIES }).notNull(),
    exemptionReason: text('exemption_reason'),
    createdAt: instant('created_at').notNull(),
    /** Since when it is not offered any more. */
    retiredAt: instant('retired_at'),
    /** The taxes that it is made of, whose percentages add up to its own; null where it is one tax. */
    parts: text('parts', { mode: 'json' }).$type<TaxPart[]>(),
  },
  (t) => [
    uniqueIndex('tax_rates_key').on(t.workspaceId, t.key),
    oneOf('tax_rates_category', t.category, TAX_CATEGORIES),
    must('tax_rates_own', sql`substr(${t.key}, 1, 4) = 'own_'`),
    must('tax_rates_percentage', sql`(${t.category} = 'S') = (CAST(${t.percentage} AS REAL) > 0)`),
    must('tax_rates_reason', sql`(${t.category} IN ('S', 'Z')) = (${t.exemptionReason} IS NULL)`),
  ],
);
