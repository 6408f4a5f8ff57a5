// The panel of electronic files: from what is missing to its field and back, and to the same bytes that the API sends.
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, newDraft, newIssued } from '../api/records.ts';
import { clientOf, issued, type Seller, sellerIn } from '../einvoice/sellers.ts';
import { buyerOf, connect, makeSeller, newInvoice, passing, startSimulator } from '../sef/simulator.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { contentOf, HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

const TODAY = new Date().toISOString().slice(0, 10);

describe.skipIf(!HAS_BROWSER)('the panel of electronic files', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let german: Seller;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    await makeSeller(world, world.production);
    german = await sellerIn(world, 'DE');
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string, workspace = world.production) => `${world.url}/w/${workspace.reference}${place}`;
  const panel = (within = page) =>
    within.locator('details').filter({ has: within.getByRole('heading', { name: 'E-invoice' }) });
  const picture = async (name: string, within = page) => {
    const folder = process.env.PICTURES;
    if (!folder) return;
    const size = within.viewportSize() ?? { width: 1280, height: 900 };
    await within.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    await within.emulateMedia({ colorScheme: 'dark' });
    await within.screenshot({ path: `${folder}/${name}-dark.png`, fullPage: true });
    await within.emulateMedia({ colorScheme: 'light' });
    await within.setViewportSize({ width: 390, height: 844 });
    await within.screenshot({ path: `${folder}/${name}-phone.png`, fullPage: true });
    await within.setViewportSize(size);
  };
  const settle = (field: ReturnType<Page['getByLabel']>) =>
    passing(world, 'the field has the focus', async () => (await field.count()) > 0 && isFocused(field), 100);

  it('leads from what a draft lacks to the field of the client, and has nothing to mend after that', async () => {
    const client = await buyerOf(world.api);
    await world.api.PATCH('/clients/{reference}', {
      params: { path: { reference: client.reference } },
      body: { registration_number: null },
    });
    const dates = { issue_date: TODAY, delivery_date: TODAY, due_date: TODAY };
    const draft = await newDraft(world.api, { client: client.reference, lines: [line()], ...dates });
    await open(page, at(`/documents/${draft.reference}?file=1`));
    await panel().getByText('Registration number (client) is missing').waitFor();
    await panel().getByText('RSR-17').waitFor();
    expect(await panel().getByRole('radio').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    await picture('einvoice-draft');
    await panel().getByRole('link', { name: 'Registration number (client)' }).click();
    const field = page.getByRole('dialog').getByLabel('Registration number');
    await settle(field);
    await page.getByText('This is needed').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await picture('einvoice-client-field');
    await field.fill('87654321');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('needs');
    await page.goBack();
    await panel().getByText('Nothing to mend').waitFor();
    await panel().getByText('once the document is issued').waitFor();
    await picture('einvoice-draft-ready');
  });

  it('leads from a missing due date to the days to pay of new documents, which mend the next one', async () => {
    const body = { due_date: null };
    const { reference } = await newInvoice(world.api, TODAY, body);
    await open(page, at(`/documents/${reference}?file=1`));
    await panel().getByText('defaults for new documents are set under Settings').waitFor();
    await panel().getByText('BR-CO-25').waitFor();
    await picture('einvoice-due-date');
    await panel().getByRole('link', { name: 'Set days to pay for new documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'New documents: All document types' });
    const days = dialog.getByLabel('Days to pay');
    await settle(days);
    await dialog.getByText('This is needed').waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await picture('einvoice-due-days');
    await days.fill('15');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('needs');
    const { client } = await newInvoice(world.api, TODAY, body);
    const draft = await newDraft(world.api, {
      client: client.reference,
      lines: [line()],
      issue_date: TODAY,
      delivery_date: TODAY,
    });
    await open(page, at(`/documents/${draft.reference}?file=1`));
    await panel().getByText('Nothing to mend').waitFor();
  });

  it('downloads the bytes that the API sends, which is part of what happened', async () => {
    const invoice = await newInvoice(world.api, TODAY);
    await open(page, at(`/documents/${invoice.reference}?file=1`));
    const button = panel().getByRole('link', { name: 'Download the file' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const answer = await world.request(`/documents/${invoice.reference}/einvoice?profile=srbdt`, {
      key: world.key,
    });
    expect(await contentOf(download)).toEqual(Buffer.from(await answer.arrayBuffer()));
    await page.getByText('Electronic file made: SEF (SRBDT)').waitFor();
    await picture('einvoice-issued');
  });

  it('leads to the field of a line of a draft', async () => {
    const { reference } = await buyerOf(world.api);
    const zero = line({ tax_rate: 'rs_vat_0' });
    const draft = await newDraft(world.api, { client: reference, lines: [zero], due_date: TODAY });
    await open(page, at(`/documents/${draft.reference}?file=1`));
    await panel().getByRole('link', { name: 'Exemption code (line 1)' }).click();
    const field = page.getByLabel('Exemption code, Line 1');
    await settle(field);
    await picture('einvoice-line-field');
    await field.fill('PDV-RS-24-1-2');
    expect(await page.getByText('This is needed').count()).toBe(0);
  });

  it('is one calm line with its state until it is opened, by keyboard as well', async () => {
    const client = await buyerOf(world.api);
    const draft = await newDraft(world.api, { client: client.reference, lines: [line()], due_date: TODAY });
    await open(page, at(`/documents/${draft.reference}`));
    const summary = panel().locator('summary');
    await summary.getByText(/to mend$/).waitFor();
    expect(await panel().getByRole('radio').isVisible()).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await panel().getByText('There is a file once this is mended').waitFor();
    await page.reload();
    await panel().getByText('There is a file once this is mended').waitFor();
  });

  it('says why a proforma has none', async () => {
    const { reference } = await newIssued(world.api, { document_type: 'rs_proforma' });
    await open(page, at(`/documents/${reference}?file=1`));
    await panel().getByText('A quote or proforma is no tax document').waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture('einvoice-proforma');
  });

  describe('of a German business', () => {
    let person: Visitor;
    beforeAll(async () => {
      person = await workingPerson(browser, world, { email: german.ownerEmail, reducedMotion: 'reduce' });
      person.page.setDefaultTimeout(20_000);
    });

    const buyer = {
      name: 'Isar Handel GmbH',
      vat_number: 'DE129273398',
      email: 'r@isar.example',
      country: 'DE',
    };

    it('offers what Germans use, all else behind a button, and the PDF with the file in it', async () => {
      const full = { ...buyer, address_line1: 'Markt 1', city: 'München', postal_code: '80331' };
      const { reference } = await issued(german, { to: await clientOf(german, full) });
      const { page: german_page } = person;
      await open(german_page, at(`/documents/${reference}?file=1`, german.production));
      const there = panel(german_page);
      await there.getByText('Nothing to mend').waitFor();
      expect(await there.getByRole('radio').count()).toBe(2);
      await there.getByRole('button', { name: 'More formats' }).click();
      expect(await there.getByRole('radio').count()).toBe(5);
      await there.getByRole('radio', { name: 'ZUGFeRD / Factur-X' }).check();
      const button = there.getByRole('link', { name: 'PDF with the file in it' });
      const [download] = await Promise.all([german_page.waitForEvent('download'), button.click()]);
      const pdf = await buffer(await download.createReadStream());
      const answer = await world.request(`/documents/${reference}/document.pdf?profile=zugferd`, {
        key: german.key,
      });
      expect(pdf).toEqual(Buffer.from(await answer.arrayBuffer()));
      expect(await barriers(german_page)).toEqual([]);
      await picture('einvoice-formats', german_page);
    });

    it('keeps the format that was chosen for the client: the next document begins with it', async () => {
      const client = await clientOf(german, { ...buyer, name: 'Elbe Handel GmbH' });
      const first = await issued(german, { to: client, buyer_reference: null });
      const { page: german_page } = person;
      await open(german_page, at(`/documents/${first.reference}?file=1`, german.production));
      const there = panel(german_page);
      const xrechnung = there.getByRole('radio', { name: 'XRechnung 3.0', exact: true });
      const zugferd = there.getByRole('radio', { name: 'ZUGFeRD / Factur-X' });
      await zugferd.waitFor();
      expect(await zugferd.isChecked()).toBe(true);
      await xrechnung.check();
      await german_page.getByText('Elbe Handel GmbH keeps XRechnung 3.0 for next time.').waitFor();
      const next = await issued(german, { to: client, buyer_reference: null });
      await open(german_page, at(`/documents/${next.reference}?file=1`, german.production));
      await xrechnung.waitFor();
      expect(await xrechnung.isChecked()).toBe(true);
    });

    it('says of an issued document that it stays as it is', async () => {
      const { reference } = await issued(german, {
        to: await clientOf(german, buyer),
        buyer_reference: null,
      });
      const { page: german_page } = person;
      await open(german_page, at(`/documents/${reference}?file=1`, german.production));
      const there = panel(german_page);
      await there.getByRole('radio', { name: 'XRechnung 3.0', exact: true }).check();
      await there.getByText('Buyer reference is missing').waitFor();
      await there.getByText('An issued document stays as it was issued').waitFor();
      expect(await there.getByRole('link', { name: 'Download the file' }).count()).toBe(0);
      await picture('einvoice-issued-faulty', german_page);
      expect(person.problems).toEqual([]);
    });
  });

  it('marks documents that need attention in SEF on the overview and in the list', async () => {
    const simulator = await startSimulator();
    const { sandbox, sandboxApi: api } = world;
    await makeSeller(world, sandbox);
    await connect(world, sandbox, simulator);
    const refused = await newInvoice(api, TODAY);
    simulator.world.registry.setCompany('100000049', { isRegistered: false, isActive: true, jbkjs: null });
    await api.POST('/documents/{reference}/einvoice/submit', {
      params: { path: { reference: refused.reference } },
    });
    const submission = async () =>
      (
        await api.GET('/documents/{reference}/einvoice/submission', {
          params: { path: { reference: refused.reference } },
        })
      ).data?.data.status;
    await passing(world, 'SEF refuses it', async () => (await submission()) === 'failed');
    await open(page, at('/', sandbox));
    await page.getByRole('link', { name: '1 document needs attention in SEF' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture('sef-overview');
    await open(page, at('/documents', sandbox));
    await page.getByTitle('SEF: needs attention').locator('visible=true').first().waitFor();
    await page.getByRole('columnheader', { name: 'SEF' }).waitFor();
    await page.getByRole('cell', { name: 'Refused by SEF' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture('sef-list');
    await page.getByLabel('State in SEF').first().click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await page.getByText('Nothing matches').waitFor({ timeout: 40_000 });
    await open(page, at('/documents?efaktura=failed', sandbox));
    await page.getByRole('cell', { name: 'Refused by SEF' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await open(page, at(`/documents/${refused.reference}`, sandbox));
    await page.getByText('SEF: Refused by SEF').waitFor();
    await page.getByText('Submitted to SEF', { exact: true }).waitFor();
    await picture('sef-timeline');
    await simulator.close();
    expect(owner.problems).toEqual([]);
  });
});
