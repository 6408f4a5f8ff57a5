// The figures of the overview: what the charts show stands in tables, and nothing is drawn of what is nothing.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { line, newExpense, newIssued, newItem, pay, record } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the overview', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    const item = await newItem(world.api, { name: 'Bread', type: 'service' });
    const sold = (unit_price: number, due_date: string) =>
      newIssued(world.api, {
        issue_date: today,
        due_date,
        lines: [line({ item: item.reference, unit_price, quantity: 1, tax_rate: 'rs_vat_0' })],
      });
    const paid = await sold(500, today);
    await record(pay(world.api, paid.reference, 500, { paid_on: today }), 201);
    await sold(120, addDays(today, 10));
    await newExpense(world.api, { amount: 75, occurs_on: today });
    await open(page, `${world.url}/w/${world.production.reference}`);
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const rowsOf = (caption: string) =>
    page.getByRole('table', { name: caption }).getByRole('row').allInnerTexts();

  it('has a table behind each chart', async () => {
    const months = await rowsOf('Revenue, expenses and net by month');
    expect(months).toHaveLength(13);
    expect(months.at(-1)?.replace(/\s+/g, ' ')).toContain('500.00 RSD 75.00 RSD 425.00 RSD');
    const weeks = await rowsOf('Falls due');
    expect(weeks).toHaveLength(9);
    expect(weeks.filter((row) => /120\.00\s+RSD\s+1$/.test(row.trim()))).toHaveLength(1);
  });

  it('ranks clients by what they paid and items by what was invoiced', async () => {
    const items = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Top items' }) });
    expect((await items.getByRole('listitem').innerText()).replace(/\s+/g, ' ')).toBe('Bread 620.00 RSD');
    await items.getByRole('link', { name: 'Bread' }).click();
    await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor();
    await page.getByRole('cell', { name: 'Bread', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Good to see you|Overview/ }).waitFor();
  });

  it('draws no bar of what is nothing, and has no barriers', async () => {
    const aging = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Outstanding' }) });
    await aging.getByText('Over 90 days').waitFor();
    expect(await aging.locator('svg').count()).toBe(1);
    expect(await page.locator('b[data-of]').count()).toBe(3);
    expect(await barriers(page)).toEqual([]);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(owner.problems).toEqual([]);
  });
});
