// Every dialog and drawer of the pages while it is open: no barrier in it, in the light and in the dark, and used with
// nothing but the keyboard.
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newExpense, newIssued, newItem, newPayment, pay } from '../api/records.ts';
import { newContract, sentContract } from '../contracts/records.ts';
import { PASSWORD, signedInAs } from '../dashboard/browser.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, barriers, chooseTable, isFocused, open, workingPerson } from './person.ts';

/** Where a dialog is, what is pressed to open it, one after the other, and what it is called. */
const DIALOGS: [place: string, steps: string[], title: string | RegExp][] = [
  ['/documents/{draft}', ['Issue …'], 'Issue this document?'],
  ['/documents/{draft}', ['Actions', 'Delete the draft …'], 'Delete this draft?'],
  ['/documents/{issued}', ['Send …'], 'Send to the client'],
  ['/documents/{issued}', ['Record payment …'], 'Record a payment'],
  ['/documents/{issued}', ['Actions', 'Remind now …'], 'Remind now'],
  ['/documents/{issued}', ['Actions', 'Reminders …'], 'Reminders'],
  ['/documents/{issued}', ['Actions', 'Cancel the document …'], 'Cancel this document?'],
  ['/clients', ['New client'], 'New client'],
  ['/clients/{client}', ['Edit'], 'Edit the client'],
  ['/clients/{client}', ['Actions', 'Reminders …'], 'Reminders'],
  ['/clients', ['Import from CSV'], 'Import clients'],
  ['/items', ['New item'], 'New item'],
  ['/items', ['{item}'], 'Edit the item'],
  ['/items', ['Import from CSV'], 'Import items'],
  ['/expenses', ['New expense'], 'New expense'],
  ['/expenses', ['{expense}'], 'Edit the expense'],
  ['/expenses/recurring', ['New recurring expense'], 'New recurring expense'],
  ['/expenses/recurring', ['Actions: Rent', 'Edit'], 'Edit the recurring expense'],
  ['/expenses/recurring', ['Actions: Rent', 'Remove …'], 'Remove this recurring expense?'],
  ['/recurring-documents/{template}', ['Make the document now …'], 'Make the document now?'],
  ['/recurring-documents/{template}', ['Actions', 'Skip the next date …'], 'Skip this date?'],
  ['/recurring-documents/{template}', ['Actions', 'Archive …'], 'Archive this recurring document?'],
  ['/payments/{payment}', ['Apply to a document …'], 'Apply to a document'],
  ['/payments/{payment}', ['Give money back …'], 'Give money back'],
  ['/payments/{payment}', ['Reverse …'], 'Reverse this payment?'],
  ['/contracts/{contract}', ['Send for signing …'], 'Send for signing?'],
  ['/contracts/{contract}', ['Actions', 'Delete the draft …'], 'Delete this draft?'],
  ['/contracts/{sent}', ['Actions', 'Void …'], 'Void this contract?'],
  ['/settings/numbers', ['Start at … Debit note'], /^First number 20\d\d: Debit note$/],
  ['/settings/numbers', ['Template … Invoice'], 'Number template: Invoice'],
  ['/settings/taxes', ['Change …'], 'Tax status from a date on'],
  ['/settings/taxes', ['Add a tax rate'], 'Add a tax rate'],
  ['/settings/payments', ['Add a bank account'], 'Add a bank account'],
  ['/settings/payments', ['Remove RSD RS35 1050 0812 3123 1231 73'], 'Remove this bank account?'],
  ['/settings/payments', ['Add a method'], 'Add a method'],
  ['/settings/members', ['Invite a member'], 'Invite a member'],
  ['/settings/members', ['Actions: {member}', 'Change what they may do …'], /^What .* may do$/],
  ['/settings/members', ['Actions: {member}', 'Remove from the business …'], /^Remove .*\?$/],
  ['/integrations', ['New key'], 'New key'],
  ['/integrations', ['Revoke …'], 'Revoke this key?'],
  ['/integrations/webhooks', ['New endpoint'], 'New endpoint'],
  ['/integrations/webhooks', ['Actions: {url}', 'Edit'], 'Edit the endpoint'],
  ['/integrations/webhooks', ['Actions: {url}', 'New secret …'], 'Make a new secret?'],
  ['/integrations/webhooks', ['Actions: {url}', 'Remove …'], 'Remove this endpoint?'],
  ['/integrations/deliveries', ['client.created'], 'client.created'],
  ['/account', ['Turn on'], 'Second factor'],
];

