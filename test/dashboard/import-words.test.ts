// Tables are understood in the words of the pages, and rows of them can be left out.
import { beforeAll, describe, expect, it } from 'vitest';
import { getItem, newClient, newItem } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';
import { en, sr, srCyrillic } from './texts.ts';

type Preview = {
  columns: { title: string; field: string | null }[];
  rows: number;
  valid_rows: number;
  errors: { row: number; errors: Record<string, string[]> }[];
};

/** Fields that forms call otherwise than the API. */
const OTHER_NAMES: Record<string, string> = {
  portal: 'portal_access_enabled',
  price: 'default_price',
  stock: 'initial_stock',
  stock_note: 'initial_stock_note',
  threshold: 'low_stock_threshold',
};

const world = sharedService();
let owner: Browser;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

const preview = async (kind: string, body: object) =>
  owner.ask<Preview>('POST', `${at}/${kind}/import-preview`, body);

describe.each([
  ['English', en],
  ['Serbian', sr],
  ['Serbian in Cyrillic letters', srCyrillic],
])('in %s', (_language, words) => {
  it.each(['clients', 'items'] as const)('every title of the form of %s is known', async (kind) => {
    const labels = Object.entries(words[kind].field as Record<string, string>).filter(
      ([field]) => !field.endsWith('_hint'),
    );
    const csv = `${labels.map(([, label]) => `"${label}"`).join(';')}\n${labels.map(() => 'x').join(';')}`;
    const { data } = await preview(kind, { csv });
    expect(data.columns.map(({ title, field }) => [title, field])).toEqual(
      labels.map(([field, label]) => [label, OTHER_NAMES[field] ?? field]),
    );
  });
});

it.each(['sr', 'sr-Cyrl', 'en'])('a table that was exported in %s is understood', async (language) => {
  const other = await world.otherBusiness();
  const theirs = await signedInAs(world, other.ownerEmail);
  await newClient(other.api, { name: 'Ana', type: 'individual', country: 'RS', email: 'ana@ana.example' });
  await newItem(other.api, { name: 'Usluga', type: 'service', unit: 'hour', default_price: 1234.5 });
  for (const kind of ['clients', 'items'] as const) {
    const from = `/workspaces/${other.production.reference}/v1/exports/${kind}?language=${language}`;
    const { text: csv } = await theirs.ask('GET', from);
    const { data } = await preview(kind, { csv });
    expect([data.rows, data.errors]).toEqual([1, []]);
    expect(data.columns.find(({ field }) => field === 'name')).toBeDefined();
  }
});

describe('the codes of items', () => {
  const itemNamed = async (search: string) => {
    const { data } = await world.api.GET('/items', { params: { query: { search } } });
    return getItem(world.api, data?.data[0]?.reference as string);
  };

  it('come back from a table that was exported', async () => {
    const other = await world.otherBusiness();
    const theirs = await signedInAs(world, other.ownerEmail);
    const classification = { scheme: 'CG', code: '62.10.11' };
    const codes = { unit_code: 'HUR', classification };
    await newItem(other.api, { name: 'Razvoj', type: 'service', default_price: 50, ...codes });
    const from = `/workspaces/${other.production.reference}/v1/exports/items?language=hr`;
    const { text: csv } = await theirs.ask('GET', from);
    const { status } = await owner.ask('POST', `${at}/v1/items/import`, { csv });
    expect(status).toBe(201);
    expect(await itemNamed('Razvoj')).toMatchObject(codes);
  });

  it('are understood by the usual names of classifications, and named by their column where they are wrong', async () => {
    const titles = 'Naziv;Tip;Cena;JM;Šifra jedinice mere;Klasifikacija;Šifra iz klasifikacije';
    const csv = `${titles}\nOlovka;roba;1;kom;H87;CPV;30192130\nSat;usluga;5;sat;??;;62.1\nRad;usluga;5;sat;;KPD;`;
    const { data } = await preview('items', { csv });
    expect(data.errors.map(({ row, errors }) => ({ row, errors }))).toEqual([
      { row: 3, errors: { unit_code: [expect.any(String)], classification_scheme: ['is required'] } },
      { row: 4, errors: { classification_code: ['is required'] } },
    ]);
    await owner.ask('POST', `${at}/v1/items/import`, { csv, skip: [3, 4] });
    expect(await itemNamed('Olovka')).toMatchObject({
      unit_code: 'H87',
      classification: { scheme: 'STI', code: '30192130' },
    });
  });
});

describe('rows that are left out', () => {
  const csv = 'Naziv;Država;Beleške\nAna;Srbija;\nIvo;Nigdje;\nEva;Hrvatska;"dva\nreda"\nZora;XX;';

  it('are not looked at and not added', async () => {
    const { data } = await preview('clients', { csv });
    expect([data.rows, data.valid_rows, data.errors.map(({ row }) => row)]).toEqual([4, 2, [3, 6]]);
    const left = await preview('clients', { csv, skip: [3, 6] });
    expect([left.data.rows, left.data.valid_rows, left.data.errors]).toEqual([2, 2, []]);
    const { status, data: added } = await owner.ask<{ created: number }>(
      'POST',
      `${at}/v1/clients/import`,
      { csv, skip: [3, 6] },
      { 'Idempotency-Key': 'left-out' },
    );
    expect([status, added]).toEqual([201, { created: 2 }]);
  });

  it('must leave one, and are lines of a table', async () => {
    const fieldsOf = async (skip: unknown) => {
      const { status, body } = await preview('clients', { csv: 'Naziv\nAna', skip });
      return [status, Object.keys((body as { error: { errors: object } }).error.errors)];
    };
    expect(await fieldsOf([2])).toEqual([422, ['skip']]);
    expect(await fieldsOf([1])).toEqual([422, ['skip.0']]);
    expect(await fieldsOf(['2'])).toEqual([422, ['skip.0']]);
  });
});
