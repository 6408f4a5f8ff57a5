// A draft with as many lines as there may be: how quickly it takes a key is measured in long-drafts.timed.test.ts.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { draftOf, MOST_LINES } from './long-draft.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, isFocused, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('a draft with 500 lines', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;
  let long: string;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    client = (await newClient(world.api, { name: 'Dugačka', email: 'office@long.example' })).reference;
    long = await draftOf(world.api, client, MOST_LINES);
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const edit = async (reference: string) => {
    await open(page, `${world.url}/w/${world.production.reference}/documents/${reference}/edit`);
  };
  const field = (name: string, line: number) => page.getByLabel(`${name}, Line ${line}`, { exact: true });

  it('can be edited immediately, and shows all its lines soon after', async () => {
    await open(page, `${world.url}/w/${world.production.reference}/documents/${long}`);
    await atRest(page);
    const begin = performance.now();
    await page.getByRole('link', { name: 'Edit the draft' }).click();
    await field('Description', 1).waitFor();
    const first = performance.now() - begin;
    await field('Description', MOST_LINES).waitFor({ state: 'attached' });
    const last = performance.now() - begin;
    expect(first).toBeLessThan(3000);
    expect(last).toBeLessThan(6000);
  });

  it('moves the focus to an invalid line that is out of view', async () => {
    await edit(long);
    await field('Price', 480).fill('');
    await field('Price', 1).focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => isFocused(field('Price', 480))).toBe(true);
    await expect.poll(() => field('Price', 480).isVisible()).toBe(true);
    expect(await page.getByText('Please enter an amount').count()).toBe(1);
  });

  it('moves a line with the keyboard; the focus moves with it and stays in view', async () => {
    await edit(long);
    await field('Description', 300).fill('The one that moves');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => field('Description', 305).inputValue()).toBe('The one that moves');
    await expect.poll(() => isFocused(field('Description', 305))).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => field('Description', 304).inputValue()).toBe('The one that moves');
  });

  it('adds a line after one in the middle, and Tab moves through its fields', async () => {
    await edit(long);
    await field('Price', 250).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field('Description', 251))).toBe(true);
    expect(await field('Description', 251).inputValue()).toBe('');
    await page.keyboard.press('Tab');
    expect(await isFocused(field('Quantity', 251))).toBe(true);
    for (const next of ['Unit', 'Price', 'Tax']) {
      await page.keyboard.press('Tab');
      expect(await isFocused(field(next, 251)), next).toBe(true);
    }
  });

  it('is saved completely, with the changed line', async () => {
    await edit(long);
    // What the tests before typed is kept.
    await page.getByRole('button', { name: 'Discard it' }).click();
    await field('Price', 499).fill('77');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'Edit the draft' }).waitFor();
    const { data } = await world.api.GET('/documents/{reference}', { params: { path: { reference: long } } });
    expect(data?.data.lines).toHaveLength(MOST_LINES);
    expect(data?.data.lines[498]).toMatchObject({ unit_price: '77.00' });
    expect(owner.problems).toEqual([]);
  });
});
