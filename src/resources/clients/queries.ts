import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  isNotNull,
  isNull,
  sql,
} from 'drizzle-orm';
import { isAmong } from '../../database/engine/among.ts';
import { type ArchivedShape, archivedShape } from '../../database/engine/archived.ts';
import { totalOf } from '../../database/engine/counters.ts';
import { type Page, pageFromNearerEnd, pageWithTotal, type Window } from '../../database/engine/page.ts';
import {
  containsText,
  countFound,
  equalsWithoutIndex,
  indexPhrase,
  matchesIndex,
  planSearch,
} from '../../database/engine/search-index.ts';
import {
  type Changes,
  filteredStatement,
  insertManyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { searchable } from '../../domain/search-text.ts';

export const CLIENT_TYPES = ['business', 'individual'] as const;

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

const selectLocation = statement((db) =>
  db
    .select({
      workspaceId: clients.workspaceId,
      reference: clients.reference,
      generation: clients.linkGeneration,
    })
    .from(clients)
    .where(eq(clients.reference, sql.placeholder('reference'))),
);

/**
 * The workspace of a client and the columns that its portal link is derived from: for the operator, who names only a
 * client, and for a request that opens the link.
 */
export async function locateClient(tx: Reader, reference: string) {
  const [row] = await selectLocation(tx, { reference });
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

/** Inserts many clients at once. */
export const insertClients = insertManyStatement(clients);

const selectTaken = (
  column: typeof clients.taxNumber | typeof clients.emailKey | typeof clients.externalId,
) => {
  const select = statement((db) =>
    db
      .select({ value: column })
      .from(clients)
      .where(
        and(
          eq(clients.workspaceId, sql.placeholder('workspaceId')),
          isAmong(column, sql.placeholder('values')),
        ),
      ),
  );
  return async (tx: Reader, workspaceId: number, values: string[]): Promise<string[]> => {
    const found = await select(tx, { workspaceId, values: JSON.stringify(values) });
    return found.flatMap(({ value }) => value ?? []);
  };
};

/** Which of the given tax numbers clients of the workspace have. */
export const takenTaxNumbers = selectTaken(clients.taxNumber);

/** Which of the given addresses, in lower case, clients of the workspace have. */
export const takenEmailKeys = selectTaken(clients.emailKey);

/** Which of the given external ids clients of the workspace have. */
export const takenExternalIds = selectTaken(clients.externalId);

export async function updateClientRow(
  tx: Writer,
  id: number,
  values: Changes<ClientValues>,
): Promise<ClientRow> {
  const [row] = await tx.update(clients).set(values).where(eq(clients.id, id)).returning();
  return row as ClientRow;
}

/** The client's part of the text that a document is searched by. */
export function documentSearchText(client: Pick<ClientRow, 'name' | 'legalName' | 'taxNumber'>): string {
  return searchable(client.name, client.legalName, client.taxNumber);
}

/**
 * Drafts of documents and contracts show their client as it is now, and are found by it: they change with it. An
 * issued document or a sent contract keeps the client that it froze.
 */
export async function refreshDraftsOf(tx: Writer, client: ClientRow): Promise<void> {
  const { workspaceId, id: clientId, updatedAt } = client;
  await tx
    .update(documents)
    .set({ searchText: documentSearchText(client), updatedAt })
    .where(
      and(
        eq(documents.workspaceId, workspaceId),
        eq(documents.clientId, clientId),
        eq(documents.status, 'draft'),
      ),
    );
  await tx
    .update(contracts)
    .set({ updatedAt })
    .where(
      and(eq(contracts.workspaceId, workspaceId), eq(contracts.clientId, clientId), isNull(contracts.sentAt)),
    );
}

/** `search` is a search text as `searchQuery` returns it. */
export type ClientFilters = { type?: ClientRow['type']; archived?: boolean; search?: string };

type Shape = Omit<ClientFilters, 'archived'> &
  ArchivedShape & { phrase?: string; text?: string; afterName?: string; afterReference?: string };
type Has = (filter: keyof Shape) => boolean;

function matching(has: Has) {
  return and(
    (has('phrase') ? equalsWithoutIndex : eq)(clients.workspaceId, sql.placeholder('workspaceId')),
    has('type') ? (has('text') ? equalsWithoutIndex : eq)(clients.type, sql.placeholder('type')) : undefined,
    has('onlyArchived') ? isNotNull(clients.archivedAt) : undefined,
    has('withoutArchived') ? isNull(clients.archivedAt) : undefined,
    has('phrase')
      ? matchesIndex('clients', clients.id, sql.placeholder('workspaceId'), sql.placeholder('phrase'))
      : undefined,
    has('text') ? containsText(clients.searchText, sql.placeholder('text')) : undefined,
    has('afterName')
      ? sql`${clients.nameSort} >= ${sql.placeholder('afterName')} AND (${clients.nameSort} > ${sql.placeholder('afterName')} OR ${clients.reference} > ${sql.placeholder('afterReference')})`
      : undefined,
  );
}

function pageQuery(direction: typeof asc) {
  return filteredStatement((db, has: Has) =>
    db
      .select()
      .from(clients)
      .where(matching(has))
      .orderBy(direction(clients.nameSort), direction(clients.reference))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
}

const selectPage = pageQuery(asc);
const selectPageBackwards = pageQuery(desc);
const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(clients).where(matching(has)),
);

async function countShape(tx: Reader, workspaceId: number, shape: Shape): Promise<number> {
  const [counted] = await countMatching(tx, shape, { workspaceId });
  return counted?.total ?? 0;
}

/** How many clients there are. Clients that are not archived are counted as all less the few that are. */
export async function countClients(
  tx: Reader,
  workspaceId: number,
  { archived, ...filters }: Omit<ClientFilters, 'search'>,
): Promise<number> {
  const archivedOnes = () => countShape(tx, workspaceId, { ...filters, onlyArchived: true });
  if (archived === true) return archivedOnes();
  const all = await totalOf(tx, {
    workspaceId,
    list: 'clients',
    filters: filters.type ? [filters.type] : [...CLIENT_TYPES],
  });
  return archived === false ? all - (await archivedOnes()) : all;
}

/** One page of clients by folded name, then reference, and how many there are in all. */
export async function listClientRows(
  tx: Reader,
  workspaceId: number,
  { search, archived, ...filters }: ClientFilters,
  page: Page,
): Promise<{ rows: ClientRow[]; total: number }> {
  const shown: Shape = { ...filters, ...archivedShape(archived) };
  if (search === undefined) {
    const total = await countClients(tx, workspaceId, { ...filters, archived });
    const rows = await pageFromNearerEnd(page, total, {
      forwards: (window) => selectPage(tx, shown, { workspaceId, ...window }),
      backwards: (window) => selectPageBackwards(tx, shown, { workspaceId, ...window }),
    });
    return { rows, total };
  }
  const plan = await planSearch(tx, 'clients', workspaceId, search);
  const shape: Shape = { ...shown, ...(plan.useIndex ? { phrase: indexPhrase(search) } : { text: search }) };
  const readRows = (window: Window) => selectPage(tx, shape, { workspaceId, ...window });
  const isNarrowed = filters.type !== undefined;
  if (!plan.useIndex && plan.isCountable && !isNarrowed && archived !== true) {
    const all = await countFound(tx, 'clients', workspaceId, search);
    const left =
      archived === false ? await countShape(tx, workspaceId, { text: search, onlyArchived: true }) : 0;
    return { rows: await readRows({ limit: page.size, offset: page.offset }), total: all - left };
  }
  return pageWithTotal(page, {
    rows: readRows,
    count: async (last) => {
      const rest = last ? { ...shape, afterName: last.nameSort, afterReference: last.reference } : shape;
      const [counted] = await countMatching(tx, rest, { workspaceId });
      return counted?.total ?? 0;
    },
  });
}
