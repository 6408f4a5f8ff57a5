import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_RETRY_SECONDS } from '../../src/domain/delivery-schedule.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { newClient, newIssued, record, send } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  allMails,
  allNotifications,
  createMailService,
  eventually,
  FROM,
  mailAbout,
  pass,
  sentDocument,
} from './fixtures.ts';
import { type PostOffice, startPostOffice } from './post-office.ts';

let world: TestService;
const offices: PostOffice[] = [];

afterEach(async () => {
  await world.close();
  for (const office of offices.splice(0)) await office.close();
});

async function postOffice(...args: Parameters<typeof startPostOffice>): Promise<PostOffice> {
  const office = await startPostOffice(...args);
  offices.push(office);
  return office;
}

/** Waits until the e-mail about a record has ended an attempt with this status. */
function settled(subject: string, expected: object) {
  return eventually(async () =>
    expect(await mailAbout(world, subject)).toMatchObject({ claimedBy: null, ...expected }),
  );
}

describe('an e-mail', () => {
  it('is sent at once, and only once', async () => {
    const office = await postOffice();
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    await office.waitFor(1);
    await settled(document, { status: 'sent', attempts: 1, error: null, nextAttemptAt: null });
    await pass(world, 200_000);
    await world.restart();
    const second = await sentDocument(world.api, 'second@client.example');
    await settled(second, { status: 'sent' });
    expect(office.received.map(({ to }) => to)).toEqual(['office@client.example', 'second@client.example']);
  });

  it('has From, Reply-To, Auto-Submitted and its own Message-ID', async () => {
    const office = await postOffice();
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    const [received] = await office.waitFor(1);
    const mail = await mailAbout(world, document);
    expect(received).toMatchObject({ from: FROM, to: 'office@client.example' });
    const { headers, messageId, from, date } = received?.mail ?? { headers: [] };
    expect(messageId).toBe(`<${mail.reference}@zora.example>`);
    expect(from?.address).toBe(FROM);
    expect(from?.name).toMatch(/^Business \d+$/);
    expect(date).toBe('2026-03-15T10:00:00.000Z');
    const values = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({ 'auto-submitted': 'auto-generated', 'mime-version': '1.0' });
  });

  it('is committed with the change that it reports: a failed request queues nothing, and a replay nothing more', async () => {
    const office = await postOffice();
    world = await createMailService(office.url);
    const client = await newClient(world.api, { email: 'office@client.example' });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const once = () =>
      world.api.POST('/documents/{reference}/send', {
        params: { path: { reference }, header: { 'Idempotency-Key': 'one' } },
        body: { message: 'Hvala' },
      });
    const first = await record(once());
    expect(await record(once())).toEqual(first);
    const refused = await world.api.POST('/documents/{reference}/send', {
      params: { path: { reference } },
      body: { message: 'x'.repeat(2001) },
    });
    expect(refused.response.status).toBe(422);
    await office.waitFor(1);
    expect(await allMails(world)).toHaveLength(1);
    expect(office.received[0]?.mail.text).toContain('> Hvala');
  });

  it('is sent again at each further send, which changes nothing else', async () => {
    const office = await postOffice();
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    const before = await record(send(world.api, document));
    expect(await record(send(world.api, document))).toEqual(before);
    const received = await office.waitFor(3);
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(3);
  });

  it('of a suspended workspace waits until that is resumed', async () => {
    const office = await postOffice();
    office.onRecipient = () => '450 later';
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    await settled(document, { attempts: 1 });
    office.onRecipient = () => undefined;
    await world.write((tx) => setWorkspaceStatus(tx, world.production, 'suspended'));
    await pass(world, 66);
    const other = await world.otherBusiness();
    await settled(await sentDocument(other.api, 'other@client.example'), { status: 'sent' });
    expect(await mailAbout(world, document)).toMatchObject({ status: 'pending', attempts: 1 });
    await world.write((tx) => setWorkspaceStatus(tx, world.production, 'active'));
    await settled(document, { status: 'sent', attempts: 2 });
  });

  it('is not queued if e-mail is not set up, nor for a client without an address', async () => {
    const office = await postOffice();
    world = await createTestService();
    await sentDocument(world.api);
    expect(await allMails(world)).toEqual([]);
    await world.close();
    world = await createMailService(office.url);
    const { reference } = await newIssued(world.api);
    await record(send(world.api, reference));
    expect(await allMails(world)).toEqual([]);
  });
});

