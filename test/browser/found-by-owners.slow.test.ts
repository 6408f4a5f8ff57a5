// What owners stumbled over, each as they did it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, chooseTable, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('an owner in the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');

  it('sees the first steps ticked off, until everything that an invoice needs exists', async () => {
    const step = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await visit('/');
    await page.getByText('Your first invoice, step by step').waitFor();
    expect(await step('Add a client\\W+done').count()).toBe(0);
    const { reference: client } = await newClient(world.api, { name: 'Prvi', email: 'prvi@prvi.example' });
    await visit('/');
    await step('Add a client\\W+done').waitFor();
    await newDraft(world.api, { client });
    await visit('/');
    await step('Write an invoice\\W+done').waitFor();
    expect(await step('Say where to pay\\W+done').count()).toBe(0);
    await page.getByRole('link', { name: 'New document' }).waitFor();
  });

  it('imports a corrected file of the same name with the columns that were chosen before', async () => {
    await visit('/clients');
    await press('Import from CSV');
    await chooseTable(page, 'Imejl;Zove se;Država\npekara@pekara.example;Pekara;Srbija\nnema;Kafa;Nigdje\n');
    await page.getByText('Rows that need another look').waitFor();
    const name = page.getByRole('combobox', { name: 'Becomes: Zove se' });
    await name.fill('Name');
    await page.keyboard.press('Enter');
    await atRest(page);
    expect(await page.getByRole('combobox', { name: 'Becomes: Imejl' }).inputValue()).toBe('E-mail');
    await chooseTable(
      page,
      'Imejl;Zove se;Država\npekara@pekara.example;Pekara;Srbija\nkafa@kafa.example;Kafa;Хрватска\n',
    );
    await press('Import 2');
    await dialog().waitFor({ state: 'hidden' });
    const { data } = await world.api.GET('/clients', { params: { query: { search: 'Kafa' } } });
    const reference = data?.data[0]?.reference ?? '';
    const kafa = await world.api.GET('/clients/{reference}', { params: { path: { reference } } });
    expect(kafa.data?.data).toMatchObject({ name: 'Kafa', email: 'kafa@kafa.example', country: 'HR' });
  });

  it('is not blocked by a notice, which covers no button', async () => {
    await visit('/items');
    for (const name of ['Hleb', 'Kifla']) {
      await press('New item');
      await dialog().getByLabel('Name', { exact: true }).fill(name);
      await dialog().getByLabel('Price', { exact: true }).fill('50');
      await press('Save');
      await dialog().waitFor({ state: 'hidden' });
    }
    const notice = page.getByRole('alert').filter({ hasText: 'The item is saved.' });
    expect(await notice.count()).toBe(1);
    const box = await notice.boundingBox();
    expect(box && box.y > 450 && box.x > 640).toBe(true);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'hidden' });
  });

  it('creates a product, whose default unit is not the hour', async () => {
    await visit('/items?new=1');
    await dialog().getByText('Product', { exact: true }).click();
    expect(await dialog().getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('pcs');
    await dialog().getByText('Service', { exact: true }).click();
    expect(await dialog().getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('hour');
  });

  it('sees at the field that the due date is before the issue date, before anything is issued', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Rok', email: 'rok@rok.example' });
    const { reference } = await newDraft(world.api, { client });
    await visit(`/documents/${reference}/edit`);
    await page.getByLabel('Issue date', { exact: true }).fill('2026-02-15');
    await page.getByLabel('Due date', { exact: true }).fill('2026-01-15');
    await page.getByLabel('Price, Line 1').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('This is before the issue date, 15 Feb 2026').waitFor();
    expect(await page.getByLabel('Due date', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Due date', { exact: true }).fill('2026-03-15');
    await page.getByLabel('Price, Line 1').focus();
    await page.keyboard.press('Control+Enter');
    await press('Issue …');
    await dialog().getByLabel('Issue date', { exact: true }).fill('2026-04-01');
    await dialog().getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog().getByText('is after the due date').waitFor();
    expect(await dialog().getByLabel('Issue date').getAttribute('aria-invalid')).toBe('true');
  });

  it('exports what the filters show', async () => {
    await visit('/documents?status=issued&search=nothing+is+called+that&page=1');
    const address = async () => {
      await press('Export');
      return (await page.getByRole('menuitem', { name: 'CSV for programs' }).getAttribute('href')) ?? '';
    };
    const href = await address();
    expect(href).toMatch(
      /exports\/documents\?status=issued&search=nothing\+is\+called\+that&sort=-issue_date$/,
    );
    const text = await page.evaluate<string>(
      `fetch(${JSON.stringify(href)}).then((answer) => answer.text())`,
    );
    expect(text.trim().split('\n')).toHaveLength(1);
    await visit('/documents?search=Rok');
    const found = await address();
    const rows = await page.evaluate<string>(
      `fetch(${JSON.stringify(found)}).then((answer) => answer.text())`,
    );
    expect(rows.trim().split('\n')).toHaveLength(2);
  });

  it('sees all columns of the list, however long the name of a client is', async () => {
    const name = 'Preduzeće za proizvodnju '.repeat(6).trim();
    const { reference: client } = await newClient(world.api, { name, email: 'long@long.example' });
    await newDraft(world.api, { client });
    await visit('/documents');
    const overflow = await page.evaluate(`(() => {
      const table = document.querySelector('table');
      return table.getBoundingClientRect().right - table.closest('section').getBoundingClientRect().right;
    })()`);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('adds a currency with its account, and sees which documents do not say where to pay', async () => {
    const client = await newClient(world.api, { name: 'Berlin', default_currency: 'EUR' });
    await visit('/documents/new');
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await currency.fill('gbp');
    await page.getByRole('button', { name: 'Add GBP with its account …' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Client' }).fill(client.name);
    await page.getByRole('option', { name: client.name, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('EUR is not offered').waitFor();
    await visit('/settings/payments');
    await press('Add a bank account');
    await dialog().getByRole('combobox', { name: 'Currency' }).fill('EUR');
    await page.keyboard.press('Enter');
    await dialog().getByLabel('IBAN').fill('RS35265000000012345682');
    await press('Save');
    // The account brings the payment method of its currency along.
    await page.getByText('Documents in RSD do not say where to pay').waitFor();
    expect(await page.getByText('No document can be written in EUR yet').count()).toBe(0);
  });

  it('is offered no feature that does not exist yet', async () => {
    await visit('/settings/plan');
    await page.getByText('REST API and webhooks').waitFor();
    expect(await page.getByText('E-invoicing').count()).toBe(0);
  });

  it('can have the events of e-invoices, and finds them among the deliveries', async () => {
    await visit('/integrations/webhooks');
    await press('New endpoint');
    await dialog().getByRole('switch', { name: 'All events' }).uncheck();
    const sent = dialog().getByRole('checkbox', { name: 'document.efaktura.sent', exact: true });
    expect(await sent.getAttribute('aria-describedby')).toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await visit('/integrations/deliveries');
    await page.getByRole('combobox', { name: 'Event' }).fill('efaktura');
    await page.getByRole('option', { name: 'document.efaktura.sent' }).waitFor();
  });

  it('still sees a list while the service is unreachable, and gets the requested one afterwards', async () => {
    for (const name of ['Ostaje', 'Odlazi']) await newClient(world.api, { name });
    await visit('/clients');
    const row = page.getByRole('link', { name: 'Ostaje', exact: true });
    await row.waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('Ostaje');
    await page.getByText('The service does not answer.').waitFor();
    expect(await row.isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Odlazi', exact: true }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('The service does not answer.').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Odlazi', exact: true }).waitFor({ state: 'hidden' });
    expect(await row.isVisible()).toBe(true);
  });

  it('caused no error and no violation of the content policy', () => {
    const isMeant = (problem: string) => problem.includes('ERR_INTERNET_DISCONNECTED');
    expect(owner.problems.filter((problem) => !isMeant(problem))).toEqual([]);
  });
});
