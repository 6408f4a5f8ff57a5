// VAT numbers, electronic addresses and the contact, as an owner enters them and is warned of typing errors.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClient } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the numbers of a party', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);

  it('warn below the field of a client while they are typed, and are saved all the same', async () => {
    await visit('/clients');
    await page.getByRole('button', { name: 'New client' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Rhein GmbH');
    await form.getByLabel('VAT number').fill('DE136695977');
    const warning = form.getByText('Is no VAT number of DE: something is mistyped');
    await warning.waitFor();
    expect(await barriers(page)).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/client-form.png` });
    await form.getByLabel('VAT number').fill('DE136695976');
    await warning.waitFor({ state: 'hidden' });
    await form.getByLabel('VAT number').fill('DE136695977');
    await form.getByRole('button', { name: 'E-invoices' }).click();
    await form.getByLabel('Electronic address').fill('rechnung@rhein.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    const { data } = await world.api.GET('/clients');
    expect(await getClient(world.api, data?.data[0]?.reference ?? '')).toMatchObject({
      vat_number: 'DE136695977',
      electronic_address: 'rechnung@rhein.example',
      electronic_address_scheme: null,
    });
  });

  it('and the contact are part of the settings, with the same warnings', async () => {
    await visit('/settings');
    await page.getByLabel('Tax number').fill('101134703');
    await page.getByText('Is no PIB: a digit is mistyped').waitFor();
    await page.getByLabel('Contact person', { exact: true }).fill('Jana Weber');
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/settings.png`, fullPage: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The settings are saved.').waitFor();
    const { data } = await world.api.GET('/workspace');
    expect(data?.data.business).toMatchObject({ tax_number: '101134703', contact_name: 'Jana Weber' });
  });
});
