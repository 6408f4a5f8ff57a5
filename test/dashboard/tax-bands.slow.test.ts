// The tax bands of 10,000 documents of all countries are those documents.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { expectBandsTieOut, makeRandomDocuments, randomFrom } from './random-tax-bands.ts';

let world: TestService;
beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

it('the tax bands of 10,000 random documents add up to them', { timeout: 1_800_000 }, async () => {
  let compared = 0;
  for (const business of await makeRandomDocuments(world, 10_000, randomFrom(42)))
    compared += await expectBandsTieOut(world, business);
  expect(compared).toBeGreaterThanOrEqual(10_000);
});
