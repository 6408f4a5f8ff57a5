// The country of a business in its settings, until its first document is issued.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newItem } from '../api/records.ts';
import { draft, issued, line } from '../settlement/documents.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the country of a business', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let client: string;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    ({ reference: client } = await newClient(world.api, { name: 'Sava' }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (part = '') => open(page, `${world.url}/w/${world.production.reference}/settings${part}`);
  const change = () => page.getByRole('button', { name: 'Change the country …' });

  it('is changed with what follows from it, which is listed before', async () => {
    await newItem(world.api, { currency: 'RSD', tax_rate: 'rs_vat_10' });
    await draft(world.api, { document_type: 'rs_proforma', client, lines: [line(1000)] });
    await visit();
    await change().click();
    const dialog = page.getByRole('dialog', { name: 'Change the country' });
    const submit = dialog.getByRole('button', { name: 'Change the country', exact: true });
    await submit.click();
    await dialog.getByText('Please fill this in').waitFor();
    await dialog.getByRole('combobox', { name: 'New country' }).fill('united k');
    await page.keyboard.press('Enter');
    await dialog.getByText('Main currency: RSD → GBP').waitFor();
    await dialog.getByText('1 draft is computed again').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await submit.click();
    await page.getByText('United Kingdom decides', { exact: false }).waitFor();
    await visit('/numbers');
    await page.getByText('Advance invoice').first().waitFor();
  });

  it('stays after the first issued document', async () => {
    await issued(world.api, { document_type: 'gb_invoice', client, lines: [line(1, 'gb_vat_20')] });
    await visit();
    await page.getByText('It stays, since documents were issued', { exact: false }).waitFor();
    expect(await change().count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });
});
