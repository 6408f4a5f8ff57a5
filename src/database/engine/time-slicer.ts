import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Notices when the event loop turns between its start and `happened()`. The count of its iterations tells of what
 * input, output and immediates do; timers run between two counts, and one that is set first fires first.
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

/** Lets the event loop turn when the work at hand has held it for long enough, and otherwise nothing. */
export type YieldToEventLoop = () => Promise<void>;

/**
 * Work in pieces, between which the event loop turns.
 * @param strict notices, too, whether it turned in the midst of one
 */
export function createTimeSlicer(strict: boolean) {
  let startedAt = performance.now();
  let watch = strict ? detectLoopTurn() : undefined;
  let isBroken = false;

  /** @returns true when the loop has turned in the midst of a piece */
  function end(): boolean {
    isBroken ||= watch?.happened() ?? false;
    watch?.stop();
    watch = undefined;
    return isBroken;
  }

  return {
    end,
    /** How long the present piece has taken. */
    lastedMs: () => performance.now() - startedAt,
    async pause(): Promise<void> {
      end();
      await nextTurn();
      startedAt = performance.now();
      watch = strict ? detectLoopTurn() : undefined;
    },
  };
}
