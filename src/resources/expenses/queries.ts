import { and, eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import {
  amongStatement,
  insertStatement,
  type Reader,
  statement,
  stepStatement,
  type Writer,
} from '../../database/engine/statement.ts';
import { expenseCategories, expenses } from '../../database/schema/expenses.ts';
import { searchable } from '../../domain/search-text.ts';
import { removeFilesOf } from '../../workspaces/files.ts';

type ExpenseRow = InferSelectModel<typeof expenses>;
type ExpenseValues = InferInsertModel<typeof expenses>;

/** A category of a workspace. */
export type Category = { id: number; name: string };

/** An expense with the name of its category. */
export type ExpenseRecord = ExpenseRow & { category: string | null };

const COLUMNS = { expense: expenses, category: expenseCategories.name };

function toRecord(row: { expense: ExpenseRow; category: string | null }): ExpenseRecord {
  return { ...row.expense, category: row.category };
}

const selectByReference = amongStatement(expenses.reference, (db, isNamed) =>
  db
    .select(COLUMNS)
    .from(expenses)
    .leftJoin(expenseCategories, eq(expenseCategories.id, expenses.categoryId))
    .where(and(dialect.equalsWithoutIndex(expenses.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

/** The expenses of this workspace among the references. */
export async function expensesAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<ExpenseRecord[]> {
  return (await selectByReference(tx, references, { workspaceId })).map(toRecord);
}

/** The expense of this workspace, or undefined. */
export async function findExpense(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ExpenseRecord | undefined> {
  const [expense] = await expensesAmong(tx, workspaceId, [reference]);
  return expense;
}

/** The columns that an expense is searched by. */
type Searched = Pick<ExpenseRecord, 'description' | 'vendor' | 'category' | 'notes'>;

function searchText({ description, vendor, category, notes }: Searched): string {
  return searchable(description, vendor, category, notes);
}

type NewExpense = Omit<ExpenseValues, 'categoryId' | 'searchText'>;

const insertRow = insertStatement(expenses);

/** Adds an expense in a category, or in none. */
export async function insertExpense(
  tx: Writer,
  values: NewExpense,
  category: Category | null,
): Promise<ExpenseRecord> {
  const name = category?.name ?? null;
  const searched = {
    description: values.description,
    vendor: values.vendor ?? null,
    notes: values.notes ?? null,
    category: name,
  };
  const stored = await insertRow(tx, {
    ...values,
    categoryId: category?.id ?? null,
    searchText: searchText(searched),
  });
  noteChanges(tx, 'expense', 'created', [stored]);
  return { ...stored, category: name };
}

const step = stepStatement(expenses, getTableColumns(expenses));

/** Overwrites an expense. */
export async function replaceExpense(tx: Writer, expense: ExpenseRecord): Promise<ExpenseRecord> {
  const { id, category, ...columns } = expense;
  const stored = (await step(tx, id, { ...columns, searchText: searchText(expense) })) as ExpenseRow;
  noteChanges(tx, 'expense', 'updated', [stored]);
  return { ...stored, category };
}

/** Removes an expense. */
export async function deleteExpenseRow(tx: Writer, expense: ExpenseRow, deletedAt: string): Promise<void> {
  await removeFilesOf(tx, { expenseId: expense.id });
  await tx.delete(expenses).where(eq(expenses.id, expense.id));
  await noteDeletion(tx, 'expense', expense, deletedAt);
}

const selectCategory = statement((db) =>
  db
    .select({ id: expenseCategories.id, name: expenseCategories.name })
    .from(expenseCategories)
    .where(
      and(
        eq(expenseCategories.workspaceId, sql.placeholder('workspaceId')),
        eq(expenseCategories.nameKey, sql.placeholder('nameKey')),
      ),
    ),
);

/** The key of a category: its name without regard to case. */
export function categoryKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The category of that name without regard to case; it is created where the workspace has none. */
export async function findOrCreateCategory(
  tx: Writer,
  workspaceId: number,
  name: string,
  now: Date,
): Promise<Category> {
  const nameKey = categoryKey(name);
  const [known] = await selectCategory(tx, { workspaceId, nameKey });
  if (known) return known;
  const [made] = await tx
    .insert(expenseCategories)
    .values({ workspaceId, name, nameKey, createdAt: now.toISOString() })
    .returning({ id: expenseCategories.id, name: expenseCategories.name });
  return made as Category;
}

/** The names of a workspace's categories, in order. */
export async function listCategories(tx: Reader, workspaceId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: expenseCategories.name })
    .from(expenseCategories)
    .where(eq(expenseCategories.workspaceId, workspaceId))
    .orderBy(expenseCategories.name);
  return rows.map(({ name }) => name);
}

/** The first names of a workspace's categories, without regard to case. */
export async function firstCategories(tx: Reader, workspaceId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ name: expenseCategories.name })
    .from(expenseCategories)
    .where(eq(expenseCategories.workspaceId, workspaceId))
    .orderBy(expenseCategories.nameKey)
    .limit(limit);
  return rows.map(({ name }) => name);
}
