// What becomes of a quote.
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import {
  cancel,
  getDocument,
  invalid,
  issue,
  line,
  newClient,
  newIssued,
  newItem,
  pay,
  record,
  refused,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import {
  accept,
  acceptOnPage,
  contractOf,
  decline,
  extend,
  made,
  newQuote,
  newQuoteDraft,
  pageOf,
  tryFrom,
  withdraw,
} from './quotes.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

const INVOICE = { document_type: 'rs_invoice' };

describe('a quote becomes an invoice', () => {
  it('with its lines and prices, whatever its items cost by then', async () => {
    const item = await newItem(world.api, { default_price: 10 });
    const quote = await newQuote(world.api, {
      lines: [{ item: item.reference, quantity: 3 }, line({ unit_price: 5 })],
      notes: 'As agreed',
    });
    await record(accept(world.api, quote.reference));
    await record(
      world.api.PATCH('/items/{reference}', {
        params: { path: { reference: item.reference } },
        body: { default_price: 99 },
      }),
    );
    const invoice = await issue(world.api, (await made(world.api, quote, INVOICE)).reference);
    expect(invoice).toMatchObject({ total: quote.total, notes: 'As agreed', valid_until: null });
    expect(invoice.related_documents).toMatchObject([
      { relation: 'made_from', document: { reference: quote.reference, number: quote.number } },
    ]);
    const after = await getDocument(world.api, quote.reference);
    expect(after).toMatchObject({ status: 'accepted', converted_at: '2027-03-01T10:00:00.000Z' });
    expect(after.converted_to).toEqual([
      {
        record_type: 'document',
        reference: invoice.reference,
        number: invoice.number,
        document_type: 'rs_invoice',
      },
    ]);
  });

  it('once: the second is a 409 that names the first, also while that is a draft', async () => {
    const quote = await newQuote(world.api);
    const first = await made(world.api, quote, INVOICE);
    const { error, response } = await tryFrom(world.api, quote, INVOICE);
    expect(response.status).toBe(409);
    expect(JSON.stringify(error)).toContain(first.reference);
    await issue(world.api, first.reference);
    await refused(tryFrom(world.api, quote, INVOICE), 409, 'conflict');
    const named = { relation: 'made_from' as const, document: quote.reference };
    const body = { ...INVOICE, client: quote.client.reference, lines: [line()], related_documents: [named] };
    await refused(world.api.POST('/documents', { body }), 409, 'conflict');
    await refused(contractOf(world.api, quote), 409, 'conflict');
  });

  it('again, once the first is deleted or cancelled', async () => {
    const quote = await newQuote(world.api);
    const draft = await made(world.api, quote, INVOICE);
    const at = { params: { path: { reference: draft.reference } } };
    expect((await world.api.DELETE('/documents/{reference}', at)).response.status).toBe(204);
    const issued = await issue(world.api, (await made(world.api, quote, INVOICE)).reference);
    await record(cancel(world.api, issued.reference));
    const open = await getDocument(world.api, quote.reference);
    expect(open).toMatchObject({ converted_at: null, converted_to: [], status: 'issued' });
    await made(world.api, quote, INVOICE);
  });

  it('of an open quote too, but not of one that was declined, withdrawn or has expired', async () => {
    const declined = await newQuote(world.api);
    await record(decline(world.api, declined.reference));
    const withdrawn = await newQuote(world.api);
    await record(withdraw(world.api, withdrawn.reference));
    const late = await newQuote(world.api);
    const open = await newQuote(world.api, { valid_until: '2027-05-02' });
    world.clock.set('2027-05-01T10:00:00Z');
    for (const quote of [declined, withdrawn, late])
      await refused(tryFrom(world.api, quote, INVOICE), 409, 'conflict');
    await refused(contractOf(world.api, late), 409, 'conflict');
    await record(extend(world.api, late.reference, '2027-05-05'));
    for (const quote of [late, open]) await made(world.api, quote, INVOICE);
  });

  it('a draft that was made in time is issued after the last day', async () => {
    const quote = await newQuote(world.api);
    const draft = await made(world.api, quote, INVOICE);
    world.clock.set('2027-05-01T10:00:00Z');
    await issue(world.api, draft.reference);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ status: 'issued' });
  });

  it('only for its own client', async () => {
    const quote = await newQuote(world.api);
    const { reference: client } = await newClient(world.api);
    await invalid(tryFrom(world.api, quote, { ...INVOICE, client }), 'from');
  });
});

