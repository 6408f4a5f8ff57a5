// A contract in a real browser: written, corrected, used as a template, thrown away and sent.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { getContract, newContract, sentContract, sign, tokenOf } from '../contracts/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('an owner with contracts', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const choose = async (name: string) => {
    await press('Actions');
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = () => page.getByRole('dialog');

  it('corrects a draft and sees a preview of what signers get, while writing', async () => {
    const { reference } = await newContract(world.api, { expires_at: '2099-05-01T10:30:00.000Z' });
    await visit(`/contracts/${reference}`);
    await page.getByRole('link', { name: 'Edit the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit the contract' }).waitFor();
    await page.getByLabel('Text', { exact: true }).fill('## Zakup\n\n**400 EUR** mesečno');
    const preview = page.getByRole('region', { name: 'As signers will see it' });
    await preview.getByRole('heading', { name: 'Zakup' }).waitFor();
    expect(await preview.locator('strong').textContent()).toBe('400 EUR');
    await page.getByLabel('Title', { exact: true }).fill('Zakup radionice');
    await press('Remove signer 2');
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await press('Save the draft');
    await page.getByRole('heading', { level: 1, name: 'Zakup radionice' }).waitFor();
    expect(await getContract(world.api, reference)).toMatchObject({
      title: 'Zakup radionice',
      body: '## Zakup\n\n**400 EUR** mesečno',
      signers: [{ name: 'Marko Ilić' }],
      // The deadline was not edited: it is not moved to the end of its day.
      expires_at: '2099-05-01T10:30:00.000Z',
    });
  });

  it('is asked before replacing what another user has saved since', async () => {
    const { reference } = await newContract(world.api);
    await visit(`/contracts/${reference}/edit`);
    const params = { path: { reference } };
    await world.api.PATCH('/contracts/{reference}', { params, body: { title: 'Theirs' } });
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await press('Save the draft');
    await dialog().getByText('Someone else saved this draft').waitFor();
    expect((await getContract(world.api, reference)).title).toBe('Theirs');
    await dialog().getByRole('button', { name: 'Replace theirs with mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect((await getContract(world.api, reference)).title).toBe('Mine');
  });

  it('uses a contract as the template of a new one', async () => {
    const pattern = await sentContract(world.api, { title: 'Obrazac', signing_order: 'sequential' });
    await visit(`/contracts/${pattern.reference}`);
    await choose('Use as template');
    await page.getByRole('heading', { level: 1, name: 'New contract' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Po obrascu');
    await press('Save the draft');
    await page.getByRole('heading', { level: 1, name: 'Po obrascu' }).waitFor();
    const made = await getContract(world.api, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(made).toMatchObject({
      status: 'draft',
      body: pattern.body,
      client: pattern.client,
      signing_order: 'sequential',
      signers: pattern.signers.map(({ name, email }) => ({ name, email })),
    });
    expect(made.reference).not.toBe(pattern.reference);
  });

  it('deletes a draft after confirming, and cannot delete a contract that was sent', async () => {
    const { reference } = await newContract(world.api, { title: 'Suvišan' });
    await visit(`/contracts/${reference}`);
    await choose('Delete the draft …');
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor();
    const { response } = await world.api.GET('/contracts/{reference}', { params: { path: { reference } } });
    expect(response.status).toBe(404);
    const sent = await sentContract(world.api);
    await visit(`/contracts/${sent.reference}`);
    await press('Actions');
    await page.getByRole('menuitem', { name: 'Void …' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Delete/ }).count()).toBe(0);
    await visit(`/contracts/${sent.reference}/edit`);
    await page.getByRole('heading', { level: 1, name: sent.title }).waitFor();
    expect(page.url()).toMatch(/\/contracts\/\w{26}$/);
  });

  it('sees whose turn it is, on the contract and in the list', async () => {
    const client = (await newClient(world.api, { name: 'Red' })).reference;
    const { reference, signers } = await sentContract(world.api, {
      client,
      title: 'Po redu',
      signing_order: 'sequential',
    });
    await visit(`/contracts/${reference}`);
    await page.getByText('It is Marko Ilić’s turn.').waitFor();
    await sign(world, tokenOf(signers[0]));
    await visit('/contracts?search=Po+redu');
    await page.getByText('It is Ана Петровић’s turn.').waitFor();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
