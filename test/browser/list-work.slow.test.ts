// Lists as owners work with them: filter, put in order, choose, export.
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newExpense, newItem, record } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { contentOf, HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { atRest, barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

/** Runs in the page. */
const OPACITY = "getComputedStyle(document.querySelector('tr:focus-within [data-quiet]')).opacity";

describe.skipIf(!HAS_BROWSER)('a list in the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let numbers: string[];

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    const { reference: client } = await newClient(world.api, { name: 'Ana', email: 'ana@ana.example' });
    await newClient(world.api, { name: 'Zora', email: 'zora@zora.example' });
    const issue = async (price: number) => {
      const made = await newDraft(world.api, {
        client,
        lines: [{ description: 'Hleb', quantity: 1, unit_price: price, tax_rate: 'rs_vat_exempt' }],
      });
      const params = { path: { reference: made.reference } };
      return record(world.api.POST('/documents/{reference}/issue', { params, body: {} }));
    };
    const [first, second] = [await issue(100), await issue(50)];
    numbers = [first.number as string, second.number as string];
    const params = { path: { reference: first.reference } };
    await record(
      world.api.POST('/documents/{reference}/payments', {
        params,
        body: { amount: 100, method: 'bank', paid_on: new Date().toISOString().slice(0, 10) },
      }),
      201,
    );
    await newDraft(world.api, { client });
    await newDraft(world.api, { client });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const rows = () => page.locator('tbody tr').count();
  /** Lists with several filters are read on a thread, which may have to start. */
  const becomes = (count: number) => expect.poll(rows, { timeout: 30_000 }).toBe(count);
  const head = (name: string) => page.getByRole('columnheader', { name });
  const choose = (name: RegExp | string) => page.getByRole('checkbox', { name }).first().check();

  it('shows unpaid documents with one filter, and their total', async () => {
    await visit('/documents');
    await becomes(4);
    await page.getByRole('combobox', { name: 'Status' }).or(page.getByLabel('Status')).first().click();
    await page.getByRole('option', { name: 'Unpaid' }).click();
    await atRest(page);
    expect(new URL(page.url()).searchParams.get('status')).toBe('unpaid');
    await becomes(1);
    await page.getByText(numbers[1] as string).waitFor();
    expect(await page.getByLabel('Sums of this list').innerText()).toMatch(
      /Total in the books\s+50\.00\sRSD\s+Open\s+50\.00\sRSD/,
    );
    await page.getByRole('option', { name: 'Paid', exact: true }).click();
    await atRest(page);
    await becomes(2);
    expect(await page.getByLabel('Sums of this list').innerText()).toContain('150.00');
  });

  it('filters documents by type, and shows the type of each', async () => {
    await visit('/documents');
    await page.getByLabel('Type').first().click();
    await page.getByRole('option', { name: 'Proforma invoice' }).click();
    await page.getByText('Nothing matches').waitFor({ timeout: 40_000 });
    await visit('/documents?type=rs_invoice');
    await becomes(4);
    expect(await page.getByRole('cell', { name: 'Invoice', exact: true }).count()).toBe(4);
  });

  it('distinguishes drafts by when they were created', async () => {
    await visit('/documents?status=draft');
    const names = await page.locator('tbody tr a').allInnerTexts();
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/Draft\s+\d+\s\w+\s\d{4}, \d\d:\d\d/);
  });

  it('is sorted with the keyboard, announces the order, and keeps it in the URL', async () => {
    await visit('/clients');
    expect(await head('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(await head('City').getAttribute('aria-sort')).toBeNull();
    const button = page.getByRole('button', { name: 'Name', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await atRest(page);
    expect(await head('Name').getAttribute('aria-sort')).toBe('descending');
    expect(await isFocused(button)).toBe(true);
    expect(await page.locator('tbody tr a').allInnerTexts()).toEqual(['Zora', 'Ana']);
    await page.reload();
    await page.locator('tbody tr a').first().waitFor();
    expect(await page.locator('tbody tr a').allInnerTexts()).toEqual(['Zora', 'Ana']);
    await page.getByRole('button', { name: 'Name', exact: true }).press('Enter');
    await atRest(page);
    expect(new URL(page.url()).search).toBe('');
  });

  it.each([
    ['/documents', 'Number', 'none', 'descending'],
    ['/documents', 'Issued', 'none', 'descending'],
    ['/documents', 'Due', 'none', 'ascending'],
    ['/documents', 'Total', 'none', 'descending'],
    ['/documents', 'Balance', 'none', 'descending'],
    ['/documents', 'Client', 'none', 'ascending'],
    ['/documents', 'Type', 'none', 'ascending'],
    ['/documents', 'Status', 'none', 'ascending'],
    ['/documents?status=paid', 'Issued', 'descending', 'ascending'],
    ['/clients', 'E-mail', 'none', 'ascending'],
    ['/clients', 'Tax number', 'none', 'ascending'],
    ['/items', 'Name', 'ascending', 'descending'],
    ['/items', 'SKU', 'none', 'ascending'],
    ['/items', 'Price', 'none', 'descending'],
    ['/expenses', 'Date', 'descending', 'ascending'],
    ['/expenses', 'Amount', 'none', 'descending'],
    ['/expenses', 'Description', 'none', 'ascending'],
    ['/contracts', 'Title', 'none', 'ascending'],
    ['/contracts', 'Status', 'none', 'ascending'],
    ['/payments', 'Amount', 'none', 'descending'],
  ])('%s can be sorted by «%s»', async (place, name, before, after) => {
    await newItem(world.api);
    await newExpense(world.api);
    await newContract(world.api);
    await visit(place);
    expect(await head(name).getAttribute('aria-sort')).toBe(before);
    await page.getByRole('button', { name, exact: true }).click();
    await atRest(page);
    expect(await head(name).getAttribute('aria-sort')).toBe(after);
    expect(await rows()).toBeGreaterThan(0);
  });

  it('puts what is still to do first by status, keeps that behind a tab, and exports it so', async () => {
    await visit('/documents');
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    const states = () => page.locator('tbody td[data-place="state"]').allInnerTexts();
    await expect.poll(states).toEqual(['Draft', 'Draft', 'Issued', 'Paid']);
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await expect.poll(states).toEqual(['Paid', 'Issued', 'Draft', 'Draft']);
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'Unpaid' }).click();
    await becomes(1);
    expect(await head('Status').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = page.getByRole('menuitem', { name: 'CSV for programs' });
    expect(await csv.getAttribute('href')).toMatch(/&sort=-status$/);
  });

  describe('on a phone', () => {
    beforeAll(() => page.setViewportSize({ width: 390, height: 844 }));
    afterAll(() => page.setViewportSize({ width: 1280, height: 900 }));

    it('folds the filters of documents into a button that says how many are set', async () => {
      await visit('/documents?status=paid&type=rs_invoice');
      await becomes(1);
      const fold = page.getByRole('button', { name: 'Filters (2)', exact: true });
      const filters = page.getByRole('search');
      const type = filters.getByLabel('Type').first();
      expect(await fold.getAttribute('aria-expanded')).toBe('false');
      expect(await type.isVisible()).toBe(false);
      expect(await filters.getByRole('searchbox').isVisible()).toBe(true);
      const row = await page.locator('tbody tr').first().boundingBox();
      expect(row?.y).toBeLessThan(844 / 2);
      await fold.press('Enter');
      expect(await fold.getAttribute('aria-expanded')).toBe('true');
      expect(await type.isVisible()).toBe(true);
      expect(await barriers(page)).toEqual([]);
      await visit('/documents?status=paid');
      await page.getByRole('button', { name: 'Filters (1)', exact: true }).waitFor();
    });

    it('shows the tabs of documents in one row, with the chosen one in view', async () => {
      await visit('/documents?status=paid');
      await becomes(1);
      const tabs = page.getByRole('navigation', { name: 'Documents' }).getByRole('button');
      const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
      expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1);
      const paid = await tabs.filter({ hasText: /^Paid/ }).boundingBox();
      expect((paid?.x ?? 0) + (paid?.width ?? 999)).toBeLessThanOrEqual(390);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

  it('has all filters of documents in one row on a screen of 1440', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit('/documents');
    await becomes(4);
    const fields = page.getByRole('search').locator('input:not([type="hidden"])');
    const boxes = await Promise.all((await fields.all()).map((field) => field.boundingBox()));
    const middles = boxes.flatMap((box) =>
      box && box.width > 8 ? [Math.round(box.y + box.height / 2)] : [],
    );
    expect(middles.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4);
    expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('shows new documents first, and drafts without a date not before all', async () => {
    await visit('/documents?status=draft');
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'All' }).click();
    await becomes(4);
    // The drafts were made after both invoices.
    expect((await page.locator('tbody tr a').allInnerTexts()).map((text) => /Draft/.test(text))).toEqual([
      ...[true, true, false, false],
    ]);
    await page.getByRole('button', { name: 'Number', exact: true }).click();
    await atRest(page);
    await expect
      .poll(async () => (await page.locator('tbody tr a').allInnerTexts()).map((text) => /Draft/.test(text)))
      .toEqual([false, false, true, true]);
  });

  it('records a payment from a row by the keyboard, and gives drafts no actions', async () => {
    await visit('/documents');
    await becomes(4);
    expect(await page.getByRole('button', { name: /^Send INV/ }).count()).toBe(2);
    const pay = page.getByRole('button', { name: `Record a payment for ${numbers[1]}` });
    expect(await page.getByRole('button', { name: /^Record a payment/ }).count()).toBe(1);
    await pay.focus();
    await expect.poll(() => page.evaluate<string>(OPACITY)).toBe('1');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Amount').waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('50.00');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(pay)).toBe(true);
    expect(await barriers(page)).toEqual([]);
  });

  it('sends a document from its row', async () => {
    await visit('/documents');
    await page.locator('tbody tr', { hasText: numbers[0] as string }).hover();
    await page.getByRole('button', { name: `Send ${numbers[0]}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('saves a view under a name, shows it as a tab, and removes it', async () => {
    await visit('/documents?status=paid&sort=total');
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Paid, small first');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const tab = page.getByRole('button', { name: 'Paid, small first', exact: true });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true');
    expect(await barriers(page)).toEqual([]);
    await visit('/documents');
    await tab.click();
    await becomes(1);
    expect(new URL(page.url()).search).toBe('?sort=total&status=paid');
    await page.getByRole('button', { name: 'Remove the view Paid, small first' }).click();
    await tab.waitFor({ state: 'detached' });
  });

  it('exports the filtered records, in the chosen order, in three formats', async () => {
    await visit('/documents?status=draft&sort=issue_date');
    await page.getByRole('button', { name: 'Export' }).click();
    const hrefOf = async (name: string) =>
      (await page.getByRole('menuitem', { name }).getAttribute('href')) ?? '';
    expect(await hrefOf('Excel')).toMatch(
      /exports\/documents\?status=draft&sort=issue_date&format=xlsx&language=en$/,
    );
    expect(await hrefOf('CSV for spreadsheets')).toMatch(
      /exports\/documents\?status=draft&sort=issue_date&language=en$/,
    );
    expect(await hrefOf('CSV for programs')).toMatch(/exports\/documents\?status=draft&sort=issue_date$/);
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe('documents.xlsx');
  });

  it('lets the keyboard select rows, shows their total and exports only them', async () => {
    await visit('/documents?status=paid,issued');
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('2 chosen').waitFor();
    const chosen = page.getByRole('status').filter({ hasText: '2 chosen' });
    expect(await chosen.innerText()).toContain('150.00');
    await page.getByRole('checkbox', { name: `Choose ${numbers[1]}, Ana` }).uncheck();
    await page.getByText('1 chosen').waitFor();
    await page.getByRole('button', { name: 'Export' }).nth(1).click();
    const href = await page.getByRole('menuitem', { name: 'CSV for programs' }).getAttribute('href');
    const text = await page.evaluate<string>(
      `fetch(${JSON.stringify(href)}).then((answer) => answer.text())`,
    );
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain(numbers[0]);
  });

  it('saves the PDFs of selected documents as one archive', async () => {
    await visit('/documents');
    await choose('Choose all on this page');
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('link', { name: 'PDFs as ZIP' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('documents.zip');
    const files = unzipSync(await contentOf(file));
    expect(Object.keys(files).sort()).toEqual(numbers.map((number) => `${number}.pdf`).sort());
    for (const pdf of Object.values(files)) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('deletes drafts after showing how many, and leaves out what is none', async () => {
    await visit('/documents');
    await choose('Choose all on this page');
    const { data } = await world.api.GET('/documents', { params: { query: { status: 'draft' } } });
    const [gone, ...left] = data?.data ?? [];
    await world.api.DELETE('/documents/{reference}', {
      params: { path: { reference: gone?.reference ?? '' } },
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete drafts …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete drafts' });
    await dialog.getByText('3 others are left as they are').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(new RegExp(`^${left.length} documents? deleted`)).waitFor();
    await becomes(2);
  });

  it('makes items inactive, and deletes expenses', async () => {
    await visit('/items');
    await choose('Choose all on this page');
    await page.getByRole('button', { name: 'Make inactive' }).click();
    await page.getByText(/^Items changed: \d+\.$/).waitFor();
    const { data } = await world.api.GET('/items', { params: { query: { active: true } } });
    expect(data?.meta.total).toBe(0);
    await visit('/expenses');
    await choose('Choose all on this page');
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('button', { name: /^Delete \d+ expenses$/ }).click();
    await page.getByText('No expenses yet').waitFor();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});
