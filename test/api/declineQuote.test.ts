import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { accept, decline, made, newQuote } from '../quotes/quotes.ts';
import { issue, record, refused } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('declineQuote', () => {
  it('200 with the reason, and again without a change', async () => {
    const { reference } = await newQuote(world.api);
    const declined = await record(decline(world.api, reference, { reason: 'They print it themselves.' }));
    expect(declined).toMatchObject({
      status: 'declined',
      answer: { status: 'declined', by: 'business', reason: 'They print it themselves.' },
    });
    expect(await record(decline(world.api, reference))).toEqual(declined);
  });

  it('409 for what was accepted or converted', async () => {
    const accepted = await newQuote(world.api);
    await record(accept(world.api, accepted.reference));
    await refused(decline(world.api, accepted.reference), 409, 'conflict');
    const quote = await newQuote(world.api);
    await issue(world.api, (await made(world.api, quote, { document_type: 'rs_invoice' })).reference);
    await refused(decline(world.api, quote.reference), 409, 'conflict');
  });
});
