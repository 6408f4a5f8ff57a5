import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNull,
  lt,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import { updateRecord } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { alias } from '../../database/schema/column-kinds.ts';
import { documents } from '../../database/schema/documents.ts';
import { journal } from '../../database/schema/journal.ts';
import { clients } from '../../database/schema/records.ts';
import { recurringDocuments, recurringRuns } from '../../database/schema/recurring.ts';
import type { SubjectType } from '../../domain/journal.ts';
import { MAX_CAUGHT_UP, type RecurringStatus } from '../../domain/recurring-documents.ts';

export type TemplateRow = InferSelectModel<typeof recurringDocuments>;
export type TemplateValues = InferInsertModel<typeof recurringDocuments>;
export type RunRow = InferSelectModel<typeof recurringRuns>;
type RunValues = InferInsertModel<typeof recurringRuns>;

/** A document as another record names it. */
export type Named = { reference: string; number: string | null; typeKey: string };

/** A template with its client as it is now, its quote, the document of its last run and the dates that wait. */
export type Template = TemplateRow & {
  clientReference: string;
  clientName: string;
  lastDocument: Named | null;
  quote: Named | null;
  /** The first of them. */
  waiting: string[];
};

export const quotes = alias(documents, 'quotes');

export const COLUMNS = {
  ...getTableColumns(recurringDocuments),
  clientReference: clients.reference,
  clientName: clients.name,
  lastReference: documents.reference,
  lastNumber: documents.number,
  lastType: documents.typeKey,
  quoteReference: quotes.reference,
  quoteNumber: quotes.number,
  quoteType: quotes.typeKey,
};

type Joined = TemplateRow & {
  clientReference: string;
  clientName: string;
  lastReference: string | null;
  lastNumber: string | null;
  lastType: string | null;
  quoteReference: string | null;
  quoteNumber: string | null;
  quoteType: string | null;
};

const selectByReference = amongStatement(recurringDocuments.reference, (db, isNamed) =>
  db
    .select(COLUMNS)
    .from(recurringDocuments)
    .innerJoin(clients, eq(clients.id, recurringDocuments.clientId))
    .leftJoin(documents, eq(documents.id, recurringDocuments.lastDocumentId))
    .leftJoin(quotes, eq(quotes.id, recurringDocuments.quoteId))
    .where(
      and(
        dialect.equalsWithoutIndex(recurringDocuments.workspaceId, sql.placeholder('workspaceId')),
        isNamed,
      ),
    ),
);

/** The templates of this workspace among the references, also archived ones. */
export async function templatesAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<Template[]> {
  return withWaiting(tx, await selectByReference(tx, references, { workspaceId }));
}

