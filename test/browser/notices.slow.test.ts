// The notifications of owners and admins in the pages: read one by one or all at once, each linked to its record.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { type Message, message } from '../../src/domain/messages/message.ts';
import { notify } from '../../src/workspaces/notifications.ts';
import { newClient, newIssued } from '../api/records.ts';
import { loseContracts, newContract } from '../contracts/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, isFocused, open, workingPerson } from './person.ts';

const MAIL_FAILED = message('notice.mail_failed', {
  what: message('mail.what.document', { number: 'INV-1' }),
  email: 'ana@zora.example',
  error: '550 no such mailbox',
});
const ENDPOINT_OFF = message('notice.endpoint_off', { origin: 'https://zora.example', count: 5 });
const CONTRACT_SIGNED = message('notice.contract_signed', { number: 'C-1', title: 'Ugovor' });
const DOCUMENT_OVERDUE = message('notice.document_overdue', { number: 'INV-1', client: 'Ana' });
const DOCUMENTS_OVERDUE = message('notice.documents_overdue', { count: 7 });
const PLAN_LIMIT_NEAR = message('notice.plan_limit_near', { used: 4, limit: 5 });

describe.skipIf(!HAS_BROWSER)('the notifications of an owner', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let references: Record<'document' | 'contract' | 'endpoint', string>;

  beforeEach(async () => {
    if (!world) await begin();
    await page.unrouteAll();
    await open(page, at('/settings'));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  async function begin() {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    page = owner.page;
    const { reference: client } = await newClient(world.api, { name: 'Šećerana d.o.o.' });
    references = {
      document: (await newIssued(world.api, { client })).reference,
      contract: (await newContract(world.api, { client })).reference,
      endpoint: (await world.endpoint('http://127.0.0.1:9/hooks')).reference,
    };
    const addNotice = (kind: string, notice: Message, subjectReference?: string) =>
      world.write((tx) =>
        notify(tx, {
          workspaceId: world.production.id,
          kind,
          message: notice,
          ...(subjectReference ? { subjectReference } : {}),
          now: world.clock.now(),
        }),
      );
    await addNotice('mail_failed', MAIL_FAILED, references.document);
    await addNotice('plan_limit_near', PLAN_LIMIT_NEAR);
    await addNotice('document_overdue', DOCUMENTS_OVERDUE);
    await addNotice('document_overdue', DOCUMENT_OVERDUE, references.document);
    await addNotice('contract_signed', CONTRACT_SIGNED, references.contract);
    await addNotice('webhook_endpoint_disabled', ENDPOINT_OFF, references.endpoint);
  }

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const bell = (unread: number) =>
    page
      .getByRole('button', {
        name: unread ? `Notifications, ${unread} unread` : 'Notifications',
        exact: true,
      })
      .first();
  const markRead = (message: string) => page.getByRole('button', { name: `Mark as read: ${message}` });

  it('are marked as read one by one, and the bell counts before the service has answered', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/read', async (route) => {
      await answered;
      await route.continue();
    });
    await bell(6).click();
    const done = page.waitForResponse(/\/read$/);
    await markRead(english(MAIL_FAILED)).click();
    await bell(5).waitFor();
    expect(await markRead(english(MAIL_FAILED)).count()).toBe(0);
    answer();
    expect((await done).status()).toBe(200);
    await page.reload();
    await bell(5).waitFor();
  });

  it('that could not be marked as read stay unread, with an error', async () => {
    await page.route('**/read', (route) => route.abort());
    await bell(5).click();
    await markRead(english(PLAN_LIMIT_NEAR)).click();
    await page.getByText('The service cannot be reached.').waitFor();
    await bell(5).waitFor();
    await markRead(english(PLAN_LIMIT_NEAR)).waitFor();
  });

  it('that could not be loaded are not shown as an empty list', async () => {
    await page.route('**/notifications?*', (route) => route.abort());
    await page.reload();
    await bell(0).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The service cannot be reached.').waitFor();
    expect(await dialog.getByText('Nothing new').count()).toBe(0);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await markRead(english(PLAN_LIMIT_NEAR)).waitFor();
  });

  it.each([
    [english(ENDPOINT_OFF), 5, '/integrations/webhooks?endpoint={endpoint}', 'Integrations'],
    [english(CONTRACT_SIGNED), 4, '/contracts/{contract}', 'Ugovor o štampi'],
    [english(DOCUMENT_OVERDUE), 3, '/documents/{document}', /^INV-/],
    [english(DOCUMENTS_OVERDUE), 2, '/documents?status=overdue', 'Documents'],
    [english(PLAN_LIMIT_NEAR), 1, '/settings/plan', 'Settings'],
  ])(
    '«%s», one of %i unread, links to %s, and following the link marks it as read',
    async (message, unread, place, title) => {
      await bell(unread).click();
      const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: message });
      await entry.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(page.url()).toBe(
        at(place.replace(/\{(\w+)\}/, (_, name) => references[name as keyof typeof references])),
      );
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await bell(unread - 1).waitFor();
      await page.reload();
      await bell(unread - 1).waitFor();
    },
  );

  it('highlight the endpoint that they link to in its list', async () => {
    await open(page, at(`/integrations/webhooks?endpoint=${references.endpoint}`));
    expect(await page.locator('tr[data-marked]').innerText()).toContain('http://127.0.0.1:9/hooks');
  });

  it('about something without a page have no link', async () => {
    await bell(0).click();
    const mail = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'E-mail not delivered' });
    await mail.waitFor();
    expect(await mail.getByRole('link').count()).toBe(0);
  });

  it('can all be marked as read at once', async () => {
    for (const used of [4, 5])
      await world.write((tx) =>
        notify(tx, {
          workspaceId: world.production.id,
          kind: 'plan_limit_reached',
          message: message('notice.plan_limit_near', { used, limit: 5 }),
          now: world.clock.now(),
        }),
      );
    await page.reload();
    await bell(2).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell(0).waitFor();
    expect(await page.getByRole('button', { name: /^Mark as read/ }).count()).toBe(0);
    expect(await isFocused(page.getByRole('heading', { name: 'Notifications' }))).toBe(true);
    await page.reload();
    await bell(0).waitFor();
  });

  it('about contracts have no link in a plan without contracts, but can be marked as read', async () => {
    await loseContracts(world, world);
    await page.reload();
    await bell(0).click();
    const signed = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Contract signed' });
    await signed.waitFor();
    expect(await signed.getByRole('link').count()).toBe(0);
  });

  it('violated no content policy and caused no error', () => {
    expect(owner.problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });
});
