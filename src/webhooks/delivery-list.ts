import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Workspace } from '../access/context.ts';
import type { Page } from '../database/page.ts';
import { isOneOf } from '../database/schema/columns.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { filteredStatement, type Reader } from '../database/statement.ts';
import { type AddressRights, type DeliveryView, deliveryView, selectDeliveries } from './deliveries.ts';
import type { DeliveryStatus } from './outcome.ts';

/** `event` is the name of one, `endpoint` a reference. */
export type DeliveryFilters = {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  endpoint?: string | undefined;
};

/** A status stands in the shape of a statement: SQLite uses an index of some rows only for a value that is written out. */
type Shape = {
  event?: string | undefined;
  endpoint?: string | undefined;
  delivered?: true;
  givenUp?: true;
  /** `pending` or `failed`. */
  open?: DeliveryStatus;
};

type Has = (filter: keyof Shape) => boolean;

/** Few deliveries are open or given up: those are looked through for an event, all others are found by it. */
const isFoundByEvent = (has: Has) => has('event') && !has('open') && !has('givenUp');

/** Where a list begins to look, by the index that has its order. */
function source(has: Has): SQL {
  if (isFoundByEvent(has)) {
    return sql`${events} INDEXED BY events_by_name CROSS JOIN ${webhookDeliveries} INDEXED BY webhook_deliveries_event`;
  }
  const withEvent = has('event') ? sql` CROSS JOIN ${events}` : sql``;
  if (has('open')) {
    return sql`${webhookEndpoints} CROSS JOIN ${webhookDeliveries} INDEXED BY webhook_deliveries_due_by_endpoint${withEvent}`;
  }
  const index = has('givenUp') ? 'given_up' : has('endpoint') ? 'endpoint' : 'workspace';
  return sql`${webhookDeliveries} INDEXED BY ${sql.raw(`webhook_deliveries_${index}`)}${withEvent}`;
}

/** The condition that binds a list to its workspace, on the table that it begins with. */
function ofWorkspace(has: Has): SQL | undefined {
  const workspace = sql.placeholder('workspaceId');
  if (isFoundByEvent(has)) return eq(events.workspaceId, workspace);
  if (has('open')) return eq(webhookEndpoints.workspaceId, workspace);
  // An endpoint, which is sought in the workspace alone, says it by itself: the index of its deliveries then answers alone.
  return has('endpoint') && !has('givenUp') ? undefined : eq(webhookDeliveries.workspaceId, workspace);
}

function matching(has: Has): SQL | undefined {
  const { endpointId, eventId, status, nextAttemptAt } = webhookDeliveries;
  const ofEndpoint = sql`${endpointId} = (SELECT id FROM ${webhookEndpoints}
    WHERE reference = ${sql.placeholder('endpoint')} AND workspace_id = ${sql.placeholder('workspaceId')})`;
  const isOpen = and(
    eq(endpointId, webhookEndpoints.id),
    isNotNull(nextAttemptAt),
    eq(status, sql.placeholder('open')),
  );
  return and(
    ofWorkspace(has),
    has('event') ? and(eq(events.event, sql.placeholder('event')), eq(eventId, events.id)) : undefined,
    has('endpoint') ? ofEndpoint : undefined,
    has('open') ? isOpen : undefined,
    has('givenUp') ? isOneOf(status, ['failed_permanently']) : undefined,
    has('delivered') ? isOneOf(status, ['delivered']) : undefined,
  );
}

const selectIds = filteredStatement((db, has: Has) =>
  db
    .select({ id: sql<number>`webhook_deliveries.id` })
    .from(source(has))
    .where(matching(has))
    .orderBy(...(isFoundByEvent(has) ? [desc(events.id)] : []), desc(webhookDeliveries.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(source(has)).where(matching(has)),
);

/** One page of deliveries, newest first, and how many there are in all. */
export async function pageOfDeliveries(
  tx: Reader,
  place: AddressRights & { workspace: Workspace; maxAttempts: number },
  filters: DeliveryFilters,
  page: Page,
): Promise<{ rows: DeliveryView[]; total: number }> {
  const { id: workspaceId } = place.workspace;
  const total = await countOf(tx, workspaceId, filters);
  if (page.offset >= total) return { rows: [], total };
  const found = await selectIds(tx, shapeOf(filters), {
    workspaceId,
    limit: page.size,
    offset: page.offset,
  });
  const ids = found.map(({ id }) => id);
  const rows = await selectDeliveries(tx).where(inArray(webhookDeliveries.id, ids));
  const byId = new Map(rows.map((row) => [row.delivery.id, deliveryView(row, place)]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

function shapeOf({ status, ...rest }: DeliveryFilters): Shape {
  if (status === 'delivered') return { ...rest, delivered: true };
  if (status === 'failed_permanently') return { ...rest, givenUp: true };
  return status === undefined ? rest : { ...rest, open: status };
}

/** What was delivered is what is left of all: the others are counted in indexes that hold nothing else. */
async function countOf(tx: Reader, workspaceId: number, filters: DeliveryFilters): Promise<number> {
  const total = async (status?: DeliveryStatus) => {
    const [counted] = await countMatching(tx, shapeOf({ ...filters, status }), { workspaceId });
    return counted?.total ?? 0;
  };
  if (filters.status !== 'delivered') return total(filters.status);
  const others = (await total('pending')) + (await total('failed')) + (await total('failed_permanently'));
  return (await total()) - others;
}
