// What new documents take by default, as an owner sets it in the settings and sees it in the editor.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the defaults of new documents', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await newClient(world.api, { name: 'Hotel Moskva', default_due_days: 30 });
    await newClient(world.api, { name: 'Zora Pekara' });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const days = () => page.getByLabel('Days from the issue date to the due date');
  const choose = async (client: string) => {
    await page.getByRole('combobox', { name: 'Client', exact: true }).click();
    await page.getByRole('option', { name: client }).click();
  };
  const shown = async (reference: string) => {
    const { data } = await world.api.GET('/documents/{reference}', { params: { path: { reference } } });
    const { due_days, due_date, payment_terms } = data?.data ?? {};
    return { due_days, due_date, payment_terms };
  };

  it('are set for all document types in the settings', async () => {
    await visit('/settings/documents');
    await page.getByRole('button', { name: 'Change … All document types' }).click();
    await dialog().getByLabel('Days to pay').fill('400');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('From 0 to 365').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Days to pay').fill('15');
    await dialog().getByLabel('Payment terms').fill('Net 15');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('15 days to pay · Payment terms').waitFor();
  });

  it('fill a new draft, with those of the client first, and leave alone what was typed', async () => {
    await visit('/documents/new');
    await expect.poll(() => days().inputValue()).toBe('15');
    await choose('Hotel Moskva');
    await expect.poll(() => days().inputValue()).toBe('30');
    await days().fill('7');
    await choose('Zora Pekara');
    expect(await days().inputValue()).toBe('7');
    await page.getByLabel('Description, Line 1').fill('Consulting');
    await page.getByLabel('Price, Line 1').fill('1000');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
    expect(await shown(page.url().slice(-26))).toEqual({
      due_days: 7,
      due_date: null,
      payment_terms: 'Net 15',
    });
  });

  it('the text at the foot is set for one document type, and fills its new drafts', async () => {
    await visit('/settings/documents');
    await page.getByRole('button', { name: 'Change … Invoice' }).click();
    await dialog().getByLabel('Text at the foot of each page').fill('Register BD 7');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await visit('/documents/new');
    const footer = page.getByLabel('Text at the foot of each page');
    await expect.poll(() => footer.inputValue()).toBe('Register BD 7');
    expect(await barriers(page)).toEqual([]);
  });

  it('stay on a draft of the API that is saved again for another reason', async () => {
    const { reference } = await newDraft(world.api, { due_days: 21 });
    await visit(`/documents/${reference}/edit`);
    expect(await days().inputValue()).toBe('21');
    await page.getByLabel('Description, Line 1').fill('Another description');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/documents\/\w{26}$/);
    expect(await shown(reference)).toMatchObject({ due_days: 21 });
    expect(owner.problems).toEqual([]);
  });
});
