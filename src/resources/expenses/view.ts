import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { ownDataView } from '../own-data.ts';
import type { ExpenseRecord } from './queries.ts';

/** An expense as the list shows it. */
export function expenseSummary(expense: ExpenseRecord): Schema<'ExpenseSummary'> {
  return {
    reference: expense.reference,
    description: expense.description,
    vendor: expense.vendor,
    category: expense.category,
    occurs_on: expense.occursOn,
    amount: formatCents(expense.amountCents, expense.currency),
    amount_cents: expense.amountCents,
    currency: expense.currency,
    is_recurring: expense.isRecurring,
    created_at: expense.createdAt,
    updated_at: expense.updatedAt,
    version: expense.recordVersion,
    ...ownDataView(expense),
  };
}

/** An expense as GET shows it. */
export function expenseView(expense: ExpenseRecord): Schema<'Expense'> {
  return {
    ...expenseSummary(expense),
    notes: expense.notes,
    is_overridden: expense.isOverridden,
  };
}
