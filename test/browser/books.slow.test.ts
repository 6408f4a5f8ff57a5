// What an accountant looks for in the dashboard: sums as in the books, tables of the tax, and a word before an advance that
// an invoice deducts loses its payment.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { type Document, draft, issued, line, pay } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';
import { atRest, buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the books in the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let advance: Document;
  let final: Document;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    const { reference: client } = await newClient(world.api, { name: 'Ana' });
    const make = (kind: string, price: number, more: object = {}) =>
      issued(world.api, { document_type: `rs_${kind}`, client, lines: [line(price)], ...more });
    const first = await make('invoice', 1000);
    await make('proforma', 900);
    advance = await pay(world.api, await make('advance_invoice', 200));
    final = await make('invoice', 800, { advances: [{ document: advance.reference }] });
    await make('credit_note', 100, {
      related_documents: [{ relation: 'credits', document: first.reference }],
    });
    await draft(world.api, { document_type: 'rs_invoice', client, lines: [line(10)] });
    browser = await openBrowser();
    ({ page } = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' }));
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const visit = async (place: string) => {
    await open(page, `${world.url}/w/${world.production.reference}${place}`);
    await atRest(page);
  };

  it('shows the sums of a list by kind, and apart what does not count', async () => {
    await visit('/documents');
    const sums = (await page.getByLabel('Sums of this list').innerText()).replace(/\s+/g, ' ');
    expect(sums).toBe(
      [
        'Invoices 2,160.00 RSD Advance invoices 240.00 RSD Credit notes −120.00 RSD Deducted advances −240.00 RSD',
        'Total in the books 2,040.00 RSD Open 1,800.00 RSD',
        'Not counted: Proformas 1,080.00 RSD Drafts 12.00 RSD',
      ].join(' '),
    );
  });

  it('exports the tax bands from the menu of the list', async () => {
    await visit('/documents');
    await page.getByRole('button', { name: 'Export' }).click();
    const link = page.getByRole('menuitem', { name: 'Tax by rate, for tax returns, XLSX' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('tax-bands.xlsx');
  });

  it('says which invoice deducts an advance before its payment is reversed', async () => {
    await visit(`/documents/${advance.reference}`);
    await page.getByRole('listitem').filter({ hasText: 'Payment' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: /Reverse this payment/ }).click();
    const warning = page.getByRole('dialog').getByRole('alert');
    await expect.poll(() => warning.innerText()).toContain(`deducted in ${final.number}`);
    await visit(`/payments/${advance.payments[0]?.reference}`);
    await page.getByRole('button', { name: /^Reverse/ }).click();
    await expect.poll(() => warning.innerText()).toContain(`deducted in ${final.number}`);
  });
});
