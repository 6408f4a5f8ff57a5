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
});