/** The template of this workspace, also an archived one; or undefined. */
export async function findTemplate(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<Template | undefined> {
  const [found] = await templatesAmong(tx, workspaceId, [reference]);
  return found;
}

/** Rows with the dates of each that wait. */
export async function withWaiting(tx: Reader, rows: readonly Joined[]): Promise<Template[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const waiting = await tx
    .select({ templateId: recurringRuns.templateId, on: recurringRuns.scheduledOn })
    .from(recurringRuns)
    .where(and(inArray(recurringRuns.templateId, ids), sql`${recurringRuns.outcome} = 'waiting'`))
    .orderBy(recurringRuns.templateId, recurringRuns.scheduledOn);
  return rows.map(
    ({ lastReference, lastNumber, lastType, quoteReference, quoteNumber, quoteType, ...row }) => ({
      ...row,
      lastDocument: lastReference === null ? null : namedDocument(lastReference, lastNumber, lastType),
      quote: quoteReference === null ? null : namedDocument(quoteReference, quoteNumber, quoteType),
      waiting: waiting
        .filter(({ templateId }) => templateId === row.id)
        .slice(0, MAX_CAUGHT_UP)
        .map(({ on }) => on),
    }),
  );
}

export function namedDocument(reference: string, number: string | null, typeKey: string | null): Named {
  return { reference, number, typeKey: typeKey ?? '' };
}

const insertRow = insertStatement(recurringDocuments);

export async function insertTemplate(tx: Writer, values: TemplateValues): Promise<TemplateRow> {
  const stored = await insertRow(tx, values);
  noteChanges(tx, 'recurring_document', 'created', [stored]);
  return stored;
}

/** Changes a template as a step of its own. */
export async function updateTemplate(
  tx: Writer,
  id: number,
  values: Partial<TemplateValues> & Pick<TemplateValues, 'updatedAt'>,
): Promise<void> {
  await updateRecord(tx, 'recurring_document', id, values);
}

/** Sets when the job looks at a failed template again, which nothing shows. */
export async function postponeTemplate(
  tx: Writer,
  id: number,
  values: Pick<TemplateValues, 'dueOn' | 'failedPosition'>,
): Promise<void> {
  await tx.update(recurringDocuments).set(values).where(eq(recurringDocuments.id, id));
}

/** How many templates a workspace has in each status, without archived ones. */
export async function countTemplates(
  tx: Reader,
  workspaceId: number,
): Promise<{ status: RecurringStatus; count: number }[]> {
  return tx
    .select({ status: recurringDocuments.status, count: count() })
    .from(recurringDocuments)
    .where(and(eq(recurringDocuments.workspaceId, workspaceId), isNull(recurringDocuments.archivedAt)))
    .groupBy(recurringDocuments.status)
    .orderBy(recurringDocuments.status);
}

const isOfWorkspace = and(
  eq(recurringDocuments.workspaceId, sql.placeholder('workspaceId')),
  isNull(recurringDocuments.archivedAt),
);

// A paused template still has to make the dates before its pause.
const isRunning = or(
  isNull(recurringDocuments.pausedOn),
  sql`${recurringDocuments.nextOn} < ${recurringDocuments.pausedOn}`,
);

const selectDue = statement((db) =>
  db
    .select({
      id: recurringDocuments.id,
      dueOn: recurringDocuments.dueOn,
      reference: recurringDocuments.reference,
    })
    .from(recurringDocuments)
    .where(
      and(
        isOfWorkspace,
        sql`${recurringDocuments.dueOn} <= ${sql.placeholder('today')}`,
        isRunning,
        sql`(${recurringDocuments.dueOn} > ${sql.placeholder('dueOn')} OR ${recurringDocuments.id} > ${sql.placeholder('id')})`,
        sql`${recurringDocuments.dueOn} >= ${sql.placeholder('dueOn')}`,
      ),
    )
    .orderBy(recurringDocuments.dueOn, recurringDocuments.id)
    .limit(sql.placeholder('limit')),
);

export type DuePlace = { dueOn: string; id: number };

/** Templates whose day has come, behind a place, the longest due first. */
export async function findDue(
  tx: Reader,
  workspaceId: number,
  { today, after, limit }: { today: string; after: DuePlace; limit: number },
): Promise<{ id: number; dueOn: string; reference: string }[]> {
  const rows = await selectDue(tx, { workspaceId, today, ...after, limit });
  return rows.map((row) => ({ ...row, dueOn: row.dueOn as string }));
}

const selectNext = statement((db) =>
  db
    .select({ dueOn: recurringDocuments.dueOn })
    .from(recurringDocuments)
    .where(and(isOfWorkspace, sql`${recurringDocuments.dueOn} > ${sql.placeholder('today')}`, isRunning))
    .orderBy(recurringDocuments.dueOn)
    .limit(1),
);

/** The next day after one on which a template may have something to do. */
export async function nextDueDay(
  tx: Reader,
  workspaceId: number,
  today: string,
): Promise<string | undefined> {
  const [next] = await selectNext(tx, { workspaceId, today });
  return next?.dueOn ?? undefined;
}

/** Changes after which the document of a failed template may be possible. */
const MAY_MEND: SubjectType[] = [
  'client',
  'item',
  'settings',
  'bank_account',
  'payment_method',
  'number_series',
  'tax_rate',
  'tax_status',
  'document_type',
];

const isFailed = (workspaceId: number) =>
  and(
    eq(recurringDocuments.workspaceId, workspaceId),
    isNull(recurringDocuments.archivedAt),
    sql`${recurringDocuments.failedAt} IS NOT NULL`,
  );

/** Failed templates since whose last try a client, an item or a setting of the workspace was changed. */
export async function findMended(tx: Reader, workspaceId: number, limit: number): Promise<string[]> {
  const [first] = await tx
    .select({ position: min(recurringDocuments.failedPosition) })
    .from(recurringDocuments)
    .where(isFailed(workspaceId));
  if (first?.position == null) return [];
  const [last] = await tx
    .select({ position: journal.position })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, workspaceId),
        gt(journal.position, first.position),
        inArray(journal.type, MAY_MEND),
      ),
    )
    .orderBy(desc(journal.position))
    .limit(1);
  if (!last) return [];
  const rows = await tx
    .select({ reference: recurringDocuments.reference })
    .from(recurringDocuments)
    .where(and(isFailed(workspaceId), lt(recurringDocuments.failedPosition, last.position)))
    .orderBy(recurringDocuments.failedPosition, recurringDocuments.id)
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** The dates of a template from one on that are done or wait. */
export async function settledFrom(tx: Reader, templateId: number, from: string): Promise<Set<string>> {
  const rows = await tx
    .select({ on: recurringRuns.scheduledOn })
    .from(recurringRuns)
    .where(
      and(
        eq(recurringRuns.templateId, templateId),
        gte(recurringRuns.scheduledOn, from),
        ne(recurringRuns.outcome, 'failed'),
      ),
    );
  return new Set(rows.map(({ on }) => on));
}

