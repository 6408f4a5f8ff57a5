// What is done with many documents at once, and goes on without the page.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, record } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

const DRAFTS = 60;

describe.skipIf(!HAS_BROWSER)('many documents at once', { timeout: 120_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let client: string;
  let list: string;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    client = (await newClient(world.api, { name: 'Pekara', email: 'pekara@example.com' })).reference;
    for (let i = 0; i < DRAFTS; i += 1) await newDraft(world.api, { client });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    list = `${world.url}/w/${world.production.reference}/documents`;
  }, 120_000);
  afterAll(async () => {
    await owner?.close();
    await browser?.close();
    await world?.close();
  });

  const count = async (status: 'draft' | 'issued' | 'sent' | 'paid') =>
    (
      await record(
        world.api.GET('/documents', { params: { query: { status } } }).then((answer) => ({
          ...answer,
          data: answer.data && { data: answer.data.meta },
        })),
      )
    ).total;

  it('ten drafts are issued and sent with at most six clicks, from the overview', async () => {
    const { page } = owner;
    await page.goto(list.replace(/documents$/, ''));
    let clicks = 0;
    const click = async (target: ReturnType<typeof page.getByRole>) => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('link', { name: 'Documents', exact: true }).first());
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).waitFor();
    await click(page.getByRole('checkbox', { name: 'Choose all on this page' }));
    await click(page.getByRole('button', { name: 'Issue …' }));
    const dialog = page.getByRole('dialog', { name: 'Issue drafts' });
    await dialog.getByText(/^\d+ documents: /).waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await click(dialog.getByText('And send them to the clients by e-mail'));
    await click(dialog.getByRole('button', { name: 'Issue and send' }));
    await page.getByText('documents issued and sent.').first().waitFor({ timeout: 60_000 });
    expect(clicks).toBeLessThanOrEqual(6);
    expect(await count('sent')).toBeGreaterThanOrEqual(10);
  });

  it('the whole list is meant by one button, with the rows of its other pages', async () => {
    const { page } = owner;
    for (let i = 0; i < 30; i += 1) await newDraft(world.api, { client });
    const drafts = await count('draft');
    await open(page, `${list}?status=draft`);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
    await page.getByRole('button', { name: `Choose all ${drafts} of the list` }).click();
    await page.getByText(`${drafts} chosen`).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete drafts …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete drafts' });
    await dialog.getByText(new RegExp(`^${drafts} documents`)).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${drafts} documents deleted.`).waitFor({ timeout: 60_000 });
    expect(await count('draft')).toBe(0);
  });

  it('what was refused is listed with its reason, and can be tried again', async () => {
    const { page } = owner;
    const wrong = await newDraft(world.api, { client, due_date: '2020-01-01' }).catch(() => undefined);
    const draft = wrong ?? (await newDraft(world.api, { client }));
    await newDraft(world.api, { client });
    const late = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await record(
      world.api.PATCH('/documents/{reference}', {
        params: { path: { reference: draft.reference } },
        body: { due_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
      }),
    );
    await open(page, `${list}?status=draft`);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
    await page.getByRole('button', { name: 'Issue …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue drafts' });
    await dialog.getByLabel('Issue date').fill(late);
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('button', { name: '1 document was refused' }).click({ timeout: 60_000 });
    const refused = page.getByRole('dialog', { name: '1 document was refused' });
    await refused.getByRole('link', { name: /Pekara/ }).waitFor();
    expect(await barriers(page, 'above')).toEqual([]);
    await refused.getByRole('button', { name: 'Try these again' }).waitFor();
    await refused.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Issue drafts' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Issue drafts' }).waitFor({ state: 'detached' });
    expect(owner.problems).toEqual([]);
  });

  it('a payment of the whole balance is recorded for each, on the day that is given', async () => {
    const { page } = owner;
    await open(page, `${list}?status=sent`);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
    await page.getByRole('button', { name: 'Record payments …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record payments' });
    await dialog.getByText(/^\d+ documents: /).waitFor();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('documents recorded as paid.').first().waitFor({ timeout: 60_000 });
    expect(await count('paid')).toBeGreaterThan(0);
  });
});
