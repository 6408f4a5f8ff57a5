// What was typed into the editor of drafts and not saved is still there after the page was closed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('a draft that was not saved', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Hotel Moskva' });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const description = () => page.getByLabel('Description, Line 1');
  const notice = () => page.getByText('You typed this until');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved ')).length);

  it('is there again when the editor is opened again, though it is incomplete', async () => {
    await visit('/documents/new');
    await description().fill('Consulting');
    await expect.poll(kept).toBe(1);
    await visit('/documents/new');
    await notice().waitFor();
    expect(await description().inputValue()).toBe('Consulting');
    expect(await barriers(page)).toEqual([]);
  });

  it('is gone once it is discarded', async () => {
    await page.getByRole('button', { name: 'Discard it' }).click();
    await notice().waitFor({ state: 'hidden' });
    expect(await description().inputValue()).toBe('');
    await expect.poll(kept).toBe(0);
  });

  it('is gone once it is saved', async () => {
    await description().fill('Consulting');
    await page.getByLabel('Price, Line 1').fill('100');
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Hotel');
    await page.getByRole('option', { name: 'Hotel Moskva' }).click();
    await expect.poll(kept).toBe(1);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
    expect(await kept()).toBe(0);
    await visit('/documents/new');
    expect(await description().inputValue()).toBe('');
  });

  it('does not replace what another user has saved since', async () => {
    const { reference } = await newDraft(world.api, {});
    await visit(`/documents/${reference}/edit`);
    await description().fill('Mine');
    await expect.poll(kept).toBe(1);
    await world.api.PATCH('/documents/{reference}', {
      params: { path: { reference } },
      body: { notes: 'Theirs' },
    });
    await visit(`/documents/${reference}/edit`);
    await notice().waitFor();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('dialog', { name: 'Someone else saved this draft' }).waitFor();
  });

  it('is kept for who was signed out elsewhere, and the message has the way back', async () => {
    await visit('/documents/new');
    await description().fill('Consulting');
    await page.getByLabel('Price, Line 1').fill('100');
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Hotel');
    await page.getByRole('option', { name: 'Hotel Moskva' }).click();
    await expect.poll(kept).toBe(2);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const way = page.getByRole('link', { name: 'Sign in', exact: true });
    await way.waitFor();
    expect(await way.getAttribute('href')).toMatch(/^\/sign-in\?next=%2Fw%2F\w{26}%2Fdocuments%2Fnew$/);
    await page.context().addCookies(cookies);
    await visit('/documents/new');
    await notice().waitFor();
    expect(await description().inputValue()).toBe('Consulting');
    await page.getByRole('button', { name: 'Discard it' }).click();
  });

  it('is gone from the browser once its user has signed out', async () => {
    await visit('/documents/new');
    await description().fill('Secret plans');
    await expect.poll(kept).toBeGreaterThan(0);
    await visit('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    expect(await kept()).toBe(0);
  });
});
