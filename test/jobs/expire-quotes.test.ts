import { beforeEach, describe, expect, it } from 'vitest';
import { expireQuotes, JOBS } from '../../src/jobs/schedule.ts';
import { getDocument, issue, listener, record, send } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { accept, made, newQuote } from '../quotes/quotes.ts';
import { SERVICE } from '../test-service.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

const run = (asOf: string) => {
  world.clock.set(asOf);
  return expireQuotes(world.server.database, {
    asOf: new Date(asOf),
    clock: world.clock.now,
    service: SERVICE,
  });
};

describe('expire-quotes', () => {
  it('expires a quote as its last day ends in the zone of the workspace, with quote.expired once', async () => {
    const business = await listener(world);
    const { reference } = await newQuote(business.api);
    await record(send(business.api, reference));
    expect(await run('2027-03-28T21:59:59Z')).toBe(0);
    expect(await run('2027-03-28T22:00:00Z')).toBe(1);
    expect(await getDocument(business.api, reference)).toMatchObject({ status: 'expired' });
    expect(await run('2027-03-29T10:00:00Z')).toBe(0);
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names.filter((name) => name === 'quote.expired')).toHaveLength(1);
    expect(names.at(-1)).toBe('quote.expired');
    await business.close();
  });

  it('in New York six hours later than in Belgrade', async () => {
    const business = await world.otherBusiness({ timezone: 'America/New_York' });
    const { reference } = await newQuote(business.api);
    await run('2027-03-29T03:59:59Z');
    expect(await getDocument(business.api, reference)).toMatchObject({ status: 'issued' });
    await run('2027-03-29T04:00:00Z');
    expect(await getDocument(business.api, reference)).toMatchObject({ status: 'expired' });
  });

  it('leaves what was accepted or converted, and what has no last day', async () => {
    const accepted = await newQuote(world.api);
    await record(accept(world.api, accepted.reference));
    const converted = await newQuote(world.api);
    const { reference } = await made(world.api, converted, { document_type: 'rs_invoice' });
    await issue(world.api, reference);
    const endless = await newQuote(world.api, { valid_until: null });
    await run('2028-01-01T10:00:00Z');
    const statuses = [accepted, converted, endless].map(
      async (quote) => (await getDocument(world.api, quote.reference)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['accepted', 'issued', 'issued']);
  });

  it('reopens what expired by a clock that was ahead', async () => {
    const { reference } = await newQuote(world.api);
    expect(await run('2027-03-29T10:00:00Z')).toBeGreaterThan(0);
    await run('2027-03-20T10:00:00Z');
    expect(await getDocument(world.api, reference)).toMatchObject({ status: 'issued' });
  });

  it('waits while the clock is not trusted', () => {
    expect(JOBS.find(({ name }) => name === 'expire-quotes')?.waitsMs).toBe(Number.POSITIVE_INFINITY);
  });
});
