// Settings over the API: what owners and admins do on the pages of the dashboard, and no lesser key does.
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newClient, record, refused, UNKNOWN } from './records.ts';

const IBAN = 'RS35105008123123123173';

const world = sharedService();
let manager: Api;

beforeAll(async () => {
  manager = world.apiFor(await managerKey(world));
});

const at = (reference: string) => ({ params: { path: { reference } } });

describe('a key without settings.manage', () => {
  const calls = (api: Api) => [
    api.POST('/bank-accounts', { body: { currency: 'EUR', iban: IBAN } }),
    api.PATCH('/bank-accounts/{reference}', { ...at(UNKNOWN), body: { is_default: true } }),
    api.DELETE('/bank-accounts/{reference}', at(UNKNOWN)),
    api.GET('/payment-methods'),
    api.POST('/payment-methods', { body: { currency: 'EUR', method: 'cash' } }),
    api.PATCH('/payment-methods/{reference}', { ...at(UNKNOWN), body: { active: false } }),
    api.GET('/number-series'),
    api.POST('/number-series', { body: { document_type: 'rs_invoice', year: 2027, next: 5 } }),
    api.GET('/tax-rates'),
    api.POST('/tax-rates', { body: { label: 'City', percentage: 1 } }),
    api.PATCH('/tax-rates/{key}', { params: { path: { key: 'own_city' } }, body: { retired: true } }),
    api.GET('/tax-statuses'),
    api.PATCH('/tax-statuses', { body: { valid_from: '2027-01-01', status: 'flat_rate' } }),
    api.POST('/number-series/preview', { body: { number_template: '{SEQ:4}' } }),
    api.GET('/document-type-settings'),
    api.PATCH('/document-type-settings', { body: { document_type: 'rs_invoice', default_due_days: 1 } }),
  ];

  it('changes nothing of them, also where its user is the owner', async () => {
    for (const request of calls(world.api)) await refused(request, 403, 'forbidden');
    const all = world.apiFor(await managerKey(world, { permissions: PERMISSIONS }));
    for (const request of calls(all)) await refused(request, 403, 'forbidden');
  });

  it('is no longer one of a manager once its user is none', async () => {
    const { email } = await world.member({ role: 'admin' });
    const key = await managerKey(world, { email, permissions: ['settings.manage'] });
    await answered(world.apiFor(key).GET('/tax-rates'));
    const rights = { workspace: world.production, email, now: world.clock.now(), role: 'accountant' };
    await world.write((tx) => addMember(tx, rights));
    await refused(world.apiFor(key).GET('/tax-rates'), 403, 'forbidden');
  });
});

it('an account is added, made the default, and removed; without documents.view nothing shows its number', async () => {
  const body = { currency: 'EUR', iban: IBAN, bank_name: 'Primer banka' };
  const made = await record(manager.POST('/bank-accounts', { body }), 201);
  expect(made).toMatchObject({ ...body, scheme: 'iban', is_default: true, account_type: null });
  const again = await record(manager.POST('/bank-accounts', { body: { ...body, bank_name: 'Nova' } }), 201);
  expect(again).toMatchObject({ reference: made.reference, bank_name: 'Nova' });
  expect(await record(world.api.GET('/bank-accounts'))).toEqual([again]);
  const { key } = await world.member({ permissions: ['clients.view'] });
  await refused(world.apiFor(key).GET('/bank-accounts'), 403, 'forbidden');
  const changed = manager.PATCH('/bank-accounts/{reference}', {
    ...at(made.reference),
    body: { bank_name: null },
  });
  expect(await record(changed)).toMatchObject({ bank_name: null, iban: IBAN });
  await answered(manager.DELETE('/bank-accounts/{reference}', at(made.reference)), 204);
  await refused(manager.DELETE('/bank-accounts/{reference}', at(made.reference)), 404, 'not_found');
  await invalid(manager.POST('/bank-accounts', { body: { currency: 'EUR', iban: 'RS00' } }), 'iban');
});

it('a payment method opens a currency, and closes it', async () => {
  const body = { currency: 'USD', method: 'card' } as const;
  const { reference } = await record(manager.POST('/payment-methods', { body }), 201);
  const off = manager.PATCH('/payment-methods/{reference}', { ...at(reference), body: { active: false } });
  expect(await record(off)).toMatchObject({ ...body, active: false });
  expect(await record(manager.POST('/payment-methods', { body }), 201)).toMatchObject({
    reference,
    active: true,
  });
});

it('a series goes on from another program, until a number of it is given', async () => {
  const body = { document_type: 'rs_proforma', year: 2027, next: 138 };
  const { next_number } = await record(manager.POST('/number-series', { body }));
  expect(next_number).toBe('PRO-2027-00138');
  const { data } = await answered(manager.GET('/number-series', { params: { query: { year: 2027 } } }));
  expect(data.find(({ document_type }) => document_type === 'rs_proforma')).toMatchObject({ next: 138 });
});

it('a tax rate of the workspace is added, retired and used again', async () => {
  const body = { label: 'City tax', percentage: 8.875 };
  const { key } = await record(manager.POST('/tax-rates', { body }), 201);
  expect(key).toBe('own_city_tax');
  const retired = (is: boolean) =>
    record(manager.PATCH('/tax-rates/{key}', { params: { path: { key } }, body: { retired: is } }));
  expect((await retired(true)).retired_at).not.toBeNull();
  expect((await retired(false)).retired_at).toBeNull();
  const unknown = { params: { path: { key: 'own_other' } }, body: { retired: true } };
  await refused(manager.PATCH('/tax-rates/{key}', unknown), 404, 'not_found');
});

it('what a document type has set is what its new documents take', async () => {
  const body = { document_type: 'rs_invoice', default_due_days: 21 };
  expect(await record(manager.PATCH('/document-type-settings', { body }))).toMatchObject(body);
  const client = (await newClient(world.api)).reference;
  const query = { document_type: 'rs_invoice', client };
  expect(await record(world.api.GET('/document-defaults', { params: { query } }))).toMatchObject({
    due_days: 21,
  });
  const unknown = { params: { query: { document_type: 'xx_invoice', client: UNKNOWN } } };
  await invalid(world.api.GET('/document-defaults', unknown), 'document_type');
});

it('the tax status is set from a day on, decides the rate of a line that names none, and is taken back', async () => {
  const set = (status: 'flat_rate' | 'registered' | null) =>
    manager.PATCH('/tax-statuses', { body: { valid_from: '2026-01-01', status } });
  expect((await record(manager.GET('/tax-statuses'))).current).toBeNull();
  expect(await record(set('flat_rate'))).toMatchObject({
    current: 'flat_rate',
    history: [{ valid_from: '2026-01-01', status: 'flat_rate' }],
  });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
  const taxed = async () =>
    (await record(world.api.POST('/documents/preview', { body: { lines } }))).tax_total;
  expect(await taxed()).toBe('0.00');
  expect((await record(set(null))).history).toEqual([]);
  expect(await taxed()).toBe('20.00');
  await invalid(set(null), 'valid_from');
});

it('a template for numbers is tried before it is set', async () => {
  const body = { number_template: '{PREFIX}/{YY}-{SEQ:4}', document_type: 'rs_invoice' };
  expect(await record(manager.POST('/number-series/preview', { body }))).toEqual([
    { document_type: 'rs_invoice', name: 'Faktura', number: expect.stringMatching(/^INV\/26-\d{4}$/) },
  ]);
  await invalid(
    manager.POST('/number-series/preview', { body: { number_template: 'X' } }),
    'number_template',
  );
});