describe('an e-mail that the server does not accept', () => {
  it('is tried again after 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, then it has failed and owners are notified', async () => {
    const office = await postOffice();
    office.onRecipient = () => '451 try later';
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    let attempts = 1;
    for (const wait of DEFAULT_RETRY_SECONDS) {
      await settled(document, {
        status: 'pending',
        attempts,
        error: expect.stringContaining('451 try later'),
      });
      const { nextAttemptAt } = await mailAbout(world, document);
      const waits = (Date.parse(nextAttemptAt ?? '') - world.clock.now().getTime()) / 1000;
      expect(waits).toBeGreaterThanOrEqual(wait);
      expect(waits).toBeLessThanOrEqual(wait * 1.1);
      await pass(world, waits - 0.001);
      expect(await mailAbout(world, document)).toMatchObject({ attempts, claimedBy: null });
      await pass(world, 0.001);
      attempts += 1;
    }
    await settled(document, { status: 'failed', attempts: 7, nextAttemptAt: null });
    const { reference } = await mailAbout(world, document);
    expect(await allNotifications(world)).toEqual([
      {
        kind: 'mail_failed',
        message: expect.stringMatching(
          /^The e-mail with document INV-2026-00001 to office@client\.example was not delivered: .*451 try later$/,
        ),
        subjectReference: reference,
      },
    ]);
    await pass(world, 1_000_000);
    expect(office.received).toEqual([]);
  });

  it.each([
    ['the recipient', (office: PostOffice) => (office.onRecipient = () => '550 no such user')],
    ['the message', (office: PostOffice) => (office.onMessage = () => '554 5.7.1 looks like spam')],
  ])('has failed at once when the server refuses %s for good', async (_, refuse) => {
    const office = await postOffice();
    refuse(office);
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    await settled(document, {
      status: 'failed',
      attempts: 1,
      handedOverAt: null,
      error: expect.stringMatching(/55[04]/),
    });
    expect((await allNotifications(world)).map(({ kind }) => kind)).toEqual(['mail_failed']);
  });

  it.each([
    ['the recipient', 'onRecipient'],
    ['the message', 'onMessage'],
  ] as const)('arrives at the second attempt when the server puts off %s, once', async (_, place) => {
    const office = await postOffice();
    office[place] = () => '450 greylisted';
    world = await createMailService(office.url);
    const document = await sentDocument(world.api);
    await settled(document, { status: 'pending', attempts: 1, handedOverAt: null });
    office[place] = () => undefined;
    await pass(world, 66);
    const [received] = await office.waitFor(1);
    await settled(document, { status: 'sent', attempts: 2 });
    expect(received?.mail.messageId).toContain((await mailAbout(world, document)).reference);
    expect(office.received).toHaveLength(1);
  });

  it('arrives once the server is up again', async () => {
    const office = await startPostOffice();
    const { port, url } = office;
    await office.close();
    world = await createMailService(url);
    const document = await sentDocument(world.api);
    await settled(document, {
      status: 'pending',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    const again = await postOffice({}, port);
    await pass(world, 66);
    await again.waitFor(1);
    await settled(document, { status: 'sent', attempts: 2 });
  });
});

describe('many e-mails', () => {
  it('200 that wait are all received, each once, a few at a time', async () => {
    const office = await postOffice();
    // The first is answered once another is there.
    office.onMessage = async () => {
      await eventually(async () => expect(office.mostAtOnce()).toBeGreaterThan(1));
      return undefined;
    };
    world = await createMailService(office.url);
    const addresses = Array.from({ length: 200 }, (_, i) => `client${i}@client.example`);
    await Promise.all(addresses.map((address) => sentDocument(world.api, address)));
    await office.waitFor(200, 150_000);
    await eventually(async () =>
      expect((await allMails(world)).filter(({ status }) => status !== 'sent')).toEqual([]),
    );
    expect(office.received.map(({ to }) => to).sort()).toEqual(addresses.sort());
    expect(office.mostAtOnce()).toBeGreaterThan(1);
    expect(office.mostAtOnce()).toBeLessThanOrEqual(8);
    const metrics = await (await fetch(`${world.url}/metrics`)).text();
    expect(metrics).toMatch(/^invoicing_mails_sent_total 200$/m);
    expect(metrics).toMatch(/^invoicing_mails_pending 0$/m);
    expect(metrics).toMatch(/^invoicing_mails_failed_total 0$/m);
  }, 180_000);
});
