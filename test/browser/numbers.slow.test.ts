// A business that used another program goes on with its numbers, as its owner sets it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIssued } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { atRest, buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the numbers in the settings', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    await open(owner.page, `${world.url}/w/${world.production.reference}/settings/numbers`);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const year = () => world.clock.now().getFullYear();
  const row = (name: string) => owner.page.getByRole('listitem').filter({ hasText: name });
  const dialog = () => owner.page.getByRole('dialog');
  const press = (name: string) => owner.page.getByRole('button', { name, exact: true }).click();
  const save = async () => {
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
  };

  it('begin where the former program left off, and the examples show it', async () => {
    await row('Advance invoice').getByText(`ADV-${year()}-00001`).waitFor();
    await press('Start at … Advance invoice');
    await dialog().getByLabel('First number').fill('many');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('From 1 to 999999999').waitFor();
    await dialog().getByLabel('First number').fill('138');
    await save();
    await row('Advance invoice').getByText(`ADV-${year()}-00138`).waitFor();
    await owner.page
      .getByText(new RegExp(`The next ones would be: INV-${year()}-00001, .*ADV-${year()}-00138`))
      .waitFor();
  });

  it('of a series that was used meantime say why they can no longer begin elsewhere', async () => {
    await press('Start at … Proforma invoice');
    const { number } = await newIssued(world.api, { document_type: 'rs_proforma' });
    expect(number).toBe(`PRO-${year()}-00001`);
    await dialog().getByLabel('First number').fill('20');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await owner.page.getByText(`it goes on with PRO-${year()}-00002`).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await row('Proforma invoice').getByText(`PRO-${year()}-00002`).waitFor();
    expect(await owner.page.getByRole('button', { name: 'Start at … Proforma invoice' }).count()).toBe(0);
  });

  it('of one type follow a template of its own, with an example of it while it is typed', async () => {
    await press('Template … Invoice');
    const template = dialog().getByLabel('Number template');
    await dialog().getByText(`The next one would be: INV-${year()}-00001`).waitFor();
    await template.fill('PRO-{YYYY}-{SEQ:5}');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Would give the same numbers to Faktura and Predračun').waitFor();
    await template.fill('{YYYY}/{SEQ:4}');
    await dialog().getByText(`The next one would be: ${year()}/0001`).waitFor();
    await save();
    await row(`${year()}/0001`).getByText('template of its own').waitFor();
    await press('Template … Invoice');
    await template.fill('');
    await save();
    await row(`INV-${year()}-00001`).waitFor();
    await atRest(owner.page);
    expect(owner.problems).toEqual([]);
  });
});
