// Tables as Excel and other programs save them: the files are in foreign-tables/. Those of Excel were written by
// LibreOffice with the encoding and the formats of each country, those of the programs have their titles.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodedFile } from '../../src/dashboard/components/decoded-file.ts';
import { sharedService } from '../during-tests.ts';
import { signedInAs } from './browser.ts';

type Column = { title: string; field: string | null; left_out: number };
type Preview = {
  columns: Column[];
  titles_line: number;
  rows: number;
  valid_rows: number;
  errors: { row: number; errors: Record<string, string[]> }[];
  findings: { row: number; errors: Record<string, string[]> }[];
};

const world = sharedService();

async function businessIn(country: string, currency: string) {
  const { production, ownerEmail, api } = await world.otherBusiness({ country, currency });
  const owner = await signedInAs(world, ownerEmail);
  const at = `/workspaces/${production.reference}`;
  return {
    preview: async (kind: string, csv: string) =>
      owner.ask<Preview>('POST', `${at}/${kind}/import-preview`, { csv }),
    import: async (kind: string, csv: string) => owner.ask('POST', `${at}/v1/${kind}/import`, { csv }),
    all: async (kind: 'clients' | 'items') => {
      const { data } = await (kind === 'clients' ? api.GET('/clients') : api.GET('/items'));
      const found = (data?.data ?? []) as { reference: string }[];
      return Promise.all(
        found.map(async ({ reference }) => {
          const params = { params: { path: { reference } } };
          const read = await (kind === 'clients'
            ? api.GET('/clients/{reference}', params)
            : api.GET('/items/{reference}', params));
          return numbersOf(read.data?.data as Record<string, unknown>);
        }),
      );
    },
  };
}

const csvOf = (name: string, country: string) =>
  decodedFile(new Uint8Array(readFileSync(new URL(`foreign-tables/${name}`, import.meta.url))), country).text;

/** Amounts and quantities of an answer are texts. */
function numbersOf(each: Record<string, unknown>): Record<string, unknown> {
  const named = ['default_price', 'stock_quantity'].filter((name) => typeof each[name] === 'string');
  return { ...each, ...Object.fromEntries(named.map((name) => [name, Number(each[name])])) };
}

