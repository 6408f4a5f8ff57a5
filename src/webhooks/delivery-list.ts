import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import {
  cursorBehind,
  type Found,
  foreignCursor,
  type Listing,
  type Sorts,
} from '../database/engine/listing.ts';
import { filteredStatement, type Reader, statement } from '../database/engine/statement.ts';
import { isOneOf } from '../database/schema/columns.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
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
  /** Of the delivery, and of its event, that the page comes behind. */
  beforeId?: number;
  beforeEventId?: number;
};

/** The one order of the list. Deliveries have the order in which they were made by their ids, which nobody is shown. */
export const DELIVERY_SORTS: Sorts<DeliveryView> = {
  list: 'webhook-deliveries',
  orders: {
    '-created_at': { key: webhookDeliveries.id, of: (row) => row.created_at, isDescending: true },
  },
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
    has('beforeId') ? isBehind(has) : undefined,
  );
}

/** What comes later in the list than the place of a cursor, so that its index is read from there on. */
function isBehind(has: Has): SQL {
  const { id } = webhookDeliveries;
  const before = sql`${id} < ${sql.placeholder('beforeId')}`;
  if (!isFoundByEvent(has)) return before;
  const event = sql.placeholder('beforeEventId');
  return sql`${events.id} <= ${event} AND (${events.id} < ${event} OR ${before})`;
}

const selectPlace = statement((db) =>
  db
    .select({ beforeId: webhookDeliveries.id, beforeEventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.reference, sql.placeholder('reference')),
        sql`+${webhookDeliveries.workspaceId} = ${sql.placeholder('workspaceId')}`,
      ),
    ),
);

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

/**
 * One page of deliveries, newest first, and how many there are in all. Deliveries are never removed, so that the place of
 * a cursor is always there.
 * @throws Failure `validation_failed` on `after` where its delivery is none of the workspace
 */
export async function pageOfDeliveries(
  tx: Reader,
  place: AddressRights & { workspace: Workspace; maxAttempts: number },
  filters: DeliveryFilters,
  { page, sort, after }: Listing,
): Promise<Found<DeliveryView>> {
  const { id: workspaceId } = place.workspace;
  const total = after ? after.total : await countOf(tx, workspaceId, filters);
  if (page.offset >= total) return { rows: [], total, next: null };
  const [behind] = after ? await selectPlace(tx, { reference: after.reference, workspaceId }) : [];
  if (after && !behind) throw foreignCursor();
  const found = await selectIds(
    tx,
    { ...shapeOf(filters), ...behind },
    // One more than the page holds tells whether there is another.
    { workspaceId, limit: page.size + 1, offset: page.offset },
  );
  const ids = found.slice(0, page.size).map(({ id }) => id);
  const records = await selectDeliveries(tx).where(inArray(webhookDeliveries.id, ids));
  const byId = new Map(records.map((row) => [row.delivery.id, deliveryView(row, place)]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const last = found.length > page.size ? rows.at(-1) : undefined;
  return { rows, total, next: last ? cursorBehind(last, { page, sort, total }, DELIVERY_SORTS) : null };
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
