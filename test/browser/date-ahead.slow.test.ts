// A year that was mistyped is for good once a document is issued: the dialogs say so before.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDraft, newIssued } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!HAS_BROWSER)('a date that lies ahead', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    ({ page } = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' }));
    page.setDefaultTimeout(8000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  async function openDialog(reference: string, action: string) {
    await open(page, `${world.url}/w/${world.production.reference}/documents/${reference}`);
    await page.getByRole('button', { name: action, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return {
      type: async (label: string, date: string) => {
        await dialog.getByLabel(label, { exact: true }).fill(date);
        await dialog.getByLabel(label, { exact: true }).press('Tab');
      },
      says: (text: RegExp) => dialog.getByRole('status').filter({ hasText: text }),
    };
  }

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  it('by more than a year causes a warning before a document is issued, until it is corrected', async () => {
    const { reference } = await newDraft(world.api, { issue_date: inDays(800), due_date: null });
    const dialog = await openDialog(reference, 'Issue …');
    const warning = dialog.says(/is more than a year ahead/);
    await warning.waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await dialog.type('Issue date', inDays(360));
    await warning.waitFor({ state: 'detached' });
    await dialog.type('Issue date', inDays(370));
    await dialog.says(/is more than a year ahead/).waitFor();
  });

  it('by more than a day causes a warning before a payment is recorded', async () => {
    const { reference } = await newIssued(world.api);
    const dialog = await openDialog(reference, 'Record payment …');
    await dialog.type('Paid on', inDays(300));
    const warning = dialog.says(/is still to come/);
    await warning.waitFor();
    await dialog.type('Paid on', inDays(0));
    await warning.waitFor({ state: 'detached' });
  });
});