/** What became of a date; undefined where nothing has. */
export async function findRun(tx: Reader, templateId: number, on: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(recurringRuns)
    .where(and(eq(recurringRuns.templateId, templateId), eq(recurringRuns.scheduledOn, on)));
  return row;
}

/** Dates per statement. */
const AT_ONCE = 200;

/**
 * Records what became of dates, the same of all, which may have failed or waited before. That each is done once is for the
 * database to say: one that is done already is an error.
 */
export async function recordRuns(
  tx: Writer,
  { id: templateId, workspaceId }: Pick<Template, 'id' | 'workspaceId'>,
  dates: readonly string[],
  { toSend = false, ...became }: Pick<RunValues, 'outcome' | 'documentId' | 'ranAt'> & { toSend?: boolean },
): Promise<void> {
  const { outcome, documentId = null, ranAt } = became;
  const values = { templateId, workspaceId, outcome, documentId, ranAt, toSend };
  for (let start = 0; start < dates.length; start += AT_ONCE) {
    const some = dates.slice(start, start + AT_ONCE);
    const recorded = await tx
      .insert(recurringRuns)
      .values(some.map((scheduledOn) => ({ ...values, scheduledOn })))
      .onConflictDoUpdate({
        target: [recurringRuns.templateId, recurringRuns.scheduledOn],
        set: { outcome, documentId, ranAt, toSend },
        setWhere: inArray(recurringRuns.outcome, ['failed', 'waiting']),
      })
      .returning({ on: recurringRuns.scheduledOn });
    if (recorded.length < some.length) throw new Error(`One of ${some} of a template was done before.`);
  }
}

/** A run with the document that it has made. */
export type ListedRun = Pick<RunRow, 'scheduledOn' | 'outcome' | 'ranAt'> & { document: Named | null };

/** A document whose e-mail is still to be queued. */
export type ToSend = {
  templateId: number;
  scheduledOn: string;
  ranAt: string;
  document: string;
  template: string;
};

const selectToSend = statement((db) =>
  db
    .select({
      templateId: recurringRuns.templateId,
      scheduledOn: recurringRuns.scheduledOn,
      ranAt: recurringRuns.ranAt,
      document: documents.reference,
      template: recurringDocuments.reference,
    })
    .from(recurringRuns)
    .innerJoin(recurringDocuments, eq(recurringDocuments.id, recurringRuns.templateId))
    .innerJoin(documents, eq(documents.id, recurringRuns.documentId))
    .where(
      and(
        eq(recurringRuns.workspaceId, sql.placeholder('workspaceId')),
        sql`${recurringRuns.toSend} = 1`,
        sql`(${recurringRuns.ranAt}, ${recurringRuns.templateId}, ${recurringRuns.scheduledOn}) > (${sql.placeholder('ranAt')}, ${sql.placeholder('templateId')}, ${sql.placeholder('scheduledOn')})`,
      ),
    )
    .orderBy(asc(recurringRuns.ranAt), asc(recurringRuns.templateId), asc(recurringRuns.scheduledOn))
    .limit(sql.placeholder('limit')),
);

export type SendPlace = Pick<ToSend, 'ranAt' | 'templateId' | 'scheduledOn'>;

/** Runs behind a place whose e-mail is still to be queued, the oldest first. */
export async function findToSend(
  tx: Reader,
  workspaceId: number,
  { ranAt, templateId, scheduledOn }: SendPlace,
  limit: number,
): Promise<ToSend[]> {
  return selectToSend(tx, { workspaceId, ranAt, templateId, scheduledOn, limit });
}

export async function markSent(
  tx: Writer,
  { templateId, scheduledOn }: Pick<ToSend, 'templateId' | 'scheduledOn'>,
): Promise<void> {
  await tx
    .update(recurringRuns)
    .set({ toSend: false })
    .where(and(eq(recurringRuns.templateId, templateId), eq(recurringRuns.scheduledOn, scheduledOn)));
}
