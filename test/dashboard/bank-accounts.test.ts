// The accounts of a business: each makes its currency one of documents, and can be changed.
import { beforeAll, describe, expect, it } from 'vitest';
import { issue, newClient, newDraft, record, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let at: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

type Account = { reference: string; iban: string | null; bank_name: string | null; is_default: boolean };
type Method = { reference: string; currency: string; method: string; active: boolean };

const IBANS = ['DE89370400440532013000', 'RS35105008123123123173', 'RS35260005601001611379'] as const;
const add = (body: object) => owner.ask<Account>('POST', `${at}/v1/bank-accounts`, body);
const change = (reference: string, body: object) =>
  owner.ask<Account>('PATCH', `${at}/v1/bank-accounts/${reference}`, body);
const methods = async () => (await owner.ask<Method[]>('GET', `${at}/v1/payment-methods`)).data;
const errorsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { errors?: Record<string, string[]> } }).error.errors;

describe('a new account', () => {
  it('makes the payment method of a currency that has none, so that documents can be in it', async () => {
    expect((await methods()).map(({ currency }) => currency)).not.toContain('CHF');
    expect((await add({ currency: 'CHF', iban: IBANS[0] })).status).toBe(201);
    expect(await methods()).toContainEqual(
      expect.objectContaining({ currency: 'CHF', method: 'bank', active: true }),
    );
    const { reference: client } = await newClient(world.api);
    expect(await newDraft(world.api, { client, currency: 'CHF' })).toMatchObject({ currency: 'CHF' });
  });

  it('leaves methods that were switched off as they are', async () => {
    const made = await owner.ask<Method>('POST', `${at}/v1/payment-methods`, {
      currency: 'NOK',
      method: 'bank',
    });
    await owner.ask('PATCH', `${at}/v1/payment-methods/${made.data.reference}`, { active: false });
    await add({ currency: 'NOK', iban: IBANS[0] });
    expect((await methods()).filter(({ currency }) => currency === 'NOK')).toMatchObject([{ active: false }]);
  });
});

describe('an account', () => {
  it('is changed field by field, and issued documents keep what they froze', async () => {
    const { data: account } = await add({
      currency: 'RSD',
      iban: IBANS[1],
      bank_name: 'Banka',
      bic: 'KOBBRSBG',
    });
    const { reference: client } = await newClient(world.api, { country: 'RS' });
    const { reference } = await newDraft(world.api, { client, bank_account: account.reference });
    await issue(world.api, reference);
    const link = await record(
      world.api.GET('/documents/{reference}/public-link', { params: { path: { reference } } }),
    );
    const page = async () => (await fetch(world.url + new URL(link.url).pathname)).text();
    expect(await page()).toContain('105-0081231231231-73');
    const changed = await change(account.reference, { iban: IBANS[2], bic: null });
    expect(changed.data).toMatchObject({ ...account, iban: IBANS[2], bic: null });
    expect(await page()).toContain('105-0081231231231-73');
    const next = await newDraft(world.api, { client });
    await issue(world.api, next.reference);
    const params = { path: { reference: next.reference } };
    const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
    expect(await (await fetch(world.url + new URL(url).pathname)).text()).toContain('260-0056010016113-79');
  });

  it('of another scheme begins without numbers', async () => {
    const { data } = await add({ currency: 'GBP', iban: IBANS[0] });
    expect(errorsOf(await change(data.reference, { scheme: 'gb' }))).toEqual({
      sort_code: ['is required'],
      account_number: ['is required'],
    });
    const changed = await change(data.reference, {
      scheme: 'gb',
      sort_code: '12-34-56',
      account_number: '98765432',
    });
    expect(changed.data).toMatchObject({ scheme: 'gb', iban: null, sort_code: '123456' });
  });

  it('is the default of its currency from a change on, with other changes or without', async () => {
    const { data: first } = await add({ currency: 'SEK', iban: IBANS[0] });
    const { data: second } = await add({ currency: 'SEK', iban: IBANS[1], is_default: false });
    expect((await change(second.reference, { bank_name: 'Nordbank', is_default: true })).data).toMatchObject({
      bank_name: 'Nordbank',
      is_default: true,
    });
    expect((await change(first.reference, {})).data).toMatchObject({ is_default: false });
  });

  it('is not changed to wrong numbers, those of another account, or another currency', async () => {
    const { data: first } = await add({ currency: 'PLN', iban: IBANS[0] });
    await add({ currency: 'PLN', iban: IBANS[1] });
    expect(errorsOf(await change(first.reference, { iban: 'DE00370400440532013000' }))).toHaveProperty(
      'iban',
    );
    expect(errorsOf(await change(first.reference, { iban: null }))).toHaveProperty('iban');
    expect(errorsOf(await change(first.reference, { currency: 'EUR' }))).toHaveProperty('currency');
    expect((await change(first.reference, { iban: IBANS[1] })).body).toMatchObject({
      error: { code: 'conflict', message: 'Another bank account for PLN has these numbers.' },
    });
    expect((await change(UNKNOWN, { bic: null })).status).toBe(404);
  });
});
