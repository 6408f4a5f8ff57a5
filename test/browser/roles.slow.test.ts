// What members see is what they may do: no page offers what would be refused.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getDocument,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  newItem,
  newPayment,
  record,
  send,
} from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { pay } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';
import { atRest, buildPages, open, workingPerson } from './person.ts';

const WRITES =
  /^(New|Edit|Issue\b|Send|Record|Cancel the|Delete|Import|Invite|Save|Add|Revoke|Void|Reverse|Use as|Duplicate|Create\b|Apply|Give|Pause\b|Remove|Redeliver|Repeat|Replace|Skip|Make)/;

const RENT = { description: 'Rent', amount: 650, every: 'monthly', on: 'last', start: '2026-01-01' };

/** Of each date to come that is shown. */
const DATES = Array.from({ length: 6 }, () => ['Make it now …', 'Skip …']).flat();

const LISTS = [
  '',
  '/documents',
  '/recurring-documents',
  '/clients',
  '/items',
  '/expenses',
  '/expenses/recurring',
  '/payments',
  '/contracts',
];

describe.skipIf(!HAS_BROWSER)('the pages for members', () => {
  let world: TestService;
  let browser: Browser;
  let records: string[];
  let byName: Record<string, string>;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    const { reference: client } = await newClient(world.api, {
      name: 'Šećerana d.o.o.',
      portal_access_enabled: true,
    });
    const [draft, issued] = [await newDraft(world.api, { client }), await newIssued(world.api, { client })];
    const contract = await newContract(world.api, { client });
    const payment = await newPayment(world.api, { client });
    const template = await newTemplate(world.api, { client });
    const paid = await pay(world.api, await newIssued(world.api, { client }));
    const credit = await newIssued(world.api, { client, document_type: 'rs_credit_note' });
    byName = {
      draft: `/documents/${draft.reference}`,
      issued: `/documents/${issued.reference}`,
      client: `/clients/${client}`,
      contract: `/contracts/${contract.reference}`,
      payment: `/payments/${payment.reference}`,
      template: `/recurring-documents/${template.reference}`,
      paid: `/documents/${paid.reference}`,
      credit: `/documents/${credit.reference}`,
    };
    records = Object.values(byName);
    await newItem(world.api);
    await newExpense(world.api);
    const asker = await signedInAs(world, world.ownerEmail);
    await asker.ask('POST', `/workspaces/${world.production.reference}/v1/recurring-expenses`, RENT);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const as = async (role: string) => {
    const { email } = await world.member({ role });
    return workingPerson(browser, world, { email });
  };

  /** The names of all that can be pressed, the entries of menus that are closed yet included. */
  async function offersOf(page: Page): Promise<string[]> {
    const main = page.getByRole('main');
    const menus = main.locator('button[aria-haspopup=menu]');
    const offers = [...(await main.locator('button, a').allInnerTexts())];
    for (let index = 0; index < (await menus.count()); index += 1) {
      await menus.nth(index).click();
      await page.getByRole('menu').waitFor();
      offers.push(...(await page.getByRole('menuitem').allInnerTexts()));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    return offers.map((text) => text.trim());
  }

  it('a viewer sees everything and is offered no action that writes', async () => {
    const viewer = await as('viewer');
    const offered: string[] = [];
    for (const place of [...LISTS, ...records]) {
      await open(viewer.page, at(place));
      offered.push(
        ...(await offersOf(viewer.page))
          .filter((name) => WRITES.test(name))
          .map((name) => `${place}: ${name}`),
      );
    }
    expect(offered).toEqual([]);
    expect(viewer.problems).toEqual([]);
    await viewer.close();
  });

  it('an owner is offered actions that write on the same pages', async () => {
    const owner = await workingPerson(browser, world, { email: world.ownerEmail });
    for (const place of [...LISTS, ...records]) {
      await open(owner.page, at(place));
      const writes = (await offersOf(owner.page)).filter((name) => WRITES.test(name));
      expect([place, writes.length > 0]).toEqual([place, true]);
    }
    await owner.close();
  });

  it('an address that a viewer may not use shows an explanation instead of a form', async () => {
    const viewer = await as('viewer');
    for (const place of [
      '/documents/new',
      '/payments/new',
      '/contracts/new',
      '/settings',
      '/settings/members',
      '/integrations',
    ]) {
      await open(viewer.page, at(place));
      const writes = (await offersOf(viewer.page)).filter((name) => WRITES.test(name));
      expect([place, writes]).toEqual([place, []]);
    }
    await viewer.close();
  });

  it.each([
    [['clients.view'], false],
    [['clients.view', 'documents.view'], true],
  ])(
    'a member who may %j is offered the link of a portal, which shows documents: %s',
    async (permissions, isOffered) => {
      const { email } = await world.member({ permissions });
      const member = await workingPerson(browser, world, { email });
      await open(member.page, at(byName.client as string));
      expect((await offersOf(member.page)).includes('Copy the portal link')).toBe(isOffered);
      await member.close();
    },
  );

  it.each([
    [['documents.view', 'documents.issue'], '{draft}', ['Issue …']],
    [['documents.view', 'documents.delete'], '{draft}', ['Delete the draft …']],
    [
      ['documents.view', 'documents.update'],
      '{issued}',
      ['Record payment …', 'Send …', 'Add a file …', 'Cancel the document …'],
    ],
    [['documents.view', 'documents.create'], '/documents', ['New document']],
    [['documents.view', 'documents.create'], '{issued}', ['Duplicate', 'Create credit note']],
    // What was paid can be cancelled with a credit note only.
    [
      ['documents.view', 'documents.update', 'documents.issue'],
      '{paid}',
      ['Send …', 'Add a file …', 'Reverse this payment …'],
    ],
    [
      ['documents.view', 'documents.update', 'documents.create', 'documents.issue'],
      '{paid}',
      [
        'Send …',
        'Add a file …',
        'Duplicate',
        'Create credit note',
        'Cancel the document …',
        'Reverse this payment …',
      ],
    ],
    [['documents.view', 'payments.create'], '{credit}', []],
    [['documents.view', 'payments.view', 'payments.create'], '{credit}', ['Apply to a document …']],
    [['documents.view', 'payments.refund'], '{credit}', ['Give money back …']],
    [['clients.view', 'clients.update'], '{client}', ['Edit']],
    [['clients.view', 'clients.create'], '/clients', ['Import from CSV', 'New client']],
    [['items.view', 'items.create'], '/items', ['Import from CSV', 'New item']],
    [['expenses.view', 'expenses.update'], '/expenses/recurring', ['Edit', 'Pause']],
    [['expenses.view', 'expenses.delete'], '/expenses/recurring', ['Remove …']],
    [['payments.view', 'payments.create'], '/payments', ['Record payment']],
    [['payments.view', 'payments.create'], '{payment}', ['Apply to a document …', 'Reverse …']],
    [['payments.view', 'payments.refund'], '{payment}', ['Give money back …']],
    [['clients.view', 'payments.view', 'payments.create'], '{client}', ['Record payment']],
    [['contracts.view', 'contracts.send'], '{contract}', ['Send for signing …']],
    [['contracts.view', 'contracts.void'], '{contract}', ['Void …']],
    [['integrations.manage'], '/integrations', ['New key', 'Replace …', 'Revoke …']],
    [['recurring.view'], '{template}', []],
    [
      ['recurring.view', 'recurring.manage'],
      '{template}',
      ['Edit', 'Make the document now …', 'Skip the next date …', 'Pause', ...DATES],
    ],
    [['reports.view'], '', []],
  ])(
    'a member who may only %j is offered only that, and no page sends a request that is refused',
    async (permissions, place, offers) => {
      const { email } = await world.member({ permissions });
      const member = await workingPerson(browser, world, { email });
      const refused: string[] = [];
      member.page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      const path = place.replace(/\{(\w+)\}/, (_, name) => byName[name] ?? '');
      await open(member.page, at(path));
      expect((await offersOf(member.page)).filter((name) => WRITES.test(name))).toEqual(offers);
      const places = member.page.getByRole('navigation').first().getByRole('link');
      for (let index = 0; index < (await places.count()); index += 1) {
        await places.nth(index).click();
        await atRest(member.page);
        const row = member.page.getByRole('main').locator('tbody a').first();
        if (await row.count()) {
          await row.click();
          await atRest(member.page);
        }
      }
      expect(refused).toEqual([]);
      expect(member.problems).toEqual([]);
      await member.close();
    },
  );

  it.each([
    [['documents.view', 'documents.update'], false],
    [['documents.view', 'documents.update', 'documents.create', 'documents.issue'], true],
  ])(
    'a member who may %j is asked whether to cancel with a credit note: %s',
    async (permissions, isAsked) => {
      const { email } = await world.member({ permissions });
      const member = await workingPerson(browser, world, { email });
      const { page } = member;
      const { reference } = await newIssued(world.api);
      await record(send(world.api, reference));
      await open(page, at(`/documents/${reference}`));
      await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Cancel the document …' }).click();
      await page.getByRole('dialog').getByLabel('Reason').waitFor();
      expect(await page.getByRole('switch', { name: 'With a credit note' }).count()).toBe(Number(isAsked));
      await page.getByRole('button', { name: 'Cancel the document', exact: true }).click();
      await page.getByText('The document is cancelled.').waitFor();
      const { status, referenced_by } = await getDocument(world.api, reference);
      expect([status, referenced_by.length]).toEqual(['cancelled', Number(isAsked)]);
      expect(member.problems).toEqual([]);
      await member.close();
    },
  );

  it('a member who sees neither reports nor documents does not get an empty start page', async () => {
    const { email } = await world.member({ permissions: ['clients.view'] });
    const member = await workingPerson(browser, world, { email });
    await member.page.getByRole('heading', { name: 'Your work is in the menu' }).waitFor();
    await member.close();
  });

  it.each([
    ['admin', true, true],
    ['accountant', false, false],
    ['viewer', false, false],
  ])('an %s finds integrations: %s, and the settings of the business: %s', async (role, keys, settings) => {
    const member = await as(role);
    await open(member.page, at('/settings'));
    const places = member.page.getByRole('navigation').first();
    expect(await places.getByRole('link', { name: 'Integrations' }).count()).toBe(keys ? 1 : 0);
    expect(await member.page.getByRole('link', { name: 'Members' }).count()).toBe(settings ? 1 : 0);
    await member.close();
  });
});
