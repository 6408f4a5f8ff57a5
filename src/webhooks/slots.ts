import type { Candidate, Waiting } from './claims.ts';

const PER_ENDPOINT = 4;
const TOTAL = 256;
/** What retries may take of each: the rest is for first attempts, so that a storm of retries cannot delay news. */
const RETRIES_PER_ENDPOINT = 3;
const RETRIES = 96;

type Sending = { deliveryId: number; endpointId: number; attempts: number };

/** Attempts that are over but still hold their slots. */
export type Ending = { count: number; at(endpointId: number): number };

const NONE_ENDING: Ending = { count: 0, at: () => 0 };

/**
 * Who may send how much at a time. Each endpoint has its own few slots, and endpoints take turns: a slow one, or one
 * with a great backlog, delays only itself.
 */
export function createSlots() {
  const sending = new Set<number>();
  const all = createTally();
  const retries = createTally();
  let lastServed = 0;

  /** Picks at most `limit` due deliveries: of those offered, in their order, those for which there is a slot. */
  function startPicking(limit: number, ending = NONE_ENDING) {
    const free = Math.min(limit, TOTAL - sending.size + ending.count);
    const picked: Candidate[] = [];
    const more = createTally();
    const moreRetries = createTally();
    const isDone = () => picked.length >= free;
    const hasRoom = (id: number) => !isDone() && all.of(id) - ending.at(id) + more.of(id) < PER_ENDPOINT;
    const hasRoomForRetry = (id: number) =>
      retries.total() + moreRetries.total() < RETRIES &&
      retries.of(id) + moreRetries.of(id) < RETRIES_PER_ENDPOINT;
    return {
      picked,
      isDone,
      /** Whether another first attempt would be picked. */
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
    perEndpoint: PER_ENDPOINT,
    inFlight: () => sending.size,
    isFull: () => sending.size >= TOTAL,

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
     * The endpoints that have a free slot, beginning after the one that was served last.
     * @param ending whose slots are free once their outcome is written
     */
    inTurn(waiting: readonly Pick<Waiting, 'endpointId'>[], ending = NONE_ENDING): number[] {
      const free = waiting
        .map(({ endpointId }) => endpointId)
        .filter((id) => all.of(id) - ending.at(id) < PER_ENDPOINT);
      return [...free.filter((id) => id > lastServed), ...free.filter((id) => id <= lastServed)];
    },

    /** Those of `jobs` that are over but still hold their slots. */
    endingOf(jobs: readonly Sending[]): Ending {
      const holding = jobs.filter(({ deliveryId }) => sending.has(deliveryId));
      const counts = Map.groupBy(holding, ({ endpointId }) => endpointId);
      return { count: holding.length, at: (endpointId) => counts.get(endpointId)?.length ?? 0 };
    },

    startPicking,

    /** Of candidates that were picked a while ago those that nobody has begun since, and for which there is a slot. */
    stillFit(candidates: readonly Candidate[]): Candidate[] {
      const picking = startPicking(candidates.length);
      for (const candidate of candidates) picking.offer([candidate]);
      return picking.picked;
    },
  };
}

/** Counts by endpoint, and in all. */
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
