// Random chains of documents, payments, credits, refunds, reversals and cancellations: no cent is made or lost.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { acceptCurrencies, newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { openWire, requestText, type Wire } from '../wire.ts';
import { expectSettled, look, type Picture } from './ledger.ts';
import { type Answer, type Ask, type Chain, type Choice, move, nameOf } from './moves.ts';

const CHAINS = scale(8, 1500);
const STEPS = scale(14, 40);
const CURRENCIES: [string, number][] = [
  ['RSD', 2],
  ['JPY', 0],
  ['KWD', 3],
];

const world = sharedService();
let wire: Wire;
const seen = { steps: 0, refused: 0 };

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'JPY', 'KWD');
  wire = await openWire(world.url, 4);
});
afterAll(async () => {
  wire.close();
});

const ask: Ask = async (method, path, body): Promise<Answer> => {
  const headers = { Authorization: `Bearer ${world.key}` };
  const sent = { method, path, body: method === 'POST' ? (body ?? {}) : undefined };
  const { status, body: text } = await wire.send(requestText(sent, headers));
  const answer = JSON.parse(text) as { data?: unknown; error?: unknown };
  return { status, data: answer.data ?? answer.error };
};

const choice = fc.record({
  kind: fc.nat(9999),
  which: fc.nat(999),
  other: fc.nat(999),
  size: fc.nat(99_999),
});
const chains = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  choices: fc.array(choice, { minLength: 2, maxLength: STEPS, size: 'max' }),
});

it('after every step each cent is where it belongs, and what is refused changes nothing', async () => {
  const seed = seedOf('S1');
  const property = fc.asyncProperty(chains, async ({ currency: [currency, decimals], choices }) => {
    const { reference: client } = await newClient(world.api);
    const chain: Chain = {
      ...{ ask, client, currency, decimals, documents: [], payments: [], drafts: [], credited: new Set() },
      today: () => world.clock.now().toISOString().slice(0, 10),
    };
    let before = await look(chain);
    const { revenueCents } = before;
    for (const one of choices) before = await step(chain, one, before, revenueCents);
  });
  await fc.assert(property, { numRuns: CHAINS, seed, endOnFailure: !process.env.SHRINK });
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
  report('S1', `${CHAINS} chains, ${seen.steps} steps, ${seen.refused} refused: every cent accounted for`);
}, 2_700_000);

async function step(chain: Chain, one: Choice, before: Picture, revenueBefore: number): Promise<Picture> {
  world.clock.advance(1000 * (one.which % 7 === 0 ? 86_400 : 1));
  const answer = await move(chain, one);
  const what = `${nameOf(one)}: ${answer.status} ${JSON.stringify(answer.data).slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  const after = await look(chain);
  seen.steps += 1;
  try {
    if (answer.status >= 400) {
      seen.refused += 1;
      expect(after).toEqual(before);
    }
    expectSettled(after, chain, revenueBefore);
  } catch (error) {
    throw new Error(`After ${what}: ${(error as Error).message}`, { cause: error });
  }
  return after;
}
