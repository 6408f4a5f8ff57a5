import type { Candidate, Waiting } from './claims.ts';

const PER_ENDPOINT = 4;
const TOTAL = 256;
/** What retries may take of it: the rest is for first attempts, so that a storm of retries cannot delay news. */
const FOR_RETRIES = 192;

type Sending = { deliveryId: number; endpointId: number; attempts: number };

/**
 * Who may send how much at a time. Each endpoint has its own few slots, and endpoints take turns: a slow one, or one
 * with a great backlog, delays only itself.
 */
export function createSlots() {
  const sending = new Map<number, Sending>();
  const byEndpoint = new Map<number, number>();
  let retries = 0;
  let lastServed = 0;

  const taken = (endpointId: number) => byEndpoint.get(endpointId) ?? 0;

  function change({ endpointId, attempts }: Sending, by: 1 | -1): void {
    const now = taken(endpointId) + by;
    if (now === 0) byEndpoint.delete(endpointId);
    else byEndpoint.set(endpointId, now);
    if (attempts > 0) retries += by;
  }

  return {
    perEndpoint: PER_ENDPOINT,
    inFlight: () => sending.size,
    isFull: () => sending.size >= TOTAL,

    take(job: Sending): void {
      sending.set(job.deliveryId, job);
      change(job, 1);
      lastServed = job.endpointId;
    },

    release(job: Sending): void {
      if (sending.delete(job.deliveryId)) change(job, -1);
    },

    /** The endpoints that have a free slot, beginning after the one that was served last. */
    inTurn(waiting: readonly Waiting[]): number[] {
      const free = waiting.map(({ endpointId }) => endpointId).filter((id) => taken(id) < PER_ENDPOINT);
      return [...free.filter((id) => id > lastServed), ...free.filter((id) => id <= lastServed)];
    },

    /** Picks at most `limit` due deliveries: of those offered, in their order, those for which there is a slot. */
    startPicking(limit: number) {
      const free = Math.min(limit, TOTAL - sending.size);
      const picked: Candidate[] = [];
      const more = new Map<number, number>();
      let freeForRetries = FOR_RETRIES - retries;
      return {
        picked,
        isDone: () => picked.length >= free,
        offer(due: readonly Candidate[]): void {
          for (const candidate of due) {
            const { deliveryId, endpointId, attempts } = candidate;
            const here = more.get(endpointId) ?? 0;
            if (picked.length >= free || taken(endpointId) + here >= PER_ENDPOINT) return;
            if (sending.has(deliveryId) || (attempts > 0 && freeForRetries <= 0)) continue;
            if (attempts > 0) freeForRetries -= 1;
            more.set(endpointId, here + 1);
            picked.push(candidate);
          }
        },
      };
    },
  };
}
