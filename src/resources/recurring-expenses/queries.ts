import {
  and,
  count,
  eq,
  getTableColumns,
  gt,
  type InferInsertModel,
  isNotNull,
  isNull,
  lte,
  sql,
} from 'drizzle-orm';
import type { Workspace } from '../../auth/context.ts';
import { type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { workspaces } from '../../database/schema/access.ts';
import {
  expenseCategories,
  recurringExpenseDates,
  recurringExpenses,
} from '../../database/schema/expenses.ts';
import { startOfDay, today } from '../../domain/calendar.ts';
import { runDay } from '../../domain/recurrence.ts';

export type TemplateValues = InferInsertModel<typeof recurringExpenses>;

const COLUMNS = {
  ...getTableColumns(recurringExpenses),
  category: expenseCategories.name,
  /** The last date that an expense was generated for. */
  lastOn: sql<string | null>`(
    SELECT scheduled_on FROM recurring_expense_dates AS settled
    WHERE settled.recurring_expense_id = ${recurringExpenses.id} AND settled.outcome = 'generated'
    ORDER BY scheduled_on DESC LIMIT 1)`,
};

const countGenerated = statement((db) =>
  db
    .select({ count: count() })
    .from(recurringExpenseDates)
    .where(
      and(
        eq(recurringExpenseDates.recurringExpenseId, sql.placeholder('id')),
        eq(recurringExpenseDates.outcome, 'generated'),
      ),
    ),
);

/** How many expenses a template may still generate. */
export async function leftOf(
  tx: Reader,
  { id, count: most }: Pick<Template, 'id' | 'count'>,
): Promise<number> {
  if (most === null) return Number.POSITIVE_INFINITY;
  const [row] = await countGenerated(tx, { id });
  return most - (row?.count ?? 0);
}

function templates(db: Reader) {
  return db
    .select(COLUMNS)
    .from(recurringExpenses)
    .leftJoin(expenseCategories, eq(expenseCategories.id, recurringExpenses.categoryId))
    .$dynamic();
}

/** A template with the name of its category and the last date that it generated. */
export type Template = Awaited<ReturnType<typeof listTemplates>>[number];

/** The templates of a workspace, oldest first, without removed ones. */
export async function listTemplates(tx: Reader, workspaceId: number) {
  return templates(tx)
    .where(and(eq(recurringExpenses.workspaceId, workspaceId), isNull(recurringExpenses.removedAt)))
    .orderBy(recurringExpenses.id);
}

/** How many templates a workspace has, including those that were made since an instant and removed again. */
export async function countTemplates(
  tx: Reader,
  { workspaceId, since, now }: { workspaceId: number; since: string; now: string },
): Promise<number> {
  const isOwn = eq(recurringExpenses.workspaceId, workspaceId);
  const [present] = await tx
    .select({ count: count() })
    .from(recurringExpenses)
    .where(and(isOwn, isNull(recurringExpenses.removedAt)));
  const [removed] = await tx
    .select({ count: count() })
    .from(recurringExpenses)
    .where(
      and(
        isOwn,
        isNotNull(recurringExpenses.removedAt),
        gt(recurringExpenses.createdAt, since),
        lte(recurringExpenses.createdAt, now),
      ),
    );
  return (present?.count ?? 0) + (removed?.count ?? 0);
}

/** The template of a reference in any workspace, or undefined; also a removed one. */
export async function findTemplate(tx: Reader, reference: string): Promise<Template | undefined> {
  const [row] = await templates(tx).where(
    and(eq(recurringExpenses.reference, reference), isNull(recurringExpenses.removedAt)),
  );
  return row;
}

/** The workspace of a template. */
export async function workspaceOf(tx: Reader, template: Template): Promise<Workspace> {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, template.workspaceId));
  return row as Workspace;
}

export async function insertTemplate(tx: Writer, values: Omit<TemplateValues, 'runsOn'>): Promise<void> {
  await tx.insert(recurringExpenses).values({ ...values, runsOn: runsOn(values) });
}

/** Changes a template; the day on which it runs follows its next date. */
export async function updateTemplate(
  tx: Writer,
  template: Pick<Template, 'id' | 'nextOn' | 'workingDays'>,
  values: Omit<Partial<TemplateValues>, 'runsOn'>,
): Promise<void> {
  const { nextOn, workingDays } = { ...template, ...values };
  await tx
    .update(recurringExpenses)
    .set({ ...values, runsOn: runsOn({ nextOn, workingDays }) })
    .where(eq(recurringExpenses.id, template.id));
}

function runsOn({ nextOn, workingDays }: Pick<TemplateValues, 'nextOn' | 'workingDays'>): string | null {
  return nextOn == null ? null : runDay(nextOn, workingDays ?? 'none');
}

const selectDue = statement((db) =>
  templates(db)
    .where(
      and(
        eq(recurringExpenses.workspaceId, sql.placeholder('workspaceId')),
        isNull(recurringExpenses.removedAt),
        sql`${recurringExpenses.runsOn} <= ${sql.placeholder('today')}`,
        // A paused template still has to generate the dates before its pause.
        sql`(${recurringExpenses.pausedOn} IS NULL OR ${recurringExpenses.nextOn} < ${recurringExpenses.pausedOn})`,
      ),
    )
    .orderBy(recurringExpenses.runsOn, recurringExpenses.id)
    .limit(sql.placeholder('limit')),
);

/** Templates of a workspace that have dates to generate up to today, the longest overdue first. */
export async function findDueTemplates(
  tx: Reader,
  workspaceId: number,
  today: string,
  limit: number,
): Promise<Template[]> {
  return selectDue(tx, { workspaceId, today, limit });
}

const selectNext = statement((db) =>
  db
    .select({ runsOn: recurringExpenses.runsOn })
    .from(recurringExpenses)
    .where(
      and(
        eq(recurringExpenses.workspaceId, sql.placeholder('workspaceId')),
        isNull(recurringExpenses.removedAt),
        sql`${recurringExpenses.runsOn} > ${sql.placeholder('today')}`,
      ),
    )
    .orderBy(recurringExpenses.runsOn)
    .limit(1),
);

/** The next instant after one at which a template may have a date to generate: the midnight at which that day begins. */
export async function nextRecurrence(
  tx: Reader,
  { id: workspaceId, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  after: Date,
): Promise<Date | undefined> {
  const [next] = await selectNext(tx, { workspaceId, today: today(after, timezone) });
  return next?.runsOn ? startOfDay(next.runsOn, timezone) : undefined;
}

const insertDate = statement((db) =>
  db
    .insert(recurringExpenseDates)
    .values({
      recurringExpenseId: sql.placeholder('recurringExpenseId'),
      scheduledOn: sql.placeholder('scheduledOn'),
      outcome: sql.placeholder('outcome'),
    })
    .onConflictDoNothing()
    .returning({ scheduledOn: recurringExpenseDates.scheduledOn }),
);

/** Marks a date of a template as done for good. @returns false when it was marked before */
export async function claimDate(
  tx: Writer,
  recurringExpenseId: number,
  scheduledOn: string,
  outcome: 'generated' | 'paused',
): Promise<boolean> {
  const settled = await insertDate(tx, { recurringExpenseId, scheduledOn, outcome });
  return settled.length > 0;
}
