import { and, count, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  bothWays,
  countRows,
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
} from '../../database/engine/listing.ts';
import { describedBy, type Wanted } from '../../database/engine/metadata-index.ts';
import type { Page } from '../../database/engine/page.ts';
import { filteredStatement, type Reader } from '../../database/engine/statement.ts';
import { contractStatusOrder, contracts, signers } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { CONTRACT_STATUSES } from '../../domain/contract-status.ts';
import { firstLine } from '../../domain/search-text.ts';
import type { ContractRow, SignerRow } from './queries.ts';
import type { SummarisedContract } from './view.ts';

/** The filters of a list of contracts. */
type ListedContracts = ContractFilters & { externalId?: string; metadata?: Wanted };

/** The columns that a list of contracts is sorted by. */
type SortedColumns = Pick<ContractRow, 'reference' | 'status' | 'searchText' | 'createdAt' | 'updatedAt'>;

/** References are created in order: newest first is the descending order of references. */
export const CONTRACT_SORTS: Sorts<SortedColumns> = sortsOf('contracts', contracts, {
  '-reference': { key: contracts.reference, of: (row: SortedColumns) => row.reference, isDescending: true },
  ...bothWays('title', {
    key: sql.raw(dialect.firstLine('contracts.search_text')),
    of: ({ searchText }: SortedColumns) => firstLine(searchText),
  }),
  ...bothWays('status', {
    key: sql.raw(contractStatusOrder('contracts.')),
    of: ({ status }: SortedColumns) => String(CONTRACT_STATUSES.indexOf(status)),
  }),
});

/** One page of contracts as a request lists them; by default newest first. */
export async function findContracts(
  tx: Reader,
  workspaceId: number,
  { externalId, metadata, ...filters }: ListedContracts,
  listing: Listing,
): Promise<Found<SummarisedContract>> {
  if (isOrdinary(listing, CONTRACT_SORTS) && externalId === undefined && metadata === undefined) {
    const { rows, total } = await listContractRows(tx, workspaceId, filters, listing.page);
    const heads = rows.map(({ head }) => head);
    return { rows, total, next: nextOf(listing.page, { rows: heads, total }, CONTRACT_SORTS) };
  }
  const described = await describedBy(tx, 'contracts', workspaceId, { wanted: metadata, id: contracts.id });
  const conditions = and(
    conditionsOf(workspaceId, { ...filters, externalId }, listing, described?.isFew),
    described?.condition,
  );
  const { rows, ...found } = await readListing<SortedColumns & { id: number }>(listing, CONTRACT_SORTS, {
    reference: contracts.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select({
          id: contracts.id,
          reference: contracts.reference,
          status: contracts.status,
          searchText: contracts.searchText,
          createdAt: contracts.createdAt,
          updatedAt: contracts.updatedAt,
        })
        .from(contracts)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: () => countRows(tx, contracts, conditions),
  });
  const shown = await summaries(
    tx,
    rows.map(({ id }) => id),
  );
  const places = new Map(rows.map(({ reference }, place) => [reference, place]));
  const placeOf = ({ head }: SummarisedContract) => places.get(head.reference) ?? 0;
  return { ...found, rows: shown.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function conditionsOf(
  workspaceId: number,
  { status, client, search, externalId }: ListedContracts,
  { since, sort }: Listing,
  isFew = false,
): SQL | undefined {
  const isOfIndex = !isFew && sort === '-reference';
  const clientId = sql`(SELECT ${clients.id} FROM ${clients} WHERE ${clients.workspaceId} = ${workspaceId} AND ${clients.reference} = ${client})`;
  return and(
    isFew && externalId === undefined
      ? sql`${dialect.withoutIndex(contracts.workspaceId)} = ${workspaceId}`
      : eq(contracts.workspaceId, workspaceId),
    status &&
      (isOfIndex ? eq(contracts.status, status) : sql`${dialect.withoutIndex(contracts.status)} = ${status}`),
    client === undefined
      ? undefined
      : sql`${isOfIndex ? contracts.clientId : dialect.withoutIndex(contracts.clientId)} = ${clientId}`,
    externalId === undefined ? undefined : eq(contracts.externalId, externalId),
    since === undefined ? undefined : gte(contracts.updatedAt, since),
    search === undefined ? undefined : dialect.containsText(contracts.searchText, search),
  );
}

/** `client` is a reference; `search` is a search text as `searchQuery` returns it. */
type ContractFilters = { status?: ContractRow['status']; client?: string; search?: string };

type Has = (filter: keyof ContractFilters) => boolean;

/** Answered from the list's own indexes, without reading the contracts themselves. */
function matching(has: Has) {
  return and(
    eq(contracts.workspaceId, sql.placeholder('workspaceId')),
    has('status') ? eq(contracts.status, sql.placeholder('status')) : undefined,
    has('client')
      ? sql`${contracts.clientId} = (SELECT ${clients.id} FROM ${clients} WHERE ${clients.workspaceId} = ${sql.placeholder('workspaceId')} AND ${clients.reference} = ${sql.placeholder('client')})`
      : undefined,
    has('search') ? dialect.containsText(contracts.searchText, sql.placeholder('search')) : undefined,
  );
}

const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(contracts).where(matching(has)),
);

const selectIds = filteredStatement((db, has: Has) =>
  db
    .select({ id: contracts.id })
    .from(contracts)
    .where(matching(has))
    .orderBy(desc(contracts.reference))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** One page of contracts, newest first, and how many there are in all. */
async function listContractRows(
  tx: Reader,
  workspaceId: number,
  filters: ContractFilters,
  page: Page,
): Promise<{ rows: SummarisedContract[]; total: number }> {
  const [counted] = await countMatching(tx, filters, { workspaceId });
  const total = counted?.total ?? 0;
  if (page.offset >= total) return { rows: [], total };
  const ids = await selectIds(tx, filters, { workspaceId, limit: page.size, offset: page.offset });
  return {
    rows: await summaries(
      tx,
      ids.map(({ id }) => id),
    ),
    total,
  };
}

/** The contracts of a page, without their text, and all their signers. */
async function summaries(tx: Reader, ids: number[]): Promise<SummarisedContract[]> {
  if (ids.length === 0) return [];
  const heads = await tx
    .select({
      id: contracts.id,
      reference: contracts.reference,
      number: contracts.number,
      title: contracts.title,
      status: contracts.status,
      clientReference: clients.reference,
      clientName: clients.name,
      frozenClient: contracts.frozenClient,
      documentReference: documents.reference,
      signingOrder: contracts.signingOrder,
      expiresAt: contracts.expiresAt,
      sentAt: contracts.sentAt,
      signedAt: contracts.signedAt,
      createdAt: contracts.createdAt,
      updatedAt: contracts.updatedAt,
      recordVersion: contracts.recordVersion,
      externalId: contracts.externalId,
      metadata: contracts.metadata,
      searchText: contracts.searchText,
    })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .leftJoin(documents, eq(documents.id, contracts.documentId))
    .where(inArray(contracts.id, ids))
    .orderBy(desc(contracts.reference));
  const all: SignerRow[] = await tx
    .select()
    .from(signers)
    .where(inArray(signers.contractId, ids))
    .orderBy(signers.contractId, signers.position);
  return heads.map((head) => ({
    head,
    signers: all.filter(({ contractId }) => contractId === head.id),
  }));
}
