import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

/** Counts requests by how they were answered. */
export function createRequestFigures(): { note: RequestHandler; metrics: Metrics; histogram: Histogram } {
  const byStatus: Record<string, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const seconds = new Histogram({
    name: 'invoicing_http_request_seconds',
    help: 'From the head of a request to the end of its answer',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [],
  });
  let limited = 0;
  let replays = 0;
  return {
    note(_request, response, next) {
      const startedAt = performance.now();
      response.on('finish', () => {
        const status = `${Math.floor(response.statusCode / 100)}xx`;
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        if (response.statusCode === 429) limited += 1;
        if (response.hasHeader('Idempotency-Replayed')) replays += 1;
        seconds.observe((performance.now() - startedAt) / 1000);
      });
      next();
    },
    histogram: seconds,
    metrics: {
      http_requests_total: {
        help: 'Requests answered, by class of status',
        type: 'counter',
        label: 'status',
        read: () => byStatus,
      },
      http_rate_limited_total: {
        help: 'Requests refused with 429',
        type: 'counter',
        read: () => limited,
      },
      http_replays_total: {
        help: 'Requests answered with the stored answer of their Idempotency-Key',
        type: 'counter',
        read: () => replays,
      },
    },
  };
}
