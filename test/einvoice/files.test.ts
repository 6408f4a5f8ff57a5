import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { newDraft, pay, record, refused } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, fileOf, issued, partsOf, type Seller, sellerIn, textsOf } from './sellers.ts';

const world = sharedService();
let german: Seller;
let serbian: Seller;

beforeAll(async () => {
  german = await sellerIn(world, 'DE');
  serbian = await sellerIn(world, 'RS');
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

describe('an electronic file', () => {
  it('carries the amounts of the document, each line and each band', async () => {
    const document = await issued(german, {
      to: BUYERS.DE,
      discount_type: 'percent',
      discount_value: 10,
      lines: [
        {
          description: 'Design',
          unit_code: 'HUR',
          quantity: 2.5,
          unit_price: 40.21,
          discount_type: 'percent',
          discount_value: 3.3333,
        },
        {
          description: 'Book\nwith pictures',
          unit_code: 'H87',
          quantity: 3,
          unit_price: 9.99,
          tax_rate: 'de_vat_7',
        },
        { description: 'Insurance', quantity: 1, unit_price: 5, tax_rate: 'de_vat_exempt' },
        { kind: 'text', description: 'Thank you' },
      ],
    });
    const xml = await fileOf(world, german, document, 'xrechnung');
    expect(textsOf(xml, 'cbc:PayableAmount')).toEqual([document.payable]);
    expect(textsOf(xml, 'cbc:TaxExclusiveAmount')).toEqual([document.subtotal]);
    expect(textsOf(xml, 'cbc:TaxInclusiveAmount')).toEqual([document.total]);
    expect(textsOf(xml, 'cbc:TaxableAmount')).toEqual(document.tax_breakdown.map(({ taxable }) => taxable));
    const lines = partsOf(xml, 'cac:InvoiceLine');
    expect(lines.flatMap((line) => textsOf(line, 'cbc:LineExtensionAmount'))).toEqual(
      document.lines.filter(({ kind }) => kind === 'item').map(({ line_subtotal }) => line_subtotal),
    );
    expect(textsOf(lines[0] ?? '', 'cbc:MultiplierFactorNumeric')).toEqual(['3.3333']);
    expect(textsOf(lines[1] ?? '', 'cbc:Name')).toEqual(['Book']);
    expect(textsOf(lines[1] ?? '', 'cbc:Description')).toEqual(['with pictures']);
  });

  it('has prices to the last digit, and how many units they are for', async () => {
    const lines = [
      { description: 'Power', unit: 'kWh', quantity: 7000, unit_price: 0.1648 },
      { description: 'Calls', quantity: 1_951_593, unit_price: 0.00000548 },
      { description: 'Screws', quantity: 250, unit_price: 16.485, price_base_quantity: 100 },
      { description: 'Returned', quantity: -10, unit_price: 0.1648 },
      {
        description: 'Reduced',
        quantity: 3,
        unit_price: 1.649,
        discount_type: 'percent' as const,
        discount_value: 10,
      },
    ];
    const document = await issued(german, { to: BUYERS.DE, lines });
    expect(document.lines.map(({ line_subtotal: net }) => net)).toEqual([
      '1153.60',
      '10.69',
      '41.21',
      '-1.65',
      '4.45',
    ]);
    const prices = ['0.1648', '0.00000548', '16.485', '0.1648', '1.649'];
    const ubl = await fileOf(world, german, document, 'xrechnung');
    expect(textsOf(ubl, 'cbc:PriceAmount')).toEqual(prices);
    expect(textsOf(ubl, 'cbc:BaseQuantity')).toEqual(['100']);
    const cii = await fileOf(world, german, document, 'factur-x');
    expect(textsOf(cii, 'ram:ChargeAmount')).toEqual(prices);
    expect(textsOf(cii, 'ram:BasisQuantity')).toEqual(['100']);
    // SEF takes four decimals: the same price for more units.
    const toSef = await issued(serbian, { to: BUYERS.RS, lines });
    const srbdt = await fileOf(world, serbian, toSef, 'srbdt');
    expect(textsOf(srbdt, 'cbc:PriceAmount')).toEqual(['0.1648', '0.0548', '16.485', '0.1648', '1.649']);
    expect(textsOf(srbdt, 'cbc:BaseQuantity')).toEqual(['10000', '100']);
  });

  it('is stored when it is first asked for, and has the same bytes for ever', async () => {
    const document = await issued(german, { to: BUYERS.DE });
    const first = await fileOf(world, german, document, 'xrechnung');
    await world.write((tx) => updateProfile(tx, german.production, { city: 'Bremen' }));
    const response = await world.request(`/documents/${document.reference}/einvoice`, { key: german.key });
    expect(await response.text()).toBe(first);
    const tag = `"${createHash('sha256').update(first).digest('hex')}"`;
    expect(response.headers.get('etag')).toBe(tag);
    expect(response.headers.get('content-type')).toBe('application/xml');
    const again = await world.request(`/documents/${document.reference}/einvoice`, {
      key: german.key,
      headers: { 'If-None-Match': tag },
    });
    expect(again.status).toBe(304);
    await world.write((tx) => updateProfile(tx, german.production, { city: 'Hamburg' }));
  });

  it('is a CreditNote for a credit note, which names what it corrects', async () => {
    const invoice = await issued(german, { to: BUYERS.DE });
    const { api } = german;
    const note = await issued(german, {
      to: invoice.client.reference,
      kind: 'credit_note',
      related_documents: [{ relation: 'credits', document: invoice.reference }],
    });
    const xml = await fileOf(world, german, note, 'xrechnung');
    expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
    expect(textsOf(partsOf(xml, 'cac:BillingReference')[0] ?? '', 'cbc:ID')).toEqual([invoice.number]);
    expect(
      await record(api.GET('/documents/{reference}', { params: { path: { reference: note.reference } } })),
    ).toEqual(note);
  });

  it('joins the reasons of one category', async () => {
    const document = await issued(german, {
      to: BUYERS.DE,
      lines: [
        { description: 'Insurance', quantity: 1, unit_price: 5, tax_rate: 'de_vat_exempt' },
        { description: 'Lesson', quantity: 1, unit_price: 7, tax_rate: 'de_vat_small_business' },
      ],
    });
    const xml = await fileOf(world, german, document, 'en16931');
    expect(textsOf(xml, 'cbc:TaxExemptionReason')).toEqual([
      'Steuerfrei nach § 4 UStG; Es gilt die Steuerbefreiung für Kleinunternehmer (§ 19 UStG)',
    ]);
    expect(textsOf(xml, 'cbc:TaxableAmount')).toEqual(['12.00']);
  });

  it('gives prices without tax that come to the line, where the prices include tax', async () => {
    const document = await issued(german, {
      to: BUYERS.DE,
      prices_include_tax: true,
      lines: [
        { description: 'Design', quantity: 7, unit_price: 3.33 },
        {
          description: 'Print',
          quantity: 3,
          unit_price: 19.99,
          discount_type: 'fixed',
          discount_value: 1.01,
        },
      ],
    });
    const xml = await fileOf(world, german, document, 'peppol');
    for (const [i, line] of partsOf(xml, 'cac:InvoiceLine').entries()) {
      const [price] = textsOf(line, 'cbc:PriceAmount').map(Number);
      const [base = 1] = textsOf(line, 'cbc:BaseQuantity').map(Number);
      const [quantity] = textsOf(line, 'cbc:InvoicedQuantity').map(Number);
      const sum = (((quantity ?? 0) * (price ?? 0)) / base).toFixed(2);
      expect(sum).toBe(document.lines[i]?.line_subtotal);
    }
  });

  it('names the advance invoices that it deducts, and in Serbia their bands', async () => {
    const advance = await issued(serbian, {
      to: BUYERS.RS,
      kind: 'advance_invoice',
      lines: [{ description: 'Avans', quantity: 1, unit_price: 50 }],
    });
    await record(pay(serbian.api, advance.reference, 60), 201);
    const document = await issued(serbian, {
      to: advance.client.reference,
      advances: [{ document: advance.reference }],
    });
    const xml = await fileOf(world, serbian, document, 'srbdt');
    expect(textsOf(xml, 'cbc:PrepaidAmount')).toEqual(['60.00']);
    expect(partsOf(xml, 'sbt:InvoicedPrepaymentAmmount')).toHaveLength(1);
    expect(textsOf(partsOf(xml, 'sbt:ReducedTotals')[0] ?? '', 'cbc:PayableAmount')).toEqual([
      document.payable,
    ]);
    expect(textsOf(await fileOf(world, serbian, advance, 'srbdt'), 'cbc:InvoiceTypeCode')).toEqual(['386']);
  });

  it('keeps what XML cannot hold out of it, and escapes the rest', async () => {
    const document = await issued(german, {
      to: { ...BUYERS.DE, name: 'A & B <C> "D" ]]>' },
      lines: [{ description: 'Line \u{1F600} & ]]>', quantity: 1, unit_price: 1 }],
    });
    const xml = await fileOf(world, german, document, 'en16931');
    expect(textsOf(xml, 'cbc:RegistrationName')[1]).toBe('A &amp; B &lt;C&gt; "D" ]]&gt;');
    expect(textsOf(xml, 'cbc:Name')).toContain('Line \u{1F600} &amp; ]]&gt;');
  });
});

describe('there is no electronic file', () => {
  const get = ({ api }: Seller, reference: string, query: { profile?: never } = {}) =>
    api.GET('/documents/{reference}/einvoice', { params: { path: { reference }, query }, parseAs: 'text' });

  it('of a draft or a proforma: 409', async () => {
    const { reference } = await newDraft(german.api, { document_type: 'de_invoice' });
    await refused(get(german, reference), 409, 'conflict');
    const proforma = await issued(german, { to: BUYERS.DE, kind: 'proforma' });
    await refused(get(german, proforma.reference), 409, 'conflict');
  });

  it('of the profile of another country, or of a country without VAT: 402', async () => {
    const document = await issued(german, { to: BUYERS.DE });
    await refused(get(german, document.reference, { profile: 'srbdt' as never }), 402, 'feature_unavailable');
    const american = await world.otherBusiness({ country: 'US', currency: 'USD' });
    const { reference } = await newDraft(american.api, { document_type: 'us_invoice' });
    await refused(get(american, reference), 402, 'feature_unavailable');
  });

  it('of a document that lacks something: 422 with each field', async () => {
    const document = await issued(german, { to: { name: 'Unknown' }, buyer_reference: null });
    await refused(
      get(german, document.reference, { profile: 'xrechnung' as never }),
      422,
      'validation_failed',
      ['buyer_reference', 'client.city', 'client.country', 'client.electronic_address', 'client.postal_code'],
    );
  });
});

it('two processes in other time zones and languages write the same bytes', () => {
  const write = (zone: string) =>
    execFileSync(process.execPath, ['test/einvoice/write-sample.ts'], {
      env: { ...process.env, TZ: zone, LANG: zone.startsWith('Asia') ? 'ar_EG.UTF-8' : 'de_DE.UTF-8' },
    });
  expect(write('Asia/Kathmandu')).toEqual(write('America/New_York'));
});
