// A business from nothing to its first paid invoice, as its owner does it, against the real service.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { type Service, startService } from '../reliability/service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, personAt } from './person.ts';

const SETUP = /http:\/\/\S+\/setup#[\w-]{43}/;
const PASSWORD = 'pet crvenih krušaka';

describe.skipIf(!HAS_BROWSER)('a new business in the browser of its owner', () => {
  let folder: string;
  let service: Service;
  let browser: Browser;
  let receiver: Receiver;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    folder = mkdtempSync(join(tmpdir(), 'invoicing-pages-'));
    const DATABASE_URL = `file:${join(folder, 'new.db')}`;
    service = await startService({ DEMO: 'false', DATABASE_URL, BACKUP_SCHEDULE: 'off' });
    receiver = await startReceiver();
    browser = await openBrowser();
    owner = await personAt(browser, service.url, { timezoneId: 'Europe/Belgrade' });
    page = owner.page;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await service?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const go = (place: string) =>
    page.getByRole('navigation').first().getByRole('link', { name: place, exact: true }).click();
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const pressIn = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const isClosed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });
  const choose = async (client: string) => {
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: client }).click();
  };

  it('sets up with the link that the start printed, and signs in by that', async () => {
    await page.goto(SETUP.exec(service.output())?.[0] as string);
    await page.getByLabel('Name of the business').fill('Zora Studio');
    await press('Next');
    await page.getByLabel('Your name').fill('Ana Petrović');
    await page.getByLabel('E-mail').fill('ana@zora.example');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await press('Set up the business');
    await page.getByText('Your first invoice, step by step').waitFor();
    const cookies = await page.context().cookies();
    // The session, and what the browser is known by after it.
    expect(cookies.map(({ httpOnly, sameSite }) => `${httpOnly} ${sameSite}`).sort()).toEqual([
      'true Lax',
      'true Strict',
    ]);
  });

  it('says that it is registered for the tax', async () => {
    await page.getByRole('link', { name: /^Choose your tax status/ }).click();
    await press('Change …');
    await page.getByText('A line that names no rate takes: VAT 20%').waitFor();
    await pressIn('Save');
    await isClosed();
    await page.getByText('Registered for the tax', { exact: true }).waitFor();
  });

  it('makes a key that programs can use at once, and shows it only this time', async () => {
    await go('Integrations');
    await press('New key');
    await page.getByLabel('Name').fill('Web shop');
    await pressIn('Create');
    const key = await page.getByRole('dialog').getByRole('status').innerText();
    const answer = await fetch(`${service.url}/api/v1/clients`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    await pressIn('I have kept it');
    await page.getByRole('cell', { name: 'Web shop' }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  it('names an endpoint, which is notified of what follows', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await press('New endpoint');
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await pressIn('Save');
    await page.getByText('Keep this secret now').waitFor();
    await pressIn('I have kept it');
    await page.getByRole('cell', { name: receiver.url, exact: true }).waitFor();
  });

  it('adds a client and what it sells', async () => {
    await go('Clients');
    await press('Add the first one');
    await page.getByLabel('Name', { exact: true }).fill('Šećerana d.o.o.');
    await pressIn('Save');
    await isClosed();
    await page.getByText('Šećerana d.o.o.').first().waitFor();
    await go('Items');
    await press('Add the first one');
    await page.getByLabel('Name', { exact: true }).fill('Konsultacije');
    await page.getByLabel('Price', { exact: true }).fill('6500');
    await pressIn('Save');
    await isClosed();
    await page.getByText('Konsultacije').first().waitFor();
  });

  it('writes an invoice whose totals follow what is typed', async () => {
    await go('Documents');
    await page.getByRole('link', { name: 'Write the first one' }).click();
    await choose('Šećerana d.o.o.');
    await page.getByPlaceholder('What is it for?').pressSequentially('Kons');
    await page.getByRole('option', { name: /Konsultacije/ }).click();
    await page.getByText('7,800.00').first().waitFor();
    await page
      .getByLabel(/Quantity/)
      .first()
      .fill('8');
    await page.getByText('62,400.00').first().waitFor();
  });

  it('issues it after reading what freezes, and sees its PDF next to it', async () => {
    await press('Save and issue …');
    await page.getByText('Issuing cannot be undone').waitFor();
    const pdf = page.waitForResponse((response) => response.url().endsWith('/document.pdf'));
    await pressIn('Issue');
    await page.getByRole('heading', { name: /^INV-\d{4}-00001$/ }).waitFor();
    expect((await pdf).headers()['content-type']).toBe('application/pdf');
  });

  it('records the payment, and the overview counts it', async () => {
    await press('Record payment …');
    await pressIn('Record');
    await isClosed();
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await go('Overview');
    await page.getByText('62,400.00').first().waitFor();
  });

  it('sees the delivery of each event with its attempts', async () => {
    await receiver.waitFor(3);
    await go('Integrations');
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('button', { name: 'payment.recorded' }).click();
    await page.getByRole('dialog').getByText('HTTP 2').waitFor();
    await page.keyboard.press('Escape');
    await isClosed();
  });

  it('sends a contract that a signer signs in another browser', async () => {
    await go('Contracts');
    await page.getByRole('link', { name: 'Write the first one' }).click();
    await page.getByLabel('Title').fill('Saradnja');
    await choose('Šećerana d.o.o.');
    await page.getByLabel('Text', { exact: true }).fill('# Predmet\n\nSaradnja na **projektu**.');
    await page.getByPlaceholder('Name', { exact: true }).fill('Marko Ilić');
    await page.getByPlaceholder('E-mail', { exact: true }).fill('marko@secerana.example');
    await press('Save the draft');
    await page.locator('strong', { hasText: 'projektu' }).waitFor();
    await press('Send for signing …');
    const links = page.waitForResponse((response) => response.url().endsWith('/signing-links'));
    await pressIn('Send');
    const { data } = (await (await links).json()) as { data: { link: string }[] };
    const signer = await personAt(browser, service.url);
    await signer.page.goto(data[0]?.link as string);
    await signer.page.getByLabel('Vaše ime i prezime').fill('Marko Ilić');
    await signer.page.getByLabel(/saglasan/).check();
    await signer.page.getByRole('button', { name: 'Potpiši ugovor' }).click();
    await signer.page.getByRole('heading', { name: 'Ugovor je potpisan' }).waitFor();
    expect(signer.problems).toEqual([]);
    await signer.close();
    await page.reload();
    await page.getByRole('link', { name: 'Download the signed PDF' }).waitFor();
  });

  it('takes everything along as a table', async () => {
    await go('Documents');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV for programs' }).click();
    expect((await download).suggestedFilename()).toMatch(/documents.*\.csv$/);
  });

  it('tries things in the sandbox, which cannot be taken for the real thing', async () => {
    await press(/^Switch business or environment/);
    await page.getByRole('menuitem', { name: 'Sandbox' }).click();
    await page.getByText('Everything here is test data').waitFor();
    await page.getByText('Your first invoice, step by step').waitFor();
    await page.getByRole('link', { name: 'Leave the sandbox' }).click();
    await page.getByText('62,400.00').first().waitFor();
  });

  it('reads Serbian in both scripts', async () => {
    await press(/^Your account/);
    await page.getByRole('menuitemradio', { name: 'Srpski' }).click();
    await page.getByRole('link', { name: 'Podešavanja' }).waitFor();
    await page.getByRole('menuitemradio', { name: 'Српски' }).click();
    await page.getByRole('link', { name: 'Подешавања' }).waitFor();
    await page.getByText('62.400,00').first().waitFor();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.keyboard.press('Escape');
  });

  it('is out once signed out, and back by e-mail and password', async () => {
    const address = page.url();
    await press(/^Your account/);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(address);
    await page.getByLabel('E-mail').fill('ana@zora.example');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await press('Sign in');
    await page.getByText('62,400.00').first().waitFor();
  });

  it('in all these steps sent no request to another host, violated no content policy and caused no error', () => {
    expect(owner.problems).toEqual([]);
  });
});
