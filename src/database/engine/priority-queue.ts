type Lane = 'requests' | 'aside';

/** Work in two lanes, each in the order in which it came. */
export function createLanes<Job extends { queuedAt: number }>() {
  const lanes: Record<Lane, Job[]> = { requests: [], aside: [] };
  return {
    add: (job: Job, lane: Lane) => void lanes[lane].push(job),
    count: (lane?: Lane) => (lane ? lanes[lane].length : lanes.requests.length + lanes.aside.length),
    take: (lane: Lane): Job | undefined => lanes[lane].shift(),
    /** When the one that waits the longest came; infinity when none waits. */
    oldestAt: () =>
      Math.min(...Object.values(lanes).map(([first]) => first?.queuedAt ?? Number.POSITIVE_INFINITY)),
    /** Takes out those that a condition holds for. */
    remove(condition: (job: Job) => boolean): Job[] {
      const removed: Job[] = [];
      for (const name of ['requests', 'aside'] as const) {
        const taken = new Set(lanes[name].filter(condition));
        lanes[name] = lanes[name].filter((job) => !taken.has(job));
        removed.push(...taken);
      }
      return removed;
    },
  };
}
