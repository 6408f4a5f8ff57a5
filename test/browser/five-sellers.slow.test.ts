// Five new businesses come from nothing to a sent invoice that is right, with few clicks and without choosing a tax.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { type Document, newClient, record } from '../api/records.ts';
import { createMailService } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { Api, TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

/** From an empty business to a sent invoice with all that it should have: once 34. */
const MOST_CLICKS = 18;
/** Where business and client exist: once 9. */
const MOST_CLICKS_LATER = 6;
/** A folder for pictures of what each sees, and for the documents; none by default. */
const PICTURES = process.env.TEST_PICTURES;

/** As it is typed. */
const TODAY = ((now) =>
  `${now.getDate()} ${now.toLocaleString('en-US', { month: 'short' })} ${now.getFullYear()}`)(new Date());

type Texts = Record<string, string>;
type Case = {
  country: string;
  currency: string;
  seller: Texts;
  status: string;
  rate?: Texts;
  account: Texts;
  client: Texts & { Name: string; 'E-mail': string; Country: string };
  price: string;
  /** That in which the document is. */
  language: string | null;
};

/** The hand of a person: it counts clicks and keys, but neither text that is typed, nor going to a field. */
function handOn(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    enter: async (target: Locator) => {
      clicks += 1;
      await target.press('Enter');
    },
    /** Types into fields by their labels; the first match of a list is taken by leaving it. */
    type: async (inside: Page | Locator, texts: Texts) => {
      for (const [label, text] of Object.entries(texts)) {
        const field = inside.getByLabel(label, { exact: true });
        await field.fill(text);
        await field.press('Tab');
      }
    },
    picture: async (name: string) => {
      if (!PICTURES) return;
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
    },
  };
}

type Hand = ReturnType<typeof handOn>;

