import { beforeEach, describe, expect, it } from 'vitest';
import { expireQuotes } from '../../src/jobs/schedule.ts';
import { sharedService } from '../during-tests.ts';
import { accept, extend, LAST_DAY, newQuote, withdraw } from '../quotes/quotes.ts';
import { SERVICE } from '../test-service.ts';
import { invalid, listener, record, refused } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('extendQuote', () => {
  it('200: an expired quote is open again, with document.updated', async () => {
    const business = await listener(world);
    const { reference } = await newQuote(business.api);
    world.clock.set('2027-04-01T10:00:00Z');
    const clock = world.clock.now;
    await expireQuotes(world.server.database, { asOf: clock(), clock, service: SERVICE });
    expect(await record(extend(business.api, reference, '2027-04-01'))).toMatchObject({
      status: 'issued',
      valid_until: '2027-04-01',
    });
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names.slice(-2)).toEqual(['quote.expired', 'document.updated']);
    await business.close();
  });

  it('422 for a day that is over, and for one that is not later', async () => {
    const { reference } = await newQuote(world.api);
    await invalid(extend(world.api, reference, LAST_DAY), 'valid_until');
    world.clock.set('2027-05-01T10:00:00Z');
    await invalid(extend(world.api, reference, '2027-04-30'), 'valid_until');
  });

  it('409 for what was accepted or withdrawn', async () => {
    const accepted = await newQuote(world.api);
    await record(accept(world.api, accepted.reference));
    const withdrawn = await newQuote(world.api);
    await record(withdraw(world.api, withdrawn.reference));
    for (const { reference } of [accepted, withdrawn])
      await refused(extend(world.api, reference, '2027-04-10'), 409, 'conflict');
  });
});
