// The dashboard in Croatian and German: every page has its texts.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIssued } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { open, speak } from './person.ts';

const PLACES = [
  '/',
  '/documents',
  '/documents/new',
  '/recurring-documents',
  '/recurring-documents/new',
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
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newIssued(world.api, {});
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  it.each(['hr', 'de'] as const)('is shown in %s on every page', async (language) => {
    await open(page, world.url);
    await speak(page, language);
    for (const place of [...PLACES, '/settings', '/settings/look', '/integrations', '/account']) {
      await open(page, `${world.url}/w/${world.production.reference}${place}`);
      await page.getByRole('link', { name: OVERVIEW[language] }).first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    }
    expect(owner.problems).toEqual([]);
  });
});
