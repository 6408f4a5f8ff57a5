// What somebody types is what is meant, and is not lost, changed or left out without a word.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft } from '../api/records.ts';
import { HAS_BROWSER, launch, type Visitor } from '../browser/browser.ts';
import { createWorld, type World } from '../world.ts';
import { atRest, buildPages, chooseTable, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('what an owner types', () => {
  let world: World;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;

  beforeAll(async () => {
    buildPages();
    world = await createWorld({ now: new Date().toISOString() });
    browser = await launch();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(8000);
    client = (await newClient(world.api, { name: 'Šećerana', email: 'office@secerana.example' })).reference;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  it.each([
    ['12.500,00', '12,500.00'],
    ['12,500.00', '12,500.00'],
    ['1.234.567,5', '1,234,567.50'],
    ['12,5', '12.50'],
    ['12.50', '12.50'],
    ['12 500', '12,500.00'],
    ['1,500', '1,500.00'],
  ])('%s as an amount is %s', async (typed, amount) => {
    const description = `Rent ${Buffer.from(typed).toString('hex')}`;
    await visit('/expenses');
    await press('New expense');
    await dialog('New expense').getByLabel('Description').fill(description);
    await dialog('New expense').getByLabel('Amount').fill(typed);
    await dialog('New expense').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog('New expense').waitFor({ state: 'hidden' });
    const title = page.getByRole('cell', { name: description, exact: true });
    await page.getByRole('row').filter({ has: title }).getByRole('cell', { name: amount }).waitFor();
  });

  it.each(['12,50,00', '1.2.3', '1,23.456', 'ten', '-5', '1e3'])('%s is no amount', async (typed) => {
    await visit('/expenses');
    await press('New expense');
    await dialog('New expense').getByLabel('Description').fill('Rent');
    await dialog('New expense').getByLabel('Amount').fill(typed);
    await dialog('New expense').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog('New expense').getByText('Please enter an amount such as').waitFor();
  });

  it('while the service cannot be reached is still there, and the failure is told', async () => {
    await visit('/clients');
    await press('New client');
    await dialog('New client').getByLabel('Name', { exact: true }).fill('Metal');
    await page.context().setOffline(true);
    await dialog('New client').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service cannot be reached.').first().waitFor();
    await page.context().setOffline(false);
    await dialog('New client').getByLabel('Name', { exact: true }).press('Enter');
    await dialog('New client').waitFor({ state: 'hidden' });
  });

  it('as a table is imported once, however fast somebody clicks', async () => {
    await visit('/clients');
    await press('Import from CSV');
    await chooseTable(page, 'name,email\nKafa d.o.o.,kafa@kafa.example\n');
    const button = page.getByRole('button', { name: 'Import 1', exact: true });
    await button.waitFor();
    const imports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/import')) imports.push(request.url());
    });
    await button.evaluate((node) => {
      for (let clicks = 0; clicks < 3; clicks += 1) node.dispatchEvent(new Event('click', { bubbles: true }));
    });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await atRest(page);
    expect(imports).toHaveLength(1);
  });

  it('is not issued in other words than those that are shown, and without e-mail nobody claims to have sent it', async () => {
    const { reference } = await newDraft(world.api, { client });
    await visit(`/documents/${reference}`);
    // Somebody else changes it meanwhile.
    await world.api.PATCH('/documents/{reference}', {
      params: { path: { reference } },
      body: { lines: [{ quantity: 2, unit_price: 1000, description: 'Changed', tax_rate: null }] },
    });
    await press('Issue …');
    await dialog('Issue this document?').getByText('Šećerana, 2,').waitFor();
    await dialog('Issue this document?').getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
    await press('Send …');
    await dialog('Send to the client').getByText('only marked as sent').waitFor();
  });
});
