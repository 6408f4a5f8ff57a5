// Who gets the e-mail with a document: contacts, other addresses, copies and hidden copies.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answered, invalid, newClient, newIssued, record, refused } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import type { TestService } from '../test-service.ts';
import { allMails, allNotifications, createMailService, eventually } from './fixtures.ts';
import { type PostOffice, type Received, startPostOffice } from './post-office.ts';

let office: PostOffice;
let world: TestService;

async function begin(settings: Record<string, string> = {}): Promise<void> {
  office = await startPostOffice();
  world = await createMailService(office.url, { settings });
}
beforeEach(() => begin());
afterEach(async () => {
  await world.close();
  await office.close();
});

const OWN = 'office@dunav.example';
const contact = (name: string, ...roles: ('billing' | 'reminders' | 'contracts')[]) => ({
  name,
  email: `${name.toLowerCase()}@dunav.example`,
  roles,
});
const CONTACTS = [
  contact('Ana', 'billing'),
  contact('Boris', 'reminders'),
  contact('Ceca', 'billing', 'contracts'),
];

async function issuedFor(fields: Parameters<typeof newClient>[1]): Promise<string> {
  const client = await newClient(world.api, { name: 'Dunav', ...fields });
  return (await newIssued(world.api, { client: client.reference })).reference;
}

type Addresses = { to?: string[]; cc?: string[]; bcc?: string[]; by_email?: boolean };
const send = (reference: string, body: Addresses = {}) =>
  world.api.POST('/documents/{reference}/send', { params: { path: { reference } }, body });

const headOf = ({ mail }: Received) => ({
  to: mail.to?.map(({ address }) => address),
  cc: mail.cc?.map(({ address }) => address),
});
const arrived = async (count: number) =>
  [...(await office.waitFor(count))].sort((a, b) => (a.to < b.to ? -1 : 1));

describe('without an address in the request, a document goes', () => {
  it('to all contacts for billing, in the order of the client, and to no one else', async () => {
    await record(send(await issuedFor({ email: OWN, contacts: CONTACTS })));
    const received = await arrived(2);
    expect(received.map(({ to }) => to)).toEqual(['ana@dunav.example', 'ceca@dunav.example']);
    for (const one of received) {
      expect(headOf(one)).toEqual({ to: ['ana@dunav.example', 'ceca@dunav.example'], cc: undefined });
      expect(one.mail.to?.map(({ name }) => name)).toEqual(['Ana', 'Ceca']);
    }
    expect(await allMails(world)).toHaveLength(2);
  });

  it('to the address of the client, if no contact is for billing', async () => {
    await record(
      send(await issuedFor({ email: OWN, contacts: [contact('Boris', 'reminders', 'contracts')] })),
    );
    const [one] = await arrived(1);
    expect(one?.mail.to).toEqual([{ address: OWN, name: 'Dunav' }]);
  });

  it('to a domain in any letters as mail servers know it', async () => {
    await record(send(await issuedFor({ email: 'buro@müller.example' })));
    const [one] = await arrived(1);
    expect(one?.mail.to?.map(({ address }) => address)).toEqual(['buro@xn--mller-kva.example']);
    // The server of the test shows the domain in its letters again, and offers no SMTPUTF8.
    expect(one?.to).toBe('buro@müller.example');
  });

  it('nowhere, if the client has neither', async () => {
    expect(await record(send(await issuedFor({})))).toMatchObject({ status: 'sent' });
    expect(await allMails(world)).toEqual([]);
  });
});

describe('all recipients', () => {
  it('get one message: the same text, head and Message-ID, each in a delivery of its own', async () => {
    const reference = await issuedFor({ email: OWN });
    await record(send(reference, { cc: ['ana@dunav.example'], bcc: ['books@zora.example'] }));
    const received = await arrived(3);
    expect(received.map(({ to }) => to)).toEqual(['ana@dunav.example', 'books@zora.example', OWN]);
    for (const one of received) expect(headOf(one)).toEqual({ to: [OWN], cc: ['ana@dunav.example'] });
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(new Set(received.map(({ mail }) => mail.text)).size).toBe(1);
  });

  it.each([
    ['individual', /^Hello Dunav,/],
    ['business', /^Hello,/],
  ] as const)(
    'are greeted with the name of the client where that is a person: %s',
    async (type, greeting) => {
      await record(send(await issuedFor({ type, country: 'US', contacts: CONTACTS })));
      for (const { mail } of await arrived(2)) expect(mail.text).toMatch(greeting);
    },
  );

  it('never see a hidden copy: its address is in no message, not even in its own', async () => {
    await record(send(await issuedFor({ email: OWN }), { bcc: ['books@zora.example'] }));
    for (const { raw } of await arrived(2)) {
      expect(raw).not.toContain('books@');
      expect(raw).not.toMatch(/^bcc:/im);
    }
  });

  it('are counted once, in the first place that names them', async () => {
    const addresses = {
      to: ['Ana@dunav.example', 'ana@dunav.example'],
      cc: [' ANA@dunav.example ', 'cc@dunav.example'],
      bcc: ['cc@dunav.example'],
    };
    await record(send(await issuedFor({ email: OWN, contacts: CONTACTS }), addresses));
    const received = await arrived(2);
    for (const one of received) {
      expect(headOf(one)).toEqual({ to: ['Ana@dunav.example'], cc: ['cc@dunav.example'] });
      expect(one.mail.to?.[0]?.name).toBe('Ana');
    }
    expect(await allMails(world)).toHaveLength(2);
  });

  it('do not wait for an address that is refused, and the business is notified of that one', async () => {
    office.onRecipient = (address) => (address.startsWith('gone') ? '550 no such user' : undefined);
    await record(send(await issuedFor({ email: OWN }), { cc: ['gone@dunav.example'] }));
    await arrived(1);
    await eventually(async () => {
      const mails = await allMails(world);
      expect(mails.map(({ recipient, status }) => [recipient, status])).toEqual([
        [OWN, 'sent'],
        ['gone@dunav.example', 'failed'],
      ]);
    });
    const notices = await allNotifications(world);
    expect(notices.map(({ message }) => message).join()).toContain('gone@dunav.example');
  });

  it('get it once, however often the request is repeated', async () => {
    const reference = await issuedFor({ email: OWN });
    const params = { path: { reference }, header: { 'Idempotency-Key': 'once' } };
    const body = { cc: ['ana@dunav.example'] };
    for (let i = 0; i < 3; i += 1)
      await answered(world.api.POST('/documents/{reference}/send', { params, body }));
    expect(await allMails(world)).toHaveLength(2);
  });
});