/** File, country and currency of the business, kind; the columns that are not taken; what the records have. */
const TABLES: [string, string, string, 'clients' | 'items', string[], Record<string, unknown>[]][] = [
  [
    'excel-german-items.csv',
    'DE',
    'EUR',
    'items',
    [],
    [
      { sku: '00123', name: 'Bürostuhl «Köln»', unit: 'pcs', default_price: 1234.5, currency: 'EUR', type: 'product', stock_quantity: 12, default_tax_rate_key: 'de_vat_19' },
      { sku: '00124', default_price: 899, description: 'Größe 160×80' },
      { sku: 'S-1', name: 'Prüfung', unit: 'hour', type: 'service', default_price: 95 },
    ],
  ],
  [
    'excel-serbian-clients.csv',
    'RS',
    'RSD',
    'clients',
    [],
    [
      { name: 'Šećerana Đurđević d.o.o.', tax_number: '100000049', registration_number: '08000123', address_line1: 'Žarka Zrenjanina 5', city: 'Čačak', postal_code: '32000', country: 'RS', email: 'racuni@secerana.example', phone: '+381 32 555 123' },
      { name: 'Fabrika "Ćuprija"; pogon 2', city: 'Ćuprija' },
    ],
  ],
  [
    'excel-croatian-items.csv',
    'HR',
    'EUR',
    'items',
    [],
    [
      { sku: '0001', name: 'Žaluzine čelične', default_price: 1500.75, currency: 'EUR', default_tax_rate_key: 'hr_vat_25', unit: 'pcs', type: 'product' },
      { sku: '0002', name: 'Ugradnja', unit: 'hour', type: 'service', default_tax_rate_key: 'hr_vat_25' },
    ],
  ],
  [
    'excel-polish-clients.csv',
    'DE',
    'EUR',
    'clients',
    [],
    [
      { name: 'Zakład Usług Źródło Sp. z o.o.', tax_number: '5260250274', address_line1: 'ul. Świętokrzyska 14', postal_code: '00-050', city: 'Warszawa', country: 'PL' },
      { name: 'Łukasz Błaszczyk', city: 'Łódź', country: 'PL' },
    ],
  ],
  [
    'excel-serbian-cyrillic-items.csv',
    'RS',
    'RSD',
    'items',
    [],
    [
      { sku: 'А-1', name: 'Ћевапчићи у кајмаку', default_price: 1250, type: 'product' },
      { sku: 'А-2', unit: 'hour', type: 'service', default_price: 890.5 },
    ],
  ],
  ['excel-unicode-text.txt', 'RS', 'RSD', 'clients', [], [{ name: 'Đorđe Šćepanović PR', city: 'Žabljak' }]],
  ['excel-separator-line.csv', 'RS', 'RSD', 'clients', [], [{ name: 'Šljivar d.o.o.', tax_number: '00123', city: 'Užice' }]],
  [
    'xero-contacts.csv',
    'GB',
    'GBP',
    'clients',
    ['PORegion', 'SACity', 'DueDateSalesDay', 'DueDateSalesTerm'],
    [
      { name: 'Ridgeway University', external_id: 'RID001', email: 'accounts@ridgeway.example', address_line1: 'P O Box 3354', address_line2: 'South Mailing Centre', city: 'Oaktown', postal_code: 'KT1 1AA', country: 'GB', phone: '020 7946 0101', tax_number: 'GB123456789', legal_name: 'Ridgeway University Ltd', registration_number: '01234567', contacts: [{ name: 'Riley O’Neil', email: 'accounts@ridgeway.example' }] },
      { name: 'Boom FM', phone: '07700 900123', country: 'GB' },
    ],
  ],
  [
    'xero-items.csv',
    'GB',
    'USD',
    'items',
    ['PurchasesUnitPrice', 'PurchasesAccount', 'PurchasesTaxRate', 'SalesAccount'],
    [
      { sku: 'BOOK', name: 'Fish out of Water', default_price: 19.95, currency: 'USD', default_tax_rate_key: 'gb_vat_20', stock_quantity: 40 },
      { sku: 'PMBr', default_price: 1500, description: 'Branding work' },
    ],
  ],
  [
    'invoice-ninja-clients.csv',
    'DE',
    'EUR',
    'clients',
    ['Client State/Province', 'Client Balance', 'Client Paid to Date', 'Contact Phone'],
    [
      { name: 'Bäckerei Öztürk', external_id: '0007', vat_number: 'DE136695976', registration_number: 'HRB 1234', address_line1: 'Königstraße 5', city: 'Köln', postal_code: '50667', country: 'DE', phone: '+49 221 1', notes: 'Zahlt am 15.', default_currency: 'EUR', email: 'ayse@oeztuerk.example', contacts: [{ name: 'Ayşe Öztürk' }] },
    ],
  ],
  [
    'fakturownia-clients.csv',
    'DE',
    'EUR',
    'clients',
    ['Lp', 'Strona WWW'],
    [
      { name: 'Źródło', legal_name: 'Zakład Źródło Sp. z o.o.', tax_number: '821-222-03-11', city: 'Łódź', postal_code: '00-111', address_line1: 'Oleśińska 21', country: 'PL', email: 'biuro@zrodlo.example', phone: '48604113322', notes: 'pierwszy klient', contacts: [{ name: 'Adam Nowak' }] },
      { name: 'Żółw', phone: '876987345' },
    ],
  ],
  [
    'stripe-customers.csv',
    'US',
    'USD',
    'clients',
    ['Created (UTC)', 'Delinquent', 'Card ID', 'Card Last4', 'Card Brand', 'Card Address Country', 'Address State', 'Total Spend', 'Payment Count'],
    [
      { name: 'Acme Inc.', email: 'ops@acme.example', external_id: 'cus_NffrFeUfNV2Hic', default_currency: 'USD' },
      { name: 'Jenny Rosen', external_id: 'cus_NffrFeUfNV2Hib', notes: 'Pays by card', address_line1: '510 Townsend St', city: 'San Francisco', postal_code: '94103', country: 'US', phone: '+1 415 555 0100' },
    ],
  ],
  [
    'lexware-contacts.csv',
    'DE',
    'EUR',
    'clients',
    ['Anrede', 'Straße (Lieferadresse)'],
    [
      { name: 'Müller & Söhne GmbH', type: 'business', external_id: '10001', tax_number: '133/8150/8159', vat_number: 'DE136695976', address_line1: 'Am Markt 3', postal_code: '34117', city: 'Kassel', country: 'DE', phone: '0561 77788', email: 'info@mueller.example', notes: 'Größter Kunde', contacts: [{ name: 'Jörg Müller' }] },
      { name: 'Grete Weiß', type: 'individual', address_line1: 'Gässchen 7', city: 'Würzburg' },
    ],
  ],
  [
    'lexware-articles.csv',
    'DE',
    'EUR',
    'items',
    ['GTIN/EAN'],
    [
      { sku: 'A-100', name: 'Füllfederhalter', unit: 'pcs', type: 'product', default_price: 1234.5, default_tax_rate_key: 'de_vat_19' },
      { sku: 'S-200', name: 'Übersetzung', unit: 'hour', type: 'service', default_price: 75 },
    ],
  ],
  [
    'sevdesk-contacts.csv',
    'DE',
    'EUR',
    'clients',
    ['Anrede', 'Kategorie'],
    [
      { name: 'Dachdecker Roth GmbH', external_id: '1000', phone: '0151 2223334', city: 'München', postal_code: '80331', country: 'DE' },
      { name: 'Ina Wolf', type: 'individual', phone: '069 123456' },
    ],
  ],
  ['heading-above.csv', 'DE', 'EUR', 'clients', ['Saldo'], [{ name: 'Bäcker Groß', postal_code: '01067', city: 'Dresden' }, { name: 'Öl-Heinz' }]],
]; // biome-ignore format: a table is easier to check in rows

