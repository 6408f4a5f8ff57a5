// Contacts of a client in its form and on its page, and the recipients and copies of an e-mail.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClient, newClient, newDraft, newIssued } from '../api/records.ts';
import { createMailService, eventually } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('contacts', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    office = await startPostOffice();
    world = await createMailService(office.url, { now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await office?.close();
  });

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = () => page.getByRole('dialog');
  const contact = (number: number) => dialog().getByRole('group', { name: `Contact ${number}`, exact: true });
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();
  const CONTACTS = [
    { name: 'Ana Petrović', email: 'ana@dunav.example', roles: ['billing' as const] },
    { name: 'Boris', email: 'boris@dunav.example', roles: ['reminders' as const] },
  ];

  it('are added, changed and removed in the form, and shown on the page of the client', async () => {
    const { reference } = await newClient(world.api, { name: 'Dunav', email: 'office@dunav.example' });
    await visit(`/clients/${reference}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByRole('button', { name: 'Contacts' }).click();
    for (const number of [1, 2]) {
      await dialog().getByRole('button', { name: 'Add a contact' }).click();
      await contact(number).getByLabel('Name').fill(`Person ${number}`);
      await contact(number).getByLabel('E-mail').fill('ana@dunav.example');
    }
    await contact(1).getByLabel('Reminders').check();
    expect(await barriers(page)).toEqual([]);
    await save();
    await contact(2).getByText('Is the address of another contact').waitFor();
    await contact(2).getByLabel('E-mail').fill('boris');
    await save();
    await contact(2).getByText('e-mail address').waitFor();
    await dialog().getByRole('button', { name: 'Remove contact 2' }).click();
    await save();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('Person 1').waitFor();
    await page.getByRole('link', { name: 'ana@dunav.example' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect((await getClient(world.api, reference)).contacts).toEqual([
      { name: 'Person 1', email: 'ana@dunav.example', phone: null, roles: ['billing', 'reminders'] },
    ]);
  });

  it('get the e-mail of a document; other recipients and copies are chosen before it is sent', async () => {
    const client = await newClient(world.api, { email: 'info@dunav.example', contacts: CONTACTS });
    const { reference } = await newIssued(world.api, { client: client.reference });
    await visit(`/documents/${reference}`);
    await page.getByRole('button', { name: 'Send …' }).click();
    await dialog().getByText('Goes to ana@dunav.example with').waitFor();
    await dialog().getByLabel('To', { exact: true }).fill('boris@dunav.example,');
    await dialog().getByRole('button', { name: 'Copies' }).click();
    await dialog().getByLabel('Cc', { exact: true }).fill('nabavka@dunav.example,');
    await dialog().getByLabel('Bcc').fill('books');
    await dialog().getByLabel('Subject').click();
    const mail = dialog().getByRole('figure', { name: 'The e-mail as it will look' });
    await mail.getByText('→ ana@dunav.example, boris@dunav.example').waitFor();
    await mail.getByText('Cc: nabavka@dunav.example').waitFor();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('e-mail address').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(office.received).toEqual([]);
    await dialog().getByLabel('Bcc').press('Backspace');
    await dialog().getByLabel('Bcc').fill('books@zora.example');
    await dialog().getByLabel('Bcc').press('Enter');
    await mail.getByText('Bcc: books@zora.example').waitFor();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await eventually(() =>
      expect(office.received.map(({ to }) => to).sort()).toEqual([
        'ana@dunav.example',
        'books@zora.example',
        'boris@dunav.example',
        'nabavka@dunav.example',
      ]),
    );
    await page.getByText('Copy to nabavka@dunav.example').waitFor();
    await page.getByText('Hidden copy to books@zora.example').waitFor();
  });

  it('a draft is issued and sent to other recipients in one step', async () => {
    const client = await newClient(world.api, { contacts: CONTACTS });
    const { reference } = await newDraft(world.api, { client: client.reference });
    const before = office.received.length;
    await visit(`/documents/${reference}?issue=1`);
    await dialog().getByText('Goes to ana@dunav.example with').waitFor();
    await dialog().getByLabel('To', { exact: true }).press('Backspace');
    await dialog().getByLabel('To', { exact: true }).fill('uprava@dunav.example,');
    await dialog().getByRole('button', { name: 'Issue and send' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await eventually(() =>
      expect(office.received.slice(before).map(({ to }) => to)).toEqual(['uprava@dunav.example']),
    );
  });

  it('for contracts are offered as signers', async () => {
    const contacts = [
      { name: 'Ceca', email: 'ceca@dunav.example', roles: ['contracts' as const] },
      ...CONTACTS,
    ];
    const client = await newClient(world.api, { contacts });
    await visit(`/contracts/new?client=${client.reference}`);
    await page.getByRole('button', { name: 'Ceca' }).click();
    expect(await page.getByLabel('E-mail, Signer 1').inputValue()).toBe('ceca@dunav.example');
    expect(await page.getByRole('button', { name: 'Ceca' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ana Petrović' }).count()).toBe(0);
  });
});
