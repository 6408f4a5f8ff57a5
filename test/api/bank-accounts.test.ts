// The account that a document is paid to: chosen among those of the workspace, else the default of the currency.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addBankAccount,
  makeDefaultAccount,
  removeBankAccountOf,
} from '../../src/workspaces/bank-accounts.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import {
  getDocument,
  invalid,
  issue,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  record,
} from './records.ts';

const world = sharedService();
let client: string;
let usual: string;
let other: string;
let american: string;
let british: string;

const US = { currency: 'USD', scheme: 'us', routingNumber: '021000021', accountNumber: '1234567890' };
const GB = { currency: 'GBP', scheme: 'gb', sortCode: '12-34-56', accountNumber: '98765432' };
const FIRST = 'RS35105008123123123173';
const SECOND = 'RS35260005601001611379';

const add = async (input: Omit<Parameters<typeof addBankAccount>[1], 'workspace' | 'now'>) =>
  world.write((tx) => addBankAccount(tx, { workspace: world.production, now: world.clock.now(), ...input }));

beforeAll(async () => {
  for (const currency of ['USD', 'GBP']) {
    await world.write((tx) =>
      addPaymentMethod(tx, { workspace: world.production, currency, method: 'bank', now: world.clock.now() }),
    );
  }
  client = (await newClient(world.api, { country: 'GB' })).reference;
  usual = (await add({ currency: 'RSD', iban: FIRST, bankName: 'Banka' })).account.reference;
  other = (await add({ currency: 'RSD', iban: SECOND, isDefault: false })).account.reference;
  american = (await add({ ...US, accountType: 'checking', bankName: 'First Example Bank' })).account
    .reference;
  british = (await add({ ...GB, iban: 'GB82WEST12345698765432' })).account.reference;
});

async function pdfText(reference: string): Promise<string> {
  const pdf = await world.request(`/documents/${reference}/document.pdf`);
  return textOf(Buffer.from(await pdf.arrayBuffer()));
}

async function pageOf(reference: string): Promise<string> {
  const params = { path: { reference } };
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
  return (await fetch(world.url + new URL(url).pathname)).text();
}

describe('bank_account', () => {
  it('is null where a document names none, and then the default of the currency is printed', async () => {
    const plain = await newIssued(world.api, { client });
    expect(plain.bank_account).toBeNull();
    expect(await pageOf(plain.reference)).toContain('105-0081231231231-73');
  });

  it('is kept as it was named, also when the document is issued', async () => {
    const draft = await newDraft(world.api, { client, bank_account: other });
    expect(draft.bank_account).toBe(other);
    const issued = await issue(world.api, draft.reference);
    expect(issued.bank_account).toBe(other);
    expect(await pageOf(issued.reference)).toContain('260-0056010016113-79');
  });

  it('is cleared by null and by a blank text, and stays where a PATCH leaves it out', async () => {
    const { reference } = await newDraft(world.api, { client, bank_account: other });
    const kept = await record(patchDocument(world.api, reference, { notes: 'Thanks' }));
    expect(kept.bank_account).toBe(other);
    for (const bank_account of [null, '']) {
      await record(patchDocument(world.api, reference, { bank_account: other }));
      expect((await record(patchDocument(world.api, reference, { bank_account }))).bank_account).toBeNull();
    }
  });

  it.each([
    ['an unknown one', () => '01K428JSC04XN7T1RZ6WPEB9GH', 'is not a bank account of this workspace'],
    ['one of another currency', () => american, 'is an account in USD, but the document is in RSD'],
    ['no reference', () => FIRST, expect.any(String)],
  ])('refuses %s', async (_, account, reason) => {
    const { reference } = await newDraft(world.api, { client });
    const { error } = await patchDocument(world.api, reference, { bank_account: account() });
    expect(error).toMatchObject({ error: { code: 'validation_failed', errors: { bank_account: [reason] } } });
  });

  it('refuses the account of another business', async () => {
    const { api } = await world.otherBusiness();
    const foreign = await newDraft(api);
    await invalid(patchDocument(api, foreign.reference, { bank_account: usual }), 'bank_account');
  });

  it('does not fit any more when the currency of the draft changes', async () => {
    const { reference } = await newDraft(world.api, { client, bank_account: other });
    await invalid(patchDocument(world.api, reference, { currency: 'USD' }), 'bank_account');
    const changed = await record(
      patchDocument(world.api, reference, { currency: 'USD', bank_account: null }),
    );
    expect(changed.bank_account).toBeNull();
  });

  it('is copied with from as long as it fits, but not into a credit note', async () => {
    const { reference: from } = await newIssued(world.api, { client, bank_account: other });
    const copy = async (fields: object) =>
      record(world.api.POST('/documents', { body: { from, ...fields } }), 201);
    expect((await copy({})).bank_account).toBe(other);
    expect((await copy({ currency: 'USD' })).bank_account).toBeNull();
    expect((await copy({ bank_account: usual })).bank_account).toBe(usual);
    expect((await copy({ document_type: 'rs_credit_note' })).bank_account).toBeNull();
  });
});

