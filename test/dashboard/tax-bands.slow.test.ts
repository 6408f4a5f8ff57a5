// The tax bands of 10,000 documents of all countries are those documents.
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { expectBandsTieOut, makeRandomDocuments, randomFrom } from './random-tax-bands.ts';

const world = sharedService();

it('the tax bands of 10,000 random documents add up to them', { timeout: 1_800_000 }, async () => {
  let compared = 0;
  for (const business of await makeRandomDocuments(world, 10_000, randomFrom(42)))
    compared += await expectBandsTieOut(world, business);
  expect(compared).toBeGreaterThanOrEqual(10_000);
});
