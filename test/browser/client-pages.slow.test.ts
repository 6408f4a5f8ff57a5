// Sums, stock, issuing and paying in a real browser, in the reader's words.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, getItem, line, newClient, newDraft, newIssued, newItem } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('an owner', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');

  it('sees the balance and the contracts of a client on its page', async () => {
    const client = (await newClient(world.api, { name: 'Zbir' })).reference;
    await newIssued(world.api, { client });
    await newContract(world.api, { client, title: 'Zakup za zbir' });
    await visit(`/clients/${client}`);
    const totals = page.getByRole('region', { name: 'Billed and paid' });
    expect(await totals.innerText()).toMatch(
      /Billed\s+120\.00\s+RSD\s+1 document\s+Paid\s+0\.00.*Open\s+120\.00/s,
    );
    await page.getByRole('link', { name: 'Zakup za zbir' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('corrects the stock of a product', async () => {
    const { reference } = await newItem(world.api, {
      type: 'product',
      unit: 'pcs',
      name: 'Hleb',
      initial_stock: 120,
    });
    await visit('/items?search=Hleb');
    await page.getByRole('button', { name: 'Hleb' }).click();
    await press('Correct …');
    await page.getByLabel('Counted').fill('84.5');
    await press('Correct the stock');
    await page.getByText('Please fill this in').waitFor();
    await page.getByLabel('Why it differs').fill('Popis');
    await press('Correct the stock');
    await page.getByText('84.5 pcs').first().waitFor();
    expect((await getItem(world.api, reference)).stock_quantity).toBe('84.5');
    const movements = page.getByRole('region', { name: 'Movements' }).getByRole('listitem');
    await expect
      .poll(() => movements.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^\u221235\.5\s+Corrected\s+Popis\s+84\.5 in stock/),
        expect.stringMatching(/^\+120\s+Opening stock\s+120 in stock/),
      ]);
    expect(await barriers(page)).toEqual([]);
  });

  it('sees which product was sold more often than it was entered, and by which document', async () => {
    const { reference } = await newItem(world.api, { unit: 'pcs', name: 'Kifla', initial_stock: 1 });
    const { number } = await newIssued(world.api, { lines: [line({ item: reference, quantity: 3 })] });
    await visit('/items?search=Kifla');
    await page.getByText('below zero').waitFor();
    await page.getByRole('button', { name: 'Kifla' }).click();
    await page.getByText('More was sold than was entered.').waitFor();
    await page.getByRole('link', { name: number ?? '' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('keeps no stock of a product whose field is left empty', async () => {
    await visit('/items?new=true');
    await dialog().getByText('Product', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Voda');
    await page.getByLabel('Price', { exact: true }).fill('50');
    await press('Save');
    await page.getByText('The item is saved.').waitFor();
    const { data } = await answered(world.api.GET('/items', { params: { query: { search: 'Voda' } } }));
    expect(data).toEqual([expect.objectContaining({ stock_quantity: null })]);
  });

  it('sees at the field that a payment is too large, with amounts in their own number format', async () => {
    const { reference } = await newIssued(world.api);
    await visit(`/documents/${reference}`);
    await press('Record payment …');
    await dialog().getByLabel('Amount').fill('1,234.50');
    await dialog().getByRole('button', { name: 'Record', exact: true }).click();
    await dialog().getByText('This is more than is left to pay, 120.00 RSD').waitFor();
    expect(await dialog().getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
  });

  it('sees which fields of a draft prevent issuing', async () => {
    const client = (await newClient(world.api, { name: 'Kasni' })).reference;
    const { reference } = await newDraft(world.api, { client });
    await visit(`/documents/${reference}`);
    await press('Issue …');
    const missed = dialog().getByRole('region', { name: 'Readers will miss this' });
    await missed.getByText('Delivery date', { exact: true }).waitFor();
    // The rate of its line is newer than that.
    await dialog().getByLabel('Issue date').fill('2011-01-01');
    await dialog().getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog()
      .getByText(/^Line 1: "rs_vat_20" is not a tax rate/)
      .waitFor();
    await dialog().getByRole('link', { name: 'Edit the draft' }).waitFor();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
