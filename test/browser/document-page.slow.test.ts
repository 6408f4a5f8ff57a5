// The page of a document in a real browser: what it leads with, what can be pressed, and what is folded.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDraft, newIssued, pay, record, send } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the page of a document', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork());
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (reference: string) =>
    open(page, `${world.url}/w/${world.production.reference}/documents/${reference}`);
  const head = (name: string) => page.getByRole('region', { name, exact: true });

  it('shows the balance and the due date first, also on a phone', async () => {
    const { reference } = await newIssued(world.api, { due_date: '2026-03-20' });
    await record(pay(world.api, reference, 20), 201);
    await visit(reference);
    expect(await head('To pay').innerText()).toMatch(
      /100\.00\s+RSD\s+20\.00 of 120\.00\s+RSD paid\s+Due date/,
    );
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await head('To pay').boundingBox();
    expect(box && box.y + box.height < 600).toBe(true);
    expect(await page.getByRole('link', { name: 'Open the PDF' }).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('highlights no button once it is sent and paid', async () => {
    const { reference } = await newIssued(world.api, { due_date: '2026-03-20' });
    await record(send(world.api, reference));
    await record(pay(world.api, reference, 120), 201);
    await visit(reference);
    expect(await head('Paid in full').innerText()).toContain('120.00');
    const again = page.getByRole('button', { name: 'Send again …' });
    expect(await again.getAttribute('data-variant')).toBe('default');
  });

  it('shows a draft as wide as its row of buttons', async () => {
    const { reference } = await newDraft(world.api);
    await visit(reference);
    const right = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const card = await page.getByRole('table', { name: 'Lines' }).boundingBox();
    expect(Math.abs((card?.x ?? 0) + (card?.width ?? 0) - (await right('Actions')))).toBeLessThan(4);
  });

  it('shows webhook deliveries apart from what people did, collapsed', async () => {
    await world.endpoint('http://127.0.0.1:9/', ['document.issued']);
    const { reference } = await newIssued(world.api);
    await visit(reference);
    const deliveries = page.locator('details').filter({ hasText: 'Webhook deliveries' });
    await deliveries.getByText('Webhook deliveries').waitFor();
    expect(await page.getByText('document.issued to').isVisible()).toBe(false);
    await deliveries.locator('summary').click();
    await page.getByText('document.issued to 127.0.0.1:9').waitFor();
  });

  it('shows references, period, terms and notes, which the editor offers closed until there are some', async () => {
    const { reference } = await newDraft(world.api);
    const edit = async () => {
      await visit(`${reference}/edit`);
      await page.getByRole('heading', { name: 'More details' }).waitFor();
    };
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await edit();
    expect(await field('Order number').count()).toBe(0);
    const toggle = page.getByRole('button', { name: 'Show all', exact: true });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await field('Order number').fill('PO 118/26');
    await field('Service period from').fill('9 Mar 2026');
    await field('Service period to').fill('8 Mar 2026');
    await field('Payment terms').fill('2 % within 8 days\nnet within 30 days');
    await field('Notes').fill('Thank you');
    await field('Internal note').fill('Agreed by phone');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show fewer', exact: true }).click();
    // What the draft says stays in view.
    expect(await field('Order number').count()).toBe(1);
    expect(await field('Language').count()).toBe(0);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Is before the start (2026-03-09)').waitFor();
    await field('Service period to').fill('20 Mar 2026');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('table', { name: 'Lines' }).waitFor();
    const shown = await page.locator('main').innerText();
    for (const text of [
      'Service period\n9 Mar 2026 – 20 Mar 2026',
      'Order number\nPO 118/26',
      'Payment terms\n2 % within 8 days\nnet within 30 days',
      'Notes\nThank you',
      'Internal note\nAgreed by phone',
    ])
      expect(shown.replaceAll('\u00a0', ' ')).toContain(text);
    expect(await barriers(page)).toEqual([]);
    await edit();
    expect(await field('Order number').inputValue()).toBe('PO 118/26');
    await visit(`new?from=${reference}`);
    await field('Notes').waitFor();
    expect(await field('Order number').inputValue()).toBe('PO 118/26');
    expect(await field('Internal note').inputValue()).toBe('');
    expect(await field('Service period from').inputValue()).toBe('');
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
