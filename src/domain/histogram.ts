/** Cumulative counts of the values at or below each bound, as in Prometheus. */
export type HistogramFigures = {
  bounds: readonly number[];
  counts: readonly number[];
  sum: number;
  count: number;
};

export type Histogram = {
  observe(value: number): void;
  read(): HistogramFigures;
};

/** @param bounds in ascending order; values above the last one count only in `count` and `sum` */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let sum = 0;
  let count = 0;
  return {
    observe(value) {
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) counts[at] = (counts[at] as number) + 1;
      sum += value;
      count += 1;
    },
    read() {
      let below = 0;
      const cumulative = counts.map((own) => {
        below += own;
        return below;
      });
      return { bounds, counts: cumulative, sum, count };
    },
  };
}
