import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  countRows,
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
} from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { clients } from '../../database/schema/records.ts';
import { type ContractFilters, listContractRows, summaries } from './list-queries.ts';
import type { SummarisedContract } from './view.ts';

/** The filters of a list of contracts. */
export type ListedContracts = ContractFilters & { externalId?: string };

/** The columns that a list of contracts is sorted by. */
type SortedColumns = { reference: string; createdAt: string; updatedAt: string };

/** References are created in order: newest first is the descending order of references. */
export const CONTRACT_SORTS: Sorts<SortedColumns> = sortsOf('contracts', contracts, {
  '-reference': { key: contracts.reference, of: (row: SortedColumns) => row.reference, isDescending: true },
});

/** One page of contracts as a request lists them; by default newest first. */
export async function findContracts(
  tx: Reader,
  workspaceId: number,
  { externalId, ...filters }: ListedContracts,
  listing: Listing,
): Promise<Found<SummarisedContract>> {
  if (isOrdinary(listing, CONTRACT_SORTS) && externalId === undefined) {
    const { rows, total } = await listContractRows(tx, workspaceId, filters, listing.page);
    const heads = rows.map(({ head }) => head);
    return { rows, total, next: nextOf(listing.page, { rows: heads, total }, CONTRACT_SORTS) };
  }
  const conditions = conditionsOf(workspaceId, { ...filters, externalId }, listing);
  const { rows, ...found } = await readListing<SortedColumns & { id: number }>(listing, CONTRACT_SORTS, {
    reference: contracts.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select({
          id: contracts.id,
          reference: contracts.reference,
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
): SQL | undefined {
  const isOfIndex = sort === '-reference';
  const clientId = sql`(SELECT ${clients.id} FROM ${clients} WHERE ${clients.workspaceId} = ${workspaceId} AND ${clients.reference} = ${client})`;
  return and(
    eq(contracts.workspaceId, workspaceId),
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
