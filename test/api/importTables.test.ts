// Tables of clients and items over the API: what they would become, and all of them or none.
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { answered, invalid, record, refused } from './records.ts';

const world = sharedService();

const CLIENTS = 'Name,E-mail\nDunav Trade,racuni@dunav.example\n,zora@zora.example\n';
const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } });

it('a check says what the columns become and which rows are faulty, and stores nothing', async () => {
  const check = await record(world.api.POST('/clients/import-check', { body: { csv: CLIENTS } }));
  expect(check).toMatchObject({
    columns: [
      { title: 'Name', field: 'name', sample: 'Dunav Trade', left_out: 0 },
      { title: 'E-mail', field: 'email', sample: 'racuni@dunav.example', left_out: 0 },
    ],
    titles_line: 1,
    rows: 2,
    valid_rows: 1,
  });
  expect(check.errors.map(({ row, errors }) => [row, Object.keys(errors)])).toEqual([[3, ['name']]]);
  expect((await answered(world.api.GET('/clients'))).meta.total).toBe(0);
});

it('adds all rows or none, without those that are skipped, once under a key', async () => {
  await invalid(world.api.POST('/clients/import', { body: { csv: CLIENTS } }), 'rows.3.name');
  expect((await answered(world.api.GET('/clients'))).meta.total).toBe(0);
  const body = { csv: CLIENTS, skip: [3] };
  const added = () => record(world.api.POST('/clients/import', { ...keyed('table'), body }), 201);
  expect(await added()).toEqual({ created: 1 });
  expect(await added()).toEqual({ created: 1 });
  const { data } = await answered(world.api.GET('/clients'));
  expect(data.map(({ name, email }) => [name, email])).toEqual([['Dunav Trade', 'racuni@dunav.example']]);
});

it('items come in with the columns that are named, in the workspace of the key alone', async () => {
  const body = { csv: 'a;b;c\nproduct;Kafa;12,50', columns: ['type', 'name', 'default_price'] };
  expect(await record(world.api.POST('/items/import-check', { body }))).toMatchObject({ valid_rows: 1 });
  expect(await record(world.api.POST('/items/import', { body }), 201)).toEqual({ created: 1 });
  const { data } = await answered(world.api.GET('/items'));
  expect(data).toMatchObject([{ name: 'Kafa', default_price: '12.50' }]);
  const { api } = await world.otherBusiness();
  expect((await answered(api.GET('/items'))).meta.total).toBe(0);
});

it('a text that is no table is named, and a key that adds nothing else adds no table', async () => {
  await invalid(world.api.POST('/clients/import', { body: { csv: 'Name\n"Zora' } }), 'csv');
  await invalid(world.api.POST('/items/import-check', { body: { csv: '' } }), 'csv');
  const { key } = await world.member({ permissions: ['clients.view', 'items.create'] });
  const api = world.apiFor(key);
  await refused(api.POST('/clients/import', { body: { csv: CLIENTS } }), 403, 'forbidden');
  await refused(api.POST('/clients/import-check', { body: { csv: CLIENTS } }), 403, 'forbidden');
});
