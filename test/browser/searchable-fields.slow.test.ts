// Fields with a list and the keyboard: fast typing saves what was typed, and nothing else.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, record } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, isFocused, open, speak } from './person.ts';

const LANGUAGES = {
  en: {
    client: 'New client',
    name: 'Name',
    country: 'Country',
    typed: 'ger',
    chosen: 'Germany',
    other: ['croat', 'Croatia'],
    save: 'Save',
  },
  'sr-Latn': {
    client: 'Novi klijent',
    name: 'Naziv',
    country: 'Država',
    typed: 'nem',
    chosen: 'Nemačka',
    other: ['хрв', 'Hrvatska'],
    save: 'Sačuvaj',
  },
};

describe.skipIf(!HAS_BROWSER)('a field with a list', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    page.setDefaultTimeout(8000);
    client = (await newClient(world.api, { name: 'Hotel Moskva', email: 'office@moskva.example' })).reference;
    await newClient(world.api, { name: 'Grand Hotel', email: 'office@grand.example' });
    await world.api.POST('/items', {
      body: { name: 'Kroasan', type: 'product', unit: 'pcs', default_price: 120, currency: 'RSD' },
    });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const marked = async (of: Locator) => {
    const id = await of.getAttribute('aria-activedescendant');
    return id === null ? undefined : page.locator(`[id="${id}"]`).innerText();
  };

  describe.each(Object.entries(LANGUAGES))('in %s', (language, words) => {
    const begin = async (name: string) => {
      await speak(page, language);
      await visit('/clients?new=1');
      await page.getByLabel(words.name, { exact: true }).fill(name);
    };
    const saved = async (name: string) => {
      const { data } = await world.api.GET('/clients', { params: { query: { search: name } } });
      const reference = data?.data[0]?.reference;
      return (
        reference &&
        (await record(world.api.GET('/clients/{reference}', { params: { path: { reference } } })))
      );
    };

    it('marks the first match, and Enter chooses it without sending the form', async () => {
      await begin(`Enter ${language}`);
      const country = field(words.country);
      expect(await country.getAttribute('aria-expanded')).toBe('false');
      await country.press('Tab');
      await country.focus();
      await page.keyboard.type(words.typed);
      expect(await country.getAttribute('aria-expanded')).toBe('true');
      expect(await marked(country)).toBe(words.chosen);
      expect(await barriers(page, 'above')).toEqual([]);
      await page.keyboard.press('Enter');
      expect(await country.inputValue()).toBe(words.chosen);
      expect(await country.getAttribute('aria-expanded')).toBe('false');
      expect(await saved(`Enter ${language}`)).toBeUndefined();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await saved(`Enter ${language}`)).toMatchObject({ country: 'DE' });
    });

    it('replaces its text by what is typed, and Tab chooses the match', async () => {
      await begin(`Tab ${language}`);
      const country = field(words.country);
      await country.fill(words.chosen);
      await page.keyboard.press('Enter');
      const [typed, chosen] = words.other as [string, string];
      await country.click();
      await page.keyboard.type(typed);
      expect(await country.inputValue()).toBe(typed);
      await page.keyboard.press('Tab');
      expect(await isFocused(country)).toBe(false);
      expect(await country.inputValue()).toBe(chosen);
      await press(words.save);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await saved(`Tab ${language}`)).toMatchObject({ country: 'HR' });
    });

    it('has its former value after Escape, and the form stays open', async () => {
      await begin(`Escape ${language}`);
      const country = field(words.country);
      await country.fill('DE');
      await page.keyboard.press('Enter');
      await page.keyboard.type('zzz');
      await page.keyboard.press('Enter');
      expect(await country.inputValue()).toBe('zzz');
      await page.keyboard.press('Escape');
      expect(await country.inputValue()).toBe(words.chosen);
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(await saved(`Escape ${language}`)).toBeUndefined();
    });
  });

  it('replaces its text when clicked, such as the currency of a payment method', async () => {
    await speak(page, 'en');
    await visit('/settings/payments');
    await press('Add a method');
    await field('Currency').click();
    await page.keyboard.type('gbp');
    await page.keyboard.press('Enter');
    expect(await field('Currency').inputValue()).toBe('GBP');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await field('Currency').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('GBP', { exact: true }).waitFor();
  });

  describe('of the editor', () => {
    const edit = async () => {
      const { reference } = await newDraft(world.api, { client });
      await visit(`/documents/${reference}/edit`);
      await page.getByLabel('Price, Line 1').waitFor();
    };
    const description = (line: number) => page.getByLabel(`Description, Line ${line}`);

    it.each(['Enter', 'Tab'])(
      'takes the client that %s is pressed for before the search has answered',
      async (key) => {
        await visit('/documents/new');
        await field('Client').focus();
        await page.keyboard.type('hotel');
        await page.keyboard.press(key);
        // Its name begins with what was typed; the other one has it in the middle.
        await expect.poll(() => field('Client').inputValue()).toBe('Hotel Moskva');
        await page.getByLabel('Price, Line 1').fill('100');
        await description(1).fill('Anything');
        await page.keyboard.press('Control+Enter');
        await page.getByRole('link', { name: 'Edit the draft' }).waitFor();
      },
    );

    it.each(['Enter', 'Tab'])('takes the item whose name begins with what was typed by %s', async (key) => {
      await edit();
      await description(1).fill('');
      await page.keyboard.type('kro');
      await page.keyboard.press(key);
      await expect.poll(() => description(1).inputValue()).toBe('Kroasan');
      await expect.poll(() => page.getByLabel('Price, Line 1').inputValue()).toBe('120.00');
      expect(await page.getByRole('group', { name: 'Line 2' }).count()).toBe(0);
      await expect.poll(() => isFocused(page.getByLabel('Quantity, Line 1'))).toBe(true);
    });

    it('keeps a text that matches no item, and Enter begins the next line', async () => {
      await edit();
      await description(1).fill('');
      await page.keyboard.type('Delivery by night');
      await page.keyboard.press('Enter');
      await description(2).waitFor();
      await expect.poll(() => isFocused(description(2))).toBe(true);
      expect(await description(1).inputValue()).toBe('Delivery by night');
    });

    it('keeps the text when Escape closes the list', async () => {
      await edit();
      await description(1).fill('');
      await page.keyboard.type('kro');
      await page.getByRole('option', { name: /Kroasan/ }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await description(1).inputValue()).toBe('kro');
    });

    it('does not search for a text that is longer than any name', async () => {
      await edit();
      const refused: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/items?')) refused.push(response.status());
      });
      await description(1).fill('a long description '.repeat(12));
      await page.keyboard.type('more');
      await page.waitForTimeout(500);
      expect(refused).toEqual([]);
    });

    it('also chooses units and taxes by typing', async () => {
      await edit();
      const unit = field('Unit, Line 1');
      await unit.focus();
      await page.keyboard.type('kg');
      await page.keyboard.press('Tab');
      expect(await unit.inputValue()).toBe('kg');
    });
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
