// Payments in a real browser: recorded, distributed over documents, kept on account, applied, given back and reversed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptCurrencies, getDocument, line, newClient, newIssued, newPayment } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { atRest, barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe.skipIf(!HAS_BROWSER)('payments in the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    await acceptCurrencies(world, world.production, 'EUR');
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const visit = (place: string, on = page) =>
    open(on, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sums = () => page.getByRole('region', { name: 'Where the money is' }).innerText();

  /** A client, and its documents with these prices, the first one due first. */
  async function clientWith(name: string, ...prices: number[]) {
    const { reference: client } = await newClient(world.api, { name });
    const documents = [];
    for (const [index, price] of prices.entries()) {
      documents.push(await owed(client, price, inDays(10 + index)));
    }
    return { client, documents };
  }

  function owed(client: string, price: number, due: string, currency = 'RSD') {
    const lines = [line({ unit_price: price, tax_rate: 'rs_vat_out_of_scope' })];
    return newIssued(world.api, { client, due_date: due, currency, lines });
  }

  it('say what to do while there are none', async () => {
    await visit('/payments');
    await page.getByRole('heading', { name: 'No payments yet' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Record the first one' }).click();
    await page.getByText('Choose a client: the open documents are shown here.').waitFor();
    expect(await page.title()).toContain('Record payment');
  });

  it('are recorded with the keyboard alone: distributed, and the rest kept on account', async () => {
    const { documents } = await clientWith('Zora', 100, 250.5, 60);
    const [first, second, third] = documents.map(({ number }) => `Amount for ${number}`);
    await visit('/payments/new');
    await page.getByRole('combobox', { name: 'Client' }).focus();
    await page.keyboard.type('Zora');
    await page.getByRole('option', { name: 'Zora' }).waitFor();
    await page.keyboard.press('Enter');
    await field(first as string).waitFor();
    await field('Amount').focus();
    await page.keyboard.type('300.50');
    await button('Distribute over the oldest').press('Enter');
    expect(await field(first as string).inputValue()).toBe('100.00');
    expect(await field(second as string).inputValue()).toBe('200.50');
    expect(await field(third as string).inputValue()).toBe('');
    const left = page.getByRole('status').filter({ hasText: 'Applied' });
    expect(await left.innerText()).toMatch(/Applied\s+300\.50\s+RSD\s+Left\s+0\.00\s+RSD/);
    await field(second as string).fill('150');
    expect(await left.innerText()).toMatch(/Left\s+50\.50\s+RSD/);
    await field('Bank reference').fill('97 00123');
    await page.keyboard.press('Enter');
    // The service refuses a rest that is not kept.
    const keep = page.getByRole('switch', { name: 'Keep the rest on account' });
    await expect.poll(() => isFocused(keep)).toBe(true);
    await page.getByText('Must use up the amount: 50.50 RSD are left').waitFor();
    expect(await keep.getAttribute('aria-invalid')).toBe('true');
    const described = (await keep.getAttribute('aria-describedby'))?.split(' ').at(-1);
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('50.50\u00a0RSD are left');
    expect(await barriers(page)).toEqual([]);
    await keep.press('Space');
    await button('Record').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Payment of 300.50 RSD' }).waitFor();
    expect(await sums()).toMatch(/Applied to documents\s+250\.00.*On account\s+50\.50.*Given back\s+0\.00/s);
    await page.getByText('97 00123').waitFor();
    const paid = await Promise.all(documents.map(({ reference }) => getDocument(world.api, reference)));
    expect(paid.map(({ balance_cents }) => balance_cents)).toEqual([0, 10_050, 6000]);
  });

  it('send the client a receipt, as they are recorded and from their page', async () => {
    const { documents } = await clientWith('Rada', 80);
    const [document] = documents;
    await visit(`/documents/${document?.reference}`);
    await button('Record payment …').click();
    const box = dialog().getByRole('checkbox', { name: 'Send the client a receipt' });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Record', exact: true }).click();
    // The client has no address: the payment is recorded, and the receipt alone is refused.
    await page.getByText(/client has no address/i).waitFor();
    const paid = await getDocument(world.api, document?.reference ?? '');
    expect(paid.balance_cents).toBe(0);
    await visit(`/payments/${paid.payments[0]?.reference}`);
    await button('Send the receipt …').click();
    await dialog().getByRole('combobox', { name: 'To' }).fill('rada@client.example');
    await page.keyboard.press('Enter');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('This service sends no e-mail.').waitFor();
  });

  it('show what the service refuses at the amount of the document', async () => {
    const { client, documents } = await clientWith('Mila', 40, 60);
    await visit(`/payments/new?client=${client}`);
    await field('Amount').fill('500');
    const [first, second] = documents.map(({ number }) => field(`Amount for ${number}`));
    await first?.fill('1.0.0');
    await button('Record').click();
    await page.getByText('Please enter an amount such as').waitFor();
    await first?.fill('');
    await second?.fill('60.01');
    await button('Record').click();
    await page.getByText('Exceeds the balance of 60.00 RSD').waitFor();
    expect(await second?.getAttribute('aria-invalid')).toBe('true');
    expect(await first?.getAttribute('aria-invalid')).not.toBe('true');
    await field('Amount').fill('50');
    await second?.fill('60');
    await button('Record').click();
    await page.getByText('Must not exceed the amount: 10.00 RSD are too much').waitFor();
  });

  it('ask before what was typed is lost, and need an amount to distribute', async () => {
    const { client } = await clientWith('Lena', 40);
    await visit(`/payments/new?client=${client}`);
    await button('Distribute over the oldest').click();
    await expect.poll(() => isFocused(field('Amount'))).toBe(true);
    expect(await field('Amount').getAttribute('aria-invalid')).toBe('true');
    await field('Amount').fill('5');
    await page.getByRole('link', { name: 'Payments' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  });

  it('are in the currency that the client owes, and documents in another are not offered', async () => {
    const { client } = await clientWith('Hans');
    const inEuro = await owed(client, 80, inDays(3), 'EUR');
    await visit(`/payments/new?client=${client}`);
    await field(`Amount for ${inEuro.number}`).waitFor();
    const currency = page.getByRole('combobox', { name: 'Currency' });
    expect(await currency.inputValue()).toBe('EUR');
    await currency.fill('RSD');
    await currency.press('Enter');
    await page.getByText('No document of this client is open in RSD.').waitFor();
  });

  it('are applied, given back and reversed on the page of a payment', async () => {
    const { client, documents } = await clientWith('Petar', 70);
    const { reference } = await newPayment(world.api, { client });
    await visit(`/payments/${reference}`);
    expect(await barriers(page)).toEqual([]);
    await button('Apply to a document …').press('Enter');
    await button('Apply').click();
    await dialog().getByText('Please fill this in').waitFor();
    await dialog().getByRole('combobox', { name: 'Document' }).click();
    await page.getByRole('option', { name: documents[0]?.number ?? '' }).click();
    expect(await dialog().getByLabel('Amount').inputValue()).toBe('70.00');
    await dialog().getByLabel('Amount').fill('70.5');
    await button('Apply').click();
    await dialog().getByText('Exceeds the balance of 70.00 RSD').waitFor();
    await dialog().getByLabel('Amount').fill('70');
    await button('Apply').click();
    await page.getByText('70.00 RSD applied.').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    const settled = page.getByRole('table', { name: 'Documents' });
    await settled.getByRole('link', { name: documents[0]?.number ?? '' }).waitFor();

    await button('Give money back …').click();
    expect(await dialog().getByLabel('Amount').inputValue()).toBe('30.00');
    await dialog().getByLabel('Amount').fill('30.01');
    await button('Record').click();
    await dialog().getByText('Exceeds the 30.00 RSD that are on account').waitFor();
    await dialog().getByLabel('Amount').fill('30');
    await dialog().getByLabel('Reason').fill('Paid twice');
    await button('Record').click();
    await page.getByText('30.00 RSD given back.').waitFor();
    expect(await sums()).toMatch(/Applied to documents\s+70\.00.*On account\s+0\.00.*Given back\s+30\.00/s);
    expect(await page.getByRole('table', { name: 'Given back' }).innerText()).toContain('Paid twice');
    for (const gone of ['Apply to a document …', 'Give money back …', 'Reverse …'])
      expect(await button(gone).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  it('stay visible once they are reversed, with their documents and the reason', async () => {
    const { client, documents } = await clientWith('Vuk', 70);
    const [document = { reference: '', number: '' }] = documents;
    const allocations = [{ document: document.reference, amount: 70 }];
    const { reference } = await newPayment(world.api, { client, amount: 70, allocations });
    await visit(`/documents/${document.reference}`);
    await page.getByRole('listitem').locator(`a[href$="/payments/${reference}"]`).click();
    await button('Reverse …').click();
    await dialog().getByLabel('Reason').fill('Another client');
    await button('Reverse').click();
    await page.getByText('The payment is reversed.').waitFor();
    await page.getByText('Another client').waitFor();
    expect(await page.getByRole('table', { name: 'Documents' }).innerText()).toMatch(/taken back/);
    expect((await getDocument(world.api, document.reference)).balance_cents).toBe(7000);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: document.number ?? '' }).click();
    await page.getByText('reversed', { exact: false }).first().waitFor();
  });

  it('are listed newest first, and filtered by client, method and days', async () => {
    const { client } = await clientWith('Ljuba');
    await newPayment(world.api, { client, amount: 10, paid_on: inDays(-5), method: 'cash' });
    await newPayment(world.api, { client, amount: 20, paid_on: inDays(-3) });
    const amounts = () => page.locator('tbody td[data-place=value]').allInnerTexts();
    await visit(`/payments?client=${client}`);
    expect((await amounts()).map(Number.parseFloat)).toEqual([20, 10]);
    await button('Date').click();
    await atRest(page);
    expect((await amounts()).map(Number.parseFloat)).toEqual([10, 20]);
    await page.getByLabel('Method').first().click();
    await page.getByRole('option', { name: 'Cash' }).click();
    await expect.poll(async () => (await amounts()).length).toBe(1);
    await visit(`/payments?client=${client}&from=${inDays(-4)}&to=${inDays(-2)}`);
    expect((await amounts()).map(Number.parseFloat)).toEqual([20]);
    expect(await page.getByRole('link', { name: 'Record payment' }).getAttribute('href')).toContain(client);
    await page.getByRole('row').getByRole('link', { name: 'Ljuba' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment of 20.00 RSD' }).waitFor();
  });

  it('stand on the page of their client: what is owed, what is on account, and both links', async () => {
    const { client, documents } = await clientWith('Sava', 90, 30);
    await newPayment(world.api, { client, amount: 25 });
    await visit(`/clients/${client}`);
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Balance' }) });
    expect(await panel.innerText()).toMatch(/Owes\s+120\.00\s+RSD\s+On account\s+25\.00\s+RSD/);
    await panel.getByRole('link', { name: documents[1]?.number ?? '' }).waitFor();
    await panel.getByRole('link', { name: 'Record payment' }).click();
    await field(`Amount for ${documents[0]?.number}`).waitFor();
    expect(await page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Sava');
  });

  it('are recorded on a phone', async () => {
    const phone = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const { client, documents } = await clientWith('Telefon', 1_234_567.89);
    await visit(`/payments/new?client=${client}`, phone.page);
    await phone.page.getByLabel('Amount', { exact: true }).fill('1,234,567.89');
    await phone.page.getByRole('button', { name: 'Distribute over the oldest' }).tap();
    const part = phone.page.getByLabel(`Amount for ${documents[0]?.number}`);
    expect(await part.inputValue()).toBe('1234567.89');
    expect(await part.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    // Nothing is half under a bar at the head of the page.
    await phone.page.evaluate('scrollTo(0, 0)');
    expect(await barriers(phone.page)).toEqual([]);
    await phone.page.getByRole('button', { name: 'Record', exact: true }).tap();
    await phone.page.getByRole('heading', { level: 1, name: 'Payment of' }).waitFor();
    expect(await phone.page.locator('html').evaluate((root) => root.scrollWidth)).toBe(360);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