describe('a quote becomes parts', () => {
  it('advance invoices by percent, and then the invoice that deducts them', async () => {
    const { reference: client } = await newClient(world.api, { country: 'GB' });
    const quote = await newQuote(world.api, { client, lines: [line({ unit_price: 1000 })] });
    const advance = { document_type: 'rs_advance_invoice', advance_percent: 30 };
    const first = await issue(world.api, (await made(world.api, quote, advance)).reference);
    expect(first.total).toBe('360.00');
    expect(first.lines[0]?.description).toContain(quote.number);
    expect(first.lines[0]?.description).toContain('quote');
    const second = await issue(world.api, (await made(world.api, quote, advance)).reference);
    await record(pay(world.api, first.reference, 360), 201);
    await record(pay(world.api, second.reference, 360), 201);
    await invalid(tryFrom(world.api, quote, { ...advance, advance_percent: 41 }), 'advance_percent');
    const advances = [first, second].map(({ reference }) => ({ document: reference }));
    const final = await issue(world.api, (await made(world.api, quote, { ...INVOICE, advances })).reference);
    expect(final).toMatchObject({ total: '1200.00', prepaid: '720.00', balance: '480.00' });
    const after = await getDocument(world.api, quote.reference);
    expect(after.converted_to.map(({ document_type }) => document_type)).toEqual([
      'rs_advance_invoice',
      'rs_advance_invoice',
      'rs_invoice',
    ]);
  });

  it('a proforma, which goes on to its invoice as before', async () => {
    const quote = await newQuote(world.api);
    const proforma = await made(world.api, quote, { document_type: 'rs_proforma' });
    const issued = await issue(world.api, proforma.reference);
    expect(issued.related_documents).toMatchObject([{ relation: 'made_from' }]);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ converted_at: null });
    await record(pay(world.api, issued.reference, 50), 201);
    const invoice = await issue(world.api, (await made(world.api, issued, INVOICE)).reference);
    expect(invoice).toMatchObject({ paid: '50.00', balance: '70.00' });
  });
});

describe('a new version', () => {
  it('withdraws the one before when it is issued', async () => {
    const quote = await newQuote(world.api);
    const draft = await made(world.api, quote, { valid_until: '2027-04-30' });
    expect(draft).toMatchObject({ type: 'rs_quote', related_documents: [{ relation: 'revises' }] });
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ status: 'issued' });
    await issue(world.api, draft.reference);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ status: 'withdrawn' });
  });

  it('not of one that was accepted, also in between', async () => {
    const quote = await newQuote(world.api);
    const draft = await made(world.api, quote, {});
    await record(accept(world.api, quote.reference));
    const at = { params: { path: { reference: draft.reference } } };
    await refused(world.api.POST('/documents/{reference}/issue', at), 409, 'conflict');
    await refused(tryFrom(world.api, quote, {}), 409, 'conflict');
  });

  it('for another client it is a plain copy', async () => {
    const quote = await newQuote(world.api);
    const { reference: client } = await newClient(world.api);
    expect(await made(world.api, quote, { client })).toMatchObject({ related_documents: [] });
  });

  it('20 at most', async () => {
    let quote = await newQuote(world.api);
    for (let n = 2; n <= 20; n += 1)
      quote = await issue(world.api, (await made(world.api, quote, {})).reference);
    await refused(tryFrom(world.api, quote, {}), 409, 'conflict');
  });

  it('only quotes revise, and only quotes', async () => {
    const quote = await newQuote(world.api);
    const invoice = await newIssued(world.api, { client: quote.client.reference });
    const revises = (document: string) => [{ relation: 'revises' as const, document }];
    const body = { client: quote.client.reference, lines: [line()] };
    await invalid(
      world.api.POST('/documents', {
        body: { ...body, ...INVOICE, related_documents: revises(quote.reference) },
      }),
      'related_documents.0.relation',
    );
    await invalid(
      world.api.POST('/documents', {
        body: { ...body, document_type: 'rs_quote', related_documents: revises(invoice.reference) },
      }),
      'related_documents.0.document',
    );
  });
});

describe('a contract of a quote', () => {
  it('converts it once it is sent, and no longer when it is voided', async () => {
    const quote = await newQuote(world.api);
    const contract = await record(contractOf(world.api, quote), 201);
    await refused(tryFrom(world.api, quote, INVOICE), 409, 'conflict');
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ converted_to: [] });
    const at = { params: { path: { reference: contract.reference } } };
    const sent = await record(world.api.POST('/contracts/{reference}/send', at));
    expect(await getDocument(world.api, quote.reference)).toMatchObject({
      converted_at: '2027-03-01T10:00:00.000Z',
      converted_to: [{ record_type: 'contract', reference: contract.reference, number: sent.number }],
    });
    await record(world.api.POST('/contracts/{reference}/void', at));
    expect(await getDocument(world.api, quote.reference)).toMatchObject({
      converted_at: null,
      converted_to: [],
    });
    await made(world.api, quote, INVOICE);
  });
});

