import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Detects whether the event loop turned between this call and `happened()`. libuv's loop count changes with I/O and
 * immediates. Timers run without a change of the count, so a timer is set as well: it fires before any later one.
 */
export function detectLoopTurn() {
  let turned = false;
  const before = loopCount();
  const timer = setTimeout(() => {
    turned = true;
  }, 0);
  return { happened: () => turned || loopCount() !== before, stop: () => clearTimeout(timer) };
}

function loopCount(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}

/** Yields to the event loop when the work has blocked it for long enough; otherwise returns at once. */
export type YieldToEventLoop = () => Promise<void>;

/**
 * Splits work into slices and yields to the event loop between them.
 * @param strict also detect work that yielded within a slice
 */
export function createTimeSlicer(strict: boolean) {
  let startedAt = performance.now();
  let watch = strict ? detectLoopTurn() : undefined;
  let hasTurnedWithin = false;

  /** @returns true when the loop has turned within a slice */
  function end(): boolean {
    hasTurnedWithin ||= watch?.happened() ?? false;
    watch?.stop();
    watch = undefined;
    return hasTurnedWithin;
  }

  return {
    end,
    /** How long the present slice has taken. */
    lastedMs: () => performance.now() - startedAt,
    async pause(): Promise<void> {
      end();
      await nextTurn();
      startedAt = performance.now();
      watch = strict ? detectLoopTurn() : undefined;
    },
  };
}

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
