// Three services on one PostgreSQL database, whose clocks are seconds apart.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { type Instances, recordsOf, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';
import { type SlowReceiver, startSlowReceiver } from './slow-receiver.ts';

const SHIFTS_MS = [0, 5000, -5000];
const SHIFTED = `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`;

describe.skipIf(!hasPostgres)('services whose clocks are up to ten seconds apart', () => {
  let cluster: Instances;
  let receiver: SlowReceiver;

  beforeAll(async () => {
    receiver = await startSlowReceiver();
    const of = (place: number) => ({ SHIFT_MS: String(SHIFTS_MS[place]), NODE_OPTIONS: SHIFTED });
    cluster = await startInstances(3, {}, { of });
    await cluster.addEndpoint(receiver.urlOf('all'));
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0, 0]);
    await receiver?.close();
  });

  it('have clocks of their own', async () => {
    const env = { PATH: process.env.PATH, NODE_OPTIONS: SHIFTED, SHIFT_MS: '-5000' };
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'new Date().getTime()'], { env });
    expect(Date.now() - Number(stdout)).toBeGreaterThanOrEqual(5000);
  });

  it('give each change of a record a later time than the one before, and send each event once', async () => {
    const records = scale(5, 20);
    const changes = scale(30, 200);
    const { newClient } = recordsOf(cluster.call);
    await times(records, async () => {
      const { reference, updated_at } = await newClient();
      let last = updated_at as string;
      for (let turn = 0; turn < changes; turn += 1) {
        const { data, status } = await cluster.call('PATCH', `/clients/${reference}`, {
          notes: `Change ${turn}`,
        });
        expect(status).toBe(200);
        expect(Date.parse(data.updated_at as string)).toBeGreaterThan(Date.parse(last));
        last = data.updated_at as string;
      }
    });
    await until('all is sent', async () => (await cluster.open()) === 0, 60_000);
    const [sent] = await cluster.rows<{ events: number; instants: number; attempts: number }>(
      `SELECT count(*) AS events, sum(attempts) AS attempts FROM webhook_deliveries`,
    );
    const [{ distinct }] = await cluster.rows<{ distinct: number }>(
      `SELECT count(DISTINCT (subject_reference, occurred_at)) AS distinct
       FROM events JOIN webhook_deliveries ON event_id = events.id`,
    );
    expect(sent.events).toBe(records * (changes + 1));
    expect(sent.attempts).toBe(sent.events);
    expect(distinct).toBe(sent.events);
    const arrivals = receiver.arrivals('all');
    expect([arrivals.length, new Set(arrivals).size]).toEqual([sent.events, sent.events]);
    report(
      'P11',
      `${records} records of ${changes} changes each over clocks of ${SHIFTS_MS.join(', ')} ms: times rise, ${sent.events} events sent once`,
    );
  });
});
