import type { RequestHandler } from 'express';
import { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

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
