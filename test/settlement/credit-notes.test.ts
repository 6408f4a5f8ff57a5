import { describe, expect, it } from 'vitest';
import { invalid, listener, newClient, newItem, record, refused, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { balanceOf, draft, issued, line, pay, shown, tryApply, tryCancel, tryRefund } from './documents.ts';

const world = sharedService();
let client: string;

const invoice = async (...prices: number[]) => {
  ({ reference: client } = await newClient(world.api));
  return issued(world.api, {
    document_type: 'rs_invoice',
    client,
    lines: prices.map((price) => line(price)),
  });
};
const credit = (from: { reference: string }, fields: object = {}) =>
  issued(world.api, { document_type: 'rs_credit_note', from: from.reference, ...fields });

describe('a credit note', () => {
  it('is applied to the invoice that it credits when it is issued, and both show the link', async () => {
    const original = await invoice(1000);
    const note = await credit(original, { lines: [{ from_line: 1, quantity: 0.4 }] });
    expect(note).toMatchObject({
      total_cents: 48_000,
      balance_cents: 0,
      status: 'issued',
      applied_cents: 48_000,
      remaining_credit_cents: 0,
      settlement: 'settled',
      allocations: [{ document: { reference: original.reference }, amount: '480.00', reversed_at: null }],
      related_documents: [
        {
          relation: 'credits',
          document: { reference: original.reference },
          number: original.number,
          issue_date: original.issue_date,
          document_type: 'rs_invoice',
        },
      ],
    });
    expect(await shown(world.api, original)).toMatchObject({
      status: 'partially_paid',
      credited_cents: 48_000,
      paid_cents: 0,
      balance_cents: 72_000,
      credits: [{ document: { reference: note.reference, number: note.number }, amount_cents: 48_000 }],
      referenced_by: [{ relation: 'credits', document: { reference: note.reference } }],
    });
  });

  it('of a partial return takes 2 of 5 pieces', async () => {
    ({ reference: client } = await newClient(world.api));
    const item = await newItem(world.api, { initial_stock: 10 });
    const lines = [{ item: item.reference, quantity: 5, unit_price: 12.5, tax_rate: 'rs_vat_20' }];
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    const note = await credit(original, { lines: [{ from_line: 1, quantity: 2 }] });
    expect(note.lines).toMatchObject([
      { item_reference: item.reference, quantity: '2', unit_price: '12.50' },
    ]);
    expect(await shown(world.api, original)).toMatchObject({
      total: '75.00',
      credited: '30.00',
      balance: '45.00',
    });
    const rest = await draft(world.api, { document_type: 'rs_credit_note', from: original.reference });
    expect(rest.lines).toMatchObject([{ quantity: '3' }]);
  });

  it('leaves what exceeds the balance on account of the client', async () => {
    const original = await invoice(100);
    await pay(world.api, original, 90);
    const note = await credit(original);
    expect(note).toMatchObject({
      applied: '30.00',
      remaining_credit: '90.00',
      settlement: 'partial',
    });
    expect(await shown(world.api, original)).toMatchObject({ status: 'paid', balance_cents: 0 });
    expect(await balanceOf(world.api, client)).toMatchObject([{ owed_cents: 0, on_account_cents: 9000 }]);
  });

  it('without an original is credit on account, and settles another invoice later', async () => {
    const other = await invoice(100);
    const bonus = await issued(world.api, { document_type: 'rs_credit_note', client, lines: [line(50)] });
    expect(bonus).toMatchObject({ settlement: 'open', remaining_credit: '60.00', related_documents: [] });
    const applied = await record(tryApply(world.api, bonus, { document: other.reference, amount: 45.5 }));
    expect(applied).toMatchObject({ applied: '45.50', remaining_credit: '14.50', settlement: 'partial' });
    const settled = await record(tryApply(world.api, bonus, { document: other.reference }));
    expect(settled).toMatchObject({ settlement: 'settled' });
    expect(await shown(world.api, other)).toMatchObject({ balance: '60.00', credited: '60.00' });
  });

  it('is given back at most once', async () => {
    const original = await invoice(100);
    await pay(world.api, original);
    const note = await credit(original);
    const part = await record(tryRefund(world.api, note, 20));
    expect(part).toMatchObject({
      refunded: '20.00',
      remaining_credit: '100.00',
      settlement: 'partial',
      refunds: [{ amount_cents: 2000, method: 'bank', paid_on: '2026-03-15' }],
    });
    await invalid(tryRefund(world.api, note, 100.01), 'amount');
    expect(await record(tryRefund(world.api, note, 100))).toMatchObject({ settlement: 'settled' });
    await invalid(tryRefund(world.api, note, 0.01), 'amount');
  });

  it('takes no tax band above itself, and the last one takes what is left of the tax', async () => {
    ({ reference: client } = await newClient(world.api));
    const lines = [line(0.05, 'rs_vat_10'), line(10)];
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    expect(original.tax_breakdown).toMatchObject([{ tax_cents: 200 }, { tax_cents: 1 }]);
    const bands = [];
    for (const cents of [1, 1, 3]) {
      const note = await credit(original, { lines: [line(cents / 100, 'rs_vat_10')] });
      bands.push(note.tax_breakdown[0]);
    }
    expect(bands.map((band) => band?.tax_cents)).toEqual([0, 0, 1]);
    const more = { document_type: 'rs_credit_note', from: original.reference };
    await invalid(
      world.api.POST('/documents', { body: { ...more, lines: [line(0.01, 'rs_vat_10')] } }),
      'lines',
    );
    await invalid(world.api.POST('/documents', { body: { ...more, lines: [line(10.01)] } }), 'lines');
    await invalid(
      world.api.POST('/documents', { body: { ...more, lines: [line(1, 'rs_vat_out_of_scope')] } }),
      'lines',
    );
  });

  it.each([
    [
      'a fixed discount in thirds',
      { ...line(10, 'rs_vat_20', 3), discount_type: 'fixed', discount_value: 1 },
      [1, 1],
    ],
    [
      'a percentage',
      { ...line(3.33, 'rs_vat_20', 3), discount_type: 'percent', discount_value: 7.5 },
      [1, 1],
    ],
    ['fractions of a piece', line(0.05), [0.3, 0.3]],
  ] as const)(
    'in parts takes the last quantity with what is left of the line: %s',
    async (_, sold, parts) => {
      ({ reference: client } = await newClient(world.api));
      const body = { document_type: 'rs_invoice', client, lines: [sold, line(1, 'rs_vat_10')] };
      const { taken, asked } = { taken: [] as number[], asked: [...parts, undefined] };
      const original = await issued(world.api, body);
      for (const quantity of asked) {
        const lines = [{ from_line: 1, ...(quantity !== undefined && { quantity }) }];
        const note = await credit(original, { lines });
        taken.push(note.lines[0]?.line_subtotal_cents ?? 0);
      }
      expect(taken.reduce((sum, cents) => sum + cents, 0)).toBe(original.lines[0]?.line_subtotal_cents);
      const { balance_cents: left } = await shown(world.api, original);
      expect(left).toBe(original.lines[1]?.line_total_cents);
      const rest = await draft(world.api, { document_type: 'rs_credit_note', from: original.reference });
      expect(rest.total_cents).toBe(left);
    },
  );

  it('is not dated before its original, nor given back before its own date', async () => {
    const original = await invoice(100);
    await pay(world.api, original);
    const body = { document_type: 'rs_credit_note', from: original.reference, issue_date: '2026-03-14' };
    await invalid(world.api.POST('/documents', { body }), 'issue_date');
    const elsewhere = [{ relation: 'credits' as const, number: '17', issue_date: '2026-03-16' }];
    const own = { document_type: 'rs_credit_note', client, lines: [line(1)], issue_date: '2026-03-15' };
    await invalid(
      world.api.POST('/documents', { body: { ...own, related_documents: elsewhere } }),
      'issue_date',
    );
    const note = await credit(original, { issue_date: '2026-03-16' });
    const refund = (paid_on: string) =>
      world.api.POST('/documents/{reference}/refund', {
        params: { path: { reference: note.reference } },
        body: { amount: 1, method: 'bank', paid_on },
      });
    await invalid(refund('2026-03-15'), 'paid_on');
    expect(await record(refund('2026-03-16'))).toMatchObject({ refunded: '1.00' });
  });

  it('is refused when it is issued where another one was faster', async () => {
    const original = await invoice(100);
    const body = { document_type: 'rs_credit_note', from: original.reference };
    const [first, second] = [await draft(world.api, body), await draft(world.api, body)];
    const path = (reference: string) => ({ params: { path: { reference } } });
    await record(world.api.POST('/documents/{reference}/issue', path(first.reference)));
    await invalid(world.api.POST('/documents/{reference}/issue', path(second.reference)), 'lines');
    expect((await shown(world.api, original)).credited).toBe('120.00');
    await invalid(world.api.POST('/documents', { body }), 'from');
  });

  it('that is cancelled opens what it has settled, but not after a refund', async () => {
    const original = await invoice(100);
    const note = await credit(original, { lines: [line(60)] });
    expect(await record(tryCancel(world.api, note))).toMatchObject({
      status: 'cancelled',
      applied_cents: 0,
      remaining_credit_cents: 0,
      settlement: null,
      allocations: [{ reversed_at: expect.any(String) }],
    });
    expect(await shown(world.api, original)).toMatchObject({
      status: 'issued',
      balance: '120.00',
      credited: '0.00',
      referenced_by: [],
    });
    await pay(world.api, original);
    const again = await credit(original);
    await record(tryRefund(world.api, again, 1));
    await refused(tryCancel(world.api, again), 409, 'conflict');
  });
});

describe('POST /documents/{reference}/apply', () => {
  it('names what is wrong with the document, and refuses anything but an issued credit note', async () => {
    const original = await invoice(100);
    const bonus = await issued(world.api, { document_type: 'rs_credit_note', client, lines: [line(5)] });
    const { reference: mine } = original;
    const owner = client;
    const foreign = await invoice(100);
    await invalid(tryApply(world.api, bonus, { document: UNKNOWN }), 'document');
    await invalid(tryApply(world.api, bonus, { document: foreign.reference }), 'document');
    await invalid(tryApply(world.api, bonus, { document: mine, amount: 6.01 }), 'amount');
    await refused(tryApply(world.api, original, { document: mine }), 409, 'conflict');
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client: owner,
      lines: [line(9)],
    });
    await refused(tryApply(world.api, bonus, { document: proforma.reference }), 409, 'document_not_payable');
    await pay(world.api, original);
    await invalid(tryApply(world.api, bonus, { document: mine }), 'amount');
    expect((await shown(world.api, bonus)).applied_cents).toBe(0);
  });
});

