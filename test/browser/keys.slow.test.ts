// API keys in the dashboard: what they may do, from where, until when, and how they are replaced.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../src/domain/permissions.ts';
import { type Browser as Asker, signedInAs } from '../dashboard/browser.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { open, workingPerson } from './person.ts';

const DAY_MS = 86_400_000;

type Key = {
  name: string | null;
  permissions: string[] | null;
  networks: string[] | null;
  created_at: string;
  expires_at: string | null;
  rotated_from: string | null;
};

describe.skipIf(!HAS_BROWSER)('the keys of a business', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let asker: Asker;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    asker = await signedInAs(world, world.ownerEmail);
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const form = () => page.getByRole('dialog');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const choose = async (label: string, name: string) => {
    await form().getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name }).click();
  };
  const keyNamed = async (name: string) => {
    const { data } = await asker.ask<Key[]>('GET', `/workspaces/${world.production.reference}/api-keys`);
    return data.findLast((key) => key.name === name);
  };
  /** Presses the button of the dialog, and takes the key that is shown once. */
  const make = async (button: string) => {
    await form().getByRole('button', { name: button, exact: true }).click();
    // The form before it has a status, too: how many permissions are chosen.
    const kept = form().getByRole('button', { name: 'I have kept it' });
    await kept.waitFor();
    const key = await form().getByRole('status').innerText();
    await kept.click();
    await form().waitFor({ state: 'hidden' });
    return key;
  };

  it('are made with a ready-made list, networks and an end', async () => {
    await open(page, at('/integrations'));
    await page.getByRole('button', { name: 'New key' }).click();
    await form().getByLabel('Name').fill('Web shop');
    await choose('What it may do', 'Shop');
    await form().getByText(`10 of ${KEY_PERMISSIONS.length} permissions`).waitFor();
    await form()
      .getByLabel(/^Networks/)
      .fill('127.0.0.1\n203.0.113.0/24');
    await choose('Ends', 'After 30 days');
    const key = await make('Create');
    const made = await keyNamed('Web shop');
    expect(made).toMatchObject({
      permissions: expect.arrayContaining(['documents.issue', 'payments.create']),
      networks: ['127.0.0.1/32', '203.0.113.0/24'],
    });
    const life = Date.parse(made?.expires_at ?? '') - Date.parse(made?.created_at ?? '');
    expect(Math.abs(life - 30 * DAY_MS)).toBeLessThan(DAY_MS);
    expect((await world.request('/clients', { key })).status).toBe(200);
    expect((await world.request('/expenses', { key })).status).toBe(403);
    await rowOf('Web shop').getByText(`10 of ${KEY_PERMISSIONS.length} permissions`).waitFor();
    await rowOf('Web shop').getByText('127.0.0.1/32, 203.0.113.0/24').waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('are made with boxes, which start from the list before, and a fault is at its field', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await form().getByLabel('Name').fill('Only mine');
    await choose('What it may do', 'Read only');
    await form().getByText(`8 of ${KEY_PERMISSIONS.length} permissions`).waitFor();
    await form().getByRole('checkbox', { name: 'See expenses', exact: true }).uncheck();
    await form().getByRole('checkbox', { name: 'Add, change and remove webhook endpoints' }).check();
    await form().getByText(`8 of ${KEY_PERMISSIONS.length} permissions`).waitFor();
    await form()
      .getByLabel(/^Networks/)
      .fill('everywhere');
    await form().getByRole('button', { name: 'Create', exact: true }).click();
    await form().getByText('"everywhere" is neither an address nor a network').waitFor();
    await form()
      .getByLabel(/^Networks/)
      .fill('');
    await make('Create');
    const made = await keyNamed('Only mine');
    expect(made?.permissions).not.toContain('expenses.view');
    expect(made?.permissions).toContain('webhooks.manage');
    expect(made).toMatchObject({ networks: null, expires_at: null });
  });

  it('are replaced by their maker: both work, and the list says so', async () => {
    await rowOf('Web shop').getByRole('button', { name: 'Replace …' }).click();
    const key = await make('Make the new key');
    expect((await world.request('/clients', { key })).status).toBe(200);
    await page.getByText('Replaced', { exact: true }).waitFor();
    expect(await rowOf('Web shop').count()).toBe(2);
    expect(await rowOf('Web shop').getByRole('button', { name: 'Replace …' }).count()).toBe(1);
    const made = await keyNamed('Web shop');
    expect(made?.rotated_from).not.toBeNull();
    expect(made?.networks).toEqual(['127.0.0.1/32', '203.0.113.0/24']);
    expect(owner.problems).toEqual([]);
  });

  it('offer a member no permission that they do not hold themselves', async () => {
    const { email } = await world.member({ permissions: ['integrations.manage', 'clients.view'] });
    const member = await workingPerson(browser, world, { email });
    await open(member.page, at('/integrations'));
    await member.page.getByRole('button', { name: 'New key' }).click();
    const dialog = member.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'What it may do' }).click();
    const options = await member.page.getByRole('option').allInnerTexts();
    expect(options.some((text) => text.startsWith('n8n'))).toBe(false);
    await member.page.getByRole('option', { name: 'Of my choice' }).click();
    const boxes = dialog.getByRole('checkbox');
    expect(await boxes.count()).toBe(2);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Tick at least one.').waitFor();
    await member.close();
  });
});
