import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { accept, newQuote, withdraw } from '../quotes/quotes.ts';
import { listener, record, refused } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('withdrawQuote', () => {
  it('200 once, with quote.withdrawn instead of document.updated', async () => {
    const business = await listener(world);
    const { reference } = await newQuote(business.api);
    const withdrawn = await record(withdraw(business.api, reference));
    expect(withdrawn).toMatchObject({ status: 'withdrawn', answer: null });
    expect(await record(withdraw(business.api, reference))).toEqual(withdrawn);
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names).toEqual(['client.created', 'document.created', 'document.issued', 'quote.withdrawn']);
    await business.close();
  });

  it('409 for what was accepted', async () => {
    const { reference } = await newQuote(world.api);
    await record(accept(world.api, reference));
    await refused(withdraw(world.api, reference), 409, 'conflict');
  });
});
