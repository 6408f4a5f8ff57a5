// The tax status and the tax rates of a workspace on the command line.
import { expect, test } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);

async function business(country: string, currency: string): Promise<Workspace> {
  const { production } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country,
      currency,
      timezone: 'UTC',
      ownerEmail: 'ana@zora.example',
      sandbox: false,
      now: new Date(),
    }),
  );
  return production;
}

test('a status is set from a date on, shown on the card, and taken back', async () => {
  const { reference } = await business('DE', 'EUR');
  const update = (...options: string[]) => program.run('workspaces', 'update', reference, ...options);
  const set = await update('--tax-status', 'small_business', '--tax-status-from', '2024-01-01', '--json');
  expect(set.json()).toMatchObject({
    tax_statuses: [{ valid_from: '2024-01-01', status: 'small_business' }],
  });
  await update('--tax-status', 'registered', '--tax-status-from', '2026-01-01');
  const { stdout } = await program.run('workspaces', 'show', reference);
  expect(stdout).toMatch(/registered from 2026-01-01, small_business from 2024-01-01/);
  const back = await update('--tax-status', 'none', '--tax-status-from', '2026-01-01', '--json');
  expect(back.json<{ tax_statuses: object[] }>().tax_statuses).toHaveLength(1);
});

test.each([
  [['--tax-status', 'flat_rate'], /is not a tax status in DE; these are: registered, small_business/],
  [['--tax-status-from', '2026-01-01'], /needs the tax status/],
  [['--tax-status', 'none', '--tax-status-from', '2026-01-01'], /no tax status that begins on 2026-01-01/],
  [['--default-tax-rate', 'rs_vat_20'], /not a tax rate key/],
])('workspaces update %o is refused', async (options, reason) => {
  const { reference } = await business('DE', 'EUR');
  const { status, stderr } = await program.run('workspaces', 'update', reference, ...options);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(reason);
});

test('rates are added, made the default, retired and restored', async () => {
  const { reference } = await business('US', 'USD');
  const rates = (verb: string, ...options: string[]) => program.run('tax-rates', verb, reference, ...options);
  expect((await rates('list')).stdout).toMatch(/has no tax rates of its own/);
  const added = await rates('add', '--label', 'NY sales tax', '--percentage', '8.875', '--json');
  expect(added.json()).toEqual({
    key: 'own_ny_sales_tax',
    label: 'NY sales tax',
    percentage: '8.875',
    category: 'S',
    exemption_reason: null,
    retired_at: null,
    parts: null,
  });
  const chosen = await program.run(
    ...['workspaces', 'update', reference, '--default-tax-rate', 'own_ny_sales_tax', '--json'],
  );
  expect(chosen.json()).toMatchObject({ default_tax_rate: 'own_ny_sales_tax' });
  expect((await rates('list')).stdout).toMatch(/own_ny_sales_tax +NY sales tax +8\.875 +S/);
  expect((await rates('retire', '--key', 'own_ny_sales_tax')).stdout).toMatch(/is retired/);
  const shown = await program.run('workspaces', 'show', reference, '--json');
  expect(shown.json()).toMatchObject({ default_tax_rate: null });
  expect((await rates('restore', '--key', 'own_ny_sales_tax')).stdout).toMatch(/is in use/);
  expect((await rates('retire', '--key', 'own_other')).status).not.toBe(0);
});

const NYC = ['--part', 'State=4', '--part', 'City=4.5', '--part', 'MCTD=0.375'];

test('a rate is added with the taxes that it is made of, and listed with them', async () => {
  const { reference } = await business('US', 'USD');
  const add = ['tax-rates', 'add', reference, '--label', 'NYC sales tax'];
  const added = await program.run(...add, ...NYC, '--json');
  expect(added.json()).toMatchObject({
    percentage: '8.875',
    parts: [
      { label: 'State', percentage: '4.00' },
      { label: 'City', percentage: '4.50' },
      { label: 'MCTD', percentage: '0.375' },
    ],
  });
  const { stdout } = await program.run('tax-rates', 'list', reference);
  expect(stdout).toMatch(/State 4\.00 \+ City 4\.50 \+ MCTD 0\.375/);
});

test.each([
  ['US', [...NYC, '--percentage', '9'], /8\.875, the sum of the parts/],
  ['US', ['--part', 'State'], /name and a percentage/],
  ['US', ['--part', 'State=4'], /2 to 6 parts/],
  ['US', [], /percentage/],
  ['RS', NYC, /is not for RS/],
])('in %s a rate with %o is refused', async (country, options, reason) => {
  const { reference } = await business(country, 'USD');
  const run = await program.run('tax-rates', 'add', reference, '--label', 'Tax', ...options);
  expect(run.status).not.toBe(0);
  expect(run.stderr).toMatch(reason);
});

test('a business is made with its status, in both workspaces', async () => {
  const options = ['--name', 'Zora', '--country', 'RS', '--currency', 'RSD', '--timezone', 'UTC'];
  const status = ['--tax-status', 'flat_rate', '--tax-status-from', '2026-01-01'];
  const made = await program.run(
    ...['workspaces', 'create', ...options, '--owner-email', 'ana@zora.example', ...status, '--json'],
  );
  type Made = Record<'production' | 'sandbox', { reference: string }>;
  for (const { reference } of [made.json<Made>().production, made.json<Made>().sandbox]) {
    const shown = await program.run('workspaces', 'show', reference, '--json');
    expect(shown.json()).toMatchObject({ tax_statuses: [{ valid_from: '2026-01-01', status: 'flat_rate' }] });
  }
});
