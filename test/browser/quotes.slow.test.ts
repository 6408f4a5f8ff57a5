// A quote in a real browser: the owner writes and converts it, the client accepts it on its page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, newClient, record, send } from '../api/records.ts';
import { getTemplate } from '../jobs/recurring-stage.ts';
import { newQuote } from '../quotes/quotes.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor, visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('quotes', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  /** In a month: nothing is dated more than some years ahead. */
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const quoteOf = async () => {
    const { reference: client } = await newClient(world.api, { name: 'Ponuđeni', country: 'GB' });
    const quote = await newQuote(world.api, { client, valid_until: lastDay });
    await record(send(world.api, quote.reference));
    return quote;
  };

  it('an owner marks a quote as accepted, sees the answer, and makes the invoice', async () => {
    const { reference } = await quoteOf();
    await visit(`/documents/${reference}`);
    await page.getByText('Valid until').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Mark as accepted …');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who accepted').fill('Milena');
    await dialog.getByRole('button', { name: 'Mark as accepted' }).click();
    await page.getByText('recorded by hand').waitFor();
    expect(await page.getByRole('button', { name: 'Send …' }).count()).toBe(0);
    await press('Create invoice');
    await page.waitForURL(/\/documents\/[0-9A-Z]{26}\/edit$/);
    expect(owner.problems).toEqual([]);
  });

  it('an owner bills a quote regularly: the template is filled in, makes invoices, and is on the page of the quote', async () => {
    const { reference, number, client } = await quoteOf();
    await visit(`/documents/${reference}`);
    await press('Actions');
    expect(await page.getByRole('menuitem', { name: 'Repeat this document' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Write a contract' }).count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Bill it regularly' }).click();
    await page.getByRole('heading', { level: 1, name: 'New recurring document' }).waitFor();
    await press('Save');
    await page.waitForURL(/\/recurring-documents\/[0-9A-Z]{26}$/);
    const template = await getTemplate(world.api, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(template).toMatchObject({ document_type: 'rs_invoice', client, quote: { reference } });
    await page.getByRole('link', { name: number ?? '' }).click();
    await page.getByText('Became recurring document').waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Actions');
    expect(await page.getByRole('menuitem', { name: 'Bill it regularly' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Write a contract' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { level: 1, name: template.name }).waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('the editor of a quote asks until when it is valid, and for no due date', async () => {
    await visit('/documents/new');
    await page.getByLabel('Type', { exact: true }).click();
    await page.getByRole('option', { name: 'Quote' }).click();
    await page.getByLabel('Valid until').waitFor();
    expect(await page.getByLabel('Due date').count()).toBe(0);
  });

  it('a client accepts on the page, and is shown what is missing first', async () => {
    const quote = await quoteOf();
    const { url } = await record(
      world.api.GET('/documents/{reference}/public-link', {
        params: { path: { reference: quote.reference } },
      }),
    );
    const client = await visitor(browser, () => world.url, { viewport: { width: 390, height: 844 } });
    await client.page.goto(new URL(new URL(url).pathname, world.url).href);
    await client.page.getByRole('button', { name: 'Accept quote' }).click();
    await client.page.getByText('Type your full name.').first().waitFor();
    await client.page.getByLabel('Your full name').fill('Milena Ristić');
    await client.page.getByLabel('Your e-mail address').fill('milena@dunav.example');
    await client.page.getByLabel('I have read the quote').check();
    await client.page.getByRole('button', { name: 'Accept quote' }).click();
    await client.page.getByText('The quote is accepted').waitFor();
    expect(await getDocument(world.api, quote.reference)).toMatchObject({ status: 'accepted' });
    expect(client.problems).toEqual([]);
    await client.close();
  });
});
