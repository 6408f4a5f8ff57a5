// SEF in the pages: connecting, submitting a document, and asking for its storno.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../api/records.ts';
import { KEY, makeSeller, newInvoice, passing, type Simulator, startSimulator } from '../sef/simulator.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';
import { barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('SEF in the pages', () => {
  let world: TestService;
  let browser: Browser;
  let simulator: Simulator;
  let page: Page;
  let invoice: Document;

  beforeAll(async () => {
    buildPages();
    simulator = await startSimulator();
    world = await createTestService({
      now: new Date().toISOString(),
      settings: { SEF_POLL_SECONDS: '1', SEF_PRODUCTION_URL: simulator.url },
    });
    await makeSeller(world, world.production);
    invoice = await newInvoice(world.api, new Date().toISOString().slice(0, 10));
    browser = await openBrowser();
    ({ page } = await workingPerson(browser, world, { email: world.ownerEmail }));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await simulator?.close();
  });

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const picture = async (name: string) => {
    const folder = process.env.PICTURES;
    if (!folder) return;
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${folder}/${name}-phone.png`, fullPage: true });
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${folder}/${name}-dark.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const seen = (text: string | RegExp) =>
    passing(world, `${text} is shown`, async () => (await page.getByText(text).count()) > 0, 2000);

  it('connects with a key, which is tested and not shown again', async () => {
    await open(page, at('/integrations/sef'));
    await page.getByText('Not connected').waitFor();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByLabel('API key').fill(KEY);
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await seen('SEF has accepted the key.');
    expect(await page.content()).not.toContain(KEY);
    expect(await barriers(page)).toEqual([]);
    await picture('sef-settings');
  });

  it('does not submit what SEF would refuse, says why, and leads to what to mend', async () => {
    const { reference } = await newInvoice(world.api, new Date().toISOString().slice(0, 10), {
      due_date: null,
    });
    await open(page, at(`/documents/${reference}`));
    await page.getByText('SEF would refuse the document: 1 to mend').waitFor();
    const button = page.getByRole('button', { name: 'Submit to SEF' });
    expect(await button.isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await picture('sef-refused');
    // The findings of another format are of no use here.
    await page.getByRole('heading', { name: 'E-invoice' }).click();
    await page.getByRole('button', { name: 'More formats' }).click();
    await page.getByRole('radio', { name: 'EN 16931' }).check();
    await page.getByText('The file can be made.').waitFor();
    await page.getByRole('button', { name: 'See what to mend' }).click();
    const findings = page.locator('#einvoice-findings');
    await passing(world, 'the findings have the focus', async () => isFocused(findings), 100);
    expect(await findings.getByText('Due date').count()).toBeGreaterThan(0);
    expect(await page.getByRole('radio', { name: 'SEF (SRBDT)' }).isChecked()).toBe(true);
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole('button', { name: 'See what to mend' }).click();
    await passing(
      world,
      'the findings are in view',
      () =>
        findings.evaluate(async (node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return top < node.ownerDocument.documentElement.clientHeight && bottom > 0;
        }),
      100,
    );
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('submits a document, shows its state, and asks for a storno with a reason', async () => {
    await open(page, at(`/documents/${invoice.reference}`));
    await page.getByRole('button', { name: 'Submit to SEF' }).click();
    await seen('Sent to the buyer');
    simulator.act(invoice.number, 'reject', 'Pogrešna cena');
    await seen('Pogrešna cena');
    expect(await barriers(page)).toEqual([]);
    await picture('sef-document');
    await page.getByRole('button', { name: 'Storno …' }).click();
    await page.getByLabel(/^Reason/).fill('Dogovoreno');
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    await seen('Reversed');
  });

  it('lists what needs attention', async () => {
    simulator.world.registry.setCompany('100000049', { isRegistered: false, isActive: true, jbkjs: null });
    const refused = await newInvoice(world.api, new Date().toISOString().slice(0, 10));
    await world.api.POST('/documents/{reference}/einvoice/submit', {
      params: { path: { reference: refused.reference } },
    });
    await passing(world, 'SEF refuses it', async () => {
      await open(page, at('/integrations/sef'));
      return (await page.getByRole('link', { name: refused.number ?? '' }).count()) > 0;
    });
    await picture('sef-attention');
  });
});
