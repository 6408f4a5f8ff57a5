// The dashboard in Croatian and German: every page has its texts.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIssued } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, workingPerson } from './person.ts';

const PLACES = [
  '/',
  '/documents',
  '/documents/new',
  '/clients',
  '/items',
  '/expenses',
  '/payments',
  '/contracts',
];
const OVERVIEW = { hr: 'Pregled', de: 'Übersicht' };

describe.skipIf(!HAS_BROWSER)('the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
    await newIssued(world.api, {});
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  it.each(['hr', 'de'] as const)('is shown in %s on every page', async (language) => {
    await open(page, world.url);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const place of [...PLACES, '/settings', '/settings/look', '/integrations', '/account']) {
      await open(page, `${world.url}/w/${world.production.reference}${place}`);
      await page.getByRole('link', { name: OVERVIEW[language] }).first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    }
    expect(owner.problems).toEqual([]);
  });
});
