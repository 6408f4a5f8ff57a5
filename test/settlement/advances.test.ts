import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, newClient, record, refused, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { balanceOf, type Document, draft, issued, line, pay, shown, tryCancel } from './documents.ts';

const world = sharedService();
let client: string;
beforeAll(async () => {
  ({ reference: client } = await newClient(world.api));
});

const advance = async (...lines: ReturnType<typeof line>[]) => {
  const made = await issued(world.api, { document_type: 'rs_advance_invoice', client, lines });
  return pay(world.api, made);
};
const final = (advances: { document: string; amount?: number }[], ...lines: ReturnType<typeof line>[]) =>
  issued(world.api, { document_type: 'rs_invoice', client, lines, advances });

const deducted = ({ deductions }: Document, key: string) =>
  deductions.flatMap(({ tax_breakdown: bands }) => bands.filter((band) => band.tax_rate_key === key));

describe('a final invoice', () => {
  it('shows its full value, what it deducts by number, date and band, and what is left to pay', async () => {
    const paid = await advance(line(300), line(30, 'rs_vat_10'));
    const whole = await final([{ document: paid.reference }], line(1000), line(100, 'rs_vat_10'));
    expect(whole).toMatchObject({
      total: '1310.00',
      prepaid: '393.00',
      payable: '917.00',
      balance: '917.00',
      status: 'issued',
      deductions: [
        {
          document: { reference: paid.reference, number: paid.number },
          issue_date: paid.issue_date,
          amount: '393.00',
          tax_breakdown: [
            { tax_rate_key: 'rs_vat_20', taxable: '300.00', tax: '60.00' },
            { tax_rate_key: 'rs_vat_10', taxable: '30.00', tax: '3.00' },
          ],
        },
      ],
      related_documents: [{ relation: 'deducts', number: paid.number, issue_date: paid.issue_date }],
    });
    const seen = await shown(world.api, paid);
    expect(seen.referenced_by).toMatchObject([{ relation: 'deducts', document: { number: whole.number } }]);
    expect(await pay(world.api, whole)).toMatchObject({ status: 'paid', paid: '917.00' });
  });

  it('takes a part of an advance in proportion, and the last one takes the remaining cents', async () => {
    const paid = await advance(line(0.1), line(0.33, 'rs_vat_10'));
    expect(paid.total_cents).toBe(48);
    const parts = [];
    for (const amount of [0.16, 0.16, undefined]) {
      const lines = [line(50), line(1, 'rs_vat_10')];
      parts.push(await final([{ document: paid.reference, ...(amount ? { amount } : {}) }], ...lines));
    }
    expect(parts.map(({ prepaid_cents: cents }) => cents)).toEqual([16, 16, 16]);
    for (const { tax_rate_key: key, taxable_cents, tax_cents } of paid.tax_breakdown) {
      const bands = parts.flatMap((part) => deducted(part, key));
      expect(bands.reduce((sum, band) => sum + band.taxable_cents, 0)).toBe(taxable_cents);
      expect(bands.reduce((sum, band) => sum + band.tax_cents, 0)).toBe(tax_cents);
    }
    const more = { document_type: 'rs_invoice', client, lines: [line(50)] };
    await invalid(
      world.api.POST('/documents', { body: { ...more, advances: [{ document: paid.reference }] } }),
      'advances.0.document',
    );
  });

  it('names each advance that is unknown, no advance invoice, unpaid, of another client or named twice', async () => {
    const paid = await advance(line(10));
    const unpaid = await issued(world.api, {
      document_type: 'rs_advance_invoice',
      client,
      lines: [line(10)],
    });
    const invoice = await issued(world.api, { document_type: 'rs_invoice', client, lines: [line(10)] });
    const { reference: other } = await newClient(world.api);
    const tried = (references: string[], body: object = {}) =>
      world.api.POST('/documents', {
        body: {
          document_type: 'rs_invoice',
          client,
          lines: [line(50)],
          advances: references.map((document) => ({ document })),
          ...body,
        },
      });
    const { reference } = paid;
    await invalid(
      tried([UNKNOWN, invoice.reference, unpaid.reference, reference, reference]),
      'advances.0.document',
      'advances.1.document',
      'advances.2.document',
      'advances.4.document',
    );
    await invalid(tried([reference], { client: other }), 'advances.0.document');
    await invalid(tried([reference], { lines: [line(9)] }), 'advances');
    await invalid(tried([reference], { document_type: 'rs_proforma' }), 'advances');
    await invalid(tried([], { advances: [{ document: reference, amount: 12.01 }] }), 'advances.0.amount');
  });

  it('deducts no more of a tax rate than it has', async () => {
    const paid = await advance(line(10), line(30, 'rs_vat_10'));
    const tried = (...lines: ReturnType<typeof line>[]) =>
      world.api.POST('/documents', {
        body: { document_type: 'rs_invoice', client, lines, advances: [{ document: paid.reference }] },
      });
    const refusal = await tried(line(100), line(29.99, 'rs_vat_10'));
    expect(refusal.error?.error.errors).toEqual({
      advances: ['exceed the 29.99 RSD without tax of PDV 10 %'],
    });
    await invalid(tried(line(9.99), line(100, 'rs_vat_10')), 'advances');
    await invalid(tried(line(100)), 'advances');
    expect(await record(tried(line(10), line(30, 'rs_vat_10')), 201)).toMatchObject({ payable: '0.00' });
  });

  it('deducts a rate that is not valid on its own day from the others, up to its total', async () => {
    const paid = await advance(line(10, 'rs_vat_10'));
    const tried = (price: number) =>
      world.api.POST('/documents', {
        body: {
          document_type: 'rs_invoice',
          client,
          // 10 % is valid from 2014 on, 20 % from October 2012.
          delivery_date: '2013-06-01',
          lines: [line(price)],
          advances: [{ document: paid.reference }],
        },
      });
    await invalid(tried(9), 'advances');
    expect(await record(tried(10), 201)).toMatchObject({ prepaid: '11.00', payable: '1.00' });
  });

  it('is not dated before the advance', async () => {
    const paid = await advance(line(10));
    const body = {
      document_type: 'rs_invoice',
      client,
      lines: [line(50)],
      advances: [{ document: paid.reference }],
    };
    await invalid(
      world.api.POST('/documents', { body: { ...body, issue_date: '2026-03-14' } }),
      'issue_date',
    );
    const { reference } = await draft(world.api, body);
    const issue = (issue_date: string) =>
      world.api.POST('/documents/{reference}/issue', {
        params: { path: { reference } },
        body: { issue_date },
      });
    await invalid(issue('2026-03-14'), 'issue_date');
    expect(await record(issue('2026-03-15'))).toMatchObject({ prepaid: '12.00' });
  });

  it('frees the advance when it is cancelled, which cannot be cancelled before', async () => {
    const paid = await advance(line(10));
    const whole = await final([{ document: paid.reference }], line(50));
    await refused(tryCancel(world.api, paid), 409, 'conflict');
    await record(tryCancel(world.api, whole));
    expect(await final([{ document: paid.reference }], line(50))).toMatchObject({ prepaid: '12.00' });
  });

  it('is deducted from by changing the draft, and no more without it', async () => {
    const paid = await advance(line(10));
    const open = await draft(world.api, { document_type: 'rs_invoice', client, lines: [line(50)] });
    const change = (body: object) =>
      record(
        world.api.PATCH('/documents/{reference}', { params: { path: { reference: open.reference } }, body }),
      );
    expect(await change({ advances: [{ document: paid.reference, amount: 5 }] })).toMatchObject({
      prepaid: '5.00',
      balance: '55.00',
    });
    expect(await change({ due_date: '2026-04-01' })).toMatchObject({ prepaid: '5.00' });
    expect(await change({ advances: [] })).toMatchObject({ prepaid: '0.00', related_documents: [] });
  });
});

