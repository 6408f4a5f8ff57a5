import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Figures of the moment, by metric name: what it means, and how to read it when the page is asked for. */
export type Gauges = Record<string, { help: string; read: () => number | Promise<number> }>;

const process = new Registry();
collectDefaultMetrics({ register: process });

/** The figures of the process and of the service in the Prometheus text format. */
export async function metricsText(gauges: Gauges): Promise<string> {
  const service = new Registry();
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({ name: `invoicing_${name}`, help, registers: [service] }).set(await read());
  }
  return `${await service.metrics()}\n${await process.metrics()}`;
}
