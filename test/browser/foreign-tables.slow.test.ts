// Tables of Excel and of other programs, as a person chooses them in the dashboard.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { open } from './person.ts';

/** File, list, its encoding as the dialog names it, a column that is not taken, and a name that is there in the end. */
type Chosen = [file: string, list: 'clients' | 'items', encoding: string, left: string | null, name: string];

const IN_GERMANY: Chosen[] = [
  ['excel-german-items.csv', 'items', 'Windows-1252', null, 'Bürostuhl «Köln»'],
  ['excel-polish-clients.csv', 'clients', 'Windows-1250', null, 'Zakład Usług Źródło Sp. z o.o.'],
  ['heading-above.csv', 'clients', 'Windows-1252', 'Saldo', 'Öl-Heinz'],
  ['invoice-ninja-clients.csv', 'clients', 'UTF-8', 'Client Balance', 'Bäckerei Öztürk'],
  ['fakturownia-clients.csv', 'clients', 'UTF-8', 'Strona WWW', 'Źródło'],
  ['stripe-customers.csv', 'clients', 'UTF-8', 'Total Spend', 'Jenny Rosen'],
  ['lexware-contacts.csv', 'clients', 'Windows-1252', 'Straße (Lieferadresse)', 'Müller & Söhne GmbH'],
  ['lexware-articles.csv', 'items', 'Windows-1252', 'GTIN/EAN', 'Füllfederhalter'],
  ['sevdesk-contacts.csv', 'clients', 'UTF-8', 'Kategorie', 'Dachdecker Roth GmbH'],
];

const IN_CROATIA: Chosen[] = [
  ['excel-croatian-items.csv', 'items', 'Windows-1250', null, 'Žaluzine čelične'],
  ['excel-serbian-clients.csv', 'clients', 'Windows-1250', null, 'Šećerana Đurđević d.o.o.'],
  ['excel-serbian-cyrillic-items.csv', 'items', 'Windows-1251', null, 'Ћевапчићи у кајмаку'],
  ['excel-separator-line.csv', 'clients', 'Windows-1250', null, 'Šljivar d.o.o.'],
  ['excel-unicode-text.txt', 'clients', 'UTF-16 LE', null, 'Đorđe Šćepanović PR'],
];

const IN_BRITAIN: Chosen[] = [
  ['xero-contacts.csv', 'clients', 'UTF-8', 'PORegion', 'Ridgeway University'],
  ['xero-items.csv', 'items', 'UTF-8', 'PurchasesAccount', 'Fish out of Water'],
];

const file = (name: string) => new URL(`../dashboard/foreign-tables/${name}`, import.meta.url).pathname;

describe.skipIf(!HAS_BROWSER).each([
  ['DE', 'EUR', IN_GERMANY],
  ['HR', 'EUR', IN_CROATIA],
  ['GB', 'USD', IN_BRITAIN],
] as const)('a business in %s', (country, currency, tables) => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({
      now: new Date().toISOString(),
      country,
      currency,
    }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const encoding = () => page.getByRole('combobox', { name: 'Encoding of the file' });
  const choose = async (name: string, list: string) => {
    await visit(`/${list}`);
    await button('Import from CSV').click();
    await page.locator('input[type=file]').setInputFiles(file(name));
    await page.getByText(/ rows are right\.$/).waitFor();
  };

  it.each(tables)('imports %s', async (name, list, inEncoding, left, found) => {
    await choose(name, list);
    expect(await encoding().inputValue()).toBe(inEncoding);
    const submit = button(/^Import \d+$/);
    if (left !== null) {
      // What is not taken is said, and asked.
      await page.getByRole('listitem').filter({ hasText: left }).waitFor();
      expect(await submit.isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: 'Import without them' }).check();
    } else expect(await page.getByText('These columns are not imported').count()).toBe(0);
    await submit.click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const query = { params: { query: { search: found } } };
    const { data } = await (list === 'clients'
      ? world.api.GET('/clients', query)
      : world.api.GET('/items', query));
    expect(data?.data.map((each) => each.name)).toContain(found);
  });

  it('sees the letters of another encoding when it is chosen, and reads of those that are lost', async () => {
    await choose('excel-serbian-clients.csv', 'clients');
    await page.getByRole('dialog').getByRole('cell', { name: 'Čačak', exact: true }).waitFor();
    await encoding().click();
    await page.getByRole('option', { name: 'Windows-1252' }).click();
    await page.getByRole('dialog').getByRole('cell', { name: 'Èaèak', exact: true }).waitFor();
    await encoding().click();
    await page.getByRole('option', { name: 'UTF-8', exact: true }).click();
    await page.getByText(/in place of a letter that was lost/).waitFor();
  });
});