describe.skipIf(!HAS_BROWSER)('five sellers at their first invoice', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let person: Visitor | undefined;

  beforeAll(async () => {
    buildPages();
    office = await startPostOffice();
    world = await createMailService(office.url, { now: new Date().toISOString() });
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await office?.close();
  });

  const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

  async function begin({ country, currency }: Pick<Case, 'country' | 'currency'>) {
    await person?.close();
    const { production, ownerEmail, api } = await world.otherBusiness({ country, currency });
    person = await workingPerson(browser, world, {
      email: ownerEmail,
      reducedMotion: 'reduce',
      viewport: { width: 1100, height: 900 },
    });
    const { page } = person;
    page.setDefaultTimeout(20_000);
    await open(page, `${world.url}/w/${production.reference}`);
    return { page, api, hand: handOn(page), home: `${world.url}/w/${production.reference}` };
  }

  /** The page of the first steps: who it is, how it stands to the tax, where to pay. */
  async function introduce(page: Page, hand: Hand, { country, seller, status, rate, account }: Case) {
    await hand.picture(`${country}-1-empty`);
    await hand.click(page.getByRole('link', { name: /^Complete your business/ }));
    await hand.type(page, seller);
    await hand.click(page.getByRole('radio', { name: status, exact: true }));
    if (rate) await hand.type(page, rate);
    await hand.type(page, account);
    await hand.picture(`${country}-2-business`);
    expect(await barriers(page)).toEqual([]);
    await hand.click(button(page, 'Save'));
    await hand.click(page.getByRole('link', { name: /^Write an invoice/ }));
  }

  async function addClient(page: Page, hand: Hand, { country, client }: Case) {
    const { Name, ...rest } = client;
    const field = page.getByRole('combobox', { name: 'Client' });
    await field.pressSequentially(Name);
    await page.getByRole('option', { name: `New client “${Name}” …` }).waitFor();
    await hand.enter(field);
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    await hand.type(drawer, rest);
    await hand.picture(`${country}-3-client`);
    await hand.click(button(drawer, 'Save'));
    await drawer.waitFor({ state: 'hidden' });
  }

  async function writeLine(page: Page, position: number, description: string, price: string) {
    await page.getByLabel(`Description, Line ${position}`).fill(description);
    await page.getByLabel(`Price, Line ${position}`).fill(price);
  }

  /** @returns the document that was sent */
  async function send(
    page: Page,
    hand: Hand,
    { api, picture }: { api: Api; picture: string },
  ): Promise<Document> {
    const before = office.received.length;
    await hand.picture(`${picture}-4-editor`);
    await hand.click(button(page, 'Save and issue …'));
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Issue and send').waitFor();
    await dialog.getByText('Goes to').first().waitFor();
    await hand.picture(`${picture}-5-issue`);
    // A Serbian business is asked for the place of issue once, in its settings.
    const lacking = dialog.getByRole('region', { name: 'Readers will miss this' }).getByRole('listitem');
    const others = (await lacking.allTextContents()).filter((text) => !text.startsWith('Place of issue'));
    expect(others).toEqual([]);
    await hand.click(button(dialog, 'Issue and send'));
    await dialog.waitFor({ state: 'hidden' });
    await office.waitFor(before + 1);
    await hand.picture(`${picture}-6-sent`);
    const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const document = await record(api.GET('/documents/{reference}', { params: { path: { reference } } }));
    expect(document).toMatchObject({ status: 'sent' });
    return document;
  }

  /** The text of the PDF as it was sent, without spaces. */
  function printed(name: string): string {
    const pdf = office.received
      .at(-1)
      ?.mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const bytes = Buffer.from(pdf?.content as ArrayBuffer);
    if (PICTURES) writeFileSync(`${PICTURES}/${name}.pdf`, bytes);
    return hasPoppler ? textOf(bytes).replace(/\s+/g, '') : '';
  }

  /** One line, without choosing a tax. */
  async function firstInvoice(given: Case): Promise<Document> {
    const { page, api, hand } = await begin(given);
    await introduce(page, hand, given);
    await addClient(page, hand, given);
    await writeLine(page, 1, 'Design', given.price);
    await page.getByLabel('Days from the issue date to the due date').fill('14');
    await hand.type(page, { 'Delivery date': TODAY });
    if (given.country === 'HR') {
      await page.getByText('Sale to another EU country').waitFor();
      expect(await barriers(page)).toEqual([]);
    }
    const document = await send(page, hand, { api, picture: given.country });
    expect(hand.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    expect(document.language).toBe(given.language);
    if (hasPoppler) expect(printed(given.country)).toContain(document.number as string);
    expect(person?.problems).toEqual([]);
    return document;
  }

  const SERB: Case = {
    country: 'RS',
    currency: 'RSD',
    seller: {
      'E-mail': 'ana@zora.example',
      'Tax number (PIB)': '101134702',
      'Street and number': 'Bulevar 1',
      'Postal code': '11000',
      City: 'Beograd',
    },
    status: 'Flat-rate entrepreneur, not registered',
    account: { IBAN: 'RS35 2600 0560 1001 6113 79' },
    client: {
      Name: 'Šećerana d.o.o.',
      'Tax number (PIB)': '100002288',
      'E-mail': 'office@secerana.example',
      'Street and number': 'Glavna 2',
      'Postal code': '21000',
      City: 'Novi Sad',
      Country: 'Serbia',
    },
    price: '6500',
    language: null,
  };

  it('a Serbian flat-rate entrepreneur, with an item, three lines, a discount and a due date in few clicks', async () => {
    const { page, api, hand, home } = await begin(SERB);
    await introduce(page, hand, SERB);
    await addClient(page, hand, SERB);
    await page.getByLabel('Days from the issue date to the due date').fill('15');
    await hand.type(page, { 'Delivery date': TODAY });
    const first = page.getByLabel('Description, Line 1');
    await first.pressSequentially('Konsultacije');
    await hand.click(page.getByRole('option', { name: 'New item “Konsultacije” …' }));
    const drawer = page.getByRole('dialog');
    await hand.type(drawer, { Price: '6500', Unit: 'hour' });
    await hand.click(button(drawer, 'Save'));
    await drawer.waitFor({ state: 'hidden' });
    await page.getByLabel('Quantity, Line 1').fill('8');
    await hand.enter(page.getByLabel('Quantity, Line 1'));
    await writeLine(page, 2, 'Putni troškovi', '1200');
    await hand.enter(page.getByLabel('Price, Line 2'));
    await writeLine(page, 3, 'Dizajn', '10000');
    await hand.click(button(page, 'Discount on all lines'));
    await page.locator('#document-discount').fill('10');
    const invoice = await send(page, hand, { api, picture: 'RS' });
    expect(hand.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    expect(invoice).toMatchObject({
      subtotal: '56880.00',
      tax_total: '0.00',
      total: '56880.00',
      due_days: 15,
      language: null,
      tax_breakdown: [
        {
          category: 'O',
          exemption_reason:
            'Izdavalac nije u sistemu PDV-a; PDV nije obračunat po članu 33. Zakona o porezu na dodatu vrednost.',
        },
      ],
    });
    expect(printed('RS')).toContain('Zakonaoporezunadodatuvrednost');

    const next = handOn(page);
    await open(page, home);
    await next.click(page.getByRole('link', { name: 'New document' }));
    const field = page.getByRole('combobox', { name: 'Client' });
    await field.pressSequentially('Šeć');
    await page.getByRole('option', { name: /^Šećerana/ }).waitFor();
    await next.enter(field);
    await page.getByLabel('Days from the issue date to the due date').fill('15');
    await next.type(page, { 'Delivery date': TODAY });
    await writeLine(page, 1, 'Održavanje', '3000');
    const second = await send(page, next, { api, picture: 'RS-later' });
    expect(next.clicks()).toBeLessThanOrEqual(MOST_CLICKS_LATER);
    expect(second).toMatchObject({ total: '3000.00', tax_total: '0.00' });
    expect(person?.problems).toEqual([]);
  });

  it('a German small business', async () => {
    const invoice = await firstInvoice({
      country: 'DE',
      currency: 'EUR',
      seller: {
        'E-mail': 'anna@studio.example',
        'Tax number (Steuernummer)': '12/345/67890',
        'Street and number': 'Lindenweg 1',
        'Postal code': '10115',
        City: 'Berlin',
      },
      status: 'Small business, exempt',
      account: { IBAN: 'DE89 3704 0044 0532 0130 00' },
      client: {
        Name: 'Bäckerei Huber',
        'E-mail': 'huber@client.example',
        'Street and number': 'Markt 2',
        'Postal code': '80331',
        City: 'München',
        Country: 'Germany',
      },
      price: '100',
      language: 'de',
    });
    expect(invoice).toMatchObject({
      total: '100.00',
      tax_total: '0.00',
      tax_breakdown: [{ category: 'E', exemption_reason: expect.stringContaining('§ 19 UStG') }],
    });
    expect(printed('DE')).toMatch(/Rechnung.*DE89/);
  });

  it('a Croatian company that sells to a German business', async () => {
    const invoice = await firstInvoice({
      country: 'HR',
      currency: 'EUR',
      seller: {
        'E-mail': 'iva@more.example',
        'Tax number (OIB)': '33392005961',
        'VAT number (PDV ID broj)': 'HR33392005961',
        'Street and number': 'Riva 1',
        'Postal code': '21000',
        City: 'Split',
      },
      status: 'Registered for the tax',
      account: { IBAN: 'HR12 1001 0051 8630 0016 0' },
      client: {
        Name: 'Nordwind GmbH',
        'VAT number (PDV ID broj)': 'DE136695976',
        'E-mail': 'rechnung@nordwind.example',
        'Street and number': 'Hafen 3',
        'Postal code': '20457',
        City: 'Hamburg',
        Country: 'Germany',
      },
      price: '100',
      language: 'de',
    });
    expect(invoice).toMatchObject({
      total: '100.00',
      tax_total: '0.00',
      lines: [{ tax_rate_key: 'hr_vat_reverse_charge_eu' }],
      tax_breakdown: [
        {
          category: 'AE',
          exemption_reason:
            'Steuerschuldnerschaft des Leistungsempfängers: Artikel 196 der Richtlinie 2006/112/EG, Artikel 17 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
        },
      ],
    });
    expect(printed('HR')).toMatch(/DE136695976.*HR12/);
  });

  it('see rates for another EU country as a suggestion, which goods, a choice and another client change', async () => {
    await person?.close();
    const { production, ownerEmail, api } = await world.otherBusiness({ country: 'HR', currency: 'EUR' });
    await world.write((tx) =>
      setTaxStatus(tx, production, { status: 'registered', validFrom: '2020-01-01', now: world.clock.now() }),
    );
    await newClient(api, { name: 'Nordwind', country: 'DE', vat_number: 'DE136695976', type: 'business' });
    await newClient(api, { name: 'Primorje', country: 'HR' });
    const product = { type: 'product', name: 'Stolac', unit: 'pcs', default_price: 80, currency: 'EUR' };
    await record(api.POST('/items', { body: { ...product, tax_rate: 'hr_vat_25' } as never }), 201);
    person = await workingPerson(browser, world, { email: ownerEmail, reducedMotion: 'reduce' });
    const { page } = person;
    page.setDefaultTimeout(20_000);
    await open(page, `${world.url}/w/${production.reference}/documents/new`);
    const tax = (position: number) => page.getByRole('combobox', { name: `Tax, Line ${position}` });
    const taxes = (expected: string[]) =>
      expect
        .poll(() => Promise.all(expected.map((_, index) => tax(index + 1).inputValue())))
        .toEqual(expected);
    const choose = async (client: string) => {
      await page.getByRole('combobox', { name: 'Client' }).fill(client);
      await page.getByRole('option', { name: client, exact: true }).click();
    };
    const SERVICES = 'Prijenos porezne obveze (usluge u EU)';
    const GOODS = 'Isporuka dobara unutar EU';
    await taxes(['VAT 25%']);
    await choose('Nordwind');
    await taxes([SERVICES]);
    await writeLine(page, 1, 'Design', '100');
    await page.getByLabel('Price, Line 1').press('Enter');
    await page.getByLabel('Description, Line 2').pressSequentially('Sto');
    await page.getByRole('option', { name: /^Stolac/ }).click();
    await taxes([SERVICES, GOODS]);
    await page.getByText('Such an invoice needs your own VAT number too').waitFor();
    await page.getByLabel('Price, Line 2').press('Enter');
    await tax(3).fill('VAT 13');
    await tax(3).press('Tab');
    await page.getByText('Goods', { exact: true }).click();
    await taxes([GOODS, GOODS, 'VAT 13%']);
    await choose('Primorje');
    await page.getByText('Sale to another EU country').waitFor({ state: 'hidden' });
    await taxes(['VAT 25%', 'VAT 25%', 'VAT 13%']);
    expect(person.problems).toEqual([]);
  });

  it('an American LLC at 8.875 %', async () => {
    const invoice = await firstInvoice({
      country: 'US',
      currency: 'USD',
      seller: {
        'Legal name': 'Hudson Design LLC',
        'E-mail': 'hi@hudson.example',
        EIN: '12-3456789',
        'Street and number': '1 Main St',
        'Postal code': '10001',
        City: 'New York',
      },
      status: 'Registered for the tax',
      rate: { 'Sales tax': 'NY sales tax', Percent: '8.875' },
      account: { 'Routing number (ABA)': '021000021', 'Account number': '123456789' },
      client: {
        Name: 'Acme Inc.',
        'E-mail': 'ap@acme.example',
        'Street and number': '2 Broad St',
        'Postal code': '10004',
        City: 'New York',
        Country: 'United States',
      },
      price: '100',
      language: null,
    });
    expect(invoice).toMatchObject({
      tax_total: '8.88',
      total: '108.88',
      tax_breakdown: [{ label: 'NY sales tax', tax_rate: '8.875', category: 'S', exemption_reason: null }],
    });
    expect(printed('US')).toMatch(/NYsalestax8\.875%/);
    expect(printed('US')).toContain('021000021');
    expect(printed('US')).toContain('NewYork10001');
  });

  it('a British sole trader who is not registered', async () => {
    const invoice = await firstInvoice({
      country: 'GB',
      currency: 'GBP',
      seller: {
        'E-mail': 'tom@wright.example',
        'Street and number': '1 High Street',
        'Postal code': 'SW1A 1AA',
        City: 'London',
      },
      status: 'Not registered',
      account: { 'Sort code': '12-34-56', 'Account number': '12345678' },
      client: {
        Name: 'Baker Ltd',
        'E-mail': 'jo@baker.example',
        'Street and number': '2 Mill Lane',
        'Postal code': 'M1 1AE',
        City: 'Manchester',
        Country: 'United Kingdom',
      },
      price: '100',
      language: null,
    });
    expect(invoice).toMatchObject({
      total: '100.00',
      tax_total: '0.00',
      tax_breakdown: [{ category: 'O', exemption_reason: 'The seller is not registered for VAT.' }],
    });
    expect(printed('GB')).toMatch(/12-?34-?56/);
    expect(printed('GB')).toMatch(/London.*SW1A1AA/);
  });
});
