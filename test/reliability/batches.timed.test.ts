// Batches of one workspace, one after another without pause, next to the reads of another one.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDatabase } from '../engine.ts';
import { report } from '../scenarios.ts';
import { startBatching } from './batching.ts';
import { computeFor } from './computing.ts';
import { addBusiness, type Business, prepareBusiness, type Service, startService } from './service.ts';
import { percentile } from './times.ts';

const ROUNDS = 7;
const PHASE_MS = 3000;
const GET_EVERY_MS = 5;

/** Times of a GET: alone, during a program that only computes, and during batches. */
type Round = { alone: number[]; computing: number[]; batches: number[] };

let business: Business;
let reader: Business;
let service: Service;
let batching: ReturnType<typeof startBatching>;
let read: string;

beforeAll(async () => {
  business = await prepareBusiness();
  reader = await addBusiness(business);
  service = await startService({ DATABASE_URL: business.url });
  batching = startBatching({
    url: service.url,
    key: business.key,
    client: await made(business.key, 'Buyer'),
  });
  read = await made(reader.key, 'Read');
});
afterAll(async () => {
  await batching?.end();
  await service?.end('SIGKILL');
  await removeDatabase(business.url);
  business.remove();
});

async function made(key: string, name: string): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ name }) };
  const answer = (await (await fetch(`${service.url}/api/v1/clients`, init)).json()) as {
    data: { reference: string };
  };
  return answer.data.reference;
}

it('slow the reads of another by at most twice', async () => {
  const rounds: Round[] = [];
  let times: number[] | undefined;
  let isOver = false;
  const reading = (async () => {
    const headers = { Authorization: `Bearer ${reader.key}` };
    while (!isOver) {
      const [during, sentAt] = [times, performance.now()];
      const response = await fetch(`${service.url}/api/v1/clients/${read}`, { headers });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      during?.push(performance.now() - sentAt);
      await pause(GET_EVERY_MS);
    }
  })();
  expect(await batching.during(1)).toMatchObject({ issued: 100 });
  let issued = 0;
  let batchMs = 0;
  while (rounds.length < ROUNDS) {
    const round: Round = { alone: [], computing: [], batches: [] };
    rounds.push(round);
    times = round.alone;
    await pause(PHASE_MS);
    times = round.computing;
    await computeFor(PHASE_MS);
    times = round.batches;
    const made = await batching.during(PHASE_MS);
    issued += made.issued;
    batchMs += made.ms;
  }
  isOver = true;
  await reading;

  const p99s = (phase: keyof Round) => rounds.map((round) => percentile(round[phase], 0.99));
  const [alone, computing, batches] = [p99s('alone'), p99s('computing'), p99s('batches')];
  // Each round is compared with itself, so that other load on the machine in one round does not affect the others.
  const ratioTo = (before: number[]) =>
    percentile(
      batches.map((ms, i) => ms / (before[i] as number)),
      0.5,
    );
  const middle = (ms: number[]) => `${percentile(ms, 0.5).toFixed(1)} ms`;
  const rate = ((issued / batchMs) * 1000).toFixed(0);
  const figure = `p99 of GET ${middle(alone)} alone, ${middle(computing)} next to a CPU-bound program, ${middle(batches)} during batches of 5 lines each (${rate} documents/s; ${ratioTo(alone).toFixed(1)} times that alone, ${ratioTo(computing).toFixed(1)} times that next to the program)`;
  process.stdout.write(`L5: ${figure}\n`);
  expect(Math.min(ratioTo(alone), ratioTo(computing))).toBeLessThanOrEqual(2);
  report('L5', figure);
}, 300_000);
