// A document for a client and of an item that do not exist yet, made without leaving the editor; lines that are dragged.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newClient, newItem } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the editor of drafts', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Zora Pekara' });
    await newItem(world.api, { name: 'Bread', default_price: 120 });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));
  beforeEach(async () => {
    await open(page, `${world.url}/w/${world.production.reference}/documents/new`);
    // What the test before has typed and not saved.
    const discard = page.getByRole('button', { name: 'Discard it' });
    if ((await discard.count()) > 0) await discard.click();
    await discard.waitFor({ state: 'hidden' });
  });

  const client = () => page.getByRole('combobox', { name: 'Client', exact: true });
  const description = (line: number) => page.getByLabel(`Description, Line ${line}`);
  const price = (line: number) => page.getByLabel(`Price, Line ${line}`);
  const dialog = () => page.getByRole('dialog');
  const texts = async () => {
    const fields = await page.getByRole('textbox', { name: /^Description/ }).all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  const write = async (...lines: string[]) => {
    for (const [index, text] of lines.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add a line' }).click();
      await description(index + 1).fill(text);
      await page.keyboard.press('Escape');
    }
  };

  it('makes a client with the name that was searched for, and chooses it', async () => {
    await client().fill('Hotel Moskva');
    await page.getByRole('option', { name: 'New client “Hotel Moskva” …' }).waitFor();
    await client().press('Enter');
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Hotel Moskva');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await client().inputValue()).toBe('Hotel Moskva');
    // The form of the client has not saved the draft.
    expect(page.url()).toMatch(/documents\/new$/);
  });

  it('offers clients that exist first, and opens no form when the field is left', async () => {
    await client().fill('zora');
    await page.getByRole('option', { name: 'Zora Pekara' }).waitFor();
    await client().press('Tab');
    await expect.poll(() => client().inputValue()).toBe('Zora Pekara');
    await client().fill('Unknown');
    await page.getByRole('option', { name: 'New client “Unknown” …' }).waitFor();
    await client().press('Tab');
    await expect.poll(() => client().inputValue()).toBe('Zora Pekara');
    expect(await dialog().count()).toBe(0);
  });

  it('makes an item with the name and the price of a line, and fills the line from it', async () => {
    await price(1).fill('90');
    await description(1).fill('Rye bread');
    await page.getByRole('option', { name: 'New item “Rye bread” …' }).click();
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Rye bread');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await texts()).toEqual(['Rye bread']);
    expect(await price(1).inputValue()).toMatch(/^90/);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Quantity, Line 1');
    const { data } = await world.api.GET('/items', { params: { query: { search: 'Rye bread' } } });
    expect(data?.data.map(({ name }) => name)).toEqual(['Rye bread']);
  });

  it('takes Enter in a description for the next line, not for a new item', async () => {
    await description(1).fill('Something else');
    await page.getByRole('option', { name: 'New item “Something else” …' }).waitFor();
    await description(1).press('Enter');
    expect(await dialog().count()).toBe(0);
    await expect.poll(texts).toEqual(['Something else', '']);
  });

  it('breaks the text of a description with Shift and Enter', async () => {
    await description(1).fill('Translation');
    const { height } = (await description(1).boundingBox()) ?? { height: 0 };
    await description(1).press('Shift+Enter');
    await page.keyboard.type('German to Serbian');
    expect(await texts()).toEqual(['Translation\nGerman to Serbian']);
    expect((await description(1).boundingBox())?.height).toBeGreaterThan(height + 10);
  });

  it('moves a line to where it is dragged', async () => {
    // All lines are in view: the page does not scroll while one is dragged.
    await page.setViewportSize({ width: 1280, height: 1400 });
    await write('First', 'Second', 'Third');
    const grip = page.getByTitle('Drag line 3');
    await grip.dragTo(description(1), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(texts).toEqual(['Third', 'First', 'Second']);
    // In the lower half of the line, next to the page of the draft too.
    const tax = page.getByRole('combobox', { name: 'Tax, Line 3' });
    await page.getByTitle('Drag line 1').dragTo(tax, { targetPosition: { x: 20, y: 30 } });
    await expect.poll(texts).toEqual(['First', 'Second', 'Third']);
  });

  it('leaves the lines as they are where one is dropped elsewhere', async () => {
    await write('First', 'Second');
    await page.getByTitle('Drag line 2').dragTo(page.getByRole('heading', { level: 1 }));
    expect(await texts()).toEqual(['First', 'Second']);
  });
});
