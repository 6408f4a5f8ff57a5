// The answer to a request is lost, and the user presses again: the request is executed only once.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, newClient, newIssued } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { page as printedPage, withTable } from '../print/files.ts';
import { rows } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, chooseTable, workingPerson } from './person.ts';

/** One form or dialog: what it adds to, where it stands, how it is filled in, and what sends it. */
type Form = {
  what: string;
  /** What is counted, as SQL. */
  counted: string;
  begin: (named: string) => Promise<Locator>;
};

describe.skipIf(!HAS_BROWSER)('a request that is repeated because its answer was lost', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;

  beforeAll(async () => {
    buildPages();
    // No server listens there: e-mails are queued, and stay so.
    const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Zora <post@zora.example>' };
    world = await createTestService({ now: new Date().toISOString(), settings });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(8000);
    client = (await newClient(world.api, { name: 'Šećerana', email: 'office@secerana.example' })).reference;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  // What is pressed or filled in next is waited for by itself.
  const visit = (place: string) =>
    page.goto(`${world.url}/w/${world.production.reference}${place}`, { waitUntil: 'commit' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const inDialog = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  const submitOf = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last();
  const count = async (counted: string) =>
    (await rows<{ n: number }>(world, `SELECT count(*) AS n FROM ${counted}`))[0]?.n ?? 0;
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: 'Šećerana' }).click();
  };

  /** The service carries out the next request that adds or sends something, and its answer does not arrive. */
  async function loseNextAnswer(): Promise<string[]> {
    const keys: string[] = [];
    await page.unrouteAll();
    await page.route(/\/dashboard\/api\//, async (route) => {
      const request = route.request();
      const key = request.headers()['idempotency-key'];
      if (request.method() !== 'POST' || /preview|mark-notifications/.test(request.url()))
        return route.continue();
      keys.push(key ?? 'none');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    return keys;
  }

  /** Presses, sees that no answer came, and presses again. */
  async function pressTwice(submit: Locator, between = async () => {}): Promise<void> {
    const keys = await loseNextAnswer();
    await submit.click();
    await page.getByText('The service cannot be reached.').first().waitFor();
    await between();
    await submit.click();
    await submit.waitFor({ state: 'hidden' });
    expect(keys[0]).toMatch(/^dashboard-/);
    expect([...new Set(keys)]).toEqual([keys[0]]);
  }

  async function issued(): Promise<string> {
    const { reference } = await newIssued(world.api, { client });
    await visit(`/documents/${reference}`);
    return reference;
  }

  async function contractForm(): Promise<void> {
    await visit('/contracts/new');
    await page.getByLabel('Title', { exact: true }).fill('Lease');
    await choose();
    await page.getByLabel('Name, Signer 1').fill('Marko Ilić');
    await page.getByLabel('E-mail, Signer 1').fill('marko@example.com');
  }

  const FORMS: Form[] = [
    {
      what: 'a payment',
      counted: 'payments',
      begin: async () => {
        await issued();
        await press('Record payment …');
        await inDialog('Amount').fill('10');
        return submitOf('Record');
      },
    },
    {
      what: 'an expense',
      counted: 'expenses',
      begin: async (named) => {
        await visit('/expenses');
        await press('New expense');
        await inDialog('Description').fill(named);
        await inDialog('Amount').fill('250');
        return submitOf('Save');
      },
    },
    {
      what: 'a recurring expense',
      counted: 'recurring_expenses',
      begin: async (named) => {
        await visit('/expenses/recurring');
        await press('New recurring expense');
        await inDialog('Description').fill(named);
        await inDialog('Amount').fill('250');
        return submitOf('Save');
      },
    },
    {
      what: 'an item',
      counted: 'items',
      begin: async (named) => {
        await visit('/items');
        await press('New item');
        await inDialog('Name').fill(named);
        await inDialog('Price').fill('250');
        return submitOf('Save');
      },
    },
    {
      what: 'a client',
      counted: 'clients',
      begin: async (named) => {
        await visit('/clients');
        await press('New client');
        await inDialog('Name').fill(named);
        return submitOf('Save');
      },
    },
    {
      what: 'a table of clients',
      counted: 'clients',
      begin: async (named) => {
        await visit('/clients');
        await press('Import from CSV');
        await chooseTable(page, `name,email\n${named},table@kafa.example\n`);
        return submitOf('Import 1');
      },
    },
    {
      what: 'a draft',
      counted: 'documents',
      begin: async (named) => {
        await visit('/documents/new');
        await choose();
        await page.getByPlaceholder('What is it for?').fill(named);
        await page.getByLabel('Price, Line 1').fill('100');
        return page.getByRole('button', { name: 'Save the draft', exact: true });
      },
    },
    {
      what: 'a document by e-mail',
      counted: 'mails',
      begin: async () => {
        await issued();
        await press('Send …');
        return submitOf('Send');
      },
    },
    {
      what: 'a written contract',
      counted: 'contracts',
      begin: async () => {
        await contractForm();
        await page.getByLabel('Text', { exact: true }).fill('# Lease');
        return page.getByRole('button', { name: 'Save the draft', exact: true });
      },
    },
    {
      what: 'an uploaded contract',
      counted: 'contracts',
      begin: async () => {
        await contractForm();
        await page.getByText('A PDF of mine', { exact: true }).click();
        const buffer = withTable(printedPage('Lease'));
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer });
        return page.getByRole('button', { name: 'Save the draft', exact: true });
      },
    },
    {
      what: 'a contract for signing',
      counted: 'mails',
      begin: async () => {
        const signers = [{ name: 'Marko Ilić', email: 'marko@example.com' }];
        const { reference } = await newContract(world.api, { client, signers });
        await visit(`/contracts/${reference}`);
        await press('Send for signing …');
        return submitOf('Send');
      },
    },
  ];

  it.each(FORMS)('$what: is done once', async ({ what, counted, begin }) => {
    const submit = await begin(`Once ${what}`);
    const before = await count(counted);
    await pressTwice(submit);
    expect((await count(counted)) - before).toBe(1);
  });

  it('shows its outcome at once, without another click of the user', async () => {
    await visit('/expenses');
    await press('New expense');
    await inDialog('Description').fill('Shown at once');
    await inDialog('Amount').fill('250');
    await loseNextAnswer();
    await submitOf('Save').click();
    await page.getByRole('cell', { name: 'Shown at once', exact: true }).waitFor();
  });

  describe('with changed input', () => {
    const isWarned = async () => {
      await page.getByText('An earlier try had worked').waitFor();
      await page.getByText('This Idempotency-Key').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Close' }).first().click();
    };

    it('stores the payment of the first attempt, which the user sees', async () => {
      const reference = await issued();
      await press('Record payment …');
      await inDialog('Amount').fill('30');
      await pressTwice(submitOf('Record'), () => inDialog('Amount').fill('40'));
      await isWarned();
      const { payments } = await getDocument(world.api, reference);
      expect(payments.map(({ amount }) => amount)).toEqual(['30.00']);
      await page.getByText('30.00').first().waitFor();
    });

    it('stores the draft of the first attempt, which is opened', async () => {
      await visit('/documents/new');
      await choose();
      await page.getByPlaceholder('What is it for?').fill('First words');
      await page.getByLabel('Price, Line 1').fill('100');
      const before = await count('documents');
      const save = page.getByRole('button', { name: 'Save the draft', exact: true });
      await pressTwice(save, () => page.getByPlaceholder('What is it for?').fill('Second words'));
      await isWarned();
      await page.getByText('First words').first().waitFor();
      expect((await count('documents')) - before).toBe(1);
    });

    it('is done once even if an attempt in between was refused', async () => {
      await visit('/clients');
      await press('New client');
      await inDialog('Name').fill('Three tries');
      const before = await count('clients');
      const keys = await loseNextAnswer();
      await submitOf('Save').click();
      await page.getByText('The service cannot be reached.').first().waitFor();
      await inDialog('E-mail').fill('three..tries@example.com');
      await submitOf('Save').click();
      await page.locator('[aria-invalid=true]').waitFor();
      await inDialog('E-mail').fill('three.tries@example.com');
      await submitOf('Save').click();
      await isWarned();
      expect(new Set(keys).size).toBe(1);
      expect((await count('clients')) - before).toBe(1);
    });
  });

  describe('is distinguished from a deliberate repetition', () => {
    it('a document is sent as often as the user sends it', async () => {
      await page.unrouteAll();
      await issued();
      const before = await count('mails');
      for (const [sent, name] of ['Send …', 'Send again …', 'Send again …'].entries()) {
        await press(name);
        await page
          .getByRole('dialog')
          .getByLabel('Message')
          .fill(`Message ${Math.max(1, sent)}`);
        await submitOf('Send').click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        expect((await count('mails')) - before).toBe(sent + 1);
      }
    });

    it('two equal payments are both recorded', async () => {
      const reference = await issued();
      for (let times = 0; times < 2; times += 1) {
        await press('Record payment …');
        await inDialog('Amount').fill('10');
        await submitOf('Record').click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      expect((await getDocument(world.api, reference)).payments).toHaveLength(2);
    });
  });
});
