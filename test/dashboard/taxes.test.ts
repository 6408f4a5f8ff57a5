// The settings of taxes in the dashboard.
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService({ country: 'US', currency: 'USD' });
let owner: Browser;
let at: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

type Statuses = {
  current: string | null;
  history: object[];
  choices: { status: string; tax_rate: { key: string } | null }[];
};

describe('tax statuses', () => {
  it('are those of the country with what each means, and null until one is set', async () => {
    const { data } = await owner.ask<Statuses>('GET', `${at}/v1/tax-statuses`);
    expect(data).toMatchObject({ current: null, history: [] });
    expect(data.choices.map(({ status, tax_rate }) => [status, tax_rate?.key])).toEqual([
      ['registered', 'us_tax_none'],
      ['not_registered', 'us_tax_none'],
    ]);
  });

  it('have a history, the latest first, and the last one of a date counts', async () => {
    const put = (valid_from: string, status: string | null) =>
      owner.ask<Statuses>('PATCH', `${at}/v1/tax-statuses`, { valid_from, status });
    await put('2025-01-01', 'registered');
    await put('2025-01-01', 'not_registered');
    const { data } = await put('2026-01-01', 'registered');
    expect(data).toMatchObject({
      current: 'registered',
      history: [
        { valid_from: '2026-01-01', status: 'registered' },
        { valid_from: '2025-01-01', status: 'not_registered' },
      ],
    });
    expect((await put('2026-01-01', null)).data.current).toBe('not_registered');
    expect((await put('2026-01-01', null)).status).toBe(422);
    expect((await put('2026-01-01', 'flat_rate')).status).toBe(422);
    await put('2026-01-01', 'registered');
  });
});

describe('own tax rates', () => {
  it('are added, made the default, retired and used again', async () => {
    const added = await owner.ask('POST', `${at}/v1/tax-rates`, { label: 'NY sales tax', percentage: 8.875 });
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject({ key: 'own_ny_sales_tax', percentage: '8.875', retired_at: null });
    const chosen = await owner.ask('PATCH', at, { default_tax_rate: 'own_ny_sales_tax' });
    expect(chosen.data).toMatchObject({ default_tax_rate: 'own_ny_sales_tax' });
    const choices = await owner.ask('GET', `${at}/catalogue`);
    expect(choices.data).toMatchObject({ standard_tax_rate: 'own_ny_sales_tax' });
    const retired = await owner.ask('PATCH', `${at}/v1/tax-rates/own_ny_sales_tax`, { retired: true });
    expect(retired.data).toMatchObject({ retired_at: expect.any(String) });
    expect((await owner.ask('GET', at)).data).toMatchObject({ default_tax_rate: null });
    expect((await owner.ask('PATCH', at, { default_tax_rate: 'own_ny_sales_tax' })).status).toBe(422);
    await owner.ask('PATCH', `${at}/v1/tax-rates/own_ny_sales_tax`, { retired: false });
    const { data } = await owner.ask<object[]>('GET', `${at}/v1/tax-rates`);
    expect(data).toMatchObject([{ key: 'own_ny_sales_tax', retired_at: null }]);
    expect((await owner.ask('PATCH', `${at}/v1/tax-rates/own_other`, { retired: true })).status).toBe(404);
  });
});

describe('own tax rates that are made of several taxes', () => {
  const parts = [
    { label: 'State', percentage: 4 },
    { label: 'City', percentage: 4.5 },
    { label: 'MCTD', percentage: 0.375 },
  ];
  const add = (fields: object) =>
    owner.ask('POST', `${at}/v1/tax-rates`, { label: 'NYC sales tax', ...fields });

  it('have the sum of their percentages, whether it is given or not', async () => {
    for (const percentage of [undefined, null, 8.875]) {
      const { status, data } = await add({ parts, percentage });
      expect(status).toBe(201);
      expect(data).toMatchObject({
        percentage: '8.875',
        parts: [
          { label: 'State', percentage: '4.00' },
          { label: 'City', percentage: '4.50' },
          { label: 'MCTD', percentage: '0.375' },
        ],
      });
    }
    const halves = [0.0625, 7.1875].map((percentage) => ({ label: 'Tax', percentage }));
    expect((await add({ parts: halves })).data).toMatchObject({ percentage: '7.25' });
    expect((await add({ percentage: 5 })).data).toMatchObject({ parts: null });
  });

  it.each([
    ['percentage', { parts, percentage: 8.87 }],
    ['percentage', {}],
    ['parts', { parts: parts.slice(0, 1) }],
    ['parts', { parts: [] }],
    ['parts', { parts: [...parts, ...parts, ...parts] }],
    [
      'parts',
      {
        parts: [
          { label: 'A', percentage: 60 },
          { label: 'B', percentage: 60 },
        ],
      },
    ],
    ['parts.1.percentage', { parts: [parts[0], { label: 'B', percentage: 0 }] }],
    ['parts.1.percentage', { parts: [parts[0], { label: 'B', percentage: 1.00001 }] }],
    ['parts.0.label', { parts: [{ label: ' ', percentage: 1 }, parts[0]] }],
    ['category', { parts, category: 'O' }],
  ])('are refused on %s: %o', async (field, fields) => {
    const { status, body } = await add(fields);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { errors: { [field]: [expect.any(String)] } } });
  });

  it('are for countries that state several taxes', async () => {
    const { data } = await owner.ask('GET', `${at}/catalogue`);
    expect(data).toMatchObject({ has_tax_parts: true });
  });
});
