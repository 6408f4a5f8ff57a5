/**
 * Notices when the event loop turns between its start and `happened()`. The count of its iterations tells of what
 * input, output and immediates do; timers run between two counts, and one that is set first fires first.
 */
export function watchTurn() {
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
