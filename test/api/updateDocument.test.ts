import { beforeAll, describe, expect, it } from 'vitest';
import { deactivatePaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  cancel,
  getDocument,
  invalid,
  line,
  listener,
  newClient,
  newDraft,
  newIssued,
  newItem,
  patchDocument,
  pay,
  record,
  refused,
  send,
  UNKNOWN,
} from './records.ts';

const world = sharedService();

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'EUR', 'JPY');
});

const patch = (reference: string, body: object, api = world.api) =>
  patchDocument(api, reference, body as never);

const DATES = { issue_date: '2026-03-20', due_date: '2026-04-20', delivery_date: '2026-03-18' };

describe('updateDocument 200', () => {
  it('changes only the fields sent; omitted fields stay as they are', async () => {
    const before = await newDraft(world.api, DATES);
    const after = await record(patch(before.reference, { due_date: '2026-05-01' }));
    expect(after).toEqual({
      ...before,
      due_date: '2026-05-01',
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await getDocument(world.api, before.reference)).toEqual(after);
  });

  it('changes nothing with an empty body', async () => {
    const before = await newDraft(world.api, {
      ...DATES,
      lines: [
        line({
          quantity: 123456789.123456,
          unit_price: 0.07,
          discount_type: 'percent',
          discount_value: 33.3333,
        }),
        line({ discount_type: 'fixed', discount_value: 0.01, tax_rate: 'rs_vat_exempt', unit: 'kom' }),
      ],
    });
    expect(await record(patch(before.reference, {}))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
    });
  });

  it('lines replace the whole set', async () => {
    const before = await newDraft(world.api, { lines: [line(), line(), line()] });
    const after = await record(
      patch(before.reference, { lines: [line({ description: 'Only', unit_price: 5 })] }),
    );
    expect(after.lines).toMatchObject([{ position: 1, description: 'Only', line_total: '6.00' }]);
    expect(after).toMatchObject({ subtotal: '5.00', tax_total: '1.00', total: '6.00', balance: '6.00' });
    expect(after.tax_breakdown).toMatchObject([{ taxable: '5.00', tax: '1.00' }]);
  });

  it('what GET shows can be sent back', async () => {
    const item = await newItem(world.api, { tax_rate: 'rs_vat_10' });
    const before = await newDraft(world.api, {
      ...DATES,
      lines: [
        line({
          item: item.reference,
          unit: 'kg',
          quantity: 1.5,
          discount_type: 'percent',
          discount_value: 12.5,
        }),
        line({ tax_rate: 'rs_vat_reverse_charge', discount_type: 'fixed', discount_value: 9.99 }),
      ],
    });
    const lines = before.lines.map((l) => ({
      description: l.description,
      unit: l.unit,
      quantity: Number(l.quantity),
      unit_price: Number(l.unit_price),
      item: l.item_reference,
      tax_rate: l.tax_rate_key,
      discount_type: l.discount_type,
      discount_value: l.discount_value === null ? null : Number(l.discount_value),
    }));
    expect(await record(patch(before.reference, { lines }))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
    });
  });

  it('null clears a date', async () => {
    const before = await newDraft(world.api, DATES);
    const nothing = { issue_date: null, due_date: null, delivery_date: null };
    expect(await record(patch(before.reference, nothing))).toEqual({
      ...before,
      ...nothing,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  it('changes client and type', async () => {
    const { reference } = await newDraft(world.api);
    const client = await newClient(world.api, { name: 'Successor' });
    const body = { client: client.reference, document_type: 'rs_proforma' };
    expect(await record(patch(reference, body))).toMatchObject({
      client: { reference: client.reference, name: 'Successor' },
      type: 'rs_proforma',
      type_name: 'Predračun',
    });
  });

  it('null and an empty string return the currency to its default; a new client alone leaves it', async () => {
    const client = (await newClient(world.api, { default_currency: 'EUR' })).reference;
    const { reference } = await newDraft(world.api);
    expect(await record(patch(reference, { client }))).toMatchObject({ currency: 'RSD' });
    expect(await record(patch(reference, { currency: null }))).toMatchObject({ currency: 'EUR' });
    expect(await record(patch(reference, { currency: 'RSD' }))).toMatchObject({ currency: 'RSD' });
    expect(await record(patch(reference, { currency: '' }))).toMatchObject({ currency: 'EUR' });
  });

  it('a new currency keeps the prices and recomputes the totals', async () => {
    const { reference } = await newDraft(world.api, { lines: [line({ unit_price: 1234 })] });
    expect(await record(patch(reference, { currency: 'JPY' }))).toMatchObject({
      currency: 'JPY',
      subtotal: '1234',
      subtotal_cents: 1234,
      tax_total: '247',
      total: '1481',
    });
  });

  it('the currency that a draft already has needs no payment method again', async () => {
    const { production: workspace, api } = await world.otherBusiness();
    await acceptCurrencies(world, workspace, 'EUR');
    const { reference } = await newDraft(api, { currency: 'EUR' });
    await world.write((tx) => deactivatePaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank' }));
    expect(await record(patch(reference, { due_date: '2026-05-01' }, api))).toMatchObject({
      currency: 'EUR',
    });
  });

  it('emits document.updated with the draft as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newDraft(business.api);
    await record(patch(reference, { due_date: '2026-05-01' }, business.api));
    expect(await business.delivered(3)).toEqual({
      event: 'document.updated',
      occurred_at: '2026-03-15T10:00:00.001Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });
});

describe('updateDocument 409', () => {
  it('anything issued is immutable: issued, sent, partially paid, paid, cancelled', async () => {
    const documents = await Promise.all(Array.from({ length: 5 }, () => newIssued(world.api)));
    const [, sent, partly, paid, cancelled] = documents.map(({ reference }) => reference) as string[];
    await record(send(world.api, sent as string));
    await record(pay(world.api, partly as string, 1), 201);
    await record(pay(world.api, paid as string, 120), 201);
    await record(cancel(world.api, cancelled as string));
    for (const { reference } of documents) {
      const before = await getDocument(world.api, reference);
      await refused(patch(reference, { due_date: '2026-05-01' }), 409, 'immutable_document');
      await refused(patch(reference, {}), 409, 'immutable_document');
      expect(await getDocument(world.api, reference)).toEqual(before);
    }
  });

  it('validation comes before state', async () => {
    const { reference } = await newIssued(world.api);
    await invalid(patch(reference, { due_date: 'x' }), 'due_date');
  });
});

describe('updateDocument 422', () => {
  it.each([
    ['document_type', 'de_invoice'],
    ['document_type', null],
    ['client', UNKNOWN],
    ['client', 'x'],
    ['client', null],
    ['currency', 'USD'],
    ['currency', 'ABC'],
    ['issue_date', '2026-02-29'],
    ['lines', []],
    ['lines', null],
    ['number', 'INV-1'],
    ['status', 'issued'],
    ['colour', 'red'],
  ])('%s cannot become %j', async (field, value) => {
    const before = await newDraft(world.api);
    await invalid(patch(before.reference, { [field]: value }), field);
    expect(await getDocument(world.api, before.reference)).toEqual(before);
  });

  it('due_date before issue_date is a 422, whichever of them is sent', async () => {
    const { reference } = await newDraft(world.api, DATES);
    await invalid(patch(reference, { due_date: '2026-03-19' }), 'due_date');
    await invalid(patch(reference, { issue_date: '2026-04-21' }), 'due_date');
    await invalid(patch(reference, { issue_date: '2026-05-02', due_date: '2026-05-01' }), 'due_date');
  });

  it('a currency without the decimals of an amount is refused, never a silent rounding', async () => {
    const discounted = line({ discount_type: 'fixed', discount_value: 0.5 });
    const { reference } = await newDraft(world.api, { lines: [line(), discounted] });
    await invalid(patch(reference, { currency: 'JPY' }), 'lines.1.discount_value');
  });

  it('names the field of a line', async () => {
    const { reference } = await newDraft(world.api);
    await invalid(patch(reference, { lines: [line(), line({ quantity: 0 })] }), 'lines.1.quantity');
    await invalid(patch(reference, { lines: [line({ item: UNKNOWN })] }), 'lines.0.item');
    await invalid(patch(reference, { lines: [line({ discount_type: 'fixed' })] }), 'lines.0.discount_value');
  });
});
