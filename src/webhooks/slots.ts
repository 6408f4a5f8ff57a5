import type { Candidate, Waiting } from './claims.ts';

const MAX_PER_ENDPOINT = 4;
const MAX_CONCURRENT = 256;
/** How many of these retries may take: the rest is for first attempts, so that retries cannot delay new events. */
const MAX_RETRIES_PER_ENDPOINT = 3;
const MAX_RETRIES = 96;

type Sending = { deliveryId: number; endpointId: number; attempts: number };

/** Attempts that are over but hold their slots until the outcome is written. */
export type Ending = { count: number; at(endpointId: number): number };

const NONE_ENDING: Ending = { count: 0, at: () => 0 };

/**
 * Limits the concurrent attempts. Each endpoint has a few slots of its own, and endpoints take turns: a slow one, or
 * one with a large backlog, delays only itself.
 */
export function createSlots() {
  const sending = new Set<number>();
  const all = createTally();
  const retries = createTally();
  let lastServed = 0;

  /** Picks at most `limit` of the offered deliveries, in their order, for which there is a slot. */
  function startPicking(limit: number, ending = NONE_ENDING) {
    const free = Math.min(limit, MAX_CONCURRENT - sending.size + ending.count);
    const picked: Candidate[] = [];
    const more = createTally();
    const moreRetries = createTally();
    const isDone = () => picked.length >= free;
    const hasRoom = (id: number) => !isDone() && all.of(id) - ending.at(id) + more.of(id) < MAX_PER_ENDPOINT;
    const hasRoomForRetry = (id: number) =>
      retries.total() + moreRetries.total() < MAX_RETRIES &&
      retries.of(id) + moreRetries.of(id) < MAX_RETRIES_PER_ENDPOINT;
    return {
      picked,
      isDone,
      /** True if there is a slot for another first attempt. */
      hasRoom,
      offer(due: readonly Candidate[]): void {
        for (const candidate of due) {
          const { deliveryId, endpointId, attempts } = candidate;
          if (!hasRoom(endpointId)) return;
          if (sending.has(deliveryId) || picked.some((one) => one.deliveryId === deliveryId)) continue;
          if (attempts > 0 && !hasRoomForRetry(endpointId)) continue;
          if (attempts > 0) moreRetries.add(endpointId);
          more.add(endpointId);
          picked.push(candidate);
        }
      },
    };
  }

  return {
    perEndpoint: MAX_PER_ENDPOINT,
    inFlight: () => sending.size,
    isFull: () => sending.size >= MAX_CONCURRENT,

    take(job: Sending): void {
      sending.add(job.deliveryId);
      all.add(job.endpointId);
      if (job.attempts > 0) retries.add(job.endpointId);
      lastServed = job.endpointId;
    },

    release(job: Sending): void {
      if (!sending.delete(job.deliveryId)) return;
      all.remove(job.endpointId);
      if (job.attempts > 0) retries.remove(job.endpointId);
    },

    /**
     * The endpoints with a free slot, beginning after the one that was served last.
     * @param ending attempts whose slots count as free
     */
    inTurn(waiting: readonly Pick<Waiting, 'endpointId'>[], ending = NONE_ENDING): number[] {
      const free = waiting
        .map(({ endpointId }) => endpointId)
        .filter((id) => all.of(id) - ending.at(id) < MAX_PER_ENDPOINT);
      return [...free.filter((id) => id > lastServed), ...free.filter((id) => id <= lastServed)];
    },

    /** Counts those of `jobs` that still hold their slots. */
    endingOf(jobs: readonly Sending[]): Ending {
      const holding = jobs.filter(({ deliveryId }) => sending.has(deliveryId));
      const counts = Map.groupBy(holding, ({ endpointId }) => endpointId);
      return { count: holding.length, at: (endpointId) => counts.get(endpointId)?.length ?? 0 };
    },

    startPicking,

    /** Those of the candidates, picked earlier, that have not been begun since and still have a slot. */
    stillFit(candidates: readonly Candidate[]): Candidate[] {
      const picking = startPicking(candidates.length);
      for (const candidate of candidates) picking.offer([candidate]);
      return picking.picked;
    },
  };
}

/** Counts per endpoint and in total. */
function createTally() {
  const counts = new Map<number, number>();
  let total = 0;
  const of = (endpointId: number) => counts.get(endpointId) ?? 0;
  return {
    of,
    total: () => total,
    add(endpointId: number): void {
      counts.set(endpointId, of(endpointId) + 1);
      total += 1;
    },
    remove(endpointId: number): void {
      if (of(endpointId) === 1) counts.delete(endpointId);
      else counts.set(endpointId, of(endpointId) - 1);
      total -= 1;
    },
  };
}
