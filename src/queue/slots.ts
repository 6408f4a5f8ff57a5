import type { QueuedWork, QueueKind } from './work.ts';

/** A kind of work, or a part of it, that goes before or behind another. */
export type Lane = {
  kind: QueueKind;
  lane: number;
  /** How many slots it may take, in all and of one group; absent where it may take each. */
  most?: number;
  mostOfGroup?: number;
};

type Limits = { lanes: readonly Lane[]; most: number; mostOfGroup: number };

/** What a slot is for. */
type Place = Pick<QueuedWork, 'id' | 'kind' | 'lane' | 'groupId'>;

export type Slots = ReturnType<typeof createSlots>;

/**
 * Limits the attempts under way. A job holds its slot until its outcome is written. Groups take turns: a slow one, or
 * one with a large backlog, delays only itself.
 */
export function createSlots({ lanes, most, mostOfGroup }: Limits) {
  const held = new Map<number, Place>();
  let lastServed = 0;

  const laneOf = (place: Place) => lanes.find(({ kind, lane }) => kind === place.kind && lane === place.lane);

  /** Picks work, in the order in which it is offered, for which there is a slot; those of `ending` jobs count as free. */
  function startPicking(ending: readonly Place[] = [], limit = most) {
    const freed = new Set(ending.map(({ id }) => id));
    const tally = createTally();
    for (const place of held.values()) if (!freed.has(place.id)) tally.add(place, laneOf(place));
    const picked: QueuedWork[] = [];
    const ids = new Set<number>();
    const isFull = (lane: Lane) =>
      picked.length >= limit || tally.all() >= most || tally.ofLane(lane) >= (lane.most ?? most);
    const hasRoom = (lane: Lane, groupId: number) =>
      !isFull(lane) &&
      tally.ofGroup(groupId) < mostOfGroup &&
      tally.ofLane(lane, groupId) < (lane.mostOfGroup ?? mostOfGroup);
    return {
      picked,
      isFull,
      hasRoom,
      /** How many slots are free at most. */
      free: () => Math.min(limit - picked.length, most - tally.all()),
      offer(work: readonly QueuedWork[]): void {
        for (const one of work) {
          const lane = laneOf(one);
          if (!lane || held.has(one.id) || ids.has(one.id) || !hasRoom(lane, one.groupId)) continue;
          tally.add(one, lane);
          ids.add(one.id);
          picked.push(one);
        }
      },
    };
  }

  return {
    inFlight: () => held.size,
    isFull: () => held.size >= most,
    holds: ({ id }: Place): boolean => held.has(id),
    take(job: Place): void {
      held.set(job.id, job);
      lastServed = job.groupId;
    },
    release: ({ id }: Place): void => void held.delete(id),
    /** The groups, beginning after the one that was served last. */
    inTurn(groups: readonly number[]): number[] {
      const sorted = groups.toSorted((one, other) => one - other);
      return [...sorted.filter((id) => id > lastServed), ...sorted.filter((id) => id <= lastServed)];
    },
    startPicking,
    /** Those of the work, picked earlier, that have not been begun since and still have a slot. */
    stillFit(work: readonly QueuedWork[]): QueuedWork[] {
      const picking = startPicking();
      picking.offer(work);
      return picking.picked;
    },
  };
}

/** Counts slots in all, by group, by lane, and by both. */
function createTally() {
  const groups = new Map<number, number>();
  const lanes = new Map<Lane, Map<number, number>>();
  const laneTotals = new Map<Lane, number>();
  let all = 0;
  return {
    all: () => all,
    ofGroup: (groupId: number) => groups.get(groupId) ?? 0,
    ofLane: (lane: Lane, groupId?: number) =>
      (groupId === undefined ? laneTotals.get(lane) : lanes.get(lane)?.get(groupId)) ?? 0,
    add({ groupId }: Place, lane: Lane | undefined): void {
      all += 1;
      groups.set(groupId, (groups.get(groupId) ?? 0) + 1);
      if (!lane) return;
      laneTotals.set(lane, (laneTotals.get(lane) ?? 0) + 1);
      const ofLane = lanes.get(lane) ?? new Map<number, number>();
      lanes.set(lane, ofLane.set(groupId, (ofLane.get(groupId) ?? 0) + 1));
    },
  };
}
