import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import type { Page } from '../../database/engine/page.ts';
import { filteredStatement, type Reader } from '../../database/engine/statement.ts';
import { contracts, signers } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import type { ContractRow, SignerRow } from './queries.ts';
import type { SummarisedContract } from './view.ts';

/** `client` is a reference; `search` is a search text as `searchQuery` returns it. */
export type ContractFilters = { status?: ContractRow['status']; client?: string; search?: string };

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
export async function listContractRows(
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
export async function summaries(tx: Reader, ids: number[]): Promise<SummarisedContract[]> {
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
      externalId: contracts.externalId,
      metadata: contracts.metadata,
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
