// Jobs of a month, each from the overview to its end: how many clicks they take. Keys are free, and counted as well.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newIssued, newItem, record } from '../api/records.ts';
import { createMailService } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import { report } from '../scenarios.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAt } from './owner-at-work.ts';
import { atRest, isFocused, open } from './person.ts';

/** Of the page as it was loaded: what follows until the end of a job is one load. */
const COUNT = `window.used = { clicks: 0, keys: 0 };
  addEventListener('pointerdown', () => { used.clicks += 1; }, true);
  addEventListener('keydown', () => { used.keys += 1; }, true);`;

const CLIENT = 'Šećerana Zora';
const ITEM = 'Konsultacije';

describe.skipIf(!HAS_BROWSER)('a job of every day', { timeout: 120_000 }, () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;
  let home: string;

  beforeAll(async () => {
    office = await startPostOffice();
    const made = await createMailService(office.url, { now: new Date().toISOString() });
    ({ world, browser, owner, page } = await ownerAt(made));
    await page.addInitScript({ content: COUNT });
    home = `${world.url}/w/${world.production.reference}`;
    client = (await newClient(world.api, { name: CLIENT, email: 'zora@client.example' })).reference;
    await newItem(world.api, { name: ITEM, default_price: 100 });
  }, 180_000);
  afterAll(async () => {
    await endWork({ world, browser });
    await office?.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const isClosed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });
  const hasFocus = (field: Locator) => expect.poll(() => isFocused(field), { timeout: 20_000 }).toBe(true);
  const isSaid = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 60_000 });
  const statusOf = async (reference: string) =>
    (await record(world.api.GET('/documents/{reference}', { params: { path: { reference } } }))).status;
  const latest = async () => {
    const query = { sort: '-created_at', per_page: 1 } as const;
    const { data } = await world.api.GET('/documents', { params: { query } });
    return data?.data[0] ?? expect.fail('There is no document.');
  };

  /** Goes to a document by its number, with keys alone. */
  async function goTo(number: string | null): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(number ?? '');
    await page.getByRole('option', { name: new RegExp(number ?? '') }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: number ?? '' }).waitFor();
    await atRest(page);
  }

  async function issueAndSend(): Promise<void> {
    await button('Save and issue …').click();
    await inDialog('Issue and send').click();
    await isClosed();
  }

  const several = async (count: number, make: () => Promise<unknown>) => {
    for (let i = 0; i < count; i += 1) await make();
  };

  const JOBS: { job: string; clicks: number; before?: () => Promise<void>; work: () => Promise<void> }[] = [
    {
      job: 'an invoice to a known client for a known item, sent',
      clicks: 2,
      work: async () => {
        await page.keyboard.press('n');
        await hasFocus(page.getByRole('combobox', { name: 'Client' }));
        await page.keyboard.type('zora');
        await page.getByRole('option', { name: CLIENT }).waitFor();
        // It leads to the first line.
        await page.keyboard.press('Enter');
        await hasFocus(page.getByPlaceholder('What is it for?').first());
        await page.keyboard.type('kons');
        await page.getByRole('option', { name: new RegExp(ITEM) }).waitFor();
        await page.keyboard.press('Enter');
        await issueAndSend();
        expect((await latest()).status).toBe('sent');
      },
    },
    {
      job: 'the invoice of last month once more, sent',
      clicks: 4,
      work: async () => {
        await goTo((await latest()).number);
        await button('Actions').first().click();
        await page.getByRole('menuitem', { name: 'Duplicate' }).click();
        await issueAndSend();
        expect((await latest()).status).toBe('sent');
      },
    },
    {
      job: 'the full payment of an invoice',
      clicks: 2,
      work: async () => {
        const invoice = await newIssued(world.api, { client });
        await goTo(invoice.number);
        await button('Record payment …').first().click();
        await inDialog('Record').click();
        await isClosed();
        expect(await statusOf(invoice.reference)).toBe('paid');
      },
    },
    {
      job: 'payments of all that is open',
      clicks: 5,
      before: () => several(5, () => newIssued(world.api, { client })),
      work: async () => {
        await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
        await button(/^Unpaid/).click();
        await atRest(page);
        await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
        await button('Record payments …').click();
        await inDialog('Record').click();
        await isSaid('documents recorded as paid.');
      },
    },
    {
      job: 'an e-mail to each who pays late',
      clicks: 5,
      before: () => several(5, () => newIssued(world.api, { client, ...LATE })),
      work: async () => {
        await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
        await button(/^Overdue/).click();
        await atRest(page);
        await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
        await button('Send …').click();
        await inDialog('Send').click();
        await isSaid('documents sent.');
      },
    },
    {
      job: 'a credit note of a whole invoice, sent',
      clicks: 4,
      work: async () => {
        const invoice = await newIssued(world.api, { client });
        await goTo(invoice.number);
        await button('Actions').first().click();
        await page.getByRole('menuitem', { name: 'Create credit note' }).click();
        await page.getByRole('heading', { level: 1, name: 'Edit the draft' }).waitFor();
        await issueAndSend();
        expect(await statusOf(invoice.reference)).toBe('paid');
      },
    },
    {
      job: 'a new client in the middle of an invoice',
      clicks: 2,
      work: async () => {
        await page.keyboard.press('n');
        await hasFocus(page.getByRole('combobox', { name: 'Client' }));
        await page.keyboard.type('Nova pekara');
        await page.getByRole('option', { name: /Nova pekara/ }).click();
        await page.getByRole('dialog').waitFor();
        await inDialog('Save').click();
        await isClosed();
        await expect
          .poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue())
          .toBe('Nova pekara');
      },
    },
    {
      job: 'an expense',
      clicks: 1,
      work: async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.type('new expense');
        await page.getByRole('option', { name: 'New expense' }).waitFor();
        await page.keyboard.press('Enter');
        await hasFocus(page.getByLabel('Description', { exact: true }));
        await page.keyboard.type('Rent');
        await page.keyboard.press('Tab');
        await page.keyboard.type('500');
        await inDialog('Save').click();
        await isSaid('The expense is saved.');
      },
    },
    {
      job: 'a document found from anywhere',
      clicks: 0,
      work: async () => goTo((await latest()).number),
    },
    {
      job: 'ten invoices issued and sent',
      clicks: 6,
      before: () => several(10, () => newDraft(world.api, { client })),
      work: async () => {
        await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
        await button(/^Drafts/).click();
        await atRest(page);
        await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
        await button('Issue …').click();
        await page.getByRole('dialog').getByText('And send them to the clients by e-mail').click();
        await inDialog('Issue and send').click();
        await isSaid('documents issued and sent.');
      },
    },
  ];

  it.each(JOBS)('takes at most $clicks clicks: $job', async ({ job, clicks, before, work }) => {
    await before?.();
    await open(page, home);
    await work();
    const used = await page.evaluate<{ clicks: number; keys: number }>('used');
    expect(used.clicks).toBeLessThanOrEqual(clicks);
    report('W3', `${job}: ${used.clicks} clicks, ${used.keys} keys`);
    expect(owner.problems).toEqual([]);
  });
});

const LATE = { issue_date: '2026-01-05', due_date: '2026-01-20' };
