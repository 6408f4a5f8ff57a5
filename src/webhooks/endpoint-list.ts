import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { countRows, type Found, type Listing, readListing, type Sorts } from '../database/engine/listing.ts';
import type { Reader } from '../database/engine/statement.ts';
import { webhookEndpoints } from '../database/schema/webhooks.ts';
import { type EndpointView, endpointView } from './endpoint-view.ts';

type EndpointFilters = { url?: string; external_id?: string; active?: boolean };

/** The only order of the list: oldest first. */
export const ENDPOINT_SORTS: Sorts<EndpointView> = {
  list: 'webhook-endpoints',
  orders: {
    created_at: { key: webhookEndpoints.createdAt, of: (row) => row.created_at, isDescending: false },
  },
};

/** A page of the endpoints of a workspace, without removed ones. */
export async function pageOfEndpoints(
  tx: Reader,
  workspace: Workspace,
  { url, external_id: externalId, active }: EndpointFilters,
  listing: Listing,
): Promise<Found<EndpointView>> {
  const conditions = and(
    eq(webhookEndpoints.workspaceId, workspace.id),
    isNull(webhookEndpoints.removedAt),
    url === undefined ? undefined : eq(webhookEndpoints.url, url),
    externalId === undefined ? undefined : eq(webhookEndpoints.externalId, externalId.trim()),
    active === undefined ? undefined : eq(webhookEndpoints.active, active),
  );
  return readListing(listing, ENDPOINT_SORTS, {
    reference: webhookEndpoints.reference,
    rows: async (condition: SQL | undefined, order, { limit, offset }) => {
      const rows = await tx
        .select()
        .from(webhookEndpoints)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => endpointView(row, workspace));
    },
    total: () => countRows(tx, webhookEndpoints, conditions),
  });
}
