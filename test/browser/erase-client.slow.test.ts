// The menu of a client: a new link to its portal, and its personal data that are erased.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClient, newClient, newDraft, newIssued, record } from '../api/records.ts';
import { createMailService } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the menu of a client', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    office = await startPostOffice();
    world = await createMailService(office.url, { now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(30_000);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await office?.close();
  });

  const dialog = () => page.getByRole('dialog');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('replaces the link of the portal, and erases the personal data after it has said what goes', async () => {
    const { reference } = await newClient(world.api, {
      name: 'Marko Marković',
      email: 'marko@example.com',
      portal_access_enabled: true,
    });
    const { reference: issued } = await newIssued(world.api, { client: reference });
    await newDraft(world.api, { client: reference });
    const link = () =>
      record(world.api.GET('/clients/{reference}/portal-link', { params: { path: { reference } } }));
    const before = await link();
    await open(page, `${world.url}/w/${world.production.reference}/documents/${issued}`);
    await page.getByRole('button', { name: 'Send …' }).click();
    await dialog().getByText('The addresses of the client also get the link to its portal').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await open(page, `${world.url}/w/${world.production.reference}/clients/${reference}`);
    await choose('New portal link');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'New portal link' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect((await link()).url).not.toBe(before.url);
    await choose('Erase personal data…');
    await dialog().getByText('one draft', { exact: true }).waitFor();
    await dialog().getByText('documents 1 with files 0, payments 0, sent contracts 0').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Erase for good' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('Erased', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Erased client' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await getClient(world.api, reference)).toMatchObject({ name: 'Erased client', email: null });
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  }, 240_000);
});
