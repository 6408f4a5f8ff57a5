// Documents that settle each other in a real browser: credited, cancelled with a credit note, deducted, applied, given back.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, newClient, record, send } from '../api/records.ts';
import { draft, issued, line, pay } from '../settlement/documents.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, isFocused, open, speak, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('documents that settle each other', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (reference: string, on = page) =>
    open(on, `${world.url}/w/${world.production.reference}/documents/${reference}`);
  const dialog = () => page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const settlement = (on = page) => on.getByRole('list', { name: 'Settlement' });
  const related = () => page.getByRole('list', { name: 'Related documents' });
  const client = async (name: string) => (await newClient(world.api, { name })).reference;
  const invoice = async (of: string, price: number) =>
    issued(world.api, { document_type: 'rs_invoice', client: of, lines: [line(price)] });

  /** Chooses an entry of the menu of the page. */
  async function choose(name: string) {
    await button('Actions').first().click();
    await page.getByRole('menuitem', { name }).click();
  }

  async function issue() {
    await button('Save and issue …').click();
    await dialog().getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await atRest(page);
  }

  it('a credit note is made from an invoice, changed, and settles it when it is issued', async () => {
    const { reference, number } = await invoice(await client('Zora'), 100);
    await visit(reference);
    await choose('Create credit note');
    await page.getByRole('heading', { name: 'Edit the draft' }).waitFor();
    await page.getByRole('combobox', { name: `Relation to ${number}` }).waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('25');
    await issue();
    expect(await settlement().innerText()).toMatch(/Total\s+30\.00.*Left of the credit\s+0\.00/s);
    await page.getByText('Used up').waitFor();
    await settlement()
      .getByRole('link', { name: number ?? '' })
      .click();
    await page.getByRole('heading', { level: 1, name: number ?? '' }).waitFor();
    await atRest(page);
    expect(await settlement().innerText()).toMatch(/Credit note CN.*−30\.00.*Left to pay\s+90\.00/s);
    await page.getByText(/CN-\S+ credited 30\.00/).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('a paid invoice is cancelled with a credit note, whose rest is applied and given back', async () => {
    const of = await client('Mila');
    const { reference } = await pay(world.api, await invoice(of, 100));
    const open = await invoice(of, 50);
    await visit(reference);
    await choose('Cancel the document …');
    await dialog().getByText('Something was paid').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await dialog().getByLabel('Reason').fill('Never delivered');
    await button('Cancel the document').click();
    await page.getByText('The document is cancelled.').waitFor();
    await page.getByText('Never delivered').first().waitFor();
    await related().getByRole('link', { name: /^CN-/ }).click();
    await page.getByRole('heading', { level: 1, name: /^CN-/ }).waitFor();

    await button('Apply to a document …').press('Enter');
    await dialog().getByText('120.00 RSD are left of the credit note.').waitFor();
    await dialog().getByRole('combobox', { name: 'Document' }).click();
    await page.getByRole('option', { name: open.number ?? '' }).click();
    expect(await dialog().getByLabel('Amount').inputValue()).toBe('60.00');
    await dialog().getByLabel('Amount').fill('60.5');
    await button('Apply').click();
    await expect.poll(() => isFocused(dialog().getByLabel('Amount'))).toBe(true);
    await dialog().getByLabel('Amount').fill('60');
    await button('Apply').click();
    await page.getByText('60.00 RSD applied.').waitFor();

    await button('Give money back …').click();
    expect(await dialog().getByLabel('Amount').inputValue()).toBe('60.00');
    await dialog().getByLabel('Reason').fill('Client asked');
    await button('Record').click();
    await page.getByText('60.00 RSD given back.').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect(await settlement().innerText()).toMatch(/Client asked.*−60\.00.*Left of the credit\s+0\.00/s);
    for (const gone of ['Apply to a document …', 'Give money back …'])
      expect(await button(gone).count()).toBe(0);
    expect((await getDocument(world.api, open.reference)).balance_cents).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  it('a sent invoice is cancelled with a credit note unless that is switched off', async () => {
    const { reference } = await invoice(await client('Vuk'), 10);
    await record(send(world.api, reference));
    await visit(reference);
    await choose('Cancel the document …');
    const credit = dialog().getByRole('switch', { name: 'With a credit note' });
    expect(await credit.isChecked()).toBe(true);
    await credit.press('Space');
    await button('Cancel the document').click();
    await page.getByText('The document is cancelled.').waitFor();
    const { referenced_by, status } = await getDocument(world.api, reference);
    expect([status, referenced_by]).toEqual(['cancelled', []]);
  });

  it('a proforma becomes an advance invoice, and the final invoice deducts it once it is paid', async () => {
    const of = await client('Sava');
    const proforma = await issued(world.api, {
      document_type: 'rs_proforma',
      client: of,
      lines: [line(1000)],
    });
    await visit(proforma.reference);
    await choose('Create advance invoice …');
    await dialog().getByText(`Of ${proforma.number}: 1,200.00 RSD`).waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await button('Make the draft').click();
    await dialog().getByText('Enter a percentage above 0, up to 100.').waitFor();
    await dialog().getByRole('textbox', { name: 'Percentage' }).fill('30');
    await button('Make the draft').click();
    await page.getByRole('combobox', { name: `Relation to ${proforma.number}` }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('360.00');
    await issue();
    await page.getByRole('heading', { level: 1, name: /^ADV-/ }).waitFor();
    const advance = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    await button('Record payment …').click();
    await button('Record').click();
    await page.getByText('360.00 RSD recorded.').waitFor();
    await dialog().waitFor({ state: 'hidden' });

    await choose('Create final invoice');
    const deducted = page.getByRole('checkbox', { name: advance });
    await deducted.waitFor();
    expect(await deducted.isChecked()).toBe(true);
    const sums = page.getByRole('status', { name: 'What is left to pay' });
    await expect.poll(() => sums.innerText()).toMatch(/1,200\.00.*−360\.00.*840\.00/s);
    await page.getByRole('textbox', { name: `Amount of ${advance}` }).fill('360.01');
    await button('Save the draft').click();
    await page.getByText('360.00 RSD', { exact: false }).first().waitFor();
    const amount = page.getByRole('textbox', { name: `Amount of ${advance}` });
    await expect.poll(() => isFocused(amount)).toBe(true);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await barriers(page)).toEqual([]);
    await amount.fill('');
    await issue();
    await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
    expect(await settlement().innerText()).toMatch(
      /Advance invoice ADV.*300\.00 \+ 60\.00.*−360\.00.*840\.00/s,
    );
    await related()
      .getByRole('link', { name: proforma.number ?? '' })
      .waitFor();
    await settlement().getByRole('link', { name: advance }).click();
    await related().getByText('Deducted by').waitFor();
    await visit(proforma.reference);
    await page.getByText('Another document was made from it').first().waitFor();
    await button('Actions').first().click();
    expect(await page.getByRole('menuitem', { name: 'Create invoice' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('a draft keeps its relations and deductions when it is saved, and names what is wrong with them', async () => {
    const of = await client('Lena');
    const corrected = await invoice(of, 10);
    const advance = await pay(
      world.api,
      await issued(world.api, { document_type: 'rs_advance_invoice', client: of, lines: [line(50)] }),
    );
    const { reference } = await draft(world.api, {
      document_type: 'rs_invoice',
      client: of,
      lines: [line(100)],
      advances: [{ document: advance.reference, amount: 20 }],
      related_documents: [
        { relation: 'corrects', document: corrected.reference },
        { relation: 'corrects', number: 'OLD-7', issue_date: '2025-10-01' },
      ],
    });
    const before = await getDocument(world.api, reference);
    const edit = () => visit(`${reference}/edit`);
    await edit();
    await page.getByRole('textbox', { name: 'Price' }).fill('90');
    await button('Save the draft').click();
    await page.getByText('The draft is saved.').waitFor();
    const { related_documents, deductions } = await getDocument(world.api, reference);
    expect([related_documents, deductions]).toEqual([before.related_documents, before.deductions]);

    await edit();
    await button('Remove OLD-7').click();
    await button('Add a document').click();
    expect(await barriers(page, 'above')).toEqual([]);
    await button('Add a document').last().click();
    await dialog().getByText('Please fill this in').waitFor();
    await dialog().getByText('Issued elsewhere').click();
    await dialog().getByLabel('Number').fill('OLD-8');
    await dialog().getByRole('button', { name: 'Add a document' }).click();
    await button('Add a document').click();
    await dialog()
      .getByRole('combobox', { name: 'Document' })
      .fill(corrected.number ?? '');
    await page.getByRole('option', { name: corrected.number ?? '' }).click();
    await dialog().getByRole('button', { name: 'Add a document' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await button('Save the draft').click();
    const relation = page.getByRole('combobox', { name: `Relation to ${corrected.number}` }).last();
    await expect.poll(() => relation.getAttribute('aria-invalid')).toBe('true');
    expect(await isFocused(relation)).toBe(true);
    await button(`Remove ${corrected.number}`).last().click();
    await page.getByRole('checkbox', { name: advance.number ?? '' }).press('Space');
    await button('Save the draft').click();
    await page.getByText('The draft is saved.').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
    await related().getByText('OLD-8').waitFor();
    const saved = await getDocument(world.api, reference);
    expect(saved.related_documents.map(({ number }) => number)).toEqual([corrected.number, 'OLD-8']);
    expect(saved.deductions).toEqual([]);
  });

  it('an advance invoice is offered with what is left of it, until it is used up', async () => {
    const of = await client('Jana');
    const advance = await pay(
      world.api,
      await issued(world.api, { document_type: 'rs_advance_invoice', client: of, lines: [line(50)] }),
    );
    const final = (amount: number) => ({
      document_type: 'rs_invoice',
      client: of,
      lines: [line(100)],
      advances: [{ document: advance.reference, amount }],
    });
    await issued(world.api, final(20.5));
    const place = `${world.url}/w/${world.production.reference}/documents/new?client=${of}`;
    await open(page, place);
    await page.getByText('39.50 RSD left of 60.00 RSD').waitFor();
    expect(await barriers(page)).toEqual([]);
    await issued(world.api, final(39.5));
    await open(page, place);
    await page.getByRole('heading', { name: 'Related documents' }).waitFor();
    expect(await page.getByRole('checkbox', { name: advance.number ?? '' }).count()).toBe(0);
  });

  it('the preview of a credit note takes the tax that is left of its original', async () => {
    const of = await client('Cent');
    // 20 % of 0.03 is 0.01, and of each 0.01 it is nothing.
    const original = await issued(world.api, {
      document_type: 'rs_invoice',
      client: of,
      lines: [line(0.01, 'rs_vat_20', 3)],
    });
    const part = {
      document_type: 'rs_credit_note',
      from: original.reference,
      lines: [{ from_line: 1, quantity: 2 }],
    };
    await issued(world.api, part);
    const { reference, total } = await draft(world.api, {
      document_type: 'rs_credit_note',
      from: original.reference,
    });
    await visit(`${reference}/edit`);
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(new RegExp(`Total\\s+${total}`));
  });

  it('stay within the screen of a phone, in Serbian and in the dark', async () => {
    const of = await client('Telefon');
    const { reference } = await pay(world.api, await invoice(of, 1_234_567.89));
    const phone = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      colorScheme: 'dark',
    });
    await speak(phone.page, 'sr-Latn');
    await visit(reference, phone.page);
    await phone.page.getByRole('list', { name: 'Izmirenje' }).getByText('Preostalo za plaćanje').waitFor();
    await phone.page.getByRole('button', { name: 'Radnje' }).first().tap();
    await phone.page.getByRole('menuitem', { name: 'Napravi knjižno odobrenje' }).tap();
    await phone.page.getByRole('heading', { name: 'Povezani dokumenti' }).waitFor();
    await atRest(phone.page);
    expect(await phone.page.locator('html').evaluate((root) => root.scrollWidth)).toBe(360);
    expect(await barriers(phone.page)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
