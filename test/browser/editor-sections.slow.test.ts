// Texts and sections in the editor of drafts, what lines say for e-invoices, and the delivery address.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, line, newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('sections in the editor of drafts', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Zora Pekara' });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const pageOf = (path: string) => `${world.url}/w/${world.production.reference}/documents/${path}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const saved = async () => {
    await page.waitForURL(/documents\/[0-9A-Z]{26}$/);
    return getDocument(world.api, page.url().split('/').at(-1) ?? '');
  };

  it('are added, named and counted while typing, and saved with the draft', async () => {
    await open(page, pageOf('new'));
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('zora');
    await page.getByRole('option', { name: 'Zora Pekara' }).click();
    await page.getByLabel('Description, Line 1').fill('Journey');
    await page.keyboard.press('Escape');
    await page.getByLabel('Price, Line 1').fill('10');
    await button('Add a section').click();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Section, Line 2');
    await page.keyboard.type('Design');
    // Enter goes on with a line of the section.
    await page.keyboard.press('Enter');
    await page.getByLabel('Description, Line 3').fill('Layout');
    await page.keyboard.press('Escape');
    await page.getByLabel('Quantity, Line 3').fill('3');
    await page.getByLabel('Price, Line 3').fill('33');
    await button('Add a text').click();
    await page.keyboard.type('Two rounds');
    const section = page.getByRole('group', { name: 'Line 2', exact: true });
    await expect.poll(() => section.innerText()).toContain('99.00');
    expect(await barriers(page)).toEqual([]);
    await button('Save the draft').click();
    const { lines, subtotal } = await saved();
    expect(lines).toMatchObject([
      { kind: 'item', description: 'Journey' },
      { kind: 'section', description: 'Design', section_subtotal: '99.00' },
      { kind: 'item', description: 'Layout' },
      { kind: 'text', description: 'Two rounds' },
    ]);
    expect(subtotal).toBe('109.00');
    for (const text of ['Design', 'Two rounds', '99.00'])
      await page.getByRole('table', { name: 'Lines' }).getByText(text, { exact: true }).first().waitFor();
  });

  it('of a draft made by the API survive being saved, with all that its lines say', async () => {
    const address = { name: 'Store', street: 'Kej 1', city: 'Zemun', postal_code: '11080', country: 'RS' };
    const draft = await newDraft(world.api, {
      delivery_address: address,
      tax_point: 'payment_date',
      lines: [
        { kind: 'text', description: 'First line\nsecond line' },
        { kind: 'section', description: 'Design' },
        line({
          unit: 'sat',
          unit_code: 'LH',
          tax_rate: 'rs_vat_exempt',
          exemption_code: 'PDV-RS-25-2-7',
          classification: { scheme: 'TST', code: '7' },
          service_period_start: '2026-02-01',
          service_period_end: '2026-02-28',
        }),
        line({ unit: 'kom' }),
      ],
    });
    await open(page, pageOf(`${draft.reference}/edit`));
    await page.getByLabel('Price, Line 4').fill('200');
    await button('Save the draft').click();
    const { lines, delivery_address, tax_point } = await saved();
    expect({ delivery_address, tax_point }).toEqual({ delivery_address: address, tax_point: 'payment_date' });
    const { updated_at: _, ...before } = { ...draft, lines: draft.lines.slice(0, 3) };
    expect(lines.slice(0, 3)).toEqual(
      before.lines.map((each, i) => (i === 1 ? { ...each, ...lines[1] } : each)),
    );
    expect(lines[3]).toMatchObject({ unit_price: '200.00', unit_code: 'H87' });
  });

  it('what a line says for e-invoices is behind its menu, and a refusal is shown there', async () => {
    const draft = await newDraft(world.api, { lines: [line({ unit: 'kom' })] });
    await open(page, pageOf(`${draft.reference}/edit`));
    const code = page.getByLabel('Unit code, Line 1');
    expect(await code.count()).toBe(0);
    await page.getByRole('button', { name: 'Actions, Line 1' }).click();
    await page.getByRole('menuitem', { name: 'Unit code, period, classification …' }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Unit code, Line 1');
    expect(await code.getAttribute('placeholder')).toBe('H87');
    await code.fill('ZZZ');
    await page.getByLabel('Code of the classification, Line 1').fill('22100000');
    expect(await barriers(page)).toEqual([]);
    await button('Save the draft').click();
    await page.getByText('is no unit code').waitFor();
    await code.fill('xpp');
    await button('Save the draft').click();
    expect((await saved()).lines[0]).toMatchObject({
      unit_code: 'XPP',
      classification: { scheme: 'STI', code: '22100000' },
    });
  });

  it('an address of delivery is typed in a section of its own, by keyboard alone', async () => {
    const draft = await newDraft(world.api, {});
    await open(page, pageOf(`${draft.reference}/edit`));
    await button('Show: Delivery').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Recipient').fill('Store');
    await page.getByLabel('City').fill('Zemun');
    await page.getByRole('combobox', { name: 'Tax point' }).fill('delivery');
    await page.keyboard.press('Enter');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    expect(await saved()).toMatchObject({
      delivery_address: { name: 'Store', city: 'Zemun', country: 'RS' },
      tax_point: 'delivery_date',
    });
    await page.getByText('Delivered to').first().waitFor();
  });
});
