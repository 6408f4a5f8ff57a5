// How an owner adds a tax rate that is made of several taxes, and sees them on a document.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newIssued } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('a tax rate that is made of several taxes', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({
      now: new Date().toISOString(),
      country: 'US',
      currency: 'USD',
    }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const atWorkspace = (path: string) => open(page, `${world.url}/w/${world.production.reference}${path}`);
  const dialog = () => page.getByRole('dialog');

  it('is added with its taxes, whose sum is shown, and listed with them', async () => {
    await atWorkspace('/settings/taxes');
    await page.getByRole('button', { name: 'Add a tax rate' }).click();
    await dialog().getByLabel('Name').fill('NYC sales tax');
    const add = dialog().getByRole('button', { name: 'Add a tax' });
    await add.click();
    await add.click();
    const taxes = [
      ['State', '4'],
      ['City', '4.5'],
      ['MCTD', '0.375'],
    ] as const;
    for (const [i, [label, percentage]] of taxes.entries()) {
      await dialog()
        .getByLabel(`Tax ${i + 1}`, { exact: true })
        .fill(label);
      await dialog()
        .getByLabel(`Percent of the tax ${i + 1}`)
        .fill(percentage);
    }
    await dialog().getByText('Together: 8.875%').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('State 4% + City 4.5% + MCTD 0.375%').waitFor();
  });

  it('has each tax below its band on the page of a document', async () => {
    const { reference: client } = await newClient(world.api, { country: 'US' });
    const lines = [{ description: 'Design', quantity: 1, unit_price: 100, tax_rate: 'own_nyc_sales_tax' }];
    const invoice = await newIssued(world.api, { document_type: 'us_invoice', client, lines });
    await atWorkspace(`/documents/${invoice.reference}`);
    for (const text of ['State 4%', 'City 4.5%', 'MCTD 0.375%'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
