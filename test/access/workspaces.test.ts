import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { users, workspaces } from '../../src/database/schema/access.ts';
import { hasActivePaymentMethod, listPaymentMethods } from '../../src/workspaces/payment-methods.ts';
import { setPlan } from '../../src/workspaces/plans.ts';
import { parseIban, updateProfile } from '../../src/workspaces/profile.ts';
import {
  businessCount,
  createWorkspaces,
  findWorkspace,
  listWorkspaces,
  removeSandbox,
  setWorkspaceStatus,
} from '../../src/workspaces/workspaces.ts';
import { BUSINESS, business, createStore, expectInvalid, type Store } from './database.ts';

let store: Store;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => store.close());

const create = (input: Partial<typeof BUSINESS>) =>
  store.database.write('instance', (tx) => createWorkspaces(tx, { ...BUSINESS, ...input }));

describe('createWorkspaces', () => {
  test('creates a production and a sandbox workspace that can both invoice in their currency at once', async () => {
    const { production, sandbox } = await business(store);
    expect([production.environment, sandbox.environment]).toEqual(['production', 'sandbox']);
    for (const workspace of [production, sandbox]) {
      const methods = await store.database.read((tx) => listPaymentMethods(tx, workspace));
      expect(methods).toMatchObject([{ currency: 'RSD', method: 'bank', active: true }]);
      const isUsable = (currency: string) =>
        store.database.read((tx) => hasActivePaymentMethod(tx, workspace.id, currency));
      expect([await isUsable('RSD'), await isUsable('EUR')]).toEqual([true, false]);
    }
  });

  test('finds an existing user by e-mail address in any letter case, for every business', async () => {
    const first = await create({ ownerEmail: 'Ana@Zora.example ' });
    const second = await create({ ownerEmail: 'ana@zora.EXAMPLE', sandbox: false });
    expect(second.sandbox).toBeNull();
    expect(second.owner).toEqual(first.owner);
    expect(await store.database.read((tx) => tx.select().from(users))).toHaveLength(1);
    expect(await store.database.read(businessCount)).toBe(2);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['country', { country: 'rs' }],
    ['country', { country: 'FR' }],
    ['currency', { currency: 'rsd' }],
    ['timezone', { timezone: 'Belgrade' }],
    ['timezone', { timezone: '+01:00' }],
    ['owner_email', { ownerEmail: 'ana' }],
    ['owner_email', { ownerEmail: `${'a'.repeat(250)}@x.rs` }],
    ['plan', { planKey: 'gold' }],
  ])('refuses an invalid %s and stores nothing: %j', async (field, input) => {
    await expectInvalid(create(input), field);
    expect(await store.database.read(businessCount)).toBe(0);
    expect(await store.database.read((tx) => tx.select().from(workspaces))).toEqual([]);
  });

  test('accepts a plan that the operator created', async () => {
    await store.database.write('instance', (tx) => setPlan(tx, 'small', { monthlyDocuments: 5 }));
    await expect(create({ planKey: 'small' })).resolves.toBeDefined();
  });
});

describe('the life cycle of a workspace', () => {
  test('a removed sandbox is no longer found, and cannot be removed again', async () => {
    const { production, sandbox } = await business(store);
    await store.database.write('instance', (tx) => removeSandbox(tx, production));
    const find = (reference: string) => store.database.read((tx) => findWorkspace(tx, reference));
    expect(await find(sandbox.reference)).toBeUndefined();
    expect(await find(production.reference)).toEqual(production);
    expect(await store.database.read(listWorkspaces)).toEqual([production]);
    await expect(
      store.database.write('instance', (tx) => removeSandbox(tx, production)),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a business has at most one sandbox', async () => {
    const { sandbox } = await business(store);
    const { id: _, ...copy } = sandbox;
    const second = store.database.write('instance', async (tx) => {
      await tx.insert(workspaces).values({ ...copy, reference: '01JD2ZQW00000000000000000X' });
    });
    await expect(second).rejects.toThrow();
  });

  test('suspending one workspace does not affect the other one of the business', async () => {
    const { production, sandbox } = await business(store);
    await store.database.write('instance', (tx) => setWorkspaceStatus(tx, sandbox, 'suspended'));
    const statuses = (await store.database.read(listWorkspaces)).map(({ status }) => status);
    expect(statuses).toEqual(['active', 'suspended']);
    expect(production.status).toBe('active');
  });
});

describe('updateProfile', () => {
  const update = async (profile: Parameters<typeof updateProfile>[2]) => {
    const { production } = await business(store);
    return store.database.write('instance', (tx) => updateProfile(tx, production, profile));
  };

  test('trims and stores the given fields, and leaves the others unchanged', async () => {
    const changed = await update({ legalName: ' Zora d.o.o. ', taxNumber: '109876543' });
    expect(changed).toMatchObject({
      legalName: 'Zora d.o.o.',
      taxNumber: '109876543',
      name: 'Zora',
      city: null,
    });
  });

  test('clears a field when its new text is blank', async () => {
    const changed = await update({ city: 'Zemun' });
    const cleared = await store.database.write('instance', (tx) =>
      updateProfile(tx, changed, { city: ' ', iban: '' }),
    );
    expect(cleared).toMatchObject({ city: null, iban: null });
  });

  test.each([
    ['legal_name', { legalName: 'x'.repeat(256) }],
    ['tax_number', { taxNumber: '1'.repeat(51) }],
    ['registration_number', { registrationNumber: '1'.repeat(51) }],
    ['phone', { phone: '1'.repeat(51) }],
    ['address_line1', { addressLine1: 'x'.repeat(256) }],
    ['city', { city: 'x'.repeat(121) }],
    ['postal_code', { postalCode: 'x'.repeat(21) }],
    ['email', { email: 'no-address' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['number_template', { numberTemplate: '{SEQ:5}' }],
    ['name', { name: '' }],
  ])('refuses an invalid %s', async (field, profile) => {
    await expectInvalid(update(profile), field);
  });
});

describe('parseIban', () => {
  test.each(['RS35 2600 0560 1001 6113 79', 'de89370400440532013000', 'GB82 WEST 1234 5698 7654 32'])(
    'accepts %s and stores it without spaces, in upper case',
    (iban) => {
      expect(parseIban(iban)).toBe(iban.replaceAll(' ', '').toUpperCase());
    },
  );

  test.each([
    'RS35260005601001611378',
    'RS53260005601001611379',
    'RS3526000560100161137',
    'DE8937040044053201300O',
    '35RS260005601001611379',
    'RS35-2600-0560-1001-6113-79',
    'X',
  ])('refuses %s', (iban) => {
    expect(() => parseIban(iban)).toThrow();
  });
});
