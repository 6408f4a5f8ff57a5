// kill -9 between and during the steps of chains of documents and money: each request that is repeated with its key has
// its effect once, and after every step each cent is where it belongs.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { openDatabase } from '../../src/database/open.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { generator } from '../reliability/load.ts';
import { type Business, prepareBusiness, type Service, startService } from '../reliability/service.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { expectSettled, look } from './ledger.ts';
import { type Answer, type Ask, type Chain, move, nameOf } from './moves.ts';

const CHAINS = scale(3, 60);
const STEPS = scale(20, 40);
/** One request in so many is interrupted. */
const RARITY = 6;
const CURRENCIES: [string, number][] = [
  ['RSD', 2],
  ['JPY', 0],
  ['KWD', 3],
];

let business: Business;
let service: Service;
let random: () => number;
const seen = { steps: 0, kills: 0, replays: 0, keys: 0 };

beforeAll(async () => {
  random = generator(seedOf('S3'));
  business = await prepareBusiness();
  const database = await openDatabase(`file:${business.file}`);
  for (const currency of ['JPY', 'KWD']) {
    const method = { workspace: business.workspace, currency, method: 'bank' as const, now: new Date() };
    await database.write('instance', (tx) => addPaymentMethod(tx, method));
  }
  await database.close();
  await start();
});
afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

async function start(): Promise<void> {
  service = await startService({ DATABASE_URL: `file:${business.file}` });
}

async function send(method: string, path: string, body: object | undefined, key: string) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${business.key}`,
      ...(method === 'POST' && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Sends a request; kills the process under it now and then, and repeats it. */
const ask: Ask = async (method, path, body): Promise<Answer> => {
  seen.keys += 1;
  const key = `chain ${seen.keys}`;
  const isKilled = method === 'POST' && random() * RARITY < 1;
  let first: { status: number; text: string } | undefined;
  if (isKilled) {
    const underWay = send(method, path, body, key).catch(() => undefined);
    await new Promise((moment) => setTimeout(moment, random() * 12));
    await service.end('SIGKILL');
    seen.kills += 1;
    first = await underWay;
    await start();
  }
  const answer = await send(method, path, body, key);
  // A refusal is not stored: it only names its own request.
  if (first && first.status < 300) expect(answer).toEqual(first);
  else if (first) expect(answer.status).toBe(first.status);
  if (method === 'POST' && answer.status < 300) {
    expect(await send(method, path, body, key)).toEqual(answer);
    seen.replays += 1;
  }
  const { data, error } = JSON.parse(answer.text);
  return { status: answer.status, data: data ?? error };
};

it('no kill makes or loses a cent, and no repetition doubles one', async () => {
  for (let i = 0; i < CHAINS; i += 1) {
    const [currency, decimals] = CURRENCIES[i % CURRENCIES.length] as [string, number];
    const { data } = await ask('POST', '/clients', { name: `Client ${i}` });
    const chain: Chain = {
      ...{ ask, client: (data as { reference: string }).reference, currency, decimals },
      ...{ documents: [], payments: [], drafts: [], credited: new Set() },
      today: () => new Date().toISOString().slice(0, 10),
    };
    let before = await look(chain);
    const { revenueCents } = before;
    for (let step = 0; step < STEPS; step += 1) {
      const [kind, which, other, size] = [9999, 999, 999, 99_999].map((most) => Math.floor(random() * most));
      const choice = { kind, which, other, size } as Parameters<typeof move>[1];
      const answer = await move(chain, choice);
      const what = `${nameOf(choice)}: ${answer.status} ${JSON.stringify(answer.data)}`;
      expect(answer.status, what).toBeLessThan(500);
      const after = await look(chain);
      if (answer.status >= 400) expect(after, what).toEqual(before);
      expectSettled(after, chain, revenueCents);
      before = after;
      seen.steps += 1;
    }
  }
  await service.end('SIGKILL');
  expect((await verifyDatabase(`file:${business.file}`)).differences).toEqual([]);
  const { steps, kills, replays } = seen;
  report('S3', `${CHAINS} chains, ${steps} steps, ${kills} kills, ${replays} replays: none lost or doubled`);
}, 2_700_000);