describe('each address counts as an e-mail', () => {
  it('of the workspace: a request beyond its limit sends nothing', async () => {
    await world.close();
    await office.close();
    await begin({ MAILS_PER_WORKSPACE_PER_DAY: '3' });
    const reference = await issuedFor({ email: OWN });
    const bcc = ['a@zora.example', 'b@zora.example', 'c@zora.example'];
    await refused(send(reference, { bcc }), 429, 'rate_limited');
    expect(await allMails(world)).toEqual([]);
    await record(send(reference, { bcc: bcc.slice(1) }));
  });

  it('to that address: copies count as well', async () => {
    await world.close();
    await office.close();
    await begin({ MAILS_PER_RECIPIENT_PER_DAY: '2' });
    const bcc = ['books@zora.example'];
    for (const email of ['a@dunav.example', 'b@dunav.example']) {
      await record(send(await issuedFor({ email }), { bcc }));
    }
    const third = await issuedFor({ email: 'c@dunav.example' });
    await refused(send(third, { bcc: ['BOOKS@zora.example'] }), 429, 'rate_limited');
    await record(send(third));
  });
});

describe('sendDocument 422', () => {
  it('a copy of an e-mail that has no recipient is refused', async () => {
    const reference = await issuedFor({});
    await invalid(send(reference, { cc: ['a@zora.example'], bcc: ['b@zora.example'] }), 'bcc', 'cc');
    await record(send(reference, { to: ['c@zora.example'], cc: ['a@zora.example'] }));
  });

  it('addresses of an e-mail that is not sent are refused', async () => {
    const reference = await issuedFor({ email: OWN });
    const addresses = { to: ['a@zora.example'], cc: ['b@zora.example'], bcc: ['c@zora.example'] };
    await invalid(send(reference, { ...addresses, by_email: false }), 'bcc', 'cc', 'to');
    await record(send(reference, { cc: [], bcc: [], by_email: false }));
  });

  it('what is no address is named, and so is a list that is too long', async () => {
    const reference = await issuedFor({ email: OWN });
    const eleven = Array.from({ length: 11 }, (_, i) => `c${i}@zora.example`);
    await invalid(send(reference, { to: [], cc: ['x'], bcc: eleven }), 'bcc', 'cc.0', 'to');
    await invalid(send(reference, { cc: [' '] }), 'cc.0');
  });
});

describe('in the dashboard', () => {
  let owner: Browser;
  beforeEach(async () => {
    owner = await signedInAs(world, world.ownerEmail);
  });
  it('the preview names who gets the e-mail, and whom it could go to', async () => {
    const reference = await issuedFor({ email: OWN, contacts: CONTACTS });
    const at = `/workspaces/${world.production.reference}/v1/documents/${reference}/mail-preview`;
    const { data } = await owner.ask<object>('GET', at);
    expect(data).toMatchObject({
      recipient: 'ana@dunav.example',
      to: ['ana@dunav.example', 'ceca@dunav.example'],
      known: [OWN, 'ana@dunav.example', 'boris@dunav.example', 'ceca@dunav.example'],
    });
  });

  it('the history of a document shows who got copies, hidden ones too', async () => {
    const reference = await issuedFor({ email: OWN });
    await record(send(reference, { cc: ['a@zora.example'], bcc: ['b@zora.example'] }));
    type Entry = { kind: string; recipient: string; sent_as: string | null };
    const { data } = await owner.ask<Entry[]>(
      'GET',
      `/workspaces/${world.production.reference}/v1/documents/${reference}/timeline`,
    );
    const mails = data.filter(({ kind }) => kind === 'mail');
    expect(mails.map(({ recipient, sent_as }) => [recipient, sent_as]).sort()).toEqual([
      ['a@zora.example', 'cc'],
      ['b@zora.example', 'bcc'],
      [OWN, 'to'],
    ]);
    expect(data.find(({ kind }) => kind === 'sent')?.sent_as).toBeNull();
  });
});
