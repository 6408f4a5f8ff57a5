import type { Context } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import { mustFitSum } from '../../database/engine/money-sums.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { nextInstant } from '../../domain/calendar.ts';
import { type FieldErrors, invalid, notFound, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, isCurrency, parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { searchTerm } from '../../domain/search-text.ts';
import { blankToNull, trimmedToNull, withoutAbsent } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import type { Success } from '../handler.ts';
import { externalIdIn, newOwnData, orExternalIdTaken, ownDataColumns } from '../own-data.ts';
import { EXPENSE_SORTS, findExpenses } from './listing.ts';
import {
  type Category,
  deleteExpenseRow,
  type ExpenseRecord,
  findExpense,
  findOrCreateCategory,
  insertExpense,
  listCategories,
  replaceExpense,
} from './queries.ts';
import { expenseSummary, expenseView } from './view.ts';

const NO_CURRENCY = message('code.currency');

/** GET /expenses: newest occurrence first. */
export async function listExpenses(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listExpenses'>,
): Promise<Success<'listExpenses'>> {
  const { from, to, category, currency, metadata } = query;
  const listing = listingOf(query, EXPENSE_SORTS);
  const errors: FieldErrors = {};
  if (from && to && from > to) errors.to = [message('date.before_from', { field: 'from', date: from })];
  if (currency !== undefined && !isCurrency(currency)) errors.currency = [NO_CURRENCY];
  throwGathered(errors);
  const externalId = externalIdIn(query);
  const filters = { from, to, category, currency, externalId, metadata, search: searchTerm(query.search) };
  const found = await findExpenses(tx, actor.workspace.id, filters, listing);
  return { data: found.rows.map(expenseSummary), meta: listMeta(listing, found) };
}

/** GET /expense-categories: by name. */
export async function listExpenseCategories({
  tx,
  actor,
}: Context<Reader>): Promise<Success<'listExpenseCategories'>> {
  return { data: await listCategories(tx, actor.workspace.id) };
}

/** GET /expenses/{reference}. */
export async function getExpense(
  context: Context<Reader>,
  { path }: Input<'getExpense'>,
): Promise<Success<'getExpense'>> {
  return { data: expenseView(await loadExpense(context, path.reference)) };
}

/** POST /expenses: emits `expense.created`. */
export async function createExpense(
  context: Context,
  { body }: Input<'createExpense'>,
): Promise<Success<'createExpense'>> {
  const { tx, actor, now } = context;
  const currency = currencyOf(context, body.currency);
  const values = {
    description: body.description,
    notes: blankToNull(body.notes) ?? null,
    amountCents: parseAmountCents(body.amount, currency, 'amount', { positive: true }),
    currency,
    vendor: blankToNull(body.vendor) ?? null,
    occursOn: body.occurs_on,
    isRecurring: false,
    isOverridden: false,
    ...newOwnData(body),
    reference: newReference(),
    workspaceId: actor.workspace.id,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  await checkSpent(context, values, 0);
  const category = (await categoryOf(context, body.category)) ?? null;
  const row = await orExternalIdTaken(insertExpense(tx, values, category), 'expense');
  const data = expenseView(row);
  await recordEvent(tx, { workspace: actor.workspace, event: 'expense.created', data, now });
  return { data };
}

/** PATCH /expenses/{reference}: emits `expense.updated`. A generated expense keeps its date. */
export async function updateExpense(
  context: Context,
  { path, body }: Input<'updateExpense'>,
): Promise<Success<'updateExpense'>> {
  const { tx, actor, now } = context;
  const before = await loadExpense(context, path.reference);
  mustKeepItsDate(before, body.occurs_on);
  const fields = withoutAbsent({
    description: body.description,
    notes: blankToNull(body.notes),
    ...amountOf(context, before, body),
    vendor: blankToNull(body.vendor),
    occursOn: body.occurs_on,
    ...categoryColumns(await categoryOf(context, body.category)),
    ...ownDataColumns(body, before),
  });
  const after = { ...before, ...fields };
  await checkSpent(context, after, after.currency === before.currency ? before.amountCents : 0);
  const isOverridden = before.isOverridden || (before.isRecurring && differ(before, after));
  const whole = { ...after, isOverridden, updatedAt: now.toISOString() };
  const row = await orExternalIdTaken(replaceExpense(tx, whole), 'expense');
  const data = expenseView(row);
  const subject = { type: 'expense', reference: row.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: expenseView(before), after: data });
  await recordEvent(tx, { workspace: actor.workspace, event: 'expense.updated', data, now });
  return { data };
}

/** DELETE /expenses/{reference}: emits `expense.deleted` with the last state, and the deletion as its last step. */
export async function deleteExpense(
  context: Context,
  { path }: Input<'deleteExpense'>,
): Promise<Success<'deleteExpense'>> {
  const { tx, actor, now } = context;
  const expense = await loadExpense(context, path.reference);
  const deletedAt = nextInstant(expense.updatedAt, now);
  await deleteExpenseRow(tx, expense, deletedAt);
  const data = { ...expenseView(expense), updated_at: deletedAt, version: expense.recordVersion + 1 };
  await recordEvent(tx, { workspace: actor.workspace, event: 'expense.deleted', data, now });
}

/**
 * @throws Failure `validation_failed` on `amount` where the sum of all expenses would exceed what statistics can show
 */
async function checkSpent(
  { tx, actor }: Context,
  { amountCents, currency }: Pick<ExpenseRecord, 'amountCents' | 'currency'>,
  beforeCents: number,
): Promise<void> {
  const cents = amountCents - beforeCents;
  await mustFitSum(tx, { sum: 'spent', workspaceId: actor.workspace.id, currency, cents }, 'amount');
}

async function loadExpense({ tx, actor }: Context<Reader>, reference: string): Promise<ExpenseRecord> {
  const expense = await findExpense(tx, actor.workspace.id, reference);
  if (!expense) throw notFound('expense');
  return expense;
}

function mustKeepItsDate(expense: ExpenseRecord, occursOn: string | undefined): void {
  if (!expense.isRecurring || occursOn === undefined || occursOn === expense.occursOn) return;
  throw invalid('occurs_on', message('expense.scheduled_date', { date: expense.occursOn }));
}

function currencyOf({ actor }: Context, input: string | null | undefined): string {
  const currency = blankToNull(input) ?? actor.workspace.currency;
  if (!isCurrency(currency)) throw invalid('currency', NO_CURRENCY);
  return currency;
}

/** A new currency keeps the amount's text: 12.50 EUR becomes 12.50 RSD, and is refused where RSD has fewer decimals. */
function amountOf(
  context: Context,
  before: ExpenseRecord,
  body: Schema<'ExpenseUpdate'>,
): { currency?: string; amountCents?: number } {
  if (body.currency === undefined && body.amount === undefined) return {};
  const currency = body.currency === undefined ? before.currency : currencyOf(context, body.currency);
  const amountCents =
    body.amount === undefined
      ? parseAmountCents(Number(formatCents(before.amountCents, before.currency)), currency, 'currency')
      : parseAmountCents(body.amount, currency, 'amount', { positive: true });
  return { currency, amountCents };
}

/** The category of that name; null for none; undefined stays undefined. */
async function categoryOf(
  { tx, actor, now }: Context,
  input: string | null | undefined,
): Promise<Category | null | undefined> {
  const name = trimmedToNull(input);
  if (name === null || name === undefined) return name;
  return findOrCreateCategory(tx, actor.workspace.id, name, now);
}

function categoryColumns(category: Category | null | undefined) {
  if (category === undefined) return {};
  return { categoryId: category?.id ?? null, category: category?.name ?? null };
}

const CHANGEABLE = ['description', 'notes', 'amountCents', 'currency', 'vendor', 'categoryId'] as const;

function differ(before: ExpenseRecord, after: ExpenseRecord): boolean {
  return CHANGEABLE.some((column) => before[column] !== after[column]);
}
