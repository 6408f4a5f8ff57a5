// The page on which a client answers a quote.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../src/database/schema/access.ts';
import { quoteAnswers } from '../../src/database/schema/quotes.ts';
import { getDocument, issue, listener, newClient, newIssued, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BEHIND_A_PROXY, said, submit, visit } from '../public/visit.ts';
import type { Api } from '../test-service.ts';
import {
  ANSWER,
  accept,
  acceptOnPage,
  decline,
  extend,
  LAST_DAY,
  made,
  newQuote as newQuoteFor,
  pageOf,
  versionOn,
  withdraw,
} from './quotes.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

/** A quote to a client who reads English. */
async function newQuote(api: Api) {
  const { reference: client } = await newClient(api, { country: 'GB' });
  return newQuoteFor(api, { client });
}

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('accepting on the page', () => {
  it('keeps name, address and order, publishes quote.accepted and notifies the business', async () => {
    const business = await listener(world);
    const quote = await newQuote(business.api);
    const path = await pageOf(business.api, quote);
    const page = said(await visit(world, path));
    for (const text of ['Quote', 'Open', '28 March 2027', 'Accept this quote', '120.00 RSD'])
      expect(page).toContain(text);
    const answer = await acceptOnPage(world, path, { note: 'Soon, please' });
    expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
      status: 303,
      to: `../${path.split('/').at(-1)}`,
    });
    const accepted = await getDocument(business.api, quote.reference);
    expect(accepted).toMatchObject({
      status: 'accepted',
      answer: {
        by: 'client',
        name: 'Milena Ristić',
        email: 'milena@dunav.example',
        order_reference: 'NAR-7',
        reason: 'Soon, please',
      },
    });
    expect((await business.recorded()).at(-1)).toMatchObject({ event: 'quote.accepted' });
    const notices = await world.server.database.read((tx) =>
      tx.select().from(notifications).where(eq(notifications.subjectReference, quote.reference)),
    );
    expect(notices.map(({ kind }) => kind)).toContain('quote_accepted');
    expect(said(await visit(world, path))).toContain('The quote is accepted');
    const invoice = await made(business.api, quote, { document_type: 'rs_invoice' });
    expect(invoice.order_reference).toBe('NAR-7');
    await business.close();
  });

  it('wants a name, an address and the tick, and says which is missing', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    const version = await versionOn(world, path);
    const page = await submit(world, `${path}/accept`, { version, name: ' ', email: 'nowhere' });
    expect(page.status).toBe(422);
    for (const text of ['Type your full name.', 'Enter a valid e-mail address.', 'Tick the box'])
      expect(said(page)).toContain(text);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ status: 'issued', answer: null });
  });

  it('two devices at once get one answer', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    const version = await versionOn(world, path);
    const statuses = await Promise.all([
      acceptOnPage(world, path, { version }).then(({ status }) => status),
      submit(world, `${path}/decline`, { version }).then(({ status }) => status),
      acceptOnPage(world, path, { version }).then(({ status }) => status),
    ]);
    expect(statuses.toSorted()).toEqual([303, 409, 409]);
    const rows = await world.server.database.read((tx) => tx.select().from(quoteAnswers));
    const { answer } = await getDocument(world.api, quote.reference);
    expect(rows.filter(({ answeredAt }) => answeredAt === answer?.at).length).toBeGreaterThan(0);
  });

  it('what changed since it was read is shown again with 409', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    const version = await versionOn(world, path);
    await record(extend(world.api, quote.reference, '2027-04-10'));
    const page = await acceptOnPage(world, path, { version });
    expect(page.status).toBe(409);
    expect(said(page)).toContain('The quote has changed');
    expect(said(page)).toContain('10 April 2027');
    expect((await acceptOnPage(world, path)).status).toBe(303);
    for (const unknown of ['', 'x'.repeat(64)]) {
      const other = await newQuote(world.api);
      const answer = await acceptOnPage(world, await pageOf(world.api, other), { version: unknown });
      expect(answer.status).toBe(409);
    }
  });

  it('a GET answers nothing, and a form of another site is refused', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    expect((await visit(world, `${path}/accept`)).status).toBe(405);
    const version = await versionOn(world, path);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await submit(world, `${path}/accept`, { ...ANSWER, version }, { headers })).status).toBe(403);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ answer: null });
  });

  it('a page of an invoice has no forms', async () => {
    const path = await pageOf(world.api, await newIssued(world.api));
    expect((await visit(world, path)).text).not.toContain('/accept');
    expect((await submit(world, `${path}/accept`, ANSWER)).status).toBe(404);
  });
});

