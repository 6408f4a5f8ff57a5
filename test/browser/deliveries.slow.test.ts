// The deliveries of a workspace, narrowed to what one looks for.
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the deliveries in the pages', () => {
  let world: TestService;
  let browser: Browser;
  let receiver: Receiver;
  let owner: Visitor;
  let page: Page;
  let shop: string;
  let books: string;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    receiver = await startReceiver();
    browser = await openBrowser();
    shop = (await world.endpoint(`${receiver.url}/shop`, ['client.created'])).reference;
    books = (await world.endpoint(`${receiver.url}/books`, ['client.created', 'client.updated'])).reference;
    const { reference } = await newClient(world.api, { name: 'Šećerana d.o.o.' });
    await world.api.PATCH('/clients/{reference}', {
      params: { path: { reference } },
      body: { city: 'Vrbas' },
    });
    await receiver.waitFor(3);
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    page = owner.page;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await world?.close();
  });

  const at = (place: string) => `${world.url}/w/${world.production.reference}${place}`;
  const rows = (on = page) => on.getByRole('table').locator('tbody tr');
  const choose = async (filter: string, option: string | RegExp, on = page) => {
    await on.getByRole('combobox', { name: filter }).click();
    await on.getByRole('option', { name: option, exact: true }).click();
  };
  const shown = async (count: number, on = page) => {
    await expect.poll(() => rows(on).count()).toBe(count);
    return rows(on).allInnerTexts();
  };

  it('are filtered by endpoint, and the filter is kept in the URL', async () => {
    await open(page, at('/integrations/deliveries'));
    await shown(3);
    await expect.poll(() => rows().getByText('Delivered').count()).toBe(3);
    await choose('Address', `${receiver.url}/shop`);
    const [row] = await shown(1);
    expect(row).toContain(`${receiver.url}/shop`);
    expect(new URL(page.url()).search).toBe(`?endpoint=${shop}`);
    await page.reload();
    await shown(1);
    await page.goBack();
    await shown(3);
  });

  it('are filtered by endpoint and status together, with a message when none match', async () => {
    await open(page, at(`/integrations/deliveries?endpoint=${shop}`));
    await choose('Status', 'Delivered');
    await shown(1);
    await choose('Status', 'Failed permanently');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shown(3);
    expect(new URL(page.url()).search).toBe('');
  });

  it('of an endpoint can be opened from the list of endpoints', async () => {
    await open(page, at('/integrations/webhooks'));
    await page.getByRole('button', { name: `Actions: ${receiver.url}/books` }).click();
    await page.getByRole('menuitem', { name: 'See its deliveries' }).click();
    const texts = await shown(2);
    expect(texts.every((text) => text.includes('/books'))).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Address' }).inputValue()).toBe(`${receiver.url}/books`);
  });

  it('can be filtered by members who may see deliveries but not endpoints', async () => {
    const { email } = await world.member({ permissions: ['integrations.manage'] });
    const member = await workingPerson(browser, world, { email });
    const refused: string[] = [];
    member.page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await open(member.page, at('/integrations/deliveries'));
    await shown(3, member.page);
    // Of the addresses only the origin is theirs to see, and both have the same.
    await choose('Address', `${new URL(receiver.url).origin} (…${books.slice(-4)})`, member.page);
    expect((await shown(2, member.page)).join()).not.toContain('/books');
    expect(refused).toEqual([]);
    await member.close();
  });

  it('are made again of all that has happened since a day, for one endpoint', async () => {
    await open(page, at('/integrations/webhooks'));
    await page.getByRole('button', { name: `Actions: ${receiver.url}/shop` }).click();
    await page.getByRole('menuitem', { name: 'Send again since …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('1 event is sent again.').waitFor();
    const again = (await receiver.waitFor(4))[3];
    expect([again?.body.event, again?.headers['x-service-replay']]).toEqual(['client.created', '1']);
  });

  it('say where their payload is no longer kept, and are not sent again then', async () => {
    await world.write(async (tx) => {
      await tx.run(sql`UPDATE events SET payload = NULL WHERE event = 'client.updated'`);
    });
    await open(page, at('/integrations/deliveries?event=client.updated'));
    await rows().first().getByRole('button').click();
    const detail = page.getByRole('dialog');
    await detail.getByText('It is no longer kept').waitFor();
    expect(await detail.getByRole('button', { name: 'Redeliver' }).count()).toBe(0);
  });

  it('violated no content policy and caused no error', () => {
    expect(owner.problems).toEqual([]);
  });
});
