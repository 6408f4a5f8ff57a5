// The country of a business, changed before its first document.
import { describe, expect, it } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { rateKeyIn, typeKeyIn } from '../../src/domain/country-change.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { getDocument, getItem, newClient, newItem, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { connectSilently } from '../sef/silent.ts';
import { makeSeller } from '../sef/simulator.ts';
import { draft, issued, line } from '../settlement/documents.ts';
import { signedInAs } from './browser.ts';

const world = sharedService();

type Change = { possible: boolean; changes: { what: string; stays: boolean; [name: string]: unknown }[] };

async function business(where: { country?: string; currency?: string; timezone?: string } = {}) {
  const made = await world.otherBusiness({
    country: 'RS',
    currency: 'RSD',
    timezone: 'Europe/Belgrade',
    ...where,
  });
  const owner = await signedInAs(world, made.ownerEmail);
  const at = `/workspaces/${made.production.reference}`;
  return {
    ...made,
    at,
    owner,
    preview: (country: string) => owner.ask<Change>('GET', `${at}/country?country=${country}`),
    change: (country: string) => owner.ask<Change>('PUT', `${at}/country`, { country }),
    profile: async () => (await owner.ask<Record<string, unknown>>('GET', at)).data,
  };
}

describe('another country', () => {
  it('brings its document types, rates, currency, time zone and language, as the preview said', async () => {
    const { api, owner, at, preview, change, profile } = await business();
    const { data: said } = await preview('DE');
    expect(said).toMatchObject({ possible: true });
    expect(said.changes).toEqual([
      { what: 'currency', from: 'RSD', to: 'EUR', stays: false, count: null },
      { what: 'timezone', from: 'Europe/Belgrade', to: 'Europe/Berlin', stays: false, count: null },
      { what: 'language', from: null, to: 'de', stays: false, count: null },
    ]);
    expect((await profile()).country).toBe('RS');
    expect((await change('DE')).data).toEqual(said);
    expect(await profile()).toMatchObject({
      country: 'DE',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      default_language: 'de',
    });
    const catalogue = await record(api.GET('/catalogue'));
    expect(catalogue.standard_tax_rate).toBe('de_vat_19');
    expect(catalogue.currencies.map(({ code }) => code)).toEqual(['EUR']);
    const { reference: client } = await newClient(api);
    const made = await issued(api, {
      document_type: 'de_invoice',
      client,
      lines: [{ description: 'Work', quantity: 1, unit_price: 100 }],
    });
    expect(made).toMatchObject({ currency: 'EUR', total: '119.00' });
    expect((await owner.ask('GET', `${at}/v1/number-series`)).data).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ document_type: 'de_invoice', next: 2 })]),
    );
  });

  it('leaves what was chosen by hand, and says so', async () => {
    const { production, owner, at, preview, change, profile } = await business({
      currency: 'EUR',
      timezone: 'Europe/Paris',
    });
    await owner.ask('PATCH', at, { default_language: 'hr', number_template: '{PREFIX}/{YY}/{SEQ:3}' });
    await owner.ask('PATCH', `${at}/v1/document-type-settings`, {});
    await world.write((tx) =>
      addBankAccount(tx, {
        workspace: production,
        currency: 'EUR',
        iban: 'DE89370400440532013000',
        now: world.clock.now(),
      }),
    );
    const { data } = await preview('GB');
    expect(data.changes.map(({ what, stays }) => [what, stays])).toEqual([
      ['currency', true],
      ['timezone', true],
      ['language', true],
    ]);
    await change('GB');
    expect(await profile()).toMatchObject({
      country: 'GB',
      currency: 'EUR',
      timezone: 'Europe/Paris',
      default_language: 'hr',
      number_template: '{PREFIX}/{YY}/{SEQ:3}',
    });
  });

  it('takes drafts and items along, with the rates that stand for the old ones', async () => {
    const { api, preview, change } = await business();
    const { reference: client } = await newClient(api);
    const book = await newItem(api, { name: 'Book', currency: 'RSD', tax_rate: 'rs_vat_10' });
    const pen = await newItem(api, { name: 'Pen', currency: 'RSD', tax_rate: 'rs_vat_20' });
    const made = await draft(api, {
      document_type: 'rs_proforma',
      client,
      lines: [line(100), line(50, 'rs_vat_10'), line(10, 'rs_vat_0')],
      related_documents: [
        { relation: 'corrects', number: '7/2025', issue_date: '2025-10-01', document_type: 'rs_invoice' },
      ],
    });
    expect((await preview('GB')).data.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'items', count: 2 }),
        expect.objectContaining({ what: 'drafts', count: 1 }),
      ]),
    );
    expect((await change('GB')).status).toBe(200);
    expect(await getDocument(api, made.reference)).toMatchObject({
      type: 'gb_proforma',
      currency: 'RSD',
      lines: [{ tax_rate_key: 'gb_vat_20' }, { tax_rate_key: 'gb_vat_20' }, { tax_rate_key: 'gb_vat_0' }],
      total: '190.00',
      related_documents: [{ number: '7/2025', document_type: 'gb_invoice' }],
    });
    expect((await getItem(api, book.reference)).default_tax_rate_key).toBeNull();
    expect((await getItem(api, pen.reference)).default_tax_rate_key).toBe('gb_vat_20');
    const { currencies } = await record(api.GET('/catalogue'));
    expect(currencies.map(({ code }) => code)).toEqual(['GBP', 'RSD']);
  });

  it('takes over the settings and series of document types, but for what only the old country allows', async () => {
    const { owner, at, change } = await business({
      country: 'HR',
      currency: 'EUR',
      timezone: 'Europe/Zagreb',
    });
    await owner.ask('POST', `${at}/v1/number-series`, { document_type: 'hr_proforma', year: 2026, next: 40 });
    await owner.ask('PATCH', `${at}/v1/tax-statuses`, { status: 'registered', valid_from: '2026-01-01' });
    expect((await change('DE')).status).toBe(200);
    type Series = { document_type: string; next_number: string; number_template: string | null };
    const { data } = await owner.ask<Series[]>('GET', `${at}/v1/number-series`);
    const of = (key: string) => data.find((each) => each.document_type === key);
    expect(of('de_invoice')).toMatchObject({ number_template: null, next_number: 'INV-2026-00001' });
    expect(of('de_proforma')).toMatchObject({ next_number: 'PRO-2026-00040' });
    expect((await change('HR')).status).toBe(200);
    const back = await owner.ask<Series[]>('GET', `${at}/v1/number-series`);
    expect(back.data.find((each) => each.document_type === 'hr_invoice')?.number_template).not.toBeNull();
  });

  it('is refused once a document was issued, also a cancelled one, and while SEF is connected', async () => {
    const { api, preview, change, profile } = await business();
    const { reference: client } = await newClient(api);
    const { reference } = await issued(api, { document_type: 'rs_invoice', client, lines: [line(1)] });
    await record(api.POST('/documents/{reference}/cancel', { params: { path: { reference } } }));
    expect((await preview('GB')).data).toMatchObject({ possible: false });
    const refused = await change('GB');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { code: 'conflict', message: 'The country stays: a document was issued under its law.' } },
    ]);
    expect((await profile()).country).toBe('RS');
    const other = await business();
    await makeSeller(world, other.production);
    await connectSilently(world, other.production);
    expect((await other.change('GB')).body).toMatchObject({
      error: { message: 'The country stays as long as SEF is connected.' },
    });
  });

  it('is one that has a catalogue; the same one changes nothing', async () => {
    const { preview, change } = await business();
    expect((await change('FR')).status).toBe(422);
    expect((await preview('FR')).status).toBe(422);
    expect((await change('RS')).data).toMatchObject({ changes: [] });
  });
});

it('a document type becomes that of the same kind, and a tax rate the one that stands for it', () => {
  for (const from of supportedCountries()) {
    for (const to of supportedCountries()) {
      const [old, key] = [`${from.toLowerCase()}_invoice`, `${to.toLowerCase()}_invoice`];
      expect([typeKeyIn(to, old), typeKeyIn(from, key)]).toEqual([key, old]);
    }
  }
  expect(typeKeyIn('US', 'rs_advance_invoice')).toBeUndefined();
  expect(typeKeyIn('US', 'contract')).toBe('contract');
  expect(rateKeyIn('GB', 'own_city', '2026-03-15')).toBe('own_city');
  expect(rateKeyIn('DE', 'rs_vat_20', '2020-08-01')).toBe('de_vat_16');
  expect(rateKeyIn('DE', 'rs_vat_reverse_charge', '2026-03-15')).toBe('de_vat_reverse_charge');
  expect(rateKeyIn('DE', 'rs_vat_10', '2026-03-15')).toBeNull();
});
