import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  accept,
  decline,
  extend,
  LAST_DAY,
  made,
  newQuote,
  newQuoteDraft,
  withdraw,
} from '../quotes/quotes.ts';
import { cancel, getDocument, issue, listener, newIssued, record, refused } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('acceptQuote 200', () => {
  it('the quote is accepted, by the business, with name and note', async () => {
    const { reference } = await newQuote(world.api);
    const accepted = await record(accept(world.api, reference, { name: ' Milena ', note: 'By telephone' }));
    expect(accepted).toMatchObject({
      status: 'accepted',
      balance: '0.00',
      answer: {
        status: 'accepted',
        at: '2027-03-01T10:00:00.000Z',
        by: 'business',
        name: 'Milena',
        email: null,
        order_reference: null,
        reason: 'By telephone',
      },
    });
    expect(await getDocument(world.api, reference)).toEqual(accepted);
  });

  it('also after the last day, and again without any change or event', async () => {
    const business = await listener(world);
    const { reference } = await newQuote(business.api);
    world.clock.set('2027-05-01T10:00:00Z');
    const accepted = await record(accept(business.api, reference));
    expect(accepted).toMatchObject({ status: 'accepted', valid_until: LAST_DAY });
    const events = await business.recorded();
    expect(events.map(({ event }) => event)).toEqual([
      'client.created',
      'document.created',
      'document.issued',
      'quote.accepted',
    ]);
    expect(await record(accept(business.api, reference, { name: 'Other' }))).toEqual(accepted);
    expect(await business.recorded()).toEqual(events);
    await business.close();
  });

  it('a quote that was converted while it was open can still be accepted', async () => {
    const quote = await newQuote(world.api);
    await issue(world.api, (await made(world.api, quote, { document_type: 'rs_invoice' })).reference);
    expect(await record(accept(world.api, quote.reference))).toMatchObject({ status: 'accepted' });
  });
});

describe('acceptQuote 409', () => {
  it('a draft, what was declined, withdrawn or cancelled, and any other document', async () => {
    const draft = await newQuoteDraft(world.api);
    const declined = await newQuote(world.api);
    await record(decline(world.api, declined.reference));
    const withdrawn = await newQuote(world.api);
    await record(withdraw(world.api, withdrawn.reference));
    const cancelled = await newQuote(world.api);
    await record(cancel(world.api, cancelled.reference));
    const invoice = await newIssued(world.api);
    for (const { reference } of [draft, declined, withdrawn, cancelled, invoice])
      await refused(accept(world.api, reference), 409, 'conflict');
  });

  it('a declined quote is accepted once it was extended', async () => {
    const { reference } = await newQuote(world.api);
    await record(decline(world.api, reference, { reason: 'Too late' }));
    const open = await record(extend(world.api, reference, '2027-04-10'));
    expect(open).toMatchObject({ status: 'issued', answer: null, valid_until: '2027-04-10' });
    expect(await record(accept(world.api, reference))).toMatchObject({ status: 'accepted' });
  });
});

describe('acceptQuote 403', () => {
  it('needs quotes.accept, which a list of permissions has only where it names it', async () => {
    const { reference } = await newQuote(world.api);
    const clerk = await world.member({ permissions: ['documents.view', 'documents.update'] });
    await refused(accept(clerk.api, reference), 403, 'forbidden');
    const seller = await world.member({ permissions: ['documents.view', 'quotes.accept'] });
    expect(await record(accept(seller.api, reference))).toMatchObject({ status: 'accepted' });
  });
});
