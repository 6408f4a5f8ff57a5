import { collectDefaultMetrics, Registry } from 'prom-client';
import type { HistogramFigures } from '../../domain/histogram.ts';

/**
 * Figures of the service, by metric name without `invoicing_`: what it means, and how to read it when the page is asked
 * for. With `label`, one figure for each of its values.
 */
export type Metrics = Record<string, Metric>;

type Metric = { help: string } & (
  | { type: 'gauge' | 'counter'; label?: undefined; read: () => number | Promise<number> }
  | { type: 'gauge' | 'counter'; label: string; read: () => Figures | Promise<Figures> }
  | { type: 'histogram'; read: () => HistogramFigures }
);

type Figures = Readonly<Record<string, number>>;

const process = new Registry();
collectDefaultMetrics({ register: process });

/** The figures of the service and of the process in the Prometheus text format. */
export async function metricsText(metrics: Metrics): Promise<string> {
  const own = await Promise.all(
    Object.entries(metrics).map(async ([key, metric]) => {
      const name = `invoicing_${key}`;
      const lines = await linesOf(name, metric);
      return [`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...lines].join('\n');
    }),
  );
  return `${own.join('\n\n')}\n\n${await process.metrics()}`;
}

async function linesOf(name: string, metric: Metric): Promise<string[]> {
  if (metric.type === 'histogram') return histogramLines(name, metric.read());
  if (metric.label === undefined) return [`${name} ${await metric.read()}`];
  const figures = Object.entries(await metric.read());
  return figures.map(([value, figure]) => `${name}{${metric.label}="${value}"} ${figure}`);
}

function histogramLines(name: string, { bounds, counts, sum, count }: HistogramFigures): string[] {
  return [
    ...bounds.map((bound, i) => `${name}_bucket{le="${bound}"} ${counts[i]}`),
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${sum}`,
    `${name}_count ${count}`,
  ];
}
