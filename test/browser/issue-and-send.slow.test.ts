// A draft is issued and sent in one step, after its e-mail was seen as it will look.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newIssued } from '../api/records.ts';
import { createMailService, eventually } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAt } from './owner-at-work.ts';
import { barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('a document on its way to the client', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    office = await startPostOffice();
    const made = await createMailService(office.url, { now: new Date().toISOString() });
    ({ world, browser, page } = await ownerAt(made));
  }, 180_000);
  afterAll(async () => {
    await endWork({ world, browser });
    await office?.close();
  });

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const clientOf = async (email: string | null) =>
    (await newClient(world.api, { email, country: 'DE' })).reference;
  const stored = async (reference: string) =>
    (await world.api.GET('/documents/{reference}', { params: { path: { reference } } })).data?.data;

  it('is issued and sent in one step, with the subject and the message that were seen', async () => {
    const { reference } = await newDraft(world.api, { client: await clientOf('one@client.example') });
    await visit(`/documents/${reference}?issue=1`);
    await dialog().getByText('Goes to one@client.example').waitFor();
    await dialog().getByLabel('Subject').fill('Your order');
    await dialog().getByLabel('Message').fill('Thank you.');
    const mail = dialog().getByRole('figure', { name: 'The e-mail as it will look' });
    await mail.getByText('Your order').waitFor();
    await mail.getByText('Thank you.').waitFor();
    const shown = await dialog().getByRole('link', { name: 'PDF of the draft' }).getAttribute('href');
    const pdf = await page.request.get(new URL(shown ?? '', world.url).href);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Issue and send' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await eventually(() =>
      expect(office.received.map(({ mail: { subject } }) => subject)).toEqual(['Your order']),
    );
    expect(office.received[0]?.mail.text).toContain('Thank you.');
    expect(await stored(reference)).toMatchObject({ status: 'sent', sent_at: expect.any(String) });
  });

  it('is only issued with the other button', async () => {
    const { reference } = await newDraft(world.api, { client: await clientOf('two@client.example') });
    await visit(`/documents/${reference}?issue=1`);
    await dialog().getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await stored(reference)).toMatchObject({ status: 'issued', sent_at: null });
  });

  it('is only issued where the client has no address', async () => {
    const { reference } = await newDraft(world.api, { client: await clientOf(null) });
    await visit(`/documents/${reference}?issue=1`);
    await dialog().getByRole('button', { name: 'Issue', exact: true }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Issue and send' }).count()).toBe(0);
  });

  it('is marked as sent, without an e-mail, when the client got it in another way', async () => {
    const { reference } = await newIssued(world.api, { client: await clientOf('three@client.example') });
    const before = office.received.length;
    await visit(`/documents/${reference}`);
    await page.getByRole('button', { name: 'Send …' }).click();
    await dialog().getByLabel('The client got it in another way').check();
    await dialog().getByRole('button', { name: 'Mark as sent' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await stored(reference)).toMatchObject({ status: 'sent' });
    expect(office.received).toHaveLength(before);
  });
});
