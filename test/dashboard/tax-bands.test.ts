// The table of tax bands: what a tax return is made of.
import { beforeAll, describe, expect, it } from 'vitest';
import { record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { issued, pay, tryCancel } from '../settlement/documents.ts';
import type { TestService } from '../test-service.ts';
import { signedInAs } from './browser.ts';
import { expectBandsTieOut, makeRandomDocuments, randomFrom, tableOf } from './random-tax-bands.ts';

type Business = Awaited<ReturnType<TestService['otherBusiness']>>;

const world = sharedService();
let german: Business;
let buyer: string;
beforeAll(async () => {
  german = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
  const body = { name: 'Käufer', country: 'AT', vat_number: 'ATU12345675', tax_number: '12' } as const;
  ({ reference: buyer } = await record(german.api.POST('/clients', { body }), 201));
});

const goods = (price: number, rate = 'de_vat_19', more: object = {}) => ({
  description: 'Ware',
  quantity: 1,
  unit_price: price,
  tax_rate: rate,
  ...more,
});
const make = (kind: string, lines: ReturnType<typeof goods>[], more: object = {}) =>
  issued(german.api, { document_type: `de_${kind}`, client: buyer, lines, ...more });
const bandsOf = async ({ reference }: { reference: string }) =>
  (await tableOf(world, german, 'tax-bands')).filter(({ document }) => document === reference);

it('the tax bands of random documents of all countries add up to them', { timeout: 120_000 }, async () => {
  for (const business of await makeRandomDocuments(world, 210, randomFrom(7)))
    expect(await expectBandsTieOut(world, business)).toBeGreaterThanOrEqual(30);
});

describe('a row', () => {
  it('has the band after the discount of the document, where the lines are before it', async () => {
    const invoice = await make('invoice', [goods(1000), goods(500, 'de_vat_7')], {
      discount_type: 'percent',
      discount_value: 10,
    });
    const rows = await bandsOf(invoice);
    expect(rows.map(({ tax_rate, taxable, tax, amount }) => [tax_rate, taxable, tax, amount])).toEqual([
      ['19.00', '900.00', '171.00', '1071.00'],
      ['7.00', '450.00', '31.50', '481.50'],
    ]);
  });

  it('has kind, sign, the dates, and what the client was when it was issued', async () => {
    const credit = await make('credit_note', [goods(200)], { delivery_date: '2026-02-27' });
    await german.api.PATCH('/clients/{reference}', {
      params: { path: { reference: buyer } },
      body: { country: 'FR', vat_number: null },
    });
    const row = {
      number: credit.number,
      type: 'de_credit_note',
      document_kind: 'credit_note',
      sign: '-1',
      counts_for_tax: 'true',
      status: 'issued',
      issue_date: '2026-03-15',
      delivery_date: '2026-02-27',
      tax_point_date: '2026-02-27',
      currency: 'EUR',
      client_name: 'Käufer',
      client_vat_number: 'ATU12345675',
      client_country: 'AT',
      tax_category: 'S',
      exemption_reason: '',
    };
    expect(await bandsOf(credit)).toMatchObject([row]);
    const documents = await tableOf(world, german, 'documents');
    const { number, sign, counts_for_tax, client_vat_number, client_country } = row;
    const expected = { sign, counts_for_tax, client_vat_number, client_country };
    expect(documents.find((document) => document.number === number)).toMatchObject(expected);
    expect(Object.keys(documents[0] ?? {}).slice(-8)).toEqual([
      'document_kind',
      'sign',
      'counts_for_tax',
      'client_vat_number',
      'client_country',
      'valid_until',
      'scheduled_issue_on',
      'scheduled_send_at',
    ]);
  });

  it('has the reason and the codes of an exemption', async () => {
    const lines = ['VATEX-EU-132-1I', 'VATEX-EU-132-1F'].map((exemption_code) =>
      goods(50, 'de_vat_exempt', { exemption_code }),
    );
    expect(await bandsOf(await make('invoice', lines))).toMatchObject([
      {
        tax_category: 'E',
        exemption_code: 'VATEX-EU-132-1F, VATEX-EU-132-1I',
        exemption_reason: 'Steuerfrei nach § 4 UStG',
      },
    ]);
  });

  it.each([
    ['invoice', {}, '2026-03-15'],
    ['invoice', { service_period_start: '2026-01-01', service_period_end: '2026-01-31' }, '2026-01-31'],
    ['invoice', { delivery_date: '2026-02-01', tax_point: 'issue_date' }, '2026-03-15'],
    ['invoice', { delivery_date: '2026-02-01', tax_point: 'payment_date' }, ''],
    ['advance_invoice', {}, ''],
  ])('of %s with %j has its tax point on "%s"', async (kind, fields, day) => {
    expect((await bandsOf(await make(kind, [goods(10)], fields)))[0]?.tax_point_date).toBe(day);
  });

  it('has the tax point of a payment on the day of the last one', async () => {
    const invoice = await make('invoice', [goods(100)], { tax_point: 'payment_date' });
    const at = { params: { path: { reference: invoice.reference } } };
    const paid = { amount: 50, method: 'bank', paid_on: '2026-03-01' } as const;
    await record(german.api.POST('/documents/{reference}/payments', { ...at, body: paid }), 201);
    expect((await bandsOf(invoice))[0]?.tax_point_date).toBe('');
    await pay(german.api, invoice);
    expect((await bandsOf(invoice))[0]?.tax_point_date).toBe('2026-03-15');
  });

  it('has what the document deducts of advance invoices by band', async () => {
    const advance = await pay(german.api, await make('advance_invoice', [goods(100), goods(30, 'de_vat_7')]));
    const lines = [goods(500), goods(60, 'de_vat_7')];
    const final = await make('invoice', lines, { advances: [{ document: advance.reference }] });
    expect(await bandsOf(final)).toMatchObject([
      { taxable: '500.00', tax: '95.00', deducted_taxable: '100.00', deducted_tax: '19.00' },
      { taxable: '60.00', tax: '4.20', deducted_taxable: '30.00', deducted_tax: '2.10' },
    ]);
  });

  it('does not count for tax where it was cancelled without a credit note, or is of a proforma', async () => {
    const wrong = await make('invoice', [goods(10)]);
    await tryCancel(german.api, wrong);
    const returned = await make('invoice', [goods(10)]);
    await tryCancel(german.api, returned, { credit: true });
    const proforma = await make('proforma', [goods(10)]);
    const counts = await Promise.all([wrong, returned, proforma].map(bandsOf));
    expect(counts.map(([row]) => [row?.sign, row?.counts_for_tax])).toEqual([
      ['1', 'false'],
      ['1', 'true'],
      ['0', 'false'],
    ]);
  });
});

describe('as a workbook', () => {
  it.each(['tax-bands', 'document-lines', 'deductions', 'allocations', 'refunds'])(
    '%s has a title in every language for every column',
    async (table) => {
      const owner = await signedInAs(world, german.ownerEmail);
      const at = `/workspaces/${german.production.reference}/v1/exports/${table}`;
      const names = (await owner.ask('GET', at)).text.split('\r\n')[0]?.split(',') ?? [];
      expect(names.length).toBeGreaterThan(8);
      for (const language of ['en', 'de', 'hr', 'sr']) {
        const { status, text } = await owner.ask('GET', `${at}?language=${language}`);
        expect(status).toBe(200);
        const titles =
          text
            .replace('\uFEFF', '')
            .split('\r\n')[0]
            ?.split(language === 'en' ? ',' : ';') ?? [];
        expect(titles.filter((title, i) => title === names[i])).toEqual([]);
        expect(new Set(titles).size).toBe(names.length);
        const workbook = await owner.ask('GET', `${at}?format=xlsx&language=${language}`);
        expect(workbook.status).toBe(200);
      }
    },
  );
});

it('needs documents.view', async () => {
  const { email } = await world.member({ permissions: ['payments.view'] });
  const member = await signedInAs(world, email);
  const at = `/workspaces/${world.production.reference}/v1/exports`;
  for (const table of [
    'tax-bands',
    'tax-bands?format=xlsx',
    'deductions?format=xlsx',
    'document-lines?format=xlsx',
  ])
    expect((await member.ask('GET', `${at}/${table}`)).status).toBe(403);
  expect((await member.ask('GET', `${at}/allocations?format=xlsx`)).status).toBe(200);
});
