import type { Reader } from '../database/engine/statement.ts';
import { maxWaitMs } from '../domain/delivery-schedule.ts';
import {
  dueDeliveries,
  dueFirstAttempts,
  type Instants,
  strandedDeliveries,
  waitingEndpoints,
} from './claims.ts';
import type { createSlots, Ending } from './slots.ts';

const CLAIM_BATCH = 64;
/** How long a delivery that cannot be signed is postponed: the service may be restarted with the right instance key. */
export const UNSIGNED_WAIT_MS = 60_000;

/** `horizon`: no retry delay, lease or postponement that begins now can end later. */
export function createInstants(retrySeconds: readonly number[], leaseMs = 0): (now: Date) => Instants {
  const aheadMs = maxWaitMs([...retrySeconds, leaseMs / 1000, UNSIGNED_WAIT_MS / 1000]);
  return (now) => ({
    now: now.toISOString(),
    horizon: new Date(now.getTime() + aheadMs).toISOString(),
  });
}

/**
 * @returns candidates: due deliveries for which there is a slot; dues: the next due instant of each endpoint with open
 *   deliveries, earliest first
 */
export async function findWork(
  tx: Reader,
  slots: ReturnType<typeof createSlots>,
  instants: Instants,
  ending?: Ending,
) {
  const waiting = await waitingEndpoints(tx, instants);
  const isDue = waiting.filter(({ dueAt, isStranded }) => isStranded || dueAt <= instants.now);
  const stranded = new Set(isDue.filter(({ isStranded }) => isStranded).map(({ endpointId }) => endpointId));
  const picking = slots.startPicking(CLAIM_BATCH, ending);
  for (const endpointId of slots.inTurn(isDue, ending)) {
    if (picking.isDone()) break;
    const due = { endpointId, limit: slots.perEndpoint, instants };
    const earliest = await dueDeliveries(tx, due);
    picking.offer(earliest);
    // Retries without a slot must not hide first attempts that are due after them.
    const mayHide = earliest.length === due.limit && picking.hasRoom(endpointId);
    if (mayHide) picking.offer(await dueFirstAttempts(tx, due));
    if (stranded.has(endpointId) && picking.hasRoom(endpointId)) {
      picking.offer(await strandedDeliveries(tx, due));
    }
  }
  return { candidates: picking.picked, dues: waiting.map(({ dueAt }) => dueAt).sort() };
}
