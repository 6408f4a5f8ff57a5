// Advance invoices for a part of a proforma, by a percentage or an amount.
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, newClient, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, clientOf, rulesOf, sellerIn } from '../einvoice/sellers.ts';
import { type Document, draft, issued, line, pay, shown, tryCancel } from './documents.ts';

const world = sharedService();
let client: string;
beforeAll(async () => {
  ({ reference: client } = await newClient(world.api, { country: 'RS' }));
});

const proformaOf = (...lines: ReturnType<typeof line>[]) =>
  issued(world.api, { document_type: 'rs_proforma', client, lines });
const partOf = (proforma: Document, part: object) =>
  issued(world.api, { document_type: 'rs_advance_invoice', from: proforma.reference, ...part });
const tried = (proforma: Document, body: object) =>
  world.api.POST('/documents', {
    body: { document_type: 'rs_advance_invoice', from: proforma.reference, ...body },
  });
const finalOf = (proforma: Document, advances: Document[]) =>
  issued(world.api, {
    document_type: 'rs_invoice',
    from: proforma.reference,
    advances: advances.map(({ reference: document }) => ({ document })),
  });

describe('an advance invoice for a part', () => {
  it('has a line for each tax rate in proportion, with prices that include tax', async () => {
    const proforma = await proformaOf(line(400, 'rs_vat_10', 500), line(60000));
    const advance = await partOf(proforma, { advance_percent: 30 });
    expect(advance).toMatchObject({
      total: '87600.00',
      prices_include_tax: true,
      related_documents: [{ relation: 'made_from', number: proforma.number }],
      tax_breakdown: [
        { tax_rate_key: 'rs_vat_20', taxable: '18000.00', tax: '3600.00' },
        { tax_rate_key: 'rs_vat_10', taxable: '60000.00', tax: '6000.00' },
      ],
    });
    expect(advance.lines.map(({ description, line_total }) => [description, line_total])).toEqual([
      [`Avans 30% po predračunu ${proforma.number}`, '21600.00'],
      [`Avans 30% po predračunu ${proforma.number}`, '66000.00'],
    ]);
    const byAmount = await partOf(await proformaOf(line(60000)), { advance_amount: 1000, language: 'en' });
    expect(byAmount).toMatchObject({
      total: '1000.00',
      lines: [{ description: expect.stringMatching(/^Advance payment for proforma invoice /) }],
    });
  });

  it('takes the discount of the proforma into account', async () => {
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client,
      lines: [line(100, 'rs_vat_20', 4)],
      discount_type: 'percent',
      discount_value: 25,
    });
    const advance = await partOf(proforma, { advance_percent: 50 });
    expect([proforma.total_cents, advance.total_cents]).toEqual([36000, 18000]);
  });

  it.each([
    [[50, 50], 1],
    [[33.33, 33.33, 33.34], 1],
    [[20, 30, 10, 40], 0],
  ])(
    'is with the others of %j %% the whole, which a final invoice deducts to the cent',
    async (parts, cents) => {
      const proforma = await proformaOf(
        line(0.02 + cents / 100),
        line(33.33, 'rs_vat_10'),
        line(0.01, 'rs_vat_0'),
      );
      const advances: Document[] = [];
      for (const advance_percent of parts)
        advances.push(await pay(world.api, await partOf(proforma, { advance_percent })));
      expect(advances.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(proforma.total_cents);
      const final = await finalOf(proforma, advances);
      expect(final).toMatchObject({ total_cents: proforma.total_cents, payable_cents: 0, status: 'paid' });
      for (const { tax_rate_key: key, taxable_cents, tax_cents } of final.tax_breakdown) {
        const bands = final.deductions
          .flatMap(({ tax_breakdown }) => tax_breakdown)
          .filter((band) => band.tax_rate_key === key);
        expect(
          bands.reduce((sum, band) => sum + band.taxable_cents, 0),
          key,
        ).toBe(taxable_cents);
        expect(
          bands.reduce((sum, band) => sum + band.tax_cents, 0),
          key,
        ).toBe(tax_cents);
      }
    },
  );

  it('leaves the rest to be paid on the final invoice', async () => {
    const proforma = await proformaOf(line(99.99), line(10.07, 'rs_vat_10'));
    const advance = await pay(world.api, await partOf(proforma, { advance_percent: 12.3456 }));
    const final = await finalOf(proforma, [advance]);
    expect(final.payable_cents + advance.total_cents).toBe(proforma.total_cents);
  });

  it('is at most what the others have left, where drafts count and cancelled ones do not', async () => {
    const proforma = await proformaOf(line(100));
    const open = await draft(world.api, {
      document_type: 'rs_advance_invoice',
      from: proforma.reference,
      advance_amount: 100,
    });
    const refusal = await tried(proforma, { advance_percent: 20 });
    expect(refusal.error?.error.errors).toEqual({
      advance_percent: ['exceeds the 20.00 RSD that other advance invoices have left of the whole'],
    });
    const params = { path: { reference: open.reference } };
    await world.api.DELETE('/documents/{reference}', { params });
    const whole = await partOf(proforma, { advance_amount: 120 });
    await invalid(tried(proforma, { advance_amount: 0.01 }), 'advance_amount');
    await record(tryCancel(world.api, whole));
    expect(await partOf(proforma, { advance_percent: 100 })).toMatchObject({ total: '120.00' });
  });

  it('keeps its amounts when the draft is changed and issued', async () => {
    const proforma = await proformaOf(line(0.05), line(0.05));
    await draft(world.api, {
      document_type: 'rs_advance_invoice',
      from: proforma.reference,
      advance_percent: 50,
    });
    const second = await draft(world.api, {
      document_type: 'rs_advance_invoice',
      from: proforma.reference,
      advance_percent: 50,
    });
    const params = { path: { reference: second.reference } };
    await record(world.api.PATCH('/documents/{reference}', { params, body: { notes: 'Thank you.' } }));
    await record(world.api.POST('/documents/{reference}/issue', { params }));
    const { tax_breakdown } = await shown(world.api, second);
    expect(tax_breakdown).toEqual(second.tax_breakdown);
  });

  it('is refused with other lines, for other documents, twice, and for parts that are none', async () => {
    const proforma = await proformaOf(line(100));
    await invalid(tried(proforma, { advance_percent: 30, lines: [line(30)] }), 'lines');
    await invalid(tried(proforma, { advance_percent: 30, prices_include_tax: true }), 'prices_include_tax');
    await invalid(
      tried(proforma, { advance_percent: 30, discount_type: 'percent', discount_value: 1 }),
      'discount_type',
    );
    await invalid(tried(proforma, { advance_percent: 30, advance_amount: 30 }), 'advance_amount');
    await invalid(tried(proforma, { advance_percent: 0 }), 'advance_percent');
    await invalid(tried(proforma, { advance_percent: 100.1 }), 'advance_percent');
    await invalid(tried(proforma, { advance_percent: 0.00001 }), 'advance_percent');
    await invalid(tried(proforma, { advance_amount: 0.001 }), 'advance_amount');
    await invalid(tried(proforma, { document_type: 'rs_invoice', advance_percent: 30 }), 'advance_percent');
    await invalid(tried(proforma, { from: null, advance_amount: 30 }), 'advance_amount');
    const invoice = await issued(world.api, { document_type: 'rs_invoice', client, lines: [line(1)] });
    await invalid(tried(invoice, { advance_percent: 30 }), 'advance_percent');
    expect(await record(tried(proforma, { advance_percent: 30, advance_amount: null }), 201)).toMatchObject({
      total: '36.00',
    });
  });
});

