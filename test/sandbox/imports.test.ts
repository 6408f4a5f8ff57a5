// Tables in a sandbox whose clock is ahead, by both specs: which rates are valid, and when the records were made, goes by
// its time.
import { beforeEach, expect, it } from 'vitest';
import { answered, invalid, record } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { advance, newSandbox, type Sandbox } from './stage.ts';

// Serbia has the rate of 10 % from 2014 on.
const NOW = '2013-12-20T10:00:00.000Z';
const AHEAD = '2014-01-20T10:00:00.000Z';
const ITEMS = {
  csv: 'a;b;c;d\nproduct;Kafa;12,50;10 %',
  columns: ['type', 'name', 'default_price', 'tax_rate'],
};
const CLIENTS = { csv: 'Name\nDunav Trade' };

const world = sharedService({ now: NOW });
let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await newSandbox(world);
});

async function made() {
  const { data: items } = await answered(sandbox.api.GET('/items', {}));
  const { data: clients } = await answered(sandbox.api.GET('/clients', {}));
  return [...items, ...clients].map(({ name, created_at }) => [name, created_at]);
}

it('over the API', async () => {
  expect(await record(sandbox.api.POST('/items/import-check', { body: ITEMS }))).toMatchObject({
    valid_rows: 0,
  });
  await invalid(sandbox.api.POST('/items/import', { body: ITEMS }), 'rows.2.tax_rate');
  await advance(sandbox.api, { by: { months: 1 } });
  expect(await record(sandbox.api.POST('/items/import-check', { body: ITEMS }))).toMatchObject({
    valid_rows: 1,
  });
  await record(sandbox.api.POST('/items/import', { body: ITEMS }), 201);
  await record(sandbox.api.POST('/clients/import', { body: CLIENTS }), 201);
  expect(await made()).toEqual([
    ['Kafa', AHEAD],
    ['Dunav Trade', AHEAD],
  ]);
});

it('in the dashboard', async () => {
  const owner = await signedInAs(world, sandbox.email);
  const at = `/workspaces/${sandbox.workspace.reference}`;
  const valid = async () =>
    (await owner.ask<{ valid_rows: number }>('POST', `${at}/items/import-preview`, ITEMS)).data.valid_rows;
  expect(await valid()).toBe(0);
  await advance(sandbox.api, { by: { months: 1 } });
  expect(await valid()).toBe(1);
  expect((await owner.ask('POST', `${at}/v1/items/import`, ITEMS)).status).toBe(201);
  expect((await owner.ask('POST', `${at}/v1/clients/import`, CLIENTS)).status).toBe(201);
  expect(await made()).toEqual([
    ['Kafa', AHEAD],
    ['Dunav Trade', AHEAD],
  ]);
});
