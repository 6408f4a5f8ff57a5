import { and, asc, count, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { Page } from '../../database/page.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { filteredStatement, type Reader, statement, type Writer } from '../../database/statement.ts';
import { searchable } from '../../domain/search-text.ts';

export type ClientRow = InferSelectModel<typeof clients>;
export type ClientValues = InferInsertModel<typeof clients>;

const selectByReference = statement((db) =>
  db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.workspaceId, sql.placeholder('workspaceId')),
        eq(clients.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The client of this workspace, or undefined. */
export async function findClient(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ClientRow | undefined> {
  const [row] = await selectByReference(tx, { workspaceId, reference });
  return row;
}

const selectById = statement((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id'))),
);

/** A client that a record of the same workspace points to: it always exists. */
export async function clientById(tx: Reader, id: number): Promise<ClientRow> {
  const [row] = await selectById(tx, { id });
  if (!row) throw new Error(`There is no client ${id}.`);
  return row;
}

export async function insertClient(tx: Writer, values: ClientValues): Promise<ClientRow> {
  const [row] = await tx.insert(clients).values(values).returning();
  return row as ClientRow;
}

export async function updateClientRow(
  tx: Writer,
  id: number,
  values: Partial<ClientValues>,
): Promise<ClientRow> {
  const [row] = await tx.update(clients).set(values).where(eq(clients.id, id)).returning();
  return row as ClientRow;
}

/** What a document is found by, as far as its client goes. */
export function documentSearchText(client: Pick<ClientRow, 'name' | 'legalName' | 'taxNumber'>): string {
  return searchable(client.name, client.legalName, client.taxNumber);
}

/** Drafts are found by their client as it is now; issued documents keep the client that they froze. */
export async function refreshDraftsOf(tx: Writer, client: ClientRow): Promise<void> {
  await tx
    .update(documents)
    .set({ searchText: documentSearchText(client) })
    .where(
      and(
        eq(documents.workspaceId, client.workspaceId),
        eq(documents.clientId, client.id),
        eq(documents.status, 'draft'),
      ),
    );
}

/** `search` is a LIKE pattern over the folded text. */
export type ClientFilters = { type?: string; search?: string };

function matching(has: (filter: keyof ClientFilters) => boolean) {
  return and(
    eq(clients.workspaceId, sql.placeholder('workspaceId')),
    has('type') ? eq(clients.type, sql.placeholder('type')) : undefined,
    has('search') ? sql`${clients.searchText} LIKE ${sql.placeholder('search')} ESCAPE '\\'` : undefined,
  );
}

function pageQuery(db: Reader, has: (filter: keyof ClientFilters) => boolean) {
  return db
    .select()
    .from(clients)
    .where(matching(has))
    .orderBy(asc(clients.nameSort), asc(clients.reference))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

function countQuery(db: Reader, has: (filter: keyof ClientFilters) => boolean) {
  return db.select({ total: count() }).from(clients).where(matching(has));
}

const selectPage = filteredStatement(pageQuery);
const countMatching = filteredStatement(countQuery);

/** One page of clients by folded name, then reference, and how many there are in all. */
export async function listClientRows(
  tx: Reader,
  workspaceId: number,
  filters: ClientFilters,
  page: Page,
): Promise<{ rows: ClientRow[]; total: number }> {
  const rows = await selectPage(tx, filters, { workspaceId, limit: page.size, offset: page.offset });
  const [counted] = await countMatching(tx, filters, { workspaceId });
  return { rows, total: counted?.total ?? 0 };
}
