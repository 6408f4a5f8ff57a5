// Prices with tax and a discount on all lines, as a person types them in the editor.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('what computes the totals', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Hotel Moskva' });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const picture = async (name: string) => {
    if (!process.env.PICTURES) return;
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-phone.png`, fullPage: true });
    if (size) await page.setViewportSize(size);
  };
  const stored = async (reference: string) => {
    const { data } = await world.api.GET('/documents/{reference}', { params: { path: { reference } } });
    const { prices_include_tax, discount_type, discount_value, discount_reason, discount, total } =
      data?.data ?? {};
    return { prices_include_tax, discount_type, discount_value, discount_reason, discount, total };
  };

  it('is typed below the lines, counted at once, saved and shown on the page of the document', async () => {
    await visit('/documents/new');
    await page.getByRole('combobox', { name: 'Client', exact: true }).click();
    await page.getByRole('option', { name: 'Hotel Moskva' }).click();
    await page.getByLabel('Description, Line 1').fill('Catalogue');
    await page.getByLabel('Quantity, Line 1').fill('10');
    await page.getByLabel('Price, Line 1').fill('120');
    await page.getByLabel('Prices include tax').check();
    await page.getByRole('button', { name: 'Discount on all lines' }).click();
    await page.getByLabel('Discount on all lines', { exact: true }).fill('5');
    await page.getByLabel('Reason (printed)').fill('Whole series');
    await page.getByText('-60.00').or(page.getByText('−60.00')).first().waitFor();
    await page.getByText('Sum of lines incl. tax').waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture('terms-editor');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
    expect(await stored(page.url().slice(-26))).toEqual({
      prices_include_tax: true,
      discount_type: 'percent',
      discount_value: '5',
      discount_reason: 'Whole series',
      discount: '60.00',
      total: '1140.00',
    });
    await page.getByText('Whole series').waitFor();
    await picture('terms-page');
  });

  it('stays on a draft of the API that is saved again for another reason', async () => {
    const terms = { prices_include_tax: true, discount_type: 'fixed', discount_value: 1.5 } as const;
    const { reference } = await newDraft(world.api, { ...terms, discount_reason: 'Loyalty' });
    const before = await stored(reference);
    await visit(`/documents/${reference}/edit`);
    await page.getByLabel('Description, Line 1').fill('Another description');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
    expect(await stored(reference)).toEqual(before);
    expect(before).toMatchObject({ discount: '1.50', discount_reason: 'Loyalty' });
  });

  it('of which a discount that exceeds the lines is refused at its field', async () => {
    const { reference } = await newDraft(world.api, {});
    await visit(`/documents/${reference}/edit`);
    await page.getByRole('button', { name: 'Discount on all lines' }).click();
    await page.getByLabel('Discount on all lines: %').click();
    await page.getByRole('option', { name: 'Amount' }).click();
    await page.getByLabel('Discount on all lines', { exact: true }).fill('99999999');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Must not exceed the sum of the lines').waitFor();
  });
});
