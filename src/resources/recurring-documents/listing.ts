import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  bothWays,
  countRows,
  type Found,
  type Listing,
  readListing,
  type Sorts,
} from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { NEXT_OR_LAST, recurringDocuments, recurringRuns } from '../../database/schema/recurring.ts';
import type { RecurringStatus } from '../../domain/recurring-documents.ts';
import { firstLine } from '../../domain/search-text.ts';
import { COLUMNS, type ListedRun, namedDocument, quotes, type Template, withWaiting } from './queries.ts';

type Row = { reference: string; createdAt: string; nextOn: string | null; searchText: string };

/** After every date. */
const NO_DATE = '9999-99-99';

export const TEMPLATE_SORTS: Sorts<Row> = {
  list: 'recurring_documents',
  orders: {
    '-created_at': {
      key: recurringDocuments.createdAt,
      of: ({ createdAt }) => createdAt,
      isDescending: true,
    },
    created_at: { key: recurringDocuments.createdAt, of: ({ createdAt }) => createdAt, isDescending: false },
    ...bothWays<Row>('name', {
      key: sql.raw(dialect.firstLine('recurring_documents.search_text')),
      of: ({ searchText }) => firstLine(searchText),
    }),
    ...bothWays<Row>('next_on', {
      key: sql.raw(`(${NEXT_OR_LAST})`),
      of: ({ nextOn }) => nextOn ?? NO_DATE,
    }),
  },
};

/** `client` is a reference; `search` is a search text as `searchQuery` returns it. */
type Filters = {
  status?: RecurringStatus;
  client?: string;
  search?: string;
  externalId?: string;
  archived: boolean;
};

/** One page of templates, by default newest first. */
export async function findTemplates(
  tx: Reader,
  workspaceId: number,
  filters: Filters,
  listing: Listing,
): Promise<Found<Template>> {
  const conditions = conditionsOf(workspaceId, filters);
  return readListing<Template>(listing, TEMPLATE_SORTS as Sorts<Template>, {
    reference: recurringDocuments.reference,
    rows: async (condition: SQL | undefined, order, { limit, offset }) =>
      withWaiting(
        tx,
        await tx
          .select(COLUMNS)
          .from(recurringDocuments)
          .innerJoin(clients, eq(clients.id, recurringDocuments.clientId))
          .leftJoin(documents, eq(documents.id, recurringDocuments.lastDocumentId))
          .leftJoin(quotes, eq(quotes.id, recurringDocuments.quoteId))
          .where(and(conditions, condition))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      ),
    total: () => countRows(tx, recurringDocuments, conditions),
  });
}

function conditionsOf(
  workspaceId: number,
  { status, client, search, externalId, archived }: Filters,
): SQL | undefined {
  const { clientId, searchText } = recurringDocuments;
  const ofWorkspace = sql`SELECT ${clients.id} FROM ${clients} WHERE ${clients.workspaceId} = ${workspaceId}`;
  return and(
    eq(recurringDocuments.workspaceId, workspaceId),
    archived ? isNotNull(recurringDocuments.archivedAt) : isNull(recurringDocuments.archivedAt),
    status === undefined ? undefined : eq(recurringDocuments.status, status),
    client === undefined
      ? undefined
      : sql`${clientId} = (${ofWorkspace} AND ${clients.reference} = ${client})`,
    externalId === undefined ? undefined : eq(recurringDocuments.externalId, externalId),
    search === undefined
      ? undefined
      : sql`(${dialect.containsText(searchText, search)} OR ${clientId} IN (${ofWorkspace} AND ${dialect.containsText(clients.searchText, search)}))`,
  );
}

type RunPlace = ListedRun & { reference: string };

/** No two runs of a template have the same date; all of them have its reference. */
export const RUN_SORTS: Sorts<RunPlace> = {
  list: 'recurring_runs',
  orders: {
    '-scheduled_on': {
      key: recurringRuns.scheduledOn,
      of: ({ scheduledOn }) => scheduledOn,
      isDescending: true,
    },
  },
};

/** One page of the runs of a template, the latest date first. */
export async function findRuns(
  tx: Reader,
  { id, reference }: Pick<Template, 'id' | 'reference'>,
  listing: Listing,
): Promise<Found<RunPlace>> {
  const conditions = eq(recurringRuns.templateId, id);
  return readListing<RunPlace>(listing, RUN_SORTS, {
    reference: recurringDocuments.reference,
    rows: async (condition: SQL | undefined, order, { limit, offset }) => {
      const rows = await tx
        .select({
          scheduledOn: recurringRuns.scheduledOn,
          outcome: recurringRuns.outcome,
          ranAt: recurringRuns.ranAt,
          document: documents.reference,
          number: documents.number,
          typeKey: documents.typeKey,
        })
        .from(recurringRuns)
        .innerJoin(recurringDocuments, eq(recurringDocuments.id, recurringRuns.templateId))
        .leftJoin(documents, eq(documents.id, recurringRuns.documentId))
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ document, number, typeKey, ...row }) => ({
        ...row,
        reference,
        document: document === null ? null : namedDocument(document, number, typeKey),
      }));
    },
    total: () => countRows(tx, recurringRuns, conditions),
  });
}