describe('the account of an issued document', () => {
  it('is the one of the day of issue, whatever the settings are later', async () => {
    const before = await newIssued(world.api, { client });
    const page = await pageOf(before.reference);
    await world.write((tx) => makeDefaultAccount(tx, world.production, other));
    expect(await pageOf(before.reference)).toBe(page);
    expect(await pageOf((await newIssued(world.api, { client })).reference)).toContain(
      '260-0056010016113-79',
    );
    await world.write((tx) => makeDefaultAccount(tx, world.production, usual));
  });

  it.skipIf(!hasPoppler)('is printed as its country writes it', async () => {
    const dollars = await newIssued(world.api, { client, currency: 'USD' });
    const text = await pdfText(dollars.reference);
    expect(text).toContain('Routing number (ABA) 021000021 Account number 1234567890 Account type Checking');
    expect(text).not.toContain('IBAN');
    const pounds = await newIssued(world.api, { client, currency: 'GBP' });
    expect(await pdfText(pounds.reference)).toContain(
      'Sort code 12-34-56 Account number 98765432 IBAN GB82 WEST 1234 5698 7654 32',
    );
  });

  it('can be copied from the page, number by number, without dashes', async () => {
    const dollars = await pageOf((await newIssued(world.api, { client, currency: 'USD' })).reference);
    for (const part of ['data-copy="021000021"', 'data-copy="1234567890"', '<dd>Checking</dd>'])
      expect(dollars).toContain(part);
    const pounds = await pageOf((await newIssued(world.api, { client, currency: 'GBP' })).reference);
    for (const part of [
      '<dd>12-34-56 ',
      'data-copy="123456"',
      'data-copy="98765432"',
      'data-copy="GB82WEST12345698765432"',
    ])
      expect(pounds).toContain(part);
    expect(dollars + pounds).not.toContain('<figure class="qr">');
  });

  it('shows no number in the answers of the API, whose catalogue has the last four characters', async () => {
    const issued = await newIssued(world.api, { client, currency: 'USD', bank_account: american });
    expect(JSON.stringify(await getDocument(world.api, issued.reference))).not.toMatch(
      /021000021|1234567890/,
    );
    const { bank_accounts } = await record(world.api.GET('/catalogue'));
    expect(bank_accounts).toEqual([
      {
        reference: british,
        currency: 'GBP',
        scheme: 'gb',
        bank_name: null,
        ending: '5432',
        is_default: true,
      },
      {
        reference: usual,
        currency: 'RSD',
        scheme: 'iban',
        bank_name: 'Banka',
        ending: '3173',
        is_default: true,
      },
      {
        reference: other,
        currency: 'RSD',
        scheme: 'iban',
        bank_name: null,
        ending: '1379',
        is_default: false,
      },
      {
        ...{ reference: american, currency: 'USD', scheme: 'us', bank_name: 'First Example Bank' },
        ...{ ending: '7890', is_default: true },
      },
    ]);
  });
});

describe('the accounts of a workspace', () => {
  it('of each currency have exactly one default, whatever is added, changed and removed', async () => {
    const { production } = await world.otherBusiness();
    const workspace = production;
    const on = { workspace, currency: 'EUR', now: world.clock.now() };
    const accountOf = async (iban: string, isDefault?: boolean) =>
      (await world.write((tx) => addBankAccount(tx, { ...on, iban, isDefault }))).account;
    const one = await accountOf(FIRST, false);
    expect(one.isDefault).toBe(true);
    const two = await accountOf(SECOND, false);
    expect(two.isDefault).toBe(false);
    const three = await accountOf('DE89370400440532013000');
    expect(three.isDefault).toBe(true);
    expect(await accountOf(FIRST)).toMatchObject({ reference: one.reference, isDefault: true });
    await world.write((tx) => makeDefaultAccount(tx, workspace, three.reference));
    await world.write((tx) => removeBankAccountOf(tx, workspace, three.reference));
    expect(await accountOf(FIRST, false)).toMatchObject({ reference: one.reference, isDefault: true });
    expect(await accountOf(SECOND, false)).toMatchObject({ reference: two.reference, isDefault: false });
  });

  it('keep one that a draft names', async () => {
    const { account } = await add({ currency: 'RSD', iban: 'DE89370400440532013000', isDefault: false });
    const draft = await newDraft(world.api, { client, bank_account: account.reference });
    const remove = () => world.write((tx) => removeBankAccountOf(tx, world.production, account.reference));
    await expect(remove()).rejects.toThrow('Drafts name this account: 1. Choose another one in them first.');
    await issue(world.api, draft.reference);
    await remove();
    expect((await getDocument(world.api, draft.reference)).bank_account).toBe(account.reference);
    expect(await pageOf(draft.reference)).toContain('DE89 3704 0044 0532 0130 00');
  });
});
