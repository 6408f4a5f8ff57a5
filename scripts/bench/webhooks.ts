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
/** The service sends four at a time to each endpoint: with this many, as many as the sender without a database. */
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
    const found = { withoutDatabase: [], durable: [], duringRequests: [], p50: [], p99: [] } as Record<
      Figure,
      number[]
    >;
    for (let round = 0; round < rounds; round += 1) {
      found.withoutDatabase.push(await withReceiver(senderWithoutDatabase));
      found.durable.push(await withReceiver(backlog));
      found.duringRequests.push(await withReceiver(deliveries));
      const waits = await withReceiver((receiver) => loneDeliveries(receiver));
      found.p50.push(waits[Math.floor(waits.length * 0.5)] as number);
      found.p99.push(waits[Math.floor(waits.length * 0.99)] as number);
      console.error(`round ${round + 1} of ${rounds} done`);
    }
    return outcomeOf(found);
  });
}

type Figure = 'withoutDatabase' | 'durable' | 'duringRequests' | 'p50' | 'p99';

function outcomeOf({
  withoutDatabase,
  durable,
  duringRequests,
  p50,
  p99,
}: Record<Figure, number[]>): Outcome {
  return {
    rows: [
      {
        name: 'a sender without a database, 32 at a time',
        samples: withoutDatabase.map((rate) => ({ rate })),
      },
      {
        name: 'the service, outcomes stored, 32 at a time',
        samples: durable.map((rate) => ({ rate })),
      },
      {
        name: `the service, ${ENDPOINTS} endpoints, while requests create the events`,
        samples: duringRequests.map((rate) => ({ rate })),
      },
      {
        name: 'from the answer to the first byte, idle',
        samples: p50.map((ms, round) => ({ p50: ms, p99: p99[round] })),
      },
    ],
    isNoisy: false,
    measures: [
      {
        number: 'deliveries per second over a sender that stores nothing',
        rounds: durable.map((rate, round) => rate / (withoutDatabase[round] ?? Number.NaN)),
      },
      { number: 'deliveries per second to 50 endpoints', rounds: duringRequests },
      { number: 'commit to first byte at the receiver, idle, p50', rounds: p50 },
      { number: 'commit to first byte at the receiver, idle, p99', rounds: p99 },
    ],
    notes: [
      'The receiver runs in the measuring process, so both senders share the machine with that process.',
    ],
  };
}

export type Receiver = { url: string; received(): number; onRequest: (() => void) | undefined };

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

/** The upper bound: signs and sends with a fixed concurrency, and stores nothing. @returns deliveries per second */
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
 * Deliveries that were due before the service started, timed from the first arrival until the last outcome is on disk.
 * @returns deliveries per second
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

/** Deliveries of events that requests create, from the first arrival to the last. @returns deliveries per second */
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

async function loneDeliveries(receiver: Receiver): Promise<number[]> {
  const { keys, service, remove } = await serviceFor(receiver, 1);
  const waits = await waitsOf(service.url, keys[0] as string, receiver);
  await service.stop();
  remove();
  return waits;
}

/** One event at a time. @returns the times from each answer to the first byte at the receiver, sorted */
export async function waitsOf(url: string, key: string, receiver: Receiver): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < LONE_EVENTS; i += 1) {
    const arrived = new Promise<number>((resolve) => {
      receiver.onRequest = () => resolve(performance.now());
    });
    await postClient(url, key, i);
    const answeredAt = performance.now();
    waits.push(Math.max(0, (await arrived) - answeredAt));
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
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

/** Starts the service with endpoints at the receiver and `waiting` due deliveries; `keys` has a key per endpoint. */
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
