import { describe, expect, it } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { addPaymentMethod, deactivatePaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { sharedService } from '../during-tests.ts';
import { type Api, createTestService } from '../test-service.ts';
import { newClient, newExpense, newItem, record, refused } from './records.ts';

const world = sharedService();

const DAY = '2026-03-15';

const catalogue = (api: Api) => record(api.GET('/catalogue'));

describe('getCatalogue 200', () => {
  it.each(supportedCountries())(
    'names the document types and tax rates that a document of %s can have',
    async (country) => {
      const { api } = await world.otherBusiness({ country });
      const { document_types, tax_rates, standard_tax_rate } = await catalogue(api);
      const { reference: client } = await newClient(api);
      for (const { key } of document_types.filter(({ active }) => active)) {
        const valid = tax_rates.filter(({ valid_to }) => valid_to === null || valid_to >= DAY);
        const lines = valid.map(({ key }) => ({ quantity: 1, unit_price: 10, tax_rate: key }));
        const body = { document_type: key, client, issue_date: DAY, lines };
        const made = await record(api.POST('/documents', { body }), 201);
        expect(made.lines.map(({ tax_rate_key }) => tax_rate_key)).toEqual(valid.map(({ key }) => key));
      }
      const lines = [{ quantity: 1, unit_price: 10 }];
      const body = { document_type: document_types[0]?.key ?? '', client, lines };
      const plain = await record(api.POST('/documents', { body }), 201);
      expect(plain.lines[0]?.tax_rate_key).toBe(standard_tax_rate);
    },
  );

  it('names the currencies that have an active payment method, with their decimals and methods', async () => {
    const { api, production } = await world.otherBusiness();
    const add = (currency: string, method: string) =>
      world.write((tx) =>
        addPaymentMethod(tx, { workspace: production, currency, method, now: world.clock.now() }),
      );
    for (const [currency, method] of [
      ['KWD', 'bank'],
      ['RSD', 'cash'],
      ['JPY', 'card'],
      ['EUR', 'bank'],
    ]) {
      await add(currency as string, method as string);
    }
    await world.write((tx) =>
      deactivatePaymentMethod(tx, { workspace: production, currency: 'EUR', method: 'bank' }),
    );
    expect((await catalogue(api)).currencies).toEqual([
      { code: 'JPY', decimals: 0, payment_methods: ['card'] },
      { code: 'KWD', decimals: 3, payment_methods: ['bank'] },
      { code: 'RSD', decimals: 2, payment_methods: ['bank', 'cash'] },
    ]);
  });

  it('names the units that an item of each type can have, and the one that it gets', async () => {
    const { item_types } = await catalogue(world.api);
    expect(item_types.map(({ type }) => type)).toEqual(['product', 'service']);
    for (const { type, units, default_unit } of item_types) {
      expect((await newItem(world.api, { type })).unit).toBe(default_unit);
      for (const unit of units) {
        const item = await newItem(world.api, { type, unit: unit as 'hour' });
        expect(item.unit).toBe(unit);
      }
    }
  });

  it('lists the units of lines with their words and codes, and the items that can have them', async () => {
    const { units } = await catalogue(world.api);
    expect(units.find(({ key }) => key === 'hour')).toEqual({
      key: 'hour',
      label: 'h',
      unit_code: 'HUR',
      item_types: ['product', 'service'],
    });
    const { reference: client } = await newClient(world.api);
    const lines = units.map(({ key }) => ({ unit: key, quantity: 1, unit_price: 1 }));
    const body = { document_type: 'rs_invoice', client, lines };
    const { lines: made } = await record(world.api.POST('/documents', { body }), 201);
    expect(made.map(({ unit, unit_code }) => [unit, unit_code])).toEqual(
      units.map(({ key, unit_code }) => [key, unit_code]),
    );
    for (const { key, item_types } of units) {
      for (const type of ['product', 'service'] as const) {
        const request = world.api.POST('/items', {
          body: { type, name: key, default_price: 1, unit: key as 'hour' },
        });
        expect((await request).response.status, `${type} ${key}`).toBe(item_types.includes(type) ? 201 : 422);
      }
    }
    const { api } = await world.otherBusiness({ country: 'DE' });
    expect((await catalogue(api)).units.map(({ label }) => label)).toContain('Std.');
  });

  it('shows expense categories to members who may see expenses, and null to others', async () => {
    const { api } = await world.otherBusiness();
    for (const category of ['travel', 'Office', 'office', 'Rent']) await newExpense(api, { category });
    expect((await catalogue(api)).expense_categories).toEqual(['Office', 'Rent', 'travel']);
    expect((await catalogue(world.api)).expense_categories).toEqual([]);
    const { api: limited } = await world.member({ permissions: ['documents.create'] });
    expect((await catalogue(limited)).expense_categories).toBeNull();
  });
});

describe('getCatalogue refuses', () => {
  it('401 without a key', async () => {
    await refused(world.apiFor('svc_live_unknown').GET('/catalogue'), 401, 'invalid_api_key');
  });

  it('403 toolset_disabled when the operator switched the area off', async () => {
    const closed = await createTestService({ settings: { TOOLSETS_DISABLED: 'workspace' } });
    await refused(closed.api.GET('/catalogue'), 403, 'toolset_disabled');
    await closed.close();
  });
});
