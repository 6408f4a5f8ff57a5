// Who may do what, as an owner decides it: by role, or by a list that says exactly what.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { type Browser as Asker, PASSWORD, signedInAs } from '../dashboard/browser.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, personAt, workingPerson } from './person.ts';

type Holder = { email: string; role: string | null; permissions: string[] };

describe.skipIf(!HAS_BROWSER)('the members of a business', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let asker: Asker;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    page = owner.page;
    asker = await signedInAs(world, world.ownerEmail);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const form = () => page.getByRole('dialog');
  const tick = (name: string) => form().getByRole('checkbox', { name, exact: true });
  const rowOf = (email: string): Locator => page.getByRole('listitem').filter({ hasText: email });
  const held = async (email: string, list = 'members') => {
    const { data } = await asker.ask<Holder[]>('GET', `/workspaces/${world.production.reference}/${list}`);
    const { role, permissions } = data.find((each) => each.email === email) as Holder;
    return { role, permissions };
  };
  const chooseRole = async (name: string) => {
    await form().getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name }).click();
  };
  const edit = async (email: string) => {
    await page.getByRole('button', { name: `Actions: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Change what they may do …' }).click();
    await form().waitFor();
  };
  const save = async (name = 'Save') => {
    await form().getByRole('button', { name, exact: true }).click();
    await form().waitFor({ state: 'hidden' });
  };

  it('get a list of permissions that starts with those of their role', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await open(page, at('/settings/members'));
    await edit(email);
    await chooseRole('Own list');
    await form().getByText(`8 of ${PERMISSIONS.length} permissions`).waitFor();
    expect(await tick('See expenses').isChecked()).toBe(true);
    expect(await tick('Issue drafts').isChecked()).toBe(false);
    await tick('Issue drafts').check();
    await tick('See expenses').uncheck();
    await save();
    await rowOf(email)
      .getByText(new RegExp(`^8 of ${PERMISSIONS.length} permissions: Documents, .*Figures$`))
      .waitFor();
    expect(await held(email)).toEqual({
      role: null,
      permissions: [
        'clients.view',
        'documents.view',
        'documents.issue',
        'payments.view',
        'items.view',
        'recurring.view',
        'contracts.view',
        'reports.view',
      ],
    });
    await edit(email);
    expect(await form().getByRole('combobox', { name: 'Role' }).inputValue()).toBe('Own list');
    expect(await tick('Issue drafts').isChecked()).toBe(true);
    expect(await tick('See expenses').isChecked()).toBe(false);
    await chooseRole('Accountant');
    await save();
    await rowOf(email).getByText('Accountant').waitFor();
    expect((await held(email)).role).toBe('accountant');
  });

  it('get the permissions that another one needs in these pages, and a warning when one is removed', async () => {
    const { email } = await world.member({ permissions: ['reports.view'] });
    await open(page, at('/settings/members'));
    await edit(email);
    await tick('Write new drafts').check();
    expect(await tick('See documents and their PDFs').isChecked()).toBe(true);
    expect(await tick('See clients').isChecked()).toBe(true);
    await tick('See clients').uncheck();
    await form().getByText('Of use in these pages only together with: See clients.').waitFor();
    expect(await tick('Write new drafts').isChecked()).toBe(true);
    await save();
    expect((await held(email)).permissions).toEqual(['documents.view', 'documents.create', 'reports.view']);
  });

  it('get or lose all permissions of an area at once', async () => {
    const { email } = await world.member({ permissions: ['expenses.view', 'items.view'] });
    await open(page, at('/settings/members'));
    await edit(email);
    await tick('Items').check();
    await tick('Expenses').check();
    await tick('Expenses').uncheck();
    await save();
    expect((await held(email)).permissions).toEqual(['items.view', 'items.create', 'items.update']);
  });

  it('cannot be saved with an empty list of permissions', async () => {
    const { email } = await world.member({ permissions: ['reports.view'] });
    await open(page, at('/settings/members'));
    await edit(email);
    await tick('See revenue, net and what is outstanding').uncheck();
    await form().getByRole('button', { name: 'Save' }).click();
    await form().getByText('Tick at least one.').waitFor();
    expect((await held(email)).permissions).toEqual(['reports.view']);
    await page.keyboard.press('Escape');
  });

  it('are invited with a list of permissions, and see the pages that it permits', async () => {
    const email = 'pisar@zora.example';
    await open(page, at('/settings/members'));
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await form().getByLabel('E-mail').fill(email);
    await chooseRole('Viewer');
    await chooseRole('Own list');
    for (const name of [
      'See items',
      'See contracts and what was signed',
      'See expenses',
      'See payments and what clients owe',
      'See recurring documents',
    ])
      await tick(name).uncheck();
    await form().getByRole('button', { name: 'Invite', exact: true }).click();
    const shown = page.getByRole('dialog').getByRole('status').filter({ hasText: 'http' });
    const link = await shown.innerText();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await rowOf(email)
      .getByText(`3 of ${PERMISSIONS.length} permissions: Documents, Clients, Figures`)
      .waitFor();
    expect((await held(email, 'invitations')).role).toBeNull();

    const guest = await personAt(browser, world.url);
    await guest.page.goto(link);
    await guest.page.getByText('You are invited. Choose a name').waitFor();
    await guest.page.getByLabel('Your name').fill('Pera Pisar');
    await guest.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await guest.page.getByRole('button', { name: 'Join' }).click();
    await guest.page.waitForURL(/\/w\//);
    const places = guest.page.getByRole('navigation').first().getByRole('link');
    await places.first().waitFor();
    expect(await places.allInnerTexts()).toEqual(['Overview', 'Documents', 'Clients', 'Settings']);
    expect(guest.problems).toEqual([]);
    await guest.close();
  });

  it('who are owners cannot be changed by an admin, who cannot invite owners either', async () => {
    const { email } = await world.member({ role: 'admin' });
    const admin = await workingPerson(browser, world, { email });
    await open(admin.page, at('/settings/members'));
    expect(await admin.page.getByRole('button', { name: `Actions: ${world.ownerEmail}` }).count()).toBe(0);
    await admin.page.getByRole('button', { name: 'Invite a member' }).click();
    await admin.page.getByRole('combobox', { name: 'Role' }).click();
    await admin.page.getByRole('option').first().waitFor();
    const offered = await admin.page.getByRole('option').allInnerTexts();
    expect(offered.map((text) => text.split('\n')[0])).toEqual(['Admin', 'Accountant', 'Viewer', 'Own list']);
    await admin.close();
  });

  it('who change their own permissions see the other pages at once', async () => {
    const { email } = await world.member({ role: 'admin' });
    const admin = await workingPerson(browser, world, { email });
    await open(admin.page, at('/settings/members'));
    await admin.page.getByRole('button', { name: `Actions: ${email}` }).click();
    await admin.page.getByRole('menuitem', { name: 'Change what they may do …' }).click();
    await admin.page.getByRole('combobox', { name: 'Role' }).click();
    await admin.page.getByRole('option', { name: 'Viewer' }).click();
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByText('Only owners and admins can change the settings.').waitFor();
    await admin.close();
  });

  it('are managed without a violation of the content policy and without an error', () => {
    expect(owner.problems).toEqual([]);
  });
});
