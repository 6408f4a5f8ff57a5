import { sql } from 'drizzle-orm';
import { FREQUENCIES, WORKING_DAYS } from '../../domain/recurrence.ts';
import { dialect } from '../dialect.ts';
import { workspaces } from './access.ts';
import { flag, id, index, integer, isSet, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { cents, date, instant, must, oneOf, reference } from './columns.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';

export const expenseCategories = table(
  'expense_categories',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** As it was written first. */
    name: text('name').notNull(),
    /** In lower case: unique without regard to case. */
    nameKey: text('name_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('expense_categories_name').on(t.workspaceId, t.nameKey)],
);

/** A template that expenses are generated from, on every date of its rule. */
export const recurringExpenses = table(
  'recurring_expenses',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    description: text('description').notNull(),
    vendor: text('vendor'),
    categoryId: integer('category_id').references(() => expenseCategories.id),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    every: text('every', { enum: FREQUENCIES }).notNull(),
    interval: integer('interval').notNull().default(1),
    /** Empty; `monday` … `sunday`; `1` … `31` or `last`; `MM-DD`: as the frequency needs it. */
    onDay: text('on_day').notNull(),
    startsOn: date('starts_on').notNull(),
    /** Where the dates are counted from since the rule was changed; null for `starts_on`. */
    anchoredOn: date('anchored_on'),
    endsOn: date('ends_on'),
    /** After how many generated dates it ends. */
    count: integer('count'),
    workingDays: text('working_days', { enum: WORKING_DAYS }).notNull().default('none'),
    /** The first date that is neither generated nor skipped yet; null when no date is left. */
    nextOn: date('next_on'),
    /** The day on which that date is generated: itself, or a working day. */
    runsOn: date('runs_on'),
    /** Dates from this one on are not generated; null while it runs. */
    pausedOn: date('paused_on'),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('recurring_expenses_reference').on(t.reference),
    index('recurring_expenses_workspace').on(t.workspaceId, t.id).where(sql`removed_at IS NULL`),
    // How many were made in a day, removed ones included.
    index('recurring_expenses_by_day').on(t.workspaceId, t.createdAt),
    // The daily job reads the templates that are due.
    index('recurring_expenses_due')
      .on(t.workspaceId, t.runsOn)
      .where(sql`runs_on IS NOT NULL AND removed_at IS NULL`),
    oneOf('recurring_expenses_every', t.every, FREQUENCIES),
    oneOf('recurring_expenses_working_days', t.workingDays, WORKING_DAYS),
    must('recurring_expenses_interval', sql`${t.interval} BETWEEN 1 AND 99`),
    must('recurring_expenses_amount', sql`${t.amountCents} > 0`),
    must('recurring_expenses_end', sql`${t.endsOn} IS NULL OR ${t.endsOn} >= ${t.startsOn}`),
  ],
);

/**
 * Dates of a template that are never generated again: those generated, even if the expense was deleted since, and those
 * skipped during a pause.
 */
export const recurringExpenseDates = table(
  'recurring_expense_dates',
  {
    recurringExpenseId: integer('recurring_expense_id')
      .notNull()
      .references(() => recurringExpenses.id),
    scheduledOn: date('scheduled_on').notNull(),
    outcome: text('outcome', { enum: ['generated', 'paused'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recurringExpenseId, t.scheduledOn] }),
    oneOf('recurring_expense_dates_outcome', t.outcome, ['generated', 'paused']),
  ],
);

export const expenses = table(
  'expenses',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    description: text('description').notNull(),
    notes: text('notes'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    categoryId: integer('category_id').references(() => expenseCategories.id),
    vendor: text('vendor'),
    occursOn: date('occurs_on').notNull(),
    /** The template that it was generated from, and for which date. */
    recurringExpenseId: integer('recurring_expense_id').references(() => recurringExpenses.id),
    scheduledOn: date('scheduled_on'),
    isRecurring: flag('is_recurring').notNull(),
    /** A generated expense that was edited by hand. */
    isOverridden: flag('is_overridden').notNull(),
    /** Folded description, vendor, category and notes: what `search` looks through. */
    searchText: text('search_text').notNull(),
    ...ownData(),
    recordVersion: recordVersion(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('expenses_reference').on(t.reference),
    uniqueIndex('expenses_scheduled').on(t.recurringExpenseId, t.scheduledOn),
    // The list runs newest occurrence first: it reads this backwards, so that what is new is added at the end.
    index('expenses_by_date').on(t.workspaceId, t.occursOn, t.reference),
    // Lists sorted by creation or last change.
    index('expenses_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('expenses_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    index('expenses_by_amount').on(t.workspaceId, t.amountCents, t.reference),
    // By the description, which the text to search in begins with.
    index('expenses_by_description').on(
      t.workspaceId,
      sql.raw(dialect.firstLine('search_text')),
      t.reference,
    ),
    externalIdIndex('expenses_external_id', t),
    must('expenses_amount', sql`${t.amountCents} > 0`),
    must(
      'expenses_generated',
      sql`${isSet(t.isRecurring)} = (${t.recurringExpenseId} IS NOT NULL) AND (${t.recurringExpenseId} IS NULL) = (${t.scheduledOn} IS NULL)`,
    ),
    must('expenses_keep_their_date', sql`${t.scheduledOn} IS NULL OR ${t.occursOn} = ${t.scheduledOn}`),
    must('expenses_overridden', sql`${t.isOverridden} = 0 OR ${t.isRecurring} = 1`),
  ],
);
