// What is wrong with a draft is said before it is issued, mended in place where that is possible, and issued only on purpose.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, line, newDraft } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { BUYERS, clientOf, type Seller, sellerIn } from '../einvoice/sellers.ts';
import { connectSilently } from '../sef/silent.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { atRest, barriers, buildPages, open, speak, workingPerson } from './person.ts';

/** Where pictures of the dialog are written, to be looked at; nowhere by default. */
const PICTURES = process.env.TEST_PICTURES;

describe.skipIf(!HAS_BROWSER)('what is wrong with a draft', () => {
  let world: TestService;
  let browser: Browser;
  let seller: Seller;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    seller = await sellerIn(world, 'DE');
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: seller.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const visit = (place: string, at = seller) =>
    open(page, `${world.url}/w/${at.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const issue = () => dialog().getByRole('button', { name: 'Issue', exact: true });

  async function picture(name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  }

  async function faulty(): Promise<string> {
    const client = await clientOf(seller, { ...BUYERS.FR, vat_number: null });
    const lines = [line({ tax_rate: 'de_vat_intra_eu' })];
    return (await newDraft(seller.api, { document_type: 'de_invoice', client, lines })).reference;
  }

  it('is issued only after «issue all the same»', async () => {
    const reference = await faulty();
    await visit(`/documents/${reference}?issue=1`);
    const errors = dialog().getByRole('region', { name: 'This is wrong' });
    await errors.getByRole('link', { name: 'VAT number (client)' }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      await picture(`error-${colorScheme}`);
      expect(await barriers(page, 'above')).toEqual([]);
    }
    await issue().click();
    await dialog().getByText('Mend what is wrong, or tick this first.').waitFor();
    expect((await getDocument(seller.api, reference)).status).toBe('draft');
    await dialog().getByLabel('Issue it all the same.').check();
    await picture('all-the-same');
    await dialog().getByRole('button', { name: 'Issue all the same' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect((await getDocument(seller.api, reference)).status).toBe('issued');
  });

  it('links to its field', async () => {
    await visit(`/documents/${await faulty()}?issue=1`);
    await dialog().getByRole('link', { name: 'VAT number (client)' }).click();
    await page.waitForURL(/\/clients\/.*edit=1&needs=vat_number/);
    await page.getByText('This is needed').waitFor();
  });

  it('can be given in place: the date of delivery and the due date', async () => {
    const client = await clientOf(seller, BUYERS.DE);
    const { reference } = await newDraft(seller.api, { document_type: 'de_invoice', client });
    await visit(`/documents/${reference}?issue=1`);
    const warnings = dialog().getByRole('region', { name: 'Readers will miss this' });
    await warnings.getByText('Delivery date').waitFor();
    // The dialog is higher than the screen, its buttons are in view all the same.
    const box = await issue().boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    for (const [label, date] of [
      ['Delivery date', '1 Mar 2026'],
      ['Due date', '31 Dec 2027'],
    ] as const) {
      const field = dialog().getByRole('textbox', { name: label });
      await field.fill(date);
      await field.press('Enter');
      await field.press('Tab');
      await warnings.getByText(label, { exact: true }).waitFor({ state: 'hidden' });
    }
    await picture('in-place');
    expect(await getDocument(seller.api, reference)).toMatchObject({
      delivery_date: '2026-03-01',
      due_date: '2027-12-31',
    });
  });

  it('is never issued where the business issues only what has no error', async () => {
    await visit('/settings/documents');
    await page.getByLabel('Issue only what has no error').check({ force: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    const reference = await faulty();
    await visit(`/documents/${reference}?issue=1`);
    await dialog().getByText('Your business issues only what has no error').waitFor();
    expect(await dialog().getByLabel('Issue it all the same.').count()).toBe(0);
    await issue().click();
    await atRest(page);
    expect((await getDocument(seller.api, reference)).status).toBe('draft');
    await visit('/settings/documents');
    await page.getByLabel('Issue only what has no error').uncheck({ force: true });
    await picture('settings');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
  });

  it('is said to be refused by SEF as such, and a unit is given in place, in every language and on a phone', async () => {
    const serbian = await sellerIn(world, 'RS');
    await connectSilently(world, serbian.production);
    const client = await clientOf(serbian, { ...BUYERS.RS, registration_number: null });
    const { reference } = await newDraft(serbian.api, { client, lines: [line({ unit: 'bunch' })] });
    const person = await workingPerson(browser, world, {
      email: serbian.ownerEmail,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    });
    page = person.page;
    page.setDefaultTimeout(20_000);
    for (const [language, says] of [
      ['de', 'SEF lehnt das ab (RSR-17)'],
      ['hr', 'SEF to odbija (RSR-17)'],
      ['sr-Latn', 'SEF to odbija (RSR-17)'],
      ['sr-Cyrl', 'то одбија (RSR-17)'],
      ['en', 'SEF refuses this (RSR-17)'],
    ] as const) {
      await speak(page, language);
      await visit(`/documents/${reference}?issue=1`, serbian);
      await dialog().getByText(says).waitFor();
      await picture(`phone-${language}`);
    }
    const unit = dialog().getByRole('combobox', { name: 'Unit (line 1)' });
    await unit.fill('hour');
    await page.getByRole('option', { name: 'hour' }).click();
    await expect
      .poll(async () => (await getDocument(serbian.api, reference)).lines[0])
      .toMatchObject({ unit: 'hour', unit_code: 'HUR' });
    await person.close();
  });

  it('is said of a contract before it is sent', async () => {
    page = owner.page;
    const expires_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    const { reference } = await newContract(seller.api, { title: 'Lost \ue000', expires_at });
    await visit(`/contracts/${reference}`);
    await page.getByRole('button', { name: 'Send' }).first().click();
    await dialog().getByRole('region', { name: 'This is wrong' }).getByText('U+E000').waitFor();
    await dialog().getByText('signers have less than 3 days').waitFor();
    await picture('contract');
  });

  it('did nothing that a page must not do', () => expect(owner.problems).toEqual([]));
});
