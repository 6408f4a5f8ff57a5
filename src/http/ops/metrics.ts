import { Counter, collectDefaultMetrics, Gauge, type Histogram, Registry } from 'prom-client';

/**
 * Metrics of the service, by name without `invoicing_`: a help text, and how to read the value when the page is scraped.
 * With `label`, one value for each of its values.
 */
export type Metrics = Record<string, Metric>;

type Metric = {
  type: 'gauge' | 'counter';
  help: string;
  /** Its former name, which the page still has in this version. */
  formerName?: string;
} & (
  | { label?: undefined; read: () => number | Promise<number> }
  | { label: string; read: () => Values | Promise<Values> }
);

type Values = Readonly<Record<string, number>>;

const process = new Registry();
collectDefaultMetrics({ register: process });

/**
 * The metrics of the service and of the process in the Prometheus text format.
 * @param histograms observed where they are measured; they carry their own name and help text
 */
export function createMetricsPage(metrics: Metrics, histograms: readonly Histogram[]): () => Promise<string> {
  const own = new Registry();
  for (const [key, metric] of Object.entries(metrics)) {
    const name = `invoicing_${key}`;
    register(own, name, metric);
    if (metric.formerName === undefined) continue;
    register(own, `invoicing_${metric.formerName}`, { ...metric, help: `Deprecated: use ${name}` });
  }
  for (const histogram of histograms) own.registerMetric(histogram);
  return async () => `${await own.metrics()}\n${await process.metrics()}`;
}

function register(registry: Registry, name: string, metric: Metric): void {
  const { type, help, label } = metric;
  const options = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] };
  const valuesOf = async (): Promise<[labels: Record<string, string>, value: number][]> => {
    if (metric.label === undefined) return [[{}, await metric.read()]];
    const { label: labelName } = metric;
    return Object.entries(await metric.read()).map(([key, value]) => [{ [labelName]: key }, value]);
  };
  if (type === 'gauge') {
    new Gauge({
      ...options,
      async collect() {
        for (const [labels, value] of await valuesOf()) this.set(labels, value);
      },
    });
  } else {
    new Counter({
      ...options,
      // A counter that is read when it is scraped has no increments of its own.
      async collect() {
        const values = await valuesOf();
        this.reset();
        for (const [labels, value] of values) this.inc(labels, value);
      },
    });
  }
}
