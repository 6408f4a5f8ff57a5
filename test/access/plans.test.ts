import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Workspace } from '../../src/auth/context.ts';
import {
  addPaymentMethod,
  deactivatePaymentMethod,
  hasActivePaymentMethod,
  listPaymentMethods,
} from '../../src/workspaces/payment-methods.ts';
import { ensureDefaultPlans, listPlans, setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { showWorkspace } from '../../src/workspaces/workspaces.ts';
import { business, createStore, expectInvalid, NOW, type Store } from './database.ts';

let store: Store;
let production: Workspace;
let sandbox: Workspace;
beforeEach(async () => {
  store = await createStore();
  ({ production, sandbox } = await business(store));
});
afterEach(() => store.close());

const EVERYTHING = ['api', 'contracts', 'einvoicing'];

describe('plans', () => {
  test('the default plan is unlimited with every feature, and changes by the operator are kept', async () => {
    const plans = () => store.database.read(listPlans);
    expect(await plans()).toEqual([{ key: 'self_hosted', monthlyDocuments: null, features: EVERYTHING }]);
    await store.database.write('instance', (tx) => setPlan(tx, 'self_hosted', { monthlyDocuments: 9 }));
    await store.database.write('instance', ensureDefaultPlans);
    expect(await plans()).toEqual([{ key: 'self_hosted', monthlyDocuments: 9, features: EVERYTHING }]);
  });

  test('a change keeps what it does not name', async () => {
    const set = (change: Parameters<typeof setPlan>[2]) =>
      store.database.write('instance', (tx) => setPlan(tx, 'small', change));
    expect(await set({})).toEqual({ key: 'small', monthlyDocuments: null, features: EVERYTHING });
    expect(await set({ monthlyDocuments: 0, features: ['einvoicing', 'api', 'api'] })).toEqual({
      key: 'small',
      monthlyDocuments: 0,
      features: ['api', 'einvoicing'],
    });
    expect(await set({ features: [] })).toEqual({ key: 'small', monthlyDocuments: 0, features: [] });
    expect(await set({ monthlyDocuments: null })).toEqual({
      key: 'small',
      monthlyDocuments: null,
      features: [],
    });
  });

  test.each([
    ['monthly_documents', 'small', { monthlyDocuments: -1 }],
    ['monthly_documents', 'small', { monthlyDocuments: 1.5 }],
    ['features', 'small', { features: ['magic'] }],
    ['key', 'Small', {}],
    ['key', '', {}],
  ])('refuses a bad %s: %s %j', async (field, key, change) => {
    await expectInvalid(
      store.database.write('instance', (tx) => setPlan(tx, key, change)),
      field,
    );
  });
});

describe('the plan of a business', () => {
  const limit = async () => {
    const { plan } = await store.database.read((tx) => showWorkspace(tx, production, NOW));
    // The limit that is shown is the one that applies when a document is issued.
    const actor = await store.database.read((tx) => systemActor(tx, production.id));
    expect(plan.monthlyDocuments).toBe(actor?.plan?.monthlyDocuments);
    return plan.monthlyDocuments;
  };
  const change = (to: Parameters<typeof setWorkspacePlan>[2]) =>
    store.database.write('instance', (tx) => setWorkspacePlan(tx, sandbox, to));

  test('a limit of the business takes precedence over that of the plan, until the business changes its plan', async () => {
    await store.database.write('instance', (tx) => setPlan(tx, 'small', { monthlyDocuments: 5 }));
    await change({ planKey: 'small' });
    expect(await limit()).toBe(5);
    await change({ monthlyDocuments: 7 });
    expect(await limit()).toBe(7);
    await change({ monthlyDocuments: 0 });
    expect(await limit()).toBe(0);
    await change({ monthlyDocuments: 'unlimited' });
    expect(await limit()).toBeNull();
    await change({ planKey: 'small' });
    expect(await limit()).toBe(5);
    await change({ planKey: 'self_hosted', monthlyDocuments: 3 });
    expect(await limit()).toBe(3);
  });

  test('refuses a plan, a limit or a status that does not exist', async () => {
    await expectInvalid(change({ planKey: 'gold' }), 'plan');
    await expectInvalid(change({ monthlyDocuments: -1 }), 'monthly_documents');
    await expectInvalid(change({ status: 'paused' }), 'status');
  });
});

describe('payment methods', () => {
  const choice = (currency: string, method = 'bank') => ({
    workspace: production,
    currency,
    method,
    now: NOW,
  });
  const add = (currency: string, method?: string) =>
    store.database.write('instance', (tx) => addPaymentMethod(tx, choice(currency, method)));
  const deactivate = (currency: string, method?: string) =>
    store.database.write('instance', (tx) => deactivatePaymentMethod(tx, choice(currency, method)));
  const isUsable = (currency: string) =>
    store.database.read((tx) => hasActivePaymentMethod(tx, production.id, currency));

  test('one that was switched off can be switched on again', async () => {
    const first = await add('EUR');
    expect(await add('EUR')).toEqual(first);
    expect(await deactivate('EUR')).toEqual({ ...first, active: false });
    expect(await isUsable('EUR')).toBe(false);
    expect(await add('EUR')).toEqual(first);
    expect(await isUsable('EUR')).toBe(true);
    expect(await store.database.read((tx) => listPaymentMethods(tx, sandbox))).toHaveLength(1);
  });

  test('a currency is usable while any of its methods is active', async () => {
    await add('EUR', 'card');
    await add('EUR', 'cash');
    await deactivate('EUR', 'card');
    expect(await isUsable('EUR')).toBe(true);
    await deactivate('EUR', 'cash');
    expect(await isUsable('EUR')).toBe(false);
  });

  test('refuses a currency or a method that does not exist', async () => {
    await expectInvalid(add('XXQ'), 'currency');
    await expectInvalid(add('EUR', 'shells'), 'method');
    await expectInvalid(deactivate('USD'), 'currency');
  });
});