const MENUS: [place: string, opener: string][] = [
  ['/documents/{draft}', 'Actions'],
  ['/documents/{issued}', 'Actions'],
  ['/contracts/{sent}', 'Actions'],
  ['/expenses/recurring', 'Actions: Rent'],
  ['/recurring-documents', 'Actions: Hosting'],
  ['/settings/members', 'Actions: {member}'],
  ['/integrations/webhooks', 'Actions: {url}'],
];

describe.skipIf(!HAS_BROWSER)('a dialog', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let names: Record<string, string>;
  let looks = 0;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    await world.endpoint('http://127.0.0.1:9/hooks', ['client.created']);
    names = { url: 'http://127.0.0.1:9/hooks', ...(await records(world)) };
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const named = (text: string) => text.replace(/\{(\w+)\}/, (_, name) => names[name] ?? '');
  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${named(place)}`);
  const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

  /** Presses a button, or an entry of the menu that is open, without a mouse. */
  async function press(name: string): Promise<void> {
    const menu = page.getByRole('menu');
    if ((await menu.count()) === 0) {
      await button(name).focus();
    } else {
      const entry = page.getByRole('menuitem', { name, exact: true });
      for (let tries = 0; tries < 10 && !(await isFocused(entry)); tries += 1)
        await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    if (name.startsWith('Actions')) await menu.waitFor();
  }

  /**
   * Accessibility barriers of what is open: in one colour scheme each time, in turns. Dialogs are made of the same few
   * parts, and looking takes seconds; the pages are looked at in both.
   */
  async function found(on = page): Promise<string[]> {
    const colorScheme = looks % 2 === 0 ? 'light' : 'dark';
    looks += 1;
    await on.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await on.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    return (await barriers(on, 'above')).map((barrier) => `${colorScheme}: ${barrier}`);
  }

  /** The keyboard is in the dialog and stays there, however far one tabs. */
  async function holdsTheKeyboard(title: string | RegExp): Promise<void> {
    const isInside = () => dialog(title).evaluate((box) => box.contains(box.ownerDocument.activeElement));
    await expect.poll(isInside).toBe(true);
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect([key, await isInside()]).toEqual([key, true]);
    }
  }

  /** Escape closes what is above all else: a list of choices before the dialog that it belongs to. */
  async function leave(title: string | RegExp): Promise<void> {
    if ((await page.getByRole('listbox').count()) > 0) await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog(title).waitFor({ state: 'hidden' });
  }

  async function isBackAt(opener: string): Promise<void> {
    await expect.poll(() => isFocused(button(opener))).toBe(true);
  }

  it.each(DIALOGS)(
    'on %s opened by %j has no accessibility barrier, traps the focus and returns it',
    async (place, steps, title) => {
      await visit(place);
      for (const step of steps.map(named)) await press(step);
      await dialog(title).waitFor();
      await atRest(page);
      expect(await found()).toEqual([]);
      await holdsTheKeyboard(title);
      await leave(title);
      await isBackAt(named(steps[0] as string));
    },
  );

  it.each(MENUS)('or menu on %s opened by «%s» has no barrier', async (place, opener) => {
    await visit(place);
    await press(named(opener));
    expect(await found()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await isBackAt(named(opener));
  });

  it('for reversing a payment has no barrier', async () => {
    await visit('/documents/{paid}');
    const menu = page.getByRole('listitem').getByRole('button', { name: 'Actions' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Reverse this payment …' }).press('Enter');
    await dialog('Reverse this payment?').waitFor();
    expect(await found()).toEqual([]);
    await holdsTheKeyboard('Reverse this payment?');
    await leave('Reverse this payment?');
    await expect.poll(() => isFocused(menu)).toBe(true);
  });

  it('on top of another dialog returns the focus to it', async () => {
    await visit('/expenses');
    await press(named('{expense}'));
    await dialog('Edit the expense').waitFor();
    await press('Delete');
    await dialog('Delete this expense?').waitFor();
    expect(await found()).toEqual([]);
    await leave('Delete this expense?');
    expect(await dialog('Edit the expense').isVisible()).toBe(true);
    await isBackAt('Delete');
    await leave('Edit the expense');
    await isBackAt(named('{expense}'));
  });

  it('with a list of permissions has no barrier, with or without errors', async () => {
    // So high that no box lies half below the buttons that stay in view.
    await page.setViewportSize({ width: 1280, height: 1700 });
    await visit('/settings/members');
    await press('Actions: '.concat(named('{member}')));
    await press('Change what they may do …');
    await page.getByRole('combobox', { name: 'Role' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Own list' }).waitFor();
    expect(await found()).toEqual([]);
    await page.getByRole('option', { name: 'Own list' }).click();
    await page.getByRole('checkbox', { name: 'Documents', exact: true }).waitFor();
    expect(await found()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Write new drafts' }).check();
    await page.getByRole('checkbox', { name: 'See clients' }).uncheck();
    await page.getByText('Of use in these pages only together with').first().waitFor();
    expect(await found()).toEqual([]);
    await page.keyboard.press('Escape');
    await visit('/clients');
    await press('New client');
    await page.getByRole('dialog').getByRole('textbox').first().press('Enter');
    await page.getByText('Please fill this in').waitFor();
    expect(await found()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('with the preview of a table has no barrier', async () => {
    await visit('/clients');
    await press('Import from CSV');
    await chooseTable(page, 'Naziv;E-mail\nZora;zora@zora.example\n;no-address\n');
    await page.getByRole('dialog').getByText('1 of 2 rows are right.').waitFor();
    expect(await found()).toEqual([]);
    await page.keyboard.press('Escape');
    await isBackAt('Import from CSV');
  });

  it('with the events of an endpoint has no barrier, nor has the one that shows its secret', async () => {
    await visit('/integrations/webhooks');
    await press('New endpoint');
    await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/second');
    await page.getByRole('switch').press('Space');
    await page.getByRole('checkbox', { name: 'document.issued' }).press('Space');
    expect(await found()).toEqual([]);
    await press('Save');
    await dialog('Keep this secret now').waitFor();
    expect(await found()).toEqual([]);
    await holdsTheKeyboard('Keep this secret now');
    await page.keyboard.press('Escape');
    expect(await dialog('Keep this secret now').isVisible()).toBe(true);
    await press('I have kept it');
    await dialog('Keep this secret now').waitFor({ state: 'hidden' });
    await isBackAt('New endpoint');
  });

  it('that shows a new key or invitation once has no barrier', async () => {
    await visit('/integrations');
    await press('New key');
    await press('Create');
    await dialog('Keep this key now').waitFor();
    expect(await found()).toEqual([]);
    await press('I have kept it');
    await isBackAt('New key');
    await visit('/settings/members');
    await press('Invite a member');
    await page.getByLabel('E-mail').fill('gost@zora.example');
    await press('Invite');
    await dialog('Hand over this link').waitFor();
    expect(await found()).toEqual([]);
    await press('I have kept it');
    await isBackAt('Invite a member');
  });

  it('that asks before changes are lost has no barrier', async () => {
    await visit('/documents/{draft}/edit');
    const counted = page.waitForResponse(/documents\/preview$/);
    await page
      .getByLabel(/Quantity/)
      .first()
      .fill('7');
    await counted;
    await atRest(page);
    await page.getByText('Unsaved changes').first().waitFor();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Clients' }).press('Enter');
    await dialog('Leave without saving?').waitFor();
    expect(await found()).toEqual([]);
    await holdsTheKeyboard('Leave without saving?');
    await leave('Leave without saving?');
    await press('Save the draft');
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  });

  it('for uploading a contract has no barrier', async () => {
    const writer = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    await open(writer.page, `${world.url}/w/${world.production.reference}/contracts/new`);
    await writer.page.getByRole('radio', { name: 'A PDF of mine' }).press('Space');
    await writer.page.getByText('At most 10 MB').waitFor();
    expect(await barriers(writer.page)).toEqual([]);
    await writer.close();
  });

  it('for the second factor has no barrier in any of its steps', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const member = await workingPerson(browser, world, { email, reducedMotion: 'reduce' });
    const { page: own } = member;
    await open(own, `${world.url}/w/${world.production.reference}/account`);
    const begun = own.waitForResponse(/two-factor\/begin$/);
    await own.getByRole('button', { name: 'Turn on' }).press('Enter');
    await own.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await own.keyboard.press('Enter');
    const { data } = (await (await begun).json()) as { data: { secret: string } };
    await own.getByText('Scan this').waitFor();
    expect(await found(own)).toEqual([]);
    const timestamp = world.clock.now().getTime();
    await own.getByRole('dialog').getByRole('textbox').first().focus();
    await own.keyboard.type(new TOTP({ secret: data.secret }).generate({ timestamp }));
    await own.getByText('Keep these recovery codes').waitFor();
    expect(await found(own)).toEqual([]);
    await own.getByRole('button', { name: 'I have kept them' }).press('Enter');
    await expect.poll(() => isFocused(own.getByRole('button', { name: 'Turn off' }))).toBe(true);
    await member.close();
  });

  it.each([
    ['Notifications', '/settings', 'dialog'],
    [/^Your account/, '/settings', 'menu'],
    [/^Switch business/, '/settings', 'menu'],
  ] as const)(
    'or menu that %s opens has no barrier, closes with Escape and returns the focus',
    async (name, place, role) => {
      await visit(place);
      const opener = page.getByRole('button', { name }).locator('visible=true').first();
      await opener.press('Enter');
      await page.getByRole(role).waitFor();
      expect(await found()).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'hidden' });
      await expect.poll(() => isFocused(opener)).toBe(true);
    },
  );

  it('violated no content policy and caused no error', () => {
    expect(owner.problems).toEqual([]);
  });

  it('has no barrier on a phone, and neither has the navigation', async () => {
    const phone = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    page = phone.page;
    await visit('/documents');
    await button('More').press('Enter');
    await dialog('Menu').waitFor();
    expect(await found()).toEqual([]);
    await holdsTheKeyboard('Menu');
    await leave('Menu');
    await isBackAt('More');
    const wide: string[] = [];
    for (const [place, steps, title] of DIALOGS) {
      await visit(place);
      for (const step of steps.map(named)) await press(step);
      await dialog(title).waitFor();
      const width = await page.locator('html').evaluate((root) => root.scrollWidth);
      const inside = await dialog(title).evaluate((box) => box.scrollWidth - box.clientWidth);
      if (width > 360 || inside > 0) wide.push(`${place} ${steps.join()}: ${width}, ${inside}`);
    }
    expect(wide).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  }, 180_000);
});

/** One record of each kind, by what its row or page is found with. */
async function records(world: TestService): Promise<Record<string, string>> {
  const { api } = world;
  const { reference: client } = await newClient(api, { name: 'Šećerana d.o.o.', email: 'a@b.example' });
  const paid = await newIssued(api, { client });
  await pay(api, paid.reference, 1);
  const asker = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${world.production.reference}`;
  const rent = { description: 'Rent', amount: 650, every: 'monthly', on: 'last', start: '2026-01-01' };
  await asker.ask('POST', `${at}/v1/recurring-expenses`, rent);
  await asker.ask('POST', `${at}/v1/bank-accounts`, { currency: 'RSD', iban: 'RS35105008123123123173' });
  return {
    client,
    draft: (await newDraft(api, { client })).reference,
    issued: (await newIssued(api, { client })).reference,
    paid: paid.reference,
    payment: (await newPayment(api, { client })).reference,
    contract: (await newContract(api, { client })).reference,
    sent: (await sentContract(api, { client })).reference,
    template: (await newTemplate(api, { client })).reference,
    item: (await newItem(api)).name as string,
    expense: (await newExpense(api)).description as string,
    member: (await world.member({ role: 'accountant' })).email,
  };
}