describe.each(TABLES)('%s in %s', (name, country, currency, kind, notTaken, records) => {
  it('is imported as it stands, and names each column that is not taken', async () => {
    const business = await businessIn(country, currency);
    const csv = csvOf(name, country);
    const { data } = await business.preview(kind, csv);
    expect(data.errors).toEqual([]);
    expect([data.rows, data.valid_rows]).toEqual([records.length, records.length]);
    expect(data.columns.filter(({ left_out }) => left_out > 0).map(({ title }) => title)).toEqual(notTaken);
    expect((await business.import(kind, csv)).status).toBe(201);
    const found = (await business.all(kind)).sort((a, b) => String(a.name).localeCompare(String(b.name)));
    const expected = [...records].sort((a, b) => nameIn(found, a).localeCompare(nameIn(found, b)));
    expect(found).toMatchObject(expected);
  });
});

/** The name of the record that is meant, where the expectation names another field. */
function nameIn(found: Record<string, unknown>[], wanted: Record<string, unknown>): string {
  const [field, value] = Object.entries(wanted)[0] ?? [];
  return String(found.find((each) => field !== undefined && each[field] === value)?.name);
}

describe('a table', () => {
  const inSerbia = () => businessIn('RS', 'RSD');

  it('with U+FFFD, in place of letters that are lost, is a 422 that says so, and adds nothing', async () => {
    const business = await inSerbia();
    const csv = 'Naziv;Grad\nA;B\nM\uFFFDller & S\uFFFDhne;K\uFFFDln';
    const lost =
      'has the sign \uFFFD in line 3, in place of a letter that was lost: save the file as UTF-8, or choose another encoding';
    for (const answer of [await business.preview('clients', csv), await business.import('clients', csv)]) {
      expect([answer.status, (answer.body as { error: { errors: object } }).error.errors]).toEqual([
        422,
        { csv: [lost] },
      ]);
    }
    expect(await business.all('clients')).toEqual([]);
  });

  it('with letters that were spoiled before, or signs of a web page, is imported with a finding', async () => {
    const business = await inSerbia();
    const csv = 'Naziv;Grad\nMÃ¼ller;Beč\nPetroviÄ‡;Niš\n"Braun &amp; Co";Ub\nÄrger & Söhne;Ähren\nŠÄ;Ñ';
    const { data } = await business.preview('clients', csv);
    expect([data.valid_rows, data.findings.map(({ row, errors }) => [row, Object.keys(errors)])]).toEqual([
      5,
      [
        [2, ['name']],
        [3, ['name']],
        [4, ['name']],
      ],
    ]);
  });

  it('with two columns of one title takes the value that is there, and counts those that are left out', async () => {
    const business = await inSerbia();
    const csv = 'Naziv;Email;Email\nA;;a@a.example\nB;b@b.example;\nC;c@c.example;other@c.example';
    const { data } = await business.preview('clients', csv);
    expect(data.columns.map(({ field, left_out }) => [field, left_out])).toEqual([
      ['name', 0],
      ['email', 0],
      ['email', 1],
    ]);
    await business.import('clients', csv);
    expect((await business.all('clients')).map(({ email }) => email)).toEqual([
      'a@a.example',
      'b@b.example',
      'c@c.example',
    ]);
  });

  it.each([
    ['a vertical bar', 'Naziv|Grad\nA, B; C|Niš'],
    ['CR alone', 'Naziv;Grad\rA, B; C;Niš'.replace('; C', '')],
    ['tabs', 'Naziv\tGrad\nA, B; C\tNiš'],
    ['a line that says the separator', 'sep=|\r\nNaziv|Grad\r\nA|Niš'],
    ['that line in quotation marks', '"sep=;"\r\nNaziv;Grad\r\nA;Niš'],
    ['titles that are not known', 'Cégnév;Város\nA, B;Niš\nC;Ub'],
  ])('with %s has its columns', async (_name, csv) => {
    const { data } = await (await inSerbia()).preview('clients', csv);
    expect(data.columns).toHaveLength(2);
  });

  it('says in which line its titles are, and errors and rows to skip go on naming lines of the file', async () => {
    const business = await inSerbia();
    const csv = 'Izveštaj o kupcima\nod 1.1. do 31.12.\n\nNaziv;Država\nA;Srbija\nB;Nigdje';
    const { data } = await business.preview('clients', csv);
    expect([data.titles_line, data.errors.map(({ row }) => row)]).toEqual([4, [6]]);
  });

  it('with a price in a currency takes that, and refuses one that the row contradicts', async () => {
    const business = await inSerbia();
    const csv = [
      'Naziv;Tip;Cena;Valuta',
      'A;roba;"1 234,50 €";',
      'B;roba;"$1,500.00";',
      'C;roba;1.200,00 din.;rsd',
      'D;roba;7 EUR;RSD',
      'E;roba;3,5;',
    ].join('\n');
    const { data } = await business.preview('items', csv);
    expect(data.errors.map(({ row, errors }) => [row, errors])).toEqual([
      [5, { default_price: ['is written in EUR, but the currency of the row is RSD'] }],
    ]);
    await business.import('items', csv.replace('7 EUR;RSD', '7 EUR;'));
    const found = (await business.all('items')).map(({ name, default_price, currency }) => [
      name,
      default_price,
      currency,
    ]);
    expect(found).toEqual([
      ['A', 1234.5, 'EUR'],
      ['B', 1500, 'USD'],
      ['C', 1200, 'RSD'],
      ['D', 7, 'EUR'],
      ['E', 3.5, 'RSD'],
    ]);
  });

  it('understands the tax rates and units as the lists show them', async () => {
    const business = await inSerbia();
    const csv =
      'Naziv;Tip;Cena;JM;PDV\nA;roba;1;kom;PDV 10 %\nB;roba;1;ком;ПДВ 20 %\nC;roba;1;kg;10\nD;usluga;1;h;rs_vat_20\nE;roba;1;kom.;7 %';
    const { data } = await business.preview('items', csv);
    expect(data.errors.map(({ row, errors }) => [row, Object.keys(errors)])).toEqual([[6, ['tax_rate']]]);
  });

  it('leaves a person without an e-mail address out of a client that is a company, and says so', async () => {
    const business = await inSerbia();
    const { data } = await business.preview(
      'clients',
      'Firma;Ime;Prezime\nTopola d.o.o.;Ana;Anić\n;Iva;Ivić',
    );
    expect(data.columns.map(({ field }) => field)).toEqual(['name', 'first_name', 'last_name']);
    expect(data.findings).toMatchObject([
      { row: 2, errors: { first_name: [expect.stringContaining('Ana Anić')] } },
    ]);
  });
});

it('the columns of our own exports have titles in every language, and the former ones are still read', async () => {
  const { production, ownerEmail } = await world.otherBusiness();
  const owner = await signedInAs(world, ownerEmail);
  const at = `/workspaces/${production.reference}`;
  for (const language of ['sr', 'sr-Cyrl', 'hr', 'de']) {
    for (const list of ['clients', 'items', 'documents', 'expenses', 'contracts']) {
      const { text } = await owner.ask('GET', `${at}/v1/exports/${list}?language=${language}`);
      expect(text.split('\r\n')[0]).not.toMatch(/_|external|еxтернал|archived|metadata/i);
    }
  }
  const csv = 'Назив;еxтернал_ид;метадата;арцхивед_ат\nАна;7;;';
  const { data } = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, { csv });
  expect(data.columns.map(({ field }) => field)).toEqual(['name', 'external_id', 'metadata', null]);
});
