// From the setup link to a paid invoice without a pointer: only keys, as some people have to and fast ones want to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { en, sr } from '../dashboard/texts.ts';
import { type Service, startService } from '../reliability/service.ts';
import { report } from '../scenarios.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { hasFocus, tabTo, watchPointers } from './keyboard.ts';
import { buildPages, personAt } from './person.ts';

const SETUP = /http:\/\/\S+\/setup#[\w-]{43}/;

describe.skipIf(!HAS_BROWSER)('the keyboard alone', { timeout: 180_000 }, () => {
  let browser: Browser;

  beforeAll(async () => {
    buildPages();
    browser = await openBrowser();
  }, 180_000);
  afterAll(() => browser?.close());

  describe.each([
    { locale: 'en-GB', words: en, price: '1200.50', total: '2,881.20' },
    { locale: 'sr-Latn-RS', words: sr, price: '1200,50', total: '2.881,20' },
  ])('in $locale', ({ locale, words, price, total }) => {
    let folder: string;
    let service: Service;
    let owner: Visitor;
    let page: Page;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'invoicing-keys-'));
      const DATABASE_URL = `file:${join(folder, 'new.db')}`;
      service = await startService({ DEMO: 'false', DATABASE_URL, BACKUP_SCHEDULE: 'off' });
      owner = await personAt(browser, service.url, { locale, timezoneId: 'Europe/Belgrade' });
      page = owner.page;
      await watchPointers(page);
    }, 120_000);
    afterAll(async () => {
      await owner?.close();
      await service?.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    });

    const type = (text: string) => page.keyboard.type(text);
    const press = (key: string) => page.keyboard.press(key);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const hasClosed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

    it('sets up the business', async () => {
      await page.goto(SETUP.exec(service.output())?.[0] as string);
      await hasFocus(field(words.account.setup.businessName));
      await type('Zora Studio');
      await press('Enter');
      await hasFocus(field(words.account.name));
      await type('Ana');
      await press('Tab');
      await type('ana@zora.example');
      await press('Tab');
      await type('pet crvenih krušaka');
      await press('Enter');
      await page.getByText(words.overview.start.title).waitFor();
    });

    it('adds a client, in a country found by typing', async () => {
      await tabTo(page.getByRole('link', { name: new RegExp(`^${words.overview.start.client}`) }));
      await press('Enter');
      await hasFocus(field(words.clients.field.name));
      await type('Šećerana');
      await tabTo(page.getByRole('combobox', { name: words.clients.field.country }));
      await type('rs');
      await press('Enter');
      await press('Enter');
      await hasClosed();
      await page.getByText('Šećerana').first().waitFor();
    });

    it('adds an item with a unit and a price', async () => {
      await tabTo(link(words.nav.items), 'Shift+Tab');
      await press('Enter');
      await tabTo(button(words.items.noneAction));
      await press('Enter');
      await hasFocus(field(words.items.field.name));
      await type('Konsultacije');
      await tabTo(field(words.items.field.price));
      await type(price);
      await tabTo(page.getByRole('combobox', { name: words.items.field.unit }));
      await type(words.unit.day as string);
      await press('Tab');
      await press('Enter');
      await hasClosed();
      await page.getByText('Konsultacije').first().waitFor();
    });

    it('writes an invoice, whose line is filled in by the item', async () => {
      await tabTo(link(words.nav.documents), 'Shift+Tab');
      await press('Enter');
      await tabTo(link(words.documents.noneAction));
      await press('Enter');
      await tabTo(page.getByRole('combobox', { name: words.editor.client }));
      await type('šećer');
      await press('Enter');
      await tabTo(page.getByLabel(words.documents.record.dueDate, { exact: true }));
      await type(addDays(new Date().toISOString().slice(0, 10), 14));
      const first = (name: string) =>
        page.getByLabel(`${name}, ${words.editor.line({ position: 1 })}`, { exact: true });
      await tabTo(first(words.documents.record.description));
      await type('kons');
      await press('Enter');
      await hasFocus(first(words.documents.record.quantity));
      await type('2');
      await page.getByText(total).first().waitFor();
      await press('Control+Enter');
      await page.getByRole('heading', { level: 1, name: words.documents.unnumbered }).waitFor();
    });

    it('issues it', async () => {
      await tabTo(button(words.documents.act.issue));
      await press('Enter');
      await tabTo(page.getByRole('dialog').getByRole('button', { name: words.documents.issue.submit }));
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: /^INV-\d{4}-00001$/ }).waitFor();
      await hasClosed();
    });

    it('records its payment', async () => {
      await tabTo(button(words.documents.act.pay));
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page.getByRole('dialog').getByRole('button', { name: words.documents.pay.submit }));
      await press('Enter');
      await hasClosed();
      await page
        .getByText(words.documents.status.paid as string, { exact: true })
        .first()
        .waitFor();
    });

    it('has used no pointer, and nothing complained', () => {
      expect(owner.problems).toEqual([]);
      report('W2', `an invoice paid without a pointing device in ${locale}`);
    });
  });
});
