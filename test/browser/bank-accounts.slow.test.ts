// Accounts, payment references and languages: from the settings to the editor and the page of the document.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { getDocument, newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('bank accounts, payment references and languages', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let second: string;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Hotel Moskva' });
    const add = (iban: string, bankName: string, isDefault: boolean) =>
      world.write((tx) =>
        addBankAccount(tx, {
          ...{ workspace: world.production, currency: 'RSD', iban, bankName, isDefault },
          now: world.clock.now(),
        }),
      );
    await add('RS35105008123123123173', 'Prva banka', true);
    second = (await add('RS35260005601001611379', 'Druga banka', false)).account.reference;
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const choose = async (list: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: list, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('table', { name: 'Lines' }).waitFor();
  };

  it('shows the default of a currency and lets the owner change it', async () => {
    await visit('/settings/payments');
    const row = (bank: string) => page.getByRole('listitem').filter({ hasText: bank });
    await row('Prva banka').getByText('Default', { exact: true }).waitFor();
    await row('Druga banka')
      .getByRole('button', { name: /^Make default/ })
      .click();
    await row('Druga banka').getByText('Default', { exact: true }).waitFor();
    expect(await row('Prva banka').getByText('Default', { exact: true }).count()).toBe(0);
    await row('Prva banka')
      .getByRole('button', { name: /^Make default/ })
      .click();
    await row('Prva banka').getByText('Default', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('changes an account, whose currency stays', async () => {
    await visit('/settings/payments');
    const row = page.getByRole('listitem').filter({ hasText: 'Druga banka' });
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the bank account' });
    expect(await dialog.getByRole('combobox', { name: 'Currency' }).isDisabled()).toBe(true);
    expect(await barriers(page, 'above')).toEqual([]);
    await dialog.getByLabel('BIC').fill('wrong');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('BIC').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('BIC').fill('KOBBRSBG');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Druga banka · KOBBRSBG').waitFor();
  });

  it('adds American and British accounts, with errors at their fields', async () => {
    await visit('/settings/payments');
    await page.getByRole('button', { name: 'Add a bank account' }).click();
    await dialog().getByText('American', { exact: true }).click();
    expect(await dialog().getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('USD');
    await dialog().getByLabel('Routing number (ABA)').fill('021000022');
    await dialog().getByLabel('Account number').fill('1234567890');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog()
      .getByText(/021000022.*routing number/)
      .waitFor();
    await dialog().getByLabel('Routing number (ABA)').fill('0210 0002 1');
    await dialog().getByRole('combobox', { name: 'Account type' }).click();
    await page.getByRole('option', { name: 'Checking' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('021000021 · 1234567890').waitFor();
    await page.getByRole('button', { name: 'Add a bank account' }).click();
    await dialog().getByText('British', { exact: true }).click();
    await dialog().getByLabel('Sort code').fill('12-34-56');
    await dialog().getByLabel('Account number').fill('98765432');
    await dialog().getByLabel('IBAN').fill('GB33BUKB20201555555555');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog()
      .getByText(/is not the IBAN of this sort code/)
      .waitFor();
    await dialog().getByLabel('IBAN').fill('');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('12-34-56 · 98765432').waitFor();
  });

  it('sets what payment references are made of', async () => {
    await visit('/settings/payments');
    await choose('Reference of new documents', 'National reference');
    await page.getByText('With check digits: model 97').waitFor();
    await page.getByText('The settings are saved.').waitFor();
    await visit('/settings/payments');
    const scheme = page.getByRole('combobox', { name: 'Reference of new documents' });
    expect(await scheme.inputValue()).toBe('National reference');
  });

  it('chooses account, reference and languages in the editor, which shows them again', async () => {
    await visit('/documents/new');
    await choose('Client', 'Hotel Moskva');
    await field('Description, Line 1').fill('Consulting');
    await field('Price, Line 1').fill('1000');
    expect(await field('Payment reference').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await field('Payment reference').fill('97 17-3220000111111111000');
    await choose('Bank account', /Druga banka/);
    await choose('Language', 'German');
    await choose('Second language', 'Serbian (Cyrillic)');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText(/97 16-3220000111111111000 was expected/).waitFor();
    await field('Payment reference').fill('97 16-3220000111111111000');
    await save();
    await page.waitForURL(/\/documents\/\w{26}$/);
    const reference = page.url().slice(-26);
    expect(await getDocument(world.api, reference)).toMatchObject({
      payment_reference: '97 16-3220000111111111000',
      bank_account: second,
      language: 'de',
      second_language: 'sr-Cyrl',
    });
    const shown = await page.locator('main').innerText();
    for (const text of [
      '97 16-3220000111111111000',
      'Language\nGerman',
      'Second language\nSerbian (Cyrillic)',
    ])
      expect(shown).toContain(text);
    // The next draft begins with the fields that this one used, and no others.
    await visit('/documents/new');
    await field('Payment reference').waitFor();
    await field('Second language').waitFor();
    expect(await field('Order number').count()).toBe(0);
  });

  it('keeps the account and the languages of a draft of the API that is saved again', async () => {
    const { reference } = await newDraft(world.api, { bank_account: second, language: 'hr' });
    await visit(`/documents/${reference}/edit`);
    await field('Description, Line 1').fill('Another description');
    await save();
    expect(await getDocument(world.api, reference)).toMatchObject({
      bank_account: second,
      language: 'hr',
      lines: [{ description: 'Another description' }],
    });
  });

  it('takes the languages of the client, and those of the business for others', async () => {
    await visit('/clients');
    await page.getByText('Hotel Moskva').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByRole('button', { name: 'New documents for this client' }).click();
    await dialog().getByRole('combobox', { name: 'Language of documents' }).click();
    await page.getByRole('option', { name: 'Croatian' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Language of documents').waitFor();
    await visit('/documents/new');
    await choose('Client', 'Hotel Moskva');
    await expect.poll(() => field('Language').inputValue()).toBe('Croatian');
  });

  it('adds a currency with its account from the editor, which then has it', async () => {
    await visit('/documents/new');
    const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
    await currency.fill('CHF');
    await page.getByRole('button', { name: 'Add CHF with its account …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a bank account' });
    await dialog.getByText('Documents can be written in CHF from then on.').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await dialog.getByLabel('IBAN').fill('CH9300762011623852957');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => currency.inputValue()).toBe('CHF');
    await currency.click();
    await page.getByRole('option', { name: 'Add a currency …' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => currency.inputValue()).toBe('CHF');
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