describe('a proforma', () => {
  it('gives its money to the advance invoice made from it, and from there to the final invoice', async () => {
    const { reference: buyer } = await newClient(world.api);
    const lines = [line(1000), line(100, 'rs_vat_10')];
    const proforma = await issued(world.api, { document_type: 'rs_proforma', client: buyer, lines });
    await pay(world.api, proforma, 393);
    const params = { query: { from: '2026-03-01', to: '2026-03-31' } };
    const received = async () => (await record(world.api.GET('/statistics/summary', { params }))).revenue;
    const before = await received();
    const parts = [line(300), line(30, 'rs_vat_10')];
    const body = { document_type: 'rs_advance_invoice', from: proforma.reference, lines: parts };
    const made = await issued(world.api, body);
    expect(made).toMatchObject({
      status: 'paid',
      paid: '393.00',
      related_documents: [{ relation: 'made_from', number: proforma.number }],
    });
    expect(Number(await received()) - Number(before)).toBeCloseTo(393, 2);
    const converted = await shown(world.api, proforma);
    expect(converted).toMatchObject({ balance: '0.00', paid: '0.00', converted_at: expect.any(String) });
    await refused(
      world.api.POST('/documents/{reference}/payments', {
        params: { path: { reference: proforma.reference } },
        body: { amount: 1, method: 'bank', paid_on: '2026-03-15' },
      }),
      409,
      'document_not_payable',
    );
    const whole = await issued(world.api, {
      document_type: 'rs_invoice',
      from: proforma.reference,
      advances: [{ document: made.reference }],
    });
    expect(whole).toMatchObject({ total: '1310.00', prepaid: '393.00', balance: '917.00' });
    await pay(world.api, whole);
    expect(await balanceOf(world.api, buyer)).toEqual([]);
    expect(Number(await received()) - Number(before)).toBeCloseTo(1310, 2);
  });

  it('gives its money from the later of the days of payment and document', async () => {
    const { reference: buyer } = await newClient(world.api);
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client: buyer,
      lines: [line(100)],
    });
    for (const paid_on of ['2025-12-30', '2026-02-20']) {
      const params = { path: { reference: proforma.reference } };
      const body = { amount: 50, method: 'bank', paid_on } as const;
      await record(world.api.POST('/documents/{reference}/payments', { params, body }), 201);
    }
    const received = async (from: string, to: string) =>
      Number(
        (await record(world.api.GET('/statistics/summary', { params: { query: { from, to } } }))).revenue,
      );
    const sums = async () => [
      await received('2025-12-01', '2025-12-31'),
      await received('2026-01-31', '2026-01-31'),
      await received('2026-02-20', '2026-02-20'),
    ];
    const before = await sums();
    const body = { document_type: 'rs_invoice', from: proforma.reference, issue_date: '2026-01-31' };
    expect(await issued(world.api, body)).toMatchObject({ paid: '100.00' });
    const after = await sums();
    expect(after.map((sum, i) => sum - (before[i] as number))).toEqual([0, 50, 50]);
  });

  it('keeps the money that the invoice does not need on account', async () => {
    const { reference: buyer } = await newClient(world.api);
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client: buyer,
      lines: [line(100)],
    });
    await pay(world.api, proforma);
    const made = await issued(world.api, {
      document_type: 'rs_invoice',
      from: proforma.reference,
      lines: [{ from_line: 1, quantity: 0.5 }],
    });
    expect(made).toMatchObject({ status: 'paid', total: '60.00' });
    expect(await balanceOf(world.api, buyer)).toMatchObject([{ owed_cents: 0, on_account_cents: 6000 }]);
  });

  it('takes payments again when the only invoice made from it is cancelled', async () => {
    const { reference: buyer } = await newClient(world.api);
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client: buyer,
      lines: [line(100)],
    });
    const made = await issued(world.api, { document_type: 'rs_invoice', from: proforma.reference });
    await record(tryCancel(world.api, made));
    expect(await pay(world.api, proforma, 20)).toMatchObject({ converted_at: null, balance: '100.00' });
  });
});
