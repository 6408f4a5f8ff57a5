// kill -9 at a random moment: what was acknowledged is there, once and whole; what was not is there wholly or not at all.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../receiver.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { createLoad, type Load, type Record_ } from './load.ts';
import { type Business, look, prepareBusiness, type Service, startService, until } from './service.ts';

const ROUNDS = scale(5, 100);
const CONNECTIONS = scale(32, 64);
const seed = seedOf('T1');

type EventRow = { event: string; subject_reference: string; payload: string; deliveries: number };

describe('kill -9 during writes', () => {
  let business: Business;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let service: Service;
  let load: Load;
  let slowestStartMs = 0;

  beforeAll(async () => {
    receiver = await startReceiver();
    business = await prepareBusiness(receiver.url);
    service = await startService({ DATABASE_URL: `file:${business.file}` });
    load = createLoad(business, seed);
    await load.begin(service.url);
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    await receiver.close();
    business.remove();
  });

  it.each(Array.from({ length: ROUNDS }, (_, i) => [i + 1]))('round %i', async () => {
    const running = load.run(service.url, CONNECTIONS);
    const enough = load.counts().acknowledged + 40 + load.random() * 200;
    await until('enough is acknowledged', () => load.counts().acknowledged >= enough);
    await new Promise((moment) => setTimeout(moment, load.random() * 20));
    await service.end('SIGKILL');
    await running;
    const startedAt = performance.now();
    service = await startService({ DATABASE_URL: `file:${business.file}` });
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
    expect(slowestStartMs).toBeLessThan(scale(10_000, 2000));
    await load.retryUnanswered(service.url);

    expect(look(business.file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(look(business.file, 'PRAGMA foreign_key_check')).toEqual([]);
    const events = eventsBySubject(business.file);
    for (const record of load.touched()) await expectWhole(record, events.get(record.reference) ?? []);
    expectNoStrays(events);
    expectGapless();
  });

  it('every event arrives in the end', async () => {
    await until('every delivery is done', () => openDeliveries(business.file) === 0);
    const known = look<{ payload: string }>(business.file, 'SELECT payload FROM events').map(
      ({ payload }) => payload,
    );
    const arrived = new Set(receiver.received.map(({ raw }) => raw));
    expect(known.filter((payload) => !arrived.has(payload))).toEqual([]);
    await receiver.waitFor(known.length);
    const { acknowledged, unanswered, retried } = load.counts();
    expect(acknowledged).toBeGreaterThan(100);
    report(
      'T1',
      `${ROUNDS} kills, ${acknowledged} acknowledged, ${unanswered} unanswered, ${retried} retried with their key, ${known.length} events; none lost or doubled; ready after at most ${slowestStartMs.toFixed(0)} ms`,
    );
  });

  /** A record is as it was last acknowledged (or as the change that got no answer left it), and so is its last event. */
  async function expectWhole(record: Record_, events: EventRow[]): Promise<void> {
    const now = await load.read(service.url, record);
    const { last, changes, isInDoubt } = record;
    if (!isInDoubt) expect(now, record.reference).toEqual(last);
    if (record.kind === 'items') {
      expect(now).not.toBeUndefined();
      return;
    }
    const extra = isInDoubt ? [changes, changes + 1] : [changes];
    expect(extra, `events of ${record.reference}`).toContain(events.length);
    const final = events.at(-1);
    if (now === undefined) expect(final?.event).toBe('document.deleted');
    else expect(JSON.parse(final?.payload ?? '{}').data).toEqual(now);
    for (const { deliveries } of events) expect(deliveries).toBe(1);
  }

  /** No record without its event, no event of a creation without its record. */
  function expectNoStrays(events: Map<string, EventRow[]>): void {
    const records = look<{ reference: string }>(
      business.file,
      'SELECT reference FROM clients UNION ALL SELECT reference FROM documents',
    );
    const present = new Set(records.map(({ reference }) => reference));
    for (const reference of present)
      expect(events.get(reference)?.[0]?.event, reference).toMatch(/\.created$/);
    for (const [reference, list] of events)
      expect(present.has(reference)).toBe(list.at(-1)?.event !== 'document.deleted');
  }

  function expectGapless(): void {
    const numbers = look<{ number: string }>(
      business.file,
      'SELECT number FROM documents WHERE number IS NOT NULL ORDER BY number',
    );
    const sequence = numbers.map(({ number }) => Number(number.slice(-5)));
    expect(sequence).toEqual(sequence.map((_, i) => i + 1));
    expect(look(business.file, 'SELECT last FROM number_series')).toEqual(
      sequence.length ? [{ last: sequence.length }] : [],
    );
  }
});

describe('kill -9 during a delivery', () => {
  it('sends it again after the restart, byte for byte, and a second server waits for the death of the first', async () => {
    const bodies: string[] = [];
    let isSilent = true;
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        if (!isSilent) response.writeHead(200).end();
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    const business = await prepareBusiness(
      `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`,
    );
    const settings = { DATABASE_URL: `file:${business.file}` };
    const first = await startService(settings);
    await createClients(first.url, business.key, 3);
    await until('three deliveries are under way', () => bodies.length === 3);

    await expect(startService(settings)).rejects.toThrow(
      /ended with 1: Cannot start: Another server already runs on/,
    );
    await first.end('SIGKILL');
    isSilent = false;
    const restartedAt = performance.now();
    const second = await startService(settings);
    await until('they arrive again', () => openDeliveries(business.file) === 0);
    expect(performance.now() - restartedAt).toBeLessThan(5000);
    expect(bodies.slice(3).sort()).toEqual(bodies.slice(0, 3).sort());
    expect(look(business.file, 'SELECT DISTINCT status FROM webhook_deliveries')).toEqual([
      { status: 'delivered' },
    ]);
    await second.end('SIGKILL');
    receiver.closeAllConnections();
    receiver.close();
    business.remove();
  });
});

async function createClients(url: string, key: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/api/v1/clients`, {
      method: 'POST',
      headers,
      body: `{"name":"Client ${i}"}`,
    });
    expect(response.status).toBe(201);
  }
}

function eventsBySubject(file: string): Map<string, EventRow[]> {
  const rows = look<EventRow>(
    file,
    'SELECT event, subject_reference, payload, (SELECT count(*) FROM webhook_deliveries WHERE event_id = events.id) AS deliveries FROM events ORDER BY id',
  );
  return Map.groupBy(rows, ({ subject_reference }) => subject_reference);
}

function openDeliveries(file: string): number {
  return look(file, 'SELECT 1 FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL').length;
}
