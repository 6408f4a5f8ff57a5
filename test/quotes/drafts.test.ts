// What a quote is among the documents: its dates, its numbers, what it counts for.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getDocument,
  invalid,
  issue,
  newClient,
  newIssued,
  newItem,
  patchDocument,
  pay,
  record,
  refused,
  send,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { draftBody, LAST_DAY, newQuote, newQuoteDraft } from './quotes.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2027-03-01T10:00:00Z'));

describe('the draft of a quote', () => {
  it('has a last day, and neither a due date nor the usual days to pay', async () => {
    const { reference: client } = await newClient(world.api, { default_due_days: 8 });
    const draft = await newQuoteDraft(world.api, { client });
    expect(draft).toMatchObject({ valid_until: LAST_DAY, due_date: null, due_days: null, converted_to: [] });
    expect(await issue(world.api, draft.reference)).toMatchObject({ due_date: null, valid_until: LAST_DAY });
  });

  it('a due date is a 422, and so is a last day of any other document', async () => {
    const quote = await draftBody(world.api, { document_type: 'rs_quote', due_date: '2027-04-01' });
    await invalid(world.api.POST('/documents', { body: quote }), 'due_date');
    const days = await draftBody(world.api, { document_type: 'rs_quote', due_days: 8 });
    await invalid(world.api.POST('/documents', { body: days }), 'due_days');
    const invoice = await draftBody(world.api, { valid_until: LAST_DAY });
    await invalid(world.api.POST('/documents', { body: invoice }), 'valid_until');
    const { reference } = await newQuoteDraft(world.api);
    await invalid(patchDocument(world.api, reference, { due_days: 3 }), 'due_days');
  });

  it('a last day before the issue date is a 422', async () => {
    const body = await draftBody(world.api, {
      document_type: 'rs_quote',
      issue_date: '2027-03-02',
      valid_until: '2027-03-01',
    });
    await invalid(world.api.POST('/documents', { body }), 'valid_until');
  });

  it('loses its last day when it becomes an invoice, and the other way round', async () => {
    const { reference } = await newQuoteDraft(world.api);
    const invoice = await record(
      patchDocument(world.api, reference, { document_type: 'rs_invoice', due_days: 8 }),
    );
    expect(invoice).toMatchObject({ valid_until: null, due_days: 8 });
    const quote = await record(
      patchDocument(world.api, reference, { document_type: 'rs_quote', valid_until: LAST_DAY }),
    );
    expect(quote).toMatchObject({ valid_until: LAST_DAY, due_days: null });
  });
});

describe('an issued quote', () => {
  it('has a number of its own series, and cannot be changed', async () => {
    const business = await world.otherBusiness();
    await newIssued(business.api);
    const quote = await newQuote(business.api);
    expect(quote.number).toBe('QUO-2027-00001');
    await refused(patchDocument(business.api, quote.reference, { notes: 'x' }), 409, 'immutable_document');
    expect(await record(send(business.api, quote.reference))).toMatchObject({ status: 'sent' });
    await refused(
      patchDocument(business.api, quote.reference, { valid_until: '2027-05-01' }),
      409,
      'immutable_document',
    );
  });

  it('takes no payment, and no credit note', async () => {
    const quote = await newQuote(world.api);
    await refused(pay(world.api, quote.reference, 10), 409, 'document_not_payable');
    const body = { document_type: 'rs_credit_note', from: quote.reference };
    const note = await record(world.api.POST('/documents', { body }), 201);
    expect(note.related_documents).toEqual([]);
  });

  it('is owed by no client, in no statistics of money, and moves no stock', async () => {
    const business = await world.otherBusiness();
    const item = await newItem(business.api, { initial_stock: 5, default_price: 10 });
    const quote = await newQuote(business.api, { lines: [{ item: item.reference, quantity: 2 }] });
    const at = { params: { path: { reference: quote.client.reference } } };
    const { data: balance } = await business.api.GET('/clients/{reference}/balance', at);
    expect(JSON.stringify(balance)).not.toContain('20.00');
    const outstanding = await business.api.GET('/statistics/outstanding');
    expect(JSON.stringify(outstanding.data)).not.toContain('20.00');
    const stock = await record(
      business.api.GET('/items/{reference}', { params: { path: { reference: item.reference } } }),
    );
    expect(stock.stock_quantity).toBe('5');
  });

  it('is not in the verified book, whose head counts the others', async () => {
    const business = await world.otherBusiness();
    const invoice = await newIssued(business.api);
    const quote = await newQuote(business.api);
    const head = await record(business.api.GET('/ledger/head'));
    expect(head.documents).toBe(1);
    const { data: rows } = await business.api.GET('/ledger');
    const contents = (reference: string) =>
      rows?.data.rows.filter((row) => row.reference === reference && row.content !== null) ?? [];
    expect(contents(invoice.reference)).toHaveLength(1);
    expect(contents(quote.reference)).toEqual([]);
  });

  it('keeps its prices when the item gets another one', async () => {
    const item = await newItem(world.api, { default_price: 10 });
    const quote = await newQuote(world.api, { lines: [{ item: item.reference, quantity: 1 }] });
    await record(
      world.api.PATCH('/items/{reference}', {
        params: { path: { reference: item.reference } },
        body: { default_price: 99 },
      }),
    );
    expect(await getDocument(world.api, quote.reference)).toEqual(quote);
  });

  it('has no electronic file', async () => {
    const { reference } = await newQuote(world.api);
    const params = { path: { reference }, query: { profile: 'en16931' as const } };
    await refused(world.api.GET('/documents/{reference}/einvoice', { params }), 409, 'conflict');
  });
});