describe('a recurring document of a quote', () => {
  const rule = { every: 'monthly', on: '1', starts_on: '2027-04-01' } as const;
  const repeat = (quote: { reference: string }, fields: object = {}) =>
    world.api.POST('/recurring-documents', {
      body: { name: 'Hosting', from: quote.reference, rule, ...fields },
    });

  it('converts all of it: its invoices have the lines of the quote, and the order that the client named', async () => {
    const quote = await newQuote(world.api, { lines: [line({ unit_price: 5 })], notes: 'As agreed' });
    await acceptOnPage(world, await pageOf(world.api, quote));
    const template = await record(repeat(quote, { mode: 'issue' }), 201);
    expect(template).toMatchObject({
      document_type: 'rs_invoice',
      client: { reference: quote.client.reference },
      quote: { reference: quote.reference, number: quote.number, type: 'rs_quote' },
      order_reference: 'NAR-7',
      notes: 'As agreed',
    });
    const after = await getDocument(world.api, quote.reference);
    expect(after).toMatchObject({ status: 'accepted', converted_at: '2027-03-01T10:00:00.000Z' });
    expect(after.converted_to).toEqual([
      {
        record_type: 'recurring_document',
        reference: template.reference,
        number: null,
        document_type: 'rs_invoice',
      },
    ]);
    const at = { params: { path: { reference: template.reference } } };
    const ran = await record(world.api.POST('/recurring-documents/{reference}/run', { ...at, body: {} }));
    const invoice = await getDocument(world.api, ran.last_run?.document?.reference ?? '');
    expect(invoice).toMatchObject({ total: quote.total, order_reference: 'NAR-7' });
    expect((await verifyDatabase(world.databaseUrl)).differences).toEqual([]);
  });

  it('once: the second conversion is a 409 that names the first, whichever of them is which', async () => {
    const quote = await newQuote(world.api);
    const first = await record(repeat(quote), 201);
    for (const second of [repeat(quote), tryFrom(world.api, quote, INVOICE), contractOf(world.api, quote)]) {
      const { error, response } = await second;
      expect(response.status).toBe(409);
      expect(JSON.stringify(error)).toContain(first.reference);
    }
    const other = await newQuote(world.api);
    const invoice = await made(world.api, other, INVOICE);
    const { error, response } = await repeat(other);
    expect(response.status).toBe(409);
    expect(JSON.stringify(error)).toContain(invoice.reference);
  });

  it('not of one that was declined, withdrawn or has expired, nor of a draft or for another client', async () => {
    const declined = await newQuote(world.api);
    await record(decline(world.api, declined.reference));
    const withdrawn = await newQuote(world.api);
    await record(withdraw(world.api, withdrawn.reference));
    const late = await newQuote(world.api);
    world.clock.set('2027-05-01T10:00:00Z');
    for (const quote of [declined, withdrawn, late]) await refused(repeat(quote), 409, 'conflict');
    await invalid(repeat(await newQuoteDraft(world.api, { valid_until: '2027-06-01' })), 'from');
    const open = await newQuote(world.api, { valid_until: '2027-06-01' });
    const { reference: client } = await newClient(world.api);
    await invalid(repeat(open, { client }), 'from');
    const template = await record(repeat(open), 201);
    const at = { params: { path: { reference: template.reference } } };
    await invalid(world.api.PATCH('/recurring-documents/{reference}', { ...at, body: { client } }), 'client');
  });

  it('leaves the quote open again when it is archived before it has made anything, and not after that', async () => {
    const quote = await newQuote(world.api);
    const archive = async ({ reference }: { reference: string }) => {
      const at = { params: { path: { reference } } };
      expect((await world.api.DELETE('/recurring-documents/{reference}', at)).response.status).toBe(204);
    };
    await archive(await record(repeat(quote), 201));
    expect(await getDocument(world.api, quote.reference)).toMatchObject({
      converted_at: null,
      converted_to: [],
      status: 'issued',
    });
    const used = await record(repeat(quote), 201);
    const at = { params: { path: { reference: used.reference } } };
    await record(world.api.POST('/recurring-documents/{reference}/run', { ...at, body: {} }));
    await archive(used);
    expect(await getDocument(world.api, quote.reference)).toMatchObject({
      converted_to: [{ reference: used.reference }],
    });
    await refused(tryFrom(world.api, quote, INVOICE), 409, 'conflict');
    expect((await verifyDatabase(world.databaseUrl)).differences).toEqual([]);
  });

  it('one that makes quotes copies it, and converts nothing', async () => {
    const quote = await newQuote(world.api);
    const copy = await record(repeat(quote, { document_type: 'rs_quote' }), 201);
    expect(copy).toMatchObject({ document_type: 'rs_quote', quote: null });
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ converted_to: [] });
  });
});
