type Lane = 'requests' | 'aside';

/** Work in two lanes, each in the order in which it came. */
export function createLanes<Job extends { queuedAt: number }>() {
  const lanes: Record<Lane, Job[]> = { requests: [], aside: [] };
  const all = () => [...lanes.requests, ...lanes.aside];
  return {
    add: (job: Job, lane: Lane) => void lanes[lane].push(job),
    count: (lane?: Lane) => (lane ? lanes[lane].length : lanes.requests.length + lanes.aside.length),
    take: (lane: Lane): Job | undefined => lanes[lane].shift(),
    /** When the one that waits the longest came; infinity when none waits. */
    oldestAt: () => Math.min(...all().map(({ queuedAt }) => queuedAt)),
    /** Takes out those that a condition holds for. */
    remove(condition: (job: Job) => boolean): Job[] {
      const removed = all().filter(condition);
      for (const lane of Object.values(lanes)) {
        lane.splice(0, lane.length, ...lane.filter((job) => !removed.includes(job)));
      }
      return removed;
    },
  };
}
