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