it.each([
  ['RS', 'srbdt', ['rs_vat_20', 'rs_vat_10'], 'rs_vat_reverse_charge', 'PDV-RS-10-2-3'],
  ['DE', 'en16931', ['de_vat_19', 'de_vat_7'], 'de_vat_reverse_charge', 'VATEX-EU-AE'],
  ['HR', 'hr-cius', ['hr_vat_25', 'hr_vat_13', 'hr_vat_5'], 'hr_vat_reverse_charge', 'VATEX-EU-AE'],
] as const)(
  'the electronic file of such an advance in %s has no faults',
  async (country, profile, rates, exempt, code) => {
    const seller = await sellerIn(world, country);
    const proforma = await issued(seller.api, {
      document_type: `${country.toLowerCase()}_proforma`,
      client: await clientOf(seller, BUYERS[country]),
      lines: [
        ...rates.map((rate, i) => line(0.03 + i * 33.33, rate, 3)),
        { ...line(10, exempt), exemption_code: code },
      ],
    });
    for (const advance_percent of [33.33, 33.33, 33.34]) {
      const advance = await issued(seller.api, {
        document_type: `${country.toLowerCase()}_advance_invoice`,
        from: proforma.reference,
        due_date: '2026-04-14',
        advance_percent,
      });
      expect(await rulesOf(seller, advance, profile)).toEqual([]);
    }
  },
);
