// Clients and items in a real browser: put away, brought back, counted, and what else their pages do.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClient, getItem, newClient, newItem } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('clients and items', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork());
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');
  const rows = () => page.getByRole('table').locator('tbody tr').count();

  it('a client is archived, no longer listed or offered, and restored', async () => {
    const { reference } = await newClient(world.api, { name: 'Stari klijent' });
    await newClient(world.api, { name: 'Novi klijent' });
    await visit(`/clients/${reference}`);
    await press('Actions');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('Archived', { exact: true }).waitFor();
    expect((await getClient(world.api, reference)).archived_at).not.toBeNull();
    expect(await page.getByRole('link', { name: 'New document' }).count()).toBe(0);
    await visit('/clients');
    expect([await rows(), await page.getByText('Stari klijent').count()]).toEqual([1, 0]);
    await page.getByLabel('Archived').check();
    await page.getByRole('link', { name: 'Stari klijent' }).waitFor();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await visit('/documents/new');
    await page.getByRole('combobox', { name: 'Client' }).fill('klijent');
    await page.getByRole('option', { name: /Novi klijent/ }).waitFor();
    expect(await page.getByRole('option', { name: /Stari klijent/ }).count()).toBe(0);
    await visit(`/clients/${reference}`);
    await press('Actions');
    await page.getByRole('menuitem', { name: 'Bring back' }).click();
    await page.getByText('Stari klijent is back.').waitFor();
    expect((await getClient(world.api, reference)).archived_at).toBeNull();
  });

  it('an item is archived from its form, found in the list of archived items, and restored', async () => {
    const { reference } = await newItem(world.api, { name: 'Stari artikal' });
    await visit('/items');
    await page.getByRole('button', { name: 'Stari artikal' }).click();
    await dialog().getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('Stari artikal is archived.').waitFor();
    expect((await getItem(world.api, reference)).archived_at).not.toBeNull();
    await page.getByRole('button', { name: 'Show 1 archived' }).click();
    await page.getByRole('button', { name: 'Stari artikal' }).click();
    await dialog().getByRole('button', { name: 'Bring back' }).click();
    await page.getByText('Stari artikal is back.').waitFor();
    expect((await getItem(world.api, reference)).archived_at).toBeNull();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
