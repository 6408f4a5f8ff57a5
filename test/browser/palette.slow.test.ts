// Everything from anywhere: the palette, and the keys of every page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newIssued, newItem } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { atRest, barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the palette', { timeout: 120_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let number: string;
  let home: string;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    home = `${world.url}/w/${world.production.reference}`;
    const client = await newClient(world.api, { name: 'Šećerana' });
    await newItem(world.api, { name: 'Konsultacije' });
    number = (await newIssued(world.api, { client: client.reference })).number as string;
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(30_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const dialog = () => page.getByRole('dialog');
  const option = (name: RegExp | string) => dialog().getByRole('option', { name });
  const pathOf = () => page.url().slice(home.length);

  it('opens by a key on any page, and is without barriers', async () => {
    await open(page, home);
    await page.keyboard.press('Control+k');
    await option('New document').waitFor();
    await option('Settings: Look').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it.each([
    ['a document by its number', 'NUMBER', /^\/documents\/\w{26}$/],
    ['a client, without accents', 'secerana', /^\/clients\/\w{26}$/],
    ['an item', 'konsult', /^\/items\?search=/],
    ['a page', 'payments', /^\/payments$/],
    ['what can be made', 'new client', /^\/clients\?new=1$/],
  ])('finds %s, which Enter opens', async (_, text, place) => {
    await open(page, home);
    await page.keyboard.press('Control+k');
    await dialog().waitFor();
    await page.keyboard.type(text.replace('NUMBER', number));
    await atRest(page);
    await expect.poll(() => dialog().getByRole('status').innerText()).toMatch(/^\d+ match/);
    await page.keyboard.press('Enter');
    await expect.poll(pathOf).toMatch(place);
  });

  it('says that nothing is found', async () => {
    await open(page, home);
    await page.keyboard.press('Control+k');
    await dialog().waitFor();
    await page.keyboard.type('nothing is called that');
    await atRest(page);
    await expect.poll(() => dialog().getByRole('status').innerText()).toBe('Nothing found');
  });

  it('single keys make a document, search the list and name the keys, outside of fields', async () => {
    await open(page, `${home}/documents`);
    await page.keyboard.press('/');
    expect(await isFocused(page.getByRole('searchbox').first())).toBe(true);
    await page.keyboard.type('n?');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('n?');
    await open(page, `${home}/documents`);
    await page.keyboard.press('?');
    await dialog().getByText('Search and go').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await expect.poll(pathOf).toBe('/documents/new');
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Client' }))).toBe(true);
  });

  it('single keys can be turned off', async () => {
    await open(page, `${home}/documents`);
    await page.keyboard.press('?');
    await dialog().getByLabel('Single keys').uncheck();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await atRest(page);
    expect(pathOf()).toBe('/documents');
  });

  it('breaks nothing', () => {
    expect(owner.problems).toEqual([]);
  });
});
