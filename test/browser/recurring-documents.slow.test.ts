// Recurring documents in a real browser: set up, repeated from an invoice, run, skipped, paused, dearer for many.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { newClient, newIssued, newItem } from '../api/records.ts';
import { at, documentsOf, getTemplate, newTemplate, outcomesOf, runJob } from '../jobs/recurring-stage.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('an owner with recurring documents', () => {
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
  const choose = async (menu: string, name: string) => {
    await press(menu);
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const pick = async (label: string, name: string) => {
    await page.getByLabel(label, { exact: true }).first().click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const dialog = () => page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const shown = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const today = () => world.clock.now().toISOString().slice(0, 10);
  const datesToCome = () =>
    page.getByRole('heading', { name: 'The next dates' }).locator('xpath=ancestor::section');

  it('sets one up, and sees its next dates with their totals before saving', async () => {
    await newClient(world.api, { name: 'Dunav Trade', email: 'dunav@example.com' });
    await visit('/recurring-documents');
    await page.getByText('No recurring documents yet').waitFor();
    await page.getByRole('link', { name: 'Set up the first one' }).click();
    await heading('New recurring document');
    await page.getByLabel('Client', { exact: true }).fill('Dunav');
    await page.getByRole('option', { name: /Dunav Trade/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Hosting');
    await page.getByLabel(/^Description, /).fill('Hosting {{period.month_year}}');
    await page.getByLabel(/^Price, /).fill('100');
    await pick('On each date', 'Issue it');
    await pick('How often', 'Every 3 months');
    await pick('Each document is for', 'A quarter of the calendar');
    await datesToCome().getByRole('row').nth(6).waitFor();
    expect(await datesToCome().getByRole('row').nth(1).innerText()).toContain('120.00');
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await press('Save');
    await heading('Hosting');
    expect(await getTemplate(world.api, shown())).toMatchObject({
      name: 'Hosting',
      mode: 'issue',
      rule: { every: 'monthly', interval: 3, on: '1', starts_on: today(), count: null },
      period: { kind: 'calendar', unit: 'quarter', offset: 0 },
      lines: [{ description: 'Hosting {{period.month_year}}', unit_price: '100.00' }],
    });
    await page.getByText(/^Every 3 months on day 1, from /).waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('is shown what is missing at its fields', async () => {
    await visit('/recurring-documents/new');
    await press('Save');
    await page.getByText('Choose a client').waitFor();
    await page.getByText('Please fill this in').first().waitFor();
    await visit('/recurring-documents');
  });

  it('repeats an invoice in two clicks and a save, from the next month on', async () => {
    const client = await newClient(world.api, { name: 'Zakupac' });
    const issued = await newIssued(world.api, { client: client.reference });
    await visit(`/documents/${issued.reference}`);
    await choose('Actions', 'Repeat this document');
    await heading('New recurring document');
    await datesToCome().getByRole('row').nth(1).waitFor();
    await press('Save');
    await heading('Zakupac');
    const made = await getTemplate(world.api, shown());
    expect(made).toMatchObject({
      mode: 'draft',
      document_type: issued.type,
      client: { reference: client.reference },
      rule: { every: 'monthly', interval: 1, on: String(Number(today().slice(8))) },
    });
    expect(made.lines.map(({ description }) => description)).toEqual(
      issued.lines.map(({ description }) => description),
    );
    expect(made.next_on && made.next_on > today()).toBe(true);
  });

  it('changes a template, and keeps the rule that was not changed', async () => {
    const template = await newTemplate(world.api, { name: 'Podrška' });
    await visit(`/recurring-documents/${template.reference}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await heading('Edit the recurring document');
    await page.getByLabel(/^Price, /).fill('150');
    await press('Add a change of prices');
    await page.getByRole('textbox', { name: 'Percent' }).fill('10');
    const from = `${Number(today().slice(0, 4)) + 1}-06-01`;
    await page.getByRole('group', { name: 'Change 1' }).getByLabel('From').fill(from);
    await press('Save');
    await heading('Podrška');
    expect(await getTemplate(world.api, template.reference)).toMatchObject({
      lines: [{ unit_price: '150.00' }],
      price_changes: [{ from, percent: '10', lines: null }],
      rule: template.rule,
      next_on: template.next_on,
    });
  });

  it('lets a line follow the price of its item', async () => {
    const item = await newItem(world.api);
    const template = await newTemplate(world.api, {
      name: 'Po artiklu',
      lines: [{ item: item.reference, quantity: 2 }],
    });
    await visit(`/recurring-documents/${template.reference}/edit`);
    await choose('Actions, Line 1', 'Take the item’s price on each date');
    expect(await page.getByLabel(/^Price, /).getAttribute('placeholder')).toBe('price of the item');
    await press('Save');
    await heading('Po artiklu');
    expect((await getTemplate(world.api, template.reference)).lines).toMatchObject([
      { follow_item_price: true, unit_price: null },
    ]);
  });

  it('is asked before replacing what was changed since', async () => {
    const { reference } = await newTemplate(world.api, { name: 'Dvoje' });
    await visit(`/recurring-documents/${reference}/edit`);
    await world.api.PATCH('/recurring-documents/{reference}', { ...at(reference), body: { name: 'Njihov' } });
    await page.getByLabel('Name', { exact: true }).fill('Moj');
    await press('Save');
    await dialog().getByRole('button', { name: 'Replace theirs with mine' }).click();
    await heading('Moj');
  });

  it('makes the next document now, skips the one after, and finds what was made', async () => {
    const { reference } = await newTemplate(world.api, { name: 'Odmah' });
    await visit(`/recurring-documents/${reference}`);
    await press('Make the document now …');
    await dialog().getByText('It is issued, and can then no longer be changed.').waitFor();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Make it now' }).click();
    await page.getByText('The document is made.').waitFor();
    await choose('Actions', 'Skip the next date …');
    await dialog().getByRole('button', { name: 'Skip the date' }).click();
    await page.getByText('The date is skipped.').waitFor();
    expect((await outcomesOf(world.api, reference)).map((run) => run.split(' ')[1])).toEqual([
      'created',
      'skipped',
    ]);
    const [made] = await documentsOf(world.api, reference);
    await page.getByRole('link', { name: made?.number ?? '' }).click();
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: made?.number ?? '' })
      .waitFor();
  });

  it('pauses and resumes in the list, by keyboard', async () => {
    const { reference } = await newTemplate(world.api, { name: 'Stani' });
    await visit('/recurring-documents?search=Stani');
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions: Stani' }).press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    };
    await act('Pause');
    await page.getByRole('cell', { name: 'Paused', exact: true }).waitFor();
    expect((await getTemplate(world.api, reference)).status).toBe('paused');
    await act('Resume');
    await page.getByRole('cell', { name: 'Active', exact: true }).waitFor();
  });

  it('sees why a document could not be made, and goes past its date', async () => {
    const client = await newClient(world.api, { name: 'Nestao' });
    const rule = { every: 'daily', starts_on: today() } as const;
    const { reference } = await newTemplate(world.api, {
      name: 'Ne može',
      client: client.reference,
      rule,
      period: null,
      lines: [{ description: 'Rad', quantity: 1, unit_price: 10 }],
    });
    await world.api.PATCH('/clients/{reference}', { ...at(client.reference), body: { archived: true } });
    await runJob(world, world.server.service);
    await visit('/recurring-documents');
    await page.getByRole('navigation', { name: 'Recurring documents' }).getByText('Failed').click();
    await page.getByRole('link', { name: 'Ne može' }).click();
    await page.getByRole('heading', { name: 'The document could not be made' }).waitFor();
    await page.getByText('The client is archived').first().waitFor();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await press('Skip …');
    await dialog().getByRole('button', { name: 'Skip the date' }).click();
    await page.getByText('The date is skipped.').waitFor();
    expect((await outcomesOf(world.api, reference))[0]).toBe(`${today()} skipped`);
  });

  it('decides on the dates that wait', async () => {
    const rule = { every: 'daily', starts_on: today(), count: 2 } as const;
    const fields = { rule, period: null, lines: [{ description: 'Rad', quantity: 1, unit_price: 10 }] };
    const { reference } = await newTemplate(world.api, { name: 'Pita', when_late: 'ask', ...fields });
    world.clock.set(`${addDays(today(), 8)}T11:00:00.000Z`);
    await runJob(world, world.server.service);
    await visit(`/recurring-documents/${reference}`);
    await page.getByRole('heading', { name: 'These dates wait for you' }).waitFor();
    await page
      .getByRole('button', { name: /^Skip … / })
      .first()
      .click();
    await dialog().getByRole('button', { name: 'Skip the date' }).click();
    await page.getByText('The date is skipped.').waitFor();
    await page
      .getByRole('button', { name: /^Make it now … / })
      .first()
      .click();
    await dialog().getByRole('button', { name: 'Make it now' }).click();
    await page.getByText('The document is made.').waitFor();
    expect((await outcomesOf(world.api, reference)).map((run) => run.split(' ')[1])).toContain('created');
  });

  it('raises the prices of many, each with its own result', async () => {
    const names = ['Skuplje A', 'Skuplje B', 'Skuplje C'];
    const from = `${Number(today().slice(0, 4)) + 1}-01-01`;
    const made = await Promise.all(
      names.map((name, index) =>
        newTemplate(world.api, { name, ...(index === 2 && { price_changes: [{ from, percent: 2 }] }) }),
      ),
    );
    await visit('/recurring-documents?search=Skuplje');
    await page.getByLabel('Choose all on this page').check();
    await press('Change prices …');
    await dialog().getByLabel('Percent').fill('10');
    await dialog().getByLabel('From').fill(from);
    await dialog().getByText('132.00').first().waitFor();
    await dialog().getByText('It has a change on that day already').waitFor();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Change 2' }).click();
    await dialog().getByText('2 of 3 changed.').waitFor();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    const changes = await Promise.all(
      made.map(async ({ reference }) => (await getTemplate(world.api, reference)).price_changes),
    );
    expect(changes.map((each) => each.map(({ percent }) => percent))).toEqual([['10'], ['10'], ['2']]);
  });

  it('archives a template, which its list then shows as archived', async () => {
    const { reference } = await newTemplate(world.api, { name: 'Za kraj' });
    await visit(`/recurring-documents/${reference}`);
    await choose('Actions', 'Archive …');
    await dialog().getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('The recurring document is archived.').waitFor();
    await visit('/recurring-documents?archived=true');
    await page.getByRole('link', { name: 'Za kraj' }).waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('finds a template, and the form of a new one, with the palette', async () => {
    await visit('');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('Podrška');
    await page.getByRole('option', { name: /Podrška/ }).click();
    await heading('Podrška');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'New recurring document' }).click();
    await heading('New recurring document');
  });

  it('sets up a recurring expense of each second week, without weekends', async () => {
    await visit('/expenses/recurring');
    await press('New recurring expense');
    await dialog().getByLabel('Description').fill('Čišćenje');
    await dialog().getByLabel('Amount').fill('50');
    await pick('How often', 'Every 2 weeks');
    await pick('Weekday', 'Sunday');
    await pick('On a weekend', 'The Monday after');
    await dialog().getByText('The next dates').waitFor();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Every 2 weeks on Sunday').waitFor();
    expect(owner.problems).toEqual([]);
  });
});
