import { and, asc, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../../auth/context.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { documents } from '../../database/schema/documents.ts';
import { addDays, startOfDay, today } from '../../domain/calendar.ts';
import type { DocumentRow } from '../document-records/queries.ts';

const BEFORE_OVERDUE = ['issued', 'sent', 'viewed', 'partially_paid'];

/** Not paid, not cancelled and not overdue: it can still become overdue. */
export function isNotYetOverdue({ status }: Pick<DocumentRow, 'status'>): boolean {
  return BEFORE_OVERDUE.includes(status);
}

/** A position in the order of due dates. */
export type DueDateCursor = { dueDate: string | null; id: number };

export const CURSOR_START: DueDateCursor = { dueDate: '', id: 0 };

const selectOpenDue = statement((db) =>
  db
    .select({
      id: documents.id,
      reference: documents.reference,
      dueDate: documents.dueDate,
      typeKey: documents.typeKey,
      balanceCents: documents.balanceCents,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, BEFORE_OVERDUE),
        sql`(${documents.dueDate}, ${documents.id}) > (${sql.placeholder('dueDate')}, ${sql.placeholder('id')})`,
        sql`${documents.dueDate} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(asc(documents.dueDate), asc(documents.id))
    .limit(sql.placeholder('limit')),
);

const selectOverdueAhead = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, ['overdue']),
        sql`${documents.dueDate} >= ${sql.placeholder('today')}`,
      ),
    )
    .limit(sql.placeholder('limit')),
);

/** References of some documents that are marked as overdue although their day is not over. */
export async function findOverdueAhead(
  tx: Reader,
  ahead: { workspaceId: number; today: string; limit: number },
): Promise<string[]> {
  return (await selectOverdueAhead(tx, ahead)).map(({ reference }) => reference);
}

/** The next open documents after a position that were due before a day, in the order of their due dates. */
export function findOpenDue(
  tx: Reader,
  { from, ...due }: { workspaceId: number; before: string; from: DueDateCursor; limit: number },
) {
  return selectOpenDue(tx, { ...due, ...from });
}

const selectNextDue = statement((db) =>
  db
    .select({ dueDate: documents.dueDate })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        isOneOf(documents.status, BEFORE_OVERDUE),
        sql`${documents.dueDate} >= ${sql.placeholder('today')}`,
      ),
    )
    .orderBy(asc(documents.dueDate), asc(documents.id))
    .limit(1),
);

/** The next instant after one at which an open document may become overdue: the end of the day on which it is due. */
export async function nextOverdue(
  tx: Reader,
  { id: workspaceId, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  after: Date,
): Promise<Date | undefined> {
  const [next] = await selectNextDue(tx, { workspaceId, today: today(after, timezone) });
  return next?.dueDate ? startOfDay(addDays(next.dueDate, 1), timezone) : undefined;
}