describe('declining on the page', () => {
  it('keeps the reason, and says so from then on', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    const version = await versionOn(world, path);
    const answer = await submit(world, `${path}/decline`, { version, reason: 'Too expensive' });
    expect(answer.status).toBe(303);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({
      status: 'declined',
      answer: { by: 'client', name: null, email: null, reason: 'Too expensive' },
    });
    const page = await visit(world, path);
    expect(said(page)).toContain('The quote was declined');
    expect(page.text).not.toContain('/accept"');
  });

  it('all answers are kept, each with what was read', async () => {
    const quote = await newQuote(world.api);
    const path = await pageOf(world.api, quote);
    await submit(world, `${path}/decline`, { version: await versionOn(world, path) });
    await record(extend(world.api, quote.reference, '2027-04-10'));
    await acceptOnPage(world, path);
    const params = { params: { path: { reference: quote.reference } } };
    const timeline = await record(world.api.GET('/documents/{reference}/timeline', params));
    const kinds = timeline.map(({ kind }) => kind);
    expect(kinds).toContain('accepted');
    expect(kinds).toContain('declined');
  });
});

describe('the last day', () => {
  it.each([
    ['Europe/Belgrade', 'RS', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['America/New_York', 'RS', '2027-03-29T03:59:59Z', '2027-03-29T04:00:00Z'],
  ])('ends with the day in %s', async (timezone, country, last, over) => {
    const business = await world.otherBusiness({ timezone, country });
    const quotes = [await newQuote(business.api), await newQuote(business.api)] as const;
    expect(quotes[0].valid_until).toBe(LAST_DAY);
    const paths = [await pageOf(business.api, quotes[0]), await pageOf(business.api, quotes[1])] as const;
    const version = await versionOn(world, paths[1]);
    world.clock.set(last);
    expect((await acceptOnPage(world, paths[0])).status).toBe(303);
    world.clock.set(over);
    const late = await acceptOnPage(world, paths[1], { version });
    expect(late.status).toBe(409);
    expect(said(late)).toContain('The quote has expired');
    expect(await getDocument(business.api, quotes[1].reference)).toMatchObject({ answer: null });
  });
});

describe('the page of a quote that is over', () => {
  it('says that it was withdrawn, replaced, taken up or accepted in another way', async () => {
    const withdrawn = await newQuote(world.api);
    await record(withdraw(world.api, withdrawn.reference));
    const replaced = await newQuote(world.api);
    const version = await issue(world.api, (await made(world.api, replaced, {})).reference);
    const taken = await newQuote(world.api);
    const invoice = await issue(
      world.api,
      (await made(world.api, taken, { document_type: 'rs_invoice' })).reference,
    );
    const repeated = await newQuote(world.api);
    const rule = { every: 'monthly', on: '1', starts_on: '2027-04-01' } as const;
    const body = { name: 'Hosting', from: repeated.reference, rule };
    await record(world.api.POST('/recurring-documents', { body }), 201);
    const accepted = await newQuote(world.api);
    await record(accept(world.api, accepted.reference));
    const declined = await newQuote(world.api);
    await record(decline(world.api, declined.reference));
    for (const [quote, ...texts] of [
      [withdrawn, 'The quote was withdrawn'],
      [replaced, 'There is a new version', version.number ?? ''],
      [taken, 'The quote was taken up', invoice.number ?? ''],
      [repeated, 'The quote was taken up', 'It is billed regularly.'],
      [accepted, 'The quote is accepted'],
      [declined, 'The quote was declined'],
    ] as const) {
      const page = await visit(world, await pageOf(world.api, quote));
      for (const text of texts) expect(said(page)).toContain(text);
      expect(page.text).not.toContain('name="version"');
    }
  });
});