describe('cancel with credit: true', () => {
  it('credits a paid invoice in full, which can then be given back', async () => {
    const item = await newItem(world.api, { initial_stock: 10 });
    ({ reference: client } = await newClient(world.api));
    const lines = [{ item: item.reference, quantity: 4, unit_price: 25, tax_rate: 'rs_vat_20' }];
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    await pay(world.api, original, 50);
    await refused(tryCancel(world.api, original), 409, 'conflict');
    const cancelled = await record(tryCancel(world.api, original, { credit: true, reason: 'Ordered twice' }));
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      number: original.number,
      cancel_reason: 'Ordered twice',
      total: '120.00',
      paid: '50.00',
      credited: '70.00',
      balance: '0.00',
      referenced_by: [{ relation: 'credits' }],
    });
    const reference = cancelled.referenced_by[0]?.document.reference as string;
    const note = await shown(world.api, { reference });
    expect(note).toMatchObject({ total: '120.00', applied: '70.00', remaining_credit: '50.00' });
    expect(await record(tryRefund(world.api, note, 50))).toMatchObject({ settlement: 'settled' });
    const { stock_quantity: stock } = await record(
      world.api.GET('/items/{reference}', { params: { path: { reference: item.reference } } }),
    );
    expect(stock).toBe('10');
    await refused(tryCancel(world.api, note), 409, 'conflict');
  });

  it('credits what partial credit notes have left, by quantity or by tax band', async () => {
    for (const part of [{ from_line: 1, quantity: 2 }, line(20)]) {
      ({ reference: client } = await newClient(world.api));
      const lines = [line(10, 'rs_vat_20', 5), line(30, 'rs_vat_10')];
      const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
      await credit(original, { lines: [part] });
      const cancelled = await record(tryCancel(world.api, original, { credit: true }));
      expect(cancelled).toMatchObject({ status: 'cancelled', credited: '93.00', balance: '0.00' });
    }
  });

  it('is not possible for a proforma, a credit note or a draft', async () => {
    const original = await invoice(100);
    const lines = [line(1)];
    const proforma = await issued(world.api, { document_type: 'rs_proforma', client, lines });
    const note = await issued(world.api, { document_type: 'rs_credit_note', client, lines });
    const open = await draft(world.api, { document_type: 'rs_invoice', client, lines });
    await invalid(tryCancel(world.api, proforma, { credit: true }), 'credit');
    await invalid(tryCancel(world.api, note, { credit: true }), 'credit');
    await refused(tryCancel(world.api, open, { credit: true }), 409, 'conflict');
    await credit(original);
    await refused(tryCancel(world.api, original), 409, 'conflict');
    await refused(tryCancel(world.api, original, { credit: true }), 409, 'conflict');
  });

  it('needs the rights to create and issue documents, as its credit note would', async () => {
    const original = await invoice(100);
    for (const [without, permissions] of [
      ['documents.create', ['documents.update', 'documents.issue']],
      ['documents.issue', ['documents.update', 'documents.create']],
    ] as const) {
      const { api } = await world.member({ permissions: [...permissions] });
      const { error } = await tryCancel(api, original, { credit: true });
      expect(error?.error).toMatchObject({ code: 'forbidden', message: expect.stringContaining(without) });
    }
    const { api } = await world.member({ permissions: ['documents.update'] });
    expect(await record(tryCancel(api, original))).toMatchObject({ status: 'cancelled', referenced_by: [] });
  });

  it('moves the credit to the invoice when its payment is reversed, as long as it was not used', async () => {
    const reversed = async (uses: boolean) => {
      const original = await invoice(100);
      const { payments } = await pay(world.api, original);
      const cancelled = await record(tryCancel(world.api, original, { credit: true }));
      const note = { reference: cancelled.referenced_by[0]?.document.reference as string };
      if (uses) await record(tryRefund(world.api, note, 1));
      const params = { path: { reference: payments[0]?.reference as string } };
      return { note, request: world.api.POST('/payments/{reference}/reverse', { params }) };
    };
    const used = await reversed(true);
    await refused(used.request, 409, 'conflict');
    const unused = await reversed(false);
    await record(unused.request);
    expect(await shown(world.api, unused.note)).toMatchObject({ settlement: 'settled', applied: '120.00' });
    expect(await balanceOf(world.api, client)).toEqual([]);
  });

  it('of a document with a later date gives its credit note the same date', async () => {
    ({ reference: client } = await newClient(world.api));
    const body = { document_type: 'rs_invoice', client, lines: [line(1)], issue_date: '2026-03-20' };
    const original = await issued(world.api, body);
    const { referenced_by: by } = await record(tryCancel(world.api, original, { credit: true }));
    expect(by).toMatchObject([{ relation: 'credits', issue_date: '2026-03-20' }]);
  });

  it('emits the change of the cancelled document once, when it is complete', async () => {
    const business = await listener(world);
    const { reference: buyer } = await newClient(business.api);
    const made = await issued(business.api, {
      document_type: 'rs_invoice',
      client: buyer,
      lines: [line(100)],
    });
    const before = (await business.recorded()).length;
    const cancelled = await record(tryCancel(business.api, made, { credit: true }));
    const events = (await business.recorded()).slice(before);
    expect(events.map(({ event }) => event)).toEqual([
      'document.created',
      'document.issued',
      'credit.applied',
      'document.updated',
    ]);
    expect(events.at(-1)?.data).toEqual(cancelled);
    await business.close();
  });

  it('emits credit.applied when a reversal lets its credit note settle the document', async () => {
    const business = await listener(world);
    const { reference: buyer } = await newClient(business.api);
    const body = { document_type: 'rs_invoice', client: buyer, lines: [line(100)] };
    const { payments, ...original } = await pay(business.api, await issued(business.api, body));
    const cancelled = await record(tryCancel(business.api, original, { credit: true }));
    const params = { path: { reference: payments[0]?.reference as string } };
    await record(business.api.POST('/payments/{reference}/reverse', { params }));
    const last = (await business.recorded()).at(-1);
    const note = cancelled.referenced_by[0]?.document as { reference: string };
    expect(last).toMatchObject({ event: 'credit.applied', data: await shown(business.api, note) });
    await business.close();
  });
});
