/** Writes that a request waits for come before those of the background. */
export type Priority = 'request' | 'background';

/** A queue for each priority, each in the order of arrival. */
export function createPriorityQueue<Job extends { queuedAt: number }>() {
  const queues: Record<Priority, Job[]> = { request: [], background: [] };
  return {
    add: (job: Job, priority: Priority) => void queues[priority].push(job),
    count: (priority?: Priority) =>
      priority ? queues[priority].length : queues.request.length + queues.background.length,
    take: (priority: Priority): Job | undefined => queues[priority].shift(),
    /** When the job that waits the longest was queued; infinity when none waits. */
    oldestAt: () =>
      Math.min(...Object.values(queues).map(([first]) => first?.queuedAt ?? Number.POSITIVE_INFINITY)),
    /** Takes out the jobs that a condition holds for. */
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
