// Signed deliveries to receivers on this machine: the rate, compared with a sender without a database, and the time
// from the commit to the first byte at the receiver:  npm run bench -- webhooks [--rounds 3] [--json FILE]
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { signatureHeader } from '../../src/crypto/webhook-signature.ts';
import { addEndpoints, outcomes } from './backlog.ts';
import { makeBooks } from './books.ts';
import { startService } from './measured.ts';
import { type Outcome, runSuite } from './suite.ts';

const ENDPOINTS = 50;
const DELIVERIES = 5000;
const SLOTS = 32;
/** The service sends four at a time to each endpoint: in all as many as the sender without a database. */
const BUSY_ENDPOINTS = SLOTS / 4;
/** Deliveries that are due when the service starts. */
export const BACKLOG = 16_000;
const LONE_EVENTS = 60;
const PAUSE_MS = 25;
const DEADLINE_MS = 60_000;
/** As large as the event of a document with five lines. */
const BODY = JSON.stringify({ event: 'document.created', data: 'x'.repeat(1900) });

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('webhooks', args, async ({ rounds }) => {
    const found = { free: [], durable: [], served: [], p50: [], p99: [] } as Record<Figure, number[]>;
    for (let round = 0; round < rounds; round += 1) {
      found.free.push(await withReceiver(senderWithoutDatabase));
      found.durable.push(await withReceiver(backlog));
      found.served.push(await withReceiver(deliveries));
      const waits = await withReceiver((receiver) => loneDeliveries(receiver));
      found.p50.push(waits[Math.floor(waits.length * 0.5)] as number);
      found.p99.push(waits[Math.floor(waits.length * 0.99)] as number);
      console.error(`round ${round + 1} of ${rounds} done`);
    }
    return outcomeOf(found);
  });
}

type Figure = 'free' | 'durable' | 'served' | 'p50' | 'p99';

function outcomeOf({ free, durable, served, p50, p99 }: Record<Figure, number[]>): Outcome {
  return {
    rows: [
      { name: 'signed and sent, nothing kept, 32 at a time', samples: free.map((rate) => ({ rate })) },
      {
        name: 'the service, outcomes kept, 32 at a time',
        samples: durable.map((rate) => ({ rate })),
      },
      {
        name: `the service, ${ENDPOINTS} endpoints, while requests make the events`,
        samples: served.map((rate) => ({ rate })),
      },
      { name: 'answer to first byte, idle', samples: p50.map((ms, round) => ({ p50: ms, p99: p99[round] })) },
    ],
    isNoisy: false,
    measures: [
      {
        number: 'deliveries per second over a sender that stores nothing',
        rounds: durable.map((rate, round) => rate / (free[round] ?? Number.NaN)),
      },
      { number: 'deliveries per second to 50 endpoints', rounds: served },
      { number: 'commit to first byte at the receiver, idle, p50', rounds: p50 },
      { number: 'commit to first byte at the receiver, idle, p99', rounds: p99 },
    ],
    notes: ['Receiver and measuring process are one, so both senders share the machine with it.'],
  };
}

type Receiver = { url: string; received(): number; onRequest: (() => void) | undefined };

export async function withReceiver<T>(work: (receiver: Receiver) => Promise<T>): Promise<T> {
  let count = 0;
  const server: Server = createServer((request, response) => {
    receiver.onRequest?.();
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = { url, received: () => count, onRequest: undefined };
  try {
    return await work(receiver);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The ceiling: signs and sends with a fixed concurrency, and stores nothing. @returns per second */
async function senderWithoutDatabase({ url }: Receiver): Promise<number> {
  const pool = new Pool(url, { connections: SLOTS });
  let left = BACKLOG;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: SLOTS }, async () => {
      while (left > 0) {
        left -= 1;
        const headers = {
          'content-type': 'application/json',
          'x-service-signature': signatureHeader('whsec_benchmark', BODY, Math.floor(Date.now() / 1000)),
        };
        const { body } = await pool.request({ method: 'POST', path: '/', headers, body: BODY });
        await body.dump();
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return BACKLOG / seconds;
}

/**
 * The service with deliveries that were due before its start: from the first that arrives until the outcome of the
 * last is on disk. @returns per second
 */
export async function backlog(receiver: Receiver, environment: Record<string, string> = {}): Promise<number> {
  let startedAt = 0;
  receiver.onRequest = () => {
    startedAt ||= performance.now();
  };
  const { service, databaseUrl, remove } = await serviceFor(receiver, BUSY_ENDPOINTS, {
    waiting: BACKLOG,
    environment,
  });
  await arrival(receiver, BACKLOG);
  await outcomes(databaseUrl);
  const seconds = (performance.now() - startedAt) / 1000;
  await service.stop();
  remove();
  return BACKLOG / seconds;
}

/** The service, from the first delivery that arrives to the last. @returns per second */
async function deliveries(receiver: Receiver): Promise<number> {
  const { keys, service, remove } = await serviceFor(receiver, ENDPOINTS);
  let startedAt = 0;
  receiver.onRequest = () => {
    startedAt ||= performance.now();
  };
  const events = DELIVERIES / ENDPOINTS;
  await Promise.all(
    keys.map(async (key) => {
      for (let i = 0; i < events; i += 1) await postClient(service.url, key, i);
    }),
  );
  await arrival(receiver, DELIVERIES);
  const seconds = (performance.now() - startedAt) / 1000;
  await service.stop();
  remove();
  return DELIVERIES / seconds;
}

/** One event at a time. @returns the times from each answer to the first byte at the receiver, sorted */
async function loneDeliveries(receiver: Receiver): Promise<number[]> {
  const { keys, service, remove } = await serviceFor(receiver, 1);
  const waits: number[] = [];
  for (let i = 0; i < LONE_EVENTS; i += 1) {
    const arrived = new Promise<number>((resolve) => {
      receiver.onRequest = () => resolve(performance.now());
    });
    await postClient(service.url, keys[0] as string, i);
    const answeredAt = performance.now();
    waits.push(Math.max(0, (await arrived) - answeredAt));
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
  await service.stop();
  remove();
  return waits.sort((a, b) => a - b);
}

async function postClient(url: string, key: string, number: number): Promise<void> {
  const answer = await fetch(`${url}/api/v1/clients`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `Client ${number}`, notes: 'x'.repeat(1500) }),
  });
  if (answer.status !== 201) throw new Error(`POST /clients answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function arrival(receiver: Receiver, count: number): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (receiver.received() < count) {
    if (performance.now() > deadline) throw new Error(`Only ${receiver.received()} of ${count} arrived.`);
    await new Promise((again) => setTimeout(again, 2));
  }
}

/** Starts the service with a number of endpoints at the receiver, and deliveries that are due; `keys` has one for each. */
async function serviceFor(
  { url }: Receiver,
  endpoints: number,
  { waiting = 0, environment = {} }: { waiting?: number; environment?: Record<string, string> } = {},
) {
  const books = makeBooks();
  const databaseUrl = books.copy();
  const keys = await addEndpoints(databaseUrl, { url, endpoints, waiting });
  const service = await startService(databaseUrl, { WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true', ...environment });
  return { keys, service, databaseUrl, remove: books.remove };
}
