// In a real browser: goods that came are added to the stock, and each record, and the log, says who did what.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getItem, getMovements, newClient, newIssued, newItem } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, open, speak } from './person.ts';

describe.skipIf(!HAS_BROWSER)('who did what', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let home: string;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    home = `${world.url}/w/${world.production.reference}`;
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  it('what was baked is added by keyboard, and the item says who did it', async () => {
    const { reference } = await newItem(world.api, { name: 'Hleb', initial_stock: 10 });
    await open(page, `${home}/items`);
    await page.getByRole('button', { name: 'Hleb' }).first().click();
    await page.getByRole('button', { name: 'Receive …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Received: Hleb' });
    await dialog.getByLabel('Quantity').fill('200');
    await dialog.getByLabel('Note').fill('Baked this morning');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await atRest(page);
    expect((await getItem(world.api, reference)).stock_quantity).toBe('210');
    expect((await getMovements(world.api, reference))[0]).toMatchObject({
      kind: 'received',
      note: 'Baked this morning',
    });
    await page.getByText('Baked this morning').waitFor();
    await open(page, `${home}/items`);
    await page.getByRole('button', { name: 'Hleb' }).first().click();
    const history = page
      .getByRole('region', { name: 'Who did what' })
      .or(page.locator('section', { hasText: 'Who did what' }));
    await history.getByText('Stock received').first().waitFor();
    await history.getByText(world.ownerEmail).first().waitFor();
    await history
      .getByText(/API key/)
      .first()
      .waitFor();
  });

  it('the log shows the last row of the book, and sends it to an address', async () => {
    await open(page, `${home}/settings/log`);
    await page.getByText('Book', { exact: true }).click();
    const { data } = await world.api.GET('/ledger/head', {});
    await page.getByText(`${data?.data.position}:${data?.data.hash}`).waitFor();
    const address = page.getByLabel('Send the last row each month to');
    await address.fill('accountant');
    await page.keyboard.press('Enter');
    await page.locator('[aria-invalid="true"]').waitFor();
    await address.fill('accountant@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('The address is saved.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await open(page, `${home}/settings/log?view=book`);
    expect(await address.inputValue()).toBe('accountant@example.com');
  });

  it('a document, a client and the log name the API key and the member', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Zora' });
    const { reference, number } = await newIssued(world.api, { client });
    await open(page, `${home}/documents/${reference}`);
    await page
      .getByText(/API key/)
      .first()
      .waitFor();
    await open(page, `${home}/clients/${client}`);
    await page.getByText('Client created').waitFor();
    expect(await barriers(page)).toEqual([]);
    await open(page, `${home}/settings/log`);
    await page
      .getByRole('link', { name: number ?? '' })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await speak(page, 'de');
    await open(page, `${home}/settings/log`);
    await page.getByText('Dokument ausgestellt').first().waitFor();
    await page
      .getByRole('link', { name: number ?? '' })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: number ?? '' }).waitFor();
  });

  it('the log shows what was changed, one act in a row, and finds it by person and kind', async () => {
    await speak(page, 'en');
    const { reference: client } = await newClient(world.api, { name: 'Mara', city: 'Niš' });
    await publicApi(page, world.production.reference, `/clients/${client}`, { city: 'Beograd' });
    const items = [
      await newItem(world.api, { initial_stock: 5 }),
      await newItem(world.api, { initial_stock: 5 }),
    ];
    const lines = items.map(({ reference }) => ({ item: reference, quantity: 1 }));
    const { number } = await newIssued(world.api, { client, lines });
    await open(page, `${home}/settings/log`);
    const issued = page
      .getByRole('row')
      .filter({ hasText: 'Document issued' })
      .filter({ hasText: number ?? '' });
    await issued.getByText('and 2 other records').waitFor();
    await issued.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Document issued' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await page.keyboard.press('Escape');
    await open(page, `${home}/settings/log?type=client`);
    await page.getByRole('combobox', { name: 'Everyone' }).or(page.getByLabel('Everyone')).first().click();
    await page.getByRole('option', { name: world.ownerEmail }).click();
    await page.waitForURL(/actor=/);
    await page
      .getByRole('row')
      .filter({ hasText: 'Client changed' })
      .filter({ hasText: 'Mara' })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('row', { name: 'City Niš Beograd' }).waitFor();
    const narrow = { width: 390, height: 844 };
    await page.setViewportSize(narrow);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width);
    expect(await barriers(page, 'above')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    const exported = await page.request.get(
      new URL(
        (await page.getByRole('link', { name: 'Export' }).first().getAttribute('href')) ?? '',
        page.url(),
      ).href,
    );
    expect(await exported.text()).toContain('updateClient');
  });

  it('sign-ins stand in the log of the business and in the account', async () => {
    await open(page, `${home}/settings/log`);
    await page.getByText('Sign-ins', { exact: true }).click();
    await page.waitForURL(/view=sign-ins/);
    await page.getByRole('row').filter({ hasText: world.ownerEmail }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await open(page, `${home}/account`);
    await page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').nth(1).waitFor();
  });
});

/** What the owner changes with the session. */
async function publicApi(page: Page, workspace: string, path: string, data: object): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.patch(`${origin}/dashboard/api/workspaces/${workspace}/v1${path}`, {
    data,
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}
