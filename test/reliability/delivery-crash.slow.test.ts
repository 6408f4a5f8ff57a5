// kill -9 while webhooks are under way: every one of them arrives, byte for byte, and only those that were under way
// at the kill can arrive twice.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report, scale, seedOf } from '../scenarios.ts';
import { generator } from './load.ts';
import {
  addBusiness,
  addEndpoint,
  type Business,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from './service.ts';

const ROUNDS = scale(3, 50);
const BUSINESSES = scale(1, 3);
/** In each business; a workspace has at most twenty. */
const ENDPOINTS = scale(15, 20);
const CLIENTS = scale(6, 5);
/** Attempts that are under way at the moment of each kill. */
const ENOUGH = scale(40, 200);

type Arrival = { delivery: string; body: string; at: number; isRefused: boolean };

describe('kill -9 during deliveries', () => {
  const random = generator(seedOf('T2'));
  const arrivals: Arrival[] = [];
  const known = new Set<string>();
  const open = new Set<ServerResponse>();
  /** How often each delivery was under way when the process was killed. */
  const interrupted = new Map<string, number>();
  let businesses: Business[] = [];
  let file: string;
  let service: Service;
  let isSlow = false;
  let slowestResendMs = 0;
  let fewestInFlight = Number.POSITIVE_INFINITY;

  // A third answers at once, a third slowly, a third refuses the first attempt of a delivery.
  const receiver = createServer((request, response) => {
    const kind = Number(/\d+$/.exec(request.url ?? '')?.[0]) % 3;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const delivery = String(request.headers['x-service-delivery']);
      const isFirst = kind === 2 && !known.has(delivery);
      known.add(delivery);
      const arrival: Arrival = { delivery, body, at: performance.now(), isRefused: false };
      arrivals.push(arrival);
      open.add(response);
      response.on('close', () => open.delete(response));
      const answer = () => {
        if (response.destroyed) return;
        arrival.isRefused = isFirst;
        response.writeHead(isFirst ? 500 : 200).end();
      };
      // Before a kill no receiver answers quickly, so that as many attempts as possible are under way.
      setTimeout(answer, isSlow ? 1500 + random() * 2000 : kind === 1 ? random() * 50 : 0).unref();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const first = await prepareBusiness();
    businesses = [first];
    while (businesses.length < BUSINESSES) businesses.push(await addBusiness(first));
    for (const business of businesses) {
      for (let i = 0; i < ENDPOINTS; i += 1)
        await addEndpoint(business, { url: `${url}${i}`, events: ['*'] });
    }
    file = first.file;
    service = await startService({ DATABASE_URL: `file:${file}` });
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    receiver.closeAllConnections();
    receiver.close();
    businesses[0]?.remove();
  });

  it.each(Array.from({ length: ROUNDS }, (_, i) => [i + 1]))('round %i', async () => {
    isSlow = true;
    const inFlight = arrivals.length;
    await Promise.all(businesses.map(({ key }) => createClients(service.url, key, CLIENTS)));
    await until('enough are under way', () => arrivals.length >= inFlight + ENOUGH);
    await new Promise((moment) => setTimeout(moment, random() * 200));
    const atKill = open.size;
    await service.end('SIGKILL');
    const claimed = look<{ reference: string }>(
      file,
      'SELECT reference FROM queue JOIN webhook_deliveries d ON d.id = subject_id WHERE claimed_by IS NOT NULL',
    );
    for (const { reference } of claimed) interrupted.set(reference, (interrupted.get(reference) ?? 0) + 1);
    fewestInFlight = Math.min(fewestInFlight, atKill, claimed.length);
    isSlow = false;
    service = await startService({ DATABASE_URL: `file:${file}` });
    const readyAt = performance.now();
    const again = new Set(claimed.map(({ reference }) => reference));
    const resent = () => arrivals.find(({ at, delivery }) => at > readyAt - 1000 && again.has(delivery));
    await until('one of them is sent again', () => resent() !== undefined);
    slowestResendMs = Math.max(slowestResendMs, (resent()?.at ?? 0) - readyAt);
    await until('all are delivered', () => openDeliveries(file) === 0, 60_000);
  });

  it('all arrive as they were stored, and none more often than it was refused or under way at a kill', async () => {
    const stored = look<{ reference: string; payload: string; status: string }>(
      file,
      'SELECT d.reference, d.status, e.payload FROM webhook_deliveries d JOIN events e ON e.id = d.event_id',
    );
    const seen = Map.groupBy(arrivals, ({ delivery }) => delivery);
    expect(stored).toHaveLength(ROUNDS * BUSINESSES * CLIENTS * ENDPOINTS);
    expect(seen.size).toBe(stored.length);
    let doubles = 0;
    for (const { reference, payload, status } of stored) {
      const all = seen.get(reference) ?? [];
      expect(status).toBe('delivered');
      expect(all.filter(({ body }) => body !== payload)).toEqual([]);
      const accepted = all.filter(({ isRefused }) => !isRefused).length;
      expect(accepted, reference).toBeGreaterThanOrEqual(1);
      expect(all.length, reference).toBeLessThanOrEqual(
        1 + all.filter(({ isRefused }) => isRefused).length + (interrupted.get(reference) ?? 0),
      );
      doubles += accepted - 1;
    }
    expect(slowestResendMs).toBeLessThan(2000);
    const underWay = [...interrupted.values()].reduce((sum, times) => sum + times, 0);
    report(
      'T2',
      `${ROUNDS} kills with at least ${fewestInFlight} under way, ${stored.length} deliveries, all arrived byte for byte; ${doubles} of ${underWay} deliveries under way arrived twice; first resend at most ${Math.max(0, slowestResendMs).toFixed(0)} ms after ready`,
    );
  });
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

function openDeliveries(file: string): number {
  return look(file, "SELECT 1 FROM queue WHERE kind = 'webhook_delivery'").length;
}
