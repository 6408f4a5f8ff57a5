import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { dialect } from '../database/dialect.ts';
import {
  cursorBehind,
  type Found,
  foreignCursor,
  type Listing,
  type Sorts,
} from '../database/engine/listing.ts';
import { filteredStatement, type Reader, statement } from '../database/engine/statement.ts';
import { isOneOf } from '../database/schema/columns.ts';
import { queue } from '../database/schema/queue.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { isWorkOf } from '../queue/work.ts';
import { type AddressRights, type DeliveryView, deliveryView, selectDeliveries } from './deliveries.ts';
import { FIRST_ATTEMPT, RETRY } from './jobs.ts';
import type { DeliveryStatus } from './outcome.ts';

/** `event` is the name of an event, `endpoint` a reference. */
type DeliveryFilters = {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  endpoint?: string | undefined;
};

/**
 * The status is part of the statement's shape: SQLite uses a partial index only with a literal, not with a parameter.
 */
type Shape = {
  event?: string | undefined;
  endpoint?: string | undefined;
  delivered?: true;
  givenUp?: true;
  /** `pending` or `failed`. */
  open?: DeliveryStatus;
  /** Ids of the delivery that the page comes after, and of its event. */
  beforeId?: number;
  beforeEventId?: number;
};

/** The only order of the list: by creation, which is the order of the (internal) ids. */
export const DELIVERY_SORTS: Sorts<DeliveryView> = {
  list: 'webhook-deliveries',
  orders: {
    '-created_at': { key: webhookDeliveries.id, of: (row) => row.created_at, isDescending: true },
  },
};

type Has = (filter: keyof Shape) => boolean;

/**
 * Open and permanently failed deliveries are few and are scanned for an event; others are found by the event's index.
 */
const isFoundByEvent = (has: Has) => has('event') && !has('open') && !has('givenUp');

/** The FROM clause: starts from the index that has the order of the list. */
function source(has: Has): SQL {
  if (isFoundByEvent(has)) {
    return dialect.inOrder(
      dialect.byIndex(events, 'events_by_name'),
      dialect.byIndex(webhookDeliveries, 'webhook_deliveries_event'),
    );
  }
  const withEvent = has('event') ? [events] : [];
  if (has('open')) {
    return dialect.inOrder(
      webhookEndpoints,
      dialect.byIndex(queue, 'queue_due'),
      webhookDeliveries,
      ...withEvent,
    );
  }
  const index = has('givenUp') ? 'given_up' : has('endpoint') ? 'endpoint' : 'workspace';
  return dialect.inOrder(dialect.byIndex(webhookDeliveries, `webhook_deliveries_${index}`), ...withEvent);
}

/** The condition on the workspace, on the table that the query starts from. */
function ofWorkspace(has: Has): SQL | undefined {
  const workspace = sql.placeholder('workspaceId');
  if (isFoundByEvent(has)) return eq(events.workspaceId, workspace);
  if (has('open')) return eq(webhookEndpoints.workspaceId, workspace);
  // The endpoint is looked up within the workspace, which is condition enough: the query then needs only its index.
  return has('endpoint') && !has('givenUp') ? undefined : eq(webhookDeliveries.workspaceId, workspace);
}

function matching(has: Has): SQL | undefined {
  const { id, endpointId, eventId, status } = webhookDeliveries;
  const ofEndpoint = sql`${endpointId} = (SELECT id FROM ${webhookEndpoints}
    WHERE reference = ${sql.placeholder('endpoint')} AND workspace_id = ${sql.placeholder('workspaceId')})`;
  const isOpen = and(
    isWorkOf('webhook_delivery', id),
    inArray(queue.lane, [FIRST_ATTEMPT, RETRY]),
    eq(queue.groupId, webhookEndpoints.id),
    eq(status, sql.placeholder('open')),
  );
  return and(
    ofWorkspace(has),
    has('event') ? and(eq(events.event, sql.placeholder('event')), eq(eventId, events.id)) : undefined,
    has('endpoint') ? ofEndpoint : undefined,
    has('open') ? isOpen : undefined,
    has('givenUp') ? isOneOf(status, ['failed_permanently']) : undefined,
    has('delivered') ? isOneOf(status, ['delivered']) : undefined,
    has('beforeId') ? isAfterCursor(has) : undefined,
  );
}

/** The deliveries after a cursor, as a condition that lets SQLite start in the index there. */
function isAfterCursor(has: Has): SQL {
  const { id } = webhookDeliveries;
  const before = sql`${id} < ${sql.placeholder('beforeId')}`;
  if (!isFoundByEvent(has)) return before;
  const event = sql.placeholder('beforeEventId');
  return sql`${events.id} <= ${event} AND (${events.id} < ${event} OR ${before})`;
}

const selectCursorIds = statement((db) =>
  db
    .select({ beforeId: webhookDeliveries.id, beforeEventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.reference, sql.placeholder('reference')),
        dialect.equalsWithoutIndex(webhookDeliveries.workspaceId, sql.placeholder('workspaceId')),
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
 * A page of deliveries, newest first, and the total. Only the erasure of a client removes deliveries; a cursor at one
 * of them is refused.
 * @throws Failure `validation_failed` on `after` if its delivery does not belong to the workspace
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
  const [behind] = after ? await selectCursorIds(tx, { reference: after.reference, workspaceId }) : [];
  if (after && !behind) throw foreignCursor();
  const found = await selectIds(
    tx,
    { ...shapeOf(filters), ...behind },
    // One row more than the page shows whether there is a next page.
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

/** Delivered ones are counted as the total minus the others, which have partial indexes of their own. */
async function countOf(tx: Reader, workspaceId: number, filters: DeliveryFilters): Promise<number> {
  const total = async (status?: DeliveryStatus) => {
    const [counted] = await countMatching(tx, shapeOf({ ...filters, status }), { workspaceId });
    return counted?.total ?? 0;
  };
  if (filters.status !== 'delivered') return total(filters.status);
  const others = (await total('pending')) + (await total('failed')) + (await total('failed_permanently'));
  return (await total()) - others;
}
