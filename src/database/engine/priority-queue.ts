/** Writes of requests go before those of background work. */
export type Priority = 'request' | 'background';

/** A queue for each priority, each in the order of arrival. */
export function createPriorityQueue<Job extends { queuedAt: number }>() {
  const queues: Record<Priority, Job[]> = { request: [], background: [] };
  return {
    add: (job: Job, priority: Priority) => void queues[priority].push(job),
    count: (priority?: Priority) =>
      priority ? queues[priority].length : queues.request.length + queues.background.length,
    take: (priority: Priority): Job | undefined => queues[priority].shift(),
    /** When the oldest job was queued; infinity for an empty queue. */
    oldestAt: () =>
      Math.min(...Object.values(queues).map(([first]) => first?.queuedAt ?? Number.POSITIVE_INFINITY)),
    /** Removes the jobs that meet a condition. */
    remove(condition: (job: Job) => boolean): Job[] {
      const removed: Job[] = [];
      for (const priority of ['request', 'background'] as const) {
        const taken = new Set(queues[priority].filter(condition));
        queues[priority] = queues[priority].filter((job) => !taken.has(job));
        removed.push(...taken);
      }
      return removed;
    },
  };
}
