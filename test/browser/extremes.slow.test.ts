// What is very long, very large, very much, missing or broken, on the pages of the dashboard.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  issue,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  newItem,
  newPayment,
  UNKNOWN,
} from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { issued as makeIssued, pay } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, workingPerson } from './person.ts';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const WORDS = 'Јавно предузеће за водоснабдевање, канализацију и управљање отпадним водама града Београда';
const RECURRING = 30;

describe.skipIf(!HAS_BROWSER)('the pages of the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let places: string[];
  let issued: string;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    const { reference: client } = await newClient(world.api, { name: WORD });
    const { reference: other } = await newClient(world.api, { name: WORDS });
    const lines = [
      { description: WORDS, quantity: 99_999, unit: 'hour', unit_price: 98_765.43 },
      { description: WORD, quantity: 0.25, unit: 'pcs', unit_price: 1_234_567.89 },
    ];
    const draft = await newDraft(world.api, { client: other, lines });
    ({ reference: issued } = await newIssued(world.api, { client, lines }));
    const advance = await pay(
      world.api,
      await makeIssued(world.api, { document_type: 'rs_advance_invoice', client, lines }),
    );
    const final = await newDraft(world.api, {
      client,
      lines,
      advances: [{ document: advance.reference, amount: 1_234_567_890.12 }],
      related_documents: [{ relation: 'corrects', number: WORD.slice(0, 60), issue_date: '2025-10-01' }],
    });
    const { reference: settled } = await issue(world.api, final.reference);
    const credit = await makeIssued(world.api, {
      document_type: 'rs_credit_note',
      from: settled,
      lines: lines.slice(1),
    });
    await newItem(world.api, { name: WORD, default_price: 999_999_999.99 });
    await newExpense(world.api, { description: WORDS, vendor: WORD, amount: 123_456_789.01 });
    const contract = await newContract(world.api, { client, title: WORD });
    const payment = await newPayment(world.api, { client, amount: 123_456_789.01 });
    const { reference: template } = await newTemplate(world.api, { client, name: WORD });
    const asked = await signedInAs(world, world.ownerEmail);
    for (let i = 1; i <= RECURRING; i += 1) {
      const rule = { every: 'monthly', on: '1', start: '2026-01-01' };
      const body = { description: `Zakup ${i}`, amount: 650, currency: 'RSD', ...rule };
      const at = `/workspaces/${world.production.reference}/v1/recurring-expenses`;
      expect((await asked.ask('POST', at, body)).status).toBe(201);
    }
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    places = [
      '',
      '/documents',
      `/documents/${issued}`,
      `/documents/${draft.reference}`,
      `/documents/${draft.reference}/edit`,
      `/documents/${settled}`,
      `/documents/${credit.reference}`,
      '/recurring-documents',
      `/recurring-documents/${template}`,
      `/recurring-documents/${template}/edit`,
      '/clients',
      `/clients/${client}`,
      '/items',
      '/expenses',
      '/expenses/recurring',
      '/payments',
      `/payments/new?client=${client}`,
      `/payments/${payment.reference}`,
      '/contracts',
      `/contracts/${contract.reference}`,
    ];
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;

  it.each([
    ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
    ['a wide screen', { viewport: { width: 1280, height: 900 } }],
  ])(
    'keep names and amounts of any length within their cards, on %s',
    async (_, options) => {
      const visitor = await workingPerson(browser, world, { email: world.ownerEmail, ...options });
      const outside: string[] = [];
      for (const place of places) {
        await open(visitor.page, at(place));
        outside.push(...(await stickingOut(visitor.page)).map((what) => `${place}: ${what}`));
      }
      expect(outside).toEqual([]);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
    120_000,
  );

  it('let the keyboard go to the last page of a list and back', async () => {
    const { page } = owner;
    await open(page, at('/expenses/recurring'));
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Last page' }).press('Enter');
    await page.getByText(`26–${RECURRING} of ${RECURRING}`).waitFor();
    expect(await rows.count()).toBe(RECURRING - 25);
    await page.getByRole('button', { name: 'First page' }).press('Enter');
    await page.getByText(`1–25 of ${RECURRING}`).waitFor();
  });

  it.each(['documents', 'clients', 'payments', 'contracts'])(
    'link to the overview where %s do not exist',
    async (noun) => {
      await open(owner.page, at(`/${noun}/${UNKNOWN}`));
      await owner.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      expect(await owner.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      await owner.page.getByRole('link', { name: 'To the overview' }).click();
      await owner.page.getByText('Money in and out').waitFor();
    },
  );

  describe('while the service fails', () => {
    let page: Page;
    let visitor: Visitor;

    beforeAll(async () => {
      visitor = await workingPerson(browser, world, { email: world.ownerEmail });
      page = visitor.page;
    });
    afterAll(() => visitor?.close());

    const fail = (pattern: RegExp) =>
      page.route(pattern, (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'server_error', message: 'Broken.' } } }),
      );

    it('the overview shows one error for all reports, and a retry loads all of them', async () => {
      await fail(/\/statistics\//);
      await page.goto(at(''));
      const again = page.getByRole('button', { name: 'Try again' });
      await again.first().waitFor();
      // Each report gives up in its own time: until then the failed ones stand in their places.
      await page.getByRole('heading', { name: 'Outstanding' }).waitFor({ state: 'hidden' });
      expect(await again.count()).toBe(1);
      await page.unroute(/\/statistics\//);
      await again.click();
      for (const title of ['Money in and out', 'Outstanding', 'Top clients']) {
        await page.getByRole('heading', { name: title }).waitFor();
      }
    });

    it('a row whose record cannot be loaded shows an error', async () => {
      await open(page, at('/items'));
      await fail(/\/items\/\w+/);
      await page.getByRole('button', { name: WORD }).click();
      await page.getByText('That did not work').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});

/** Amounts and names that reach beyond the sheet that they stand on, and the page where it is wider than the screen. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push('the page is ' + root.scrollWidth + ' wide');
    for (const each of document.querySelectorAll('main section :is(td, dd, dt, strong, span, p, a)')) {
      const { right, width } = each.getBoundingClientRect();
      const sheet = each.closest('section').getBoundingClientRect();
      const isCut = getComputedStyle(each).overflow !== 'visible' || each.closest('[class*="VisuallyHidden"], thead, pre, nav');
      if (width > 1 && right > sheet.right + 1 && !isCut) found.push(each.textContent.slice(0, 40));
    }
    return [...new Set(found)];
  })()`);
}
