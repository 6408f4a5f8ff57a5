// What a sandbox whose clock is ahead would have sent, in the pages.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newIssued, record, send } from '../api/records.ts';
import { createMailService } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import { managerKey } from '../manager-key.ts';
import { advance } from '../sandbox/stage.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the e-mails of a sandbox in the pages', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let number: string;

  beforeAll(async () => {
    buildPages();
    office = await startPostOffice();
    world = await createMailService(office.url, { now: new Date().toISOString() });
    const api = world.apiFor(await managerKey(world, { workspace: world.sandbox }));
    await advance(api, { by: { months: 1 } });
    const client = await newClient(api, { name: 'Dunav Trade', email: 'office@dunav.example' });
    const document = await newIssued(api, { client: client.reference });
    number = document.number ?? '';
    const message = 'Thank you for your order!';
    await record(send(api, document.reference, { to: ['office@dunav.example'], message }));
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await office?.close();
  });

  const at = (place: string, workspace = world.sandbox) => `${world.url}/w/${workspace.reference}${place}`;

  it('are found from its clock, with recipient, subject and text', async () => {
    const { page } = owner;
    await open(page, at(''));
    await page.getByRole('button', { name: 'Clock' }).click();
    await page.getByRole('link', { name: 'See what would have been sent' }).click();
    const row = page.getByRole('table', { name: 'What would have been sent' }).locator('tbody tr');
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.innerText()).toMatch(new RegExp(`Document\\s+${number}\\s+office@dunav.example`));
    await row.getByRole('button').click();
    const letter = page.getByRole('dialog', { name: new RegExp(`^\\[TEST\\] .*${number}`) });
    await letter.getByText('> Thank you for your order!').waitFor();
    expect(await letter.innerText()).toContain('E-mail to Dunav Trade <office@dunav.example>');
    await letter.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
  });

  it.each([
    ['on a screen', 1280],
    ['on a phone', 390],
  ])('have no barrier in either colour scheme %s', async (_, width) => {
    const { page } = owner;
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, at('/integrations/mails'));
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('table').getByRole('button').click();
      await page.getByRole('dialog').getByText('Thank you').waitFor();
      expect(await barriers(page, 'above')).toEqual([]);
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(0);
    }
  });

  it('are not among the pages of production', async () => {
    await open(owner.page, at('/integrations', world.production));
    await owner.page.getByRole('link', { name: 'Deliveries' }).waitFor();
    expect(await owner.page.getByRole('link', { name: 'E-mails' }).count()).toBe(0);
    expect(owner.problems).toEqual([]);
  });
});
