// Limits on the e-mails of a business, the order of businesses, and free text of strangers in e-mails.
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { workspaces } from '../../src/database/schema/access.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { newClient, newIssued } from '../api/records.ts';
import { newContract, sentContract, sign, tokenOf, trySend } from '../contracts/records.ts';
import { createBrowser, givePassword, signedInAs } from '../dashboard/browser.ts';
import { ON_POSTGRES } from '../engine.ts';
import { rows } from '../security/calls.ts';
import type { TestService } from '../test-service.ts';
import { allMails, createMailService, eventually, sentDocument } from './fixtures.ts';
import { type PostOffice, startPostOffice } from './post-office.ts';

const HOUR_S = 3600;

let world: TestService;
let office: PostOffice;

async function begin(settings: Record<string, string> = {}): Promise<void> {
  clients.clear();
  office = await startPostOffice();
  world = await createMailService(office.url, { settings });
}

afterEach(async () => {
  await world.close();
  await office.close();
});

const clients = new Map<string, string>();

/** An issued document for the client of an address, who may have others. */
async function issuedFor(email: string): Promise<string> {
  const client = clients.get(email) ?? (await newClient(world.api, { email })).reference;
  clients.set(email, client);
  return (await newIssued(world.api, { client })).reference;
}

const sending = (reference: string) => world.request(`/documents/${reference}/send`, { method: 'POST' });

async function refused(reference: string, words: RegExp): Promise<number> {
  const response = await sending(reference);
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({
    error: { code: 'rate_limited', message: expect.stringMatching(words) },
  });
  return Number(response.headers.get('Retry-After'));
}

describe('a business', () => {
  it('sends a document to one address three times, and then once an hour', async () => {
    await begin();
    const reference = await issuedFor('office@client.example');
    for (let i = 0; i < 3; i += 1) expect((await sending(reference)).status).toBe(200);
    world.clock.advance(600_000);
    expect(await refused(reference, /office@client\.example 3 times/)).toBe(HOUR_S - 600);
    expect((await sending(await issuedFor('office@client.example'))).status).toBe(200);
    world.clock.advance((HOUR_S - 600) * 1000);
    expect((await sending(reference)).status).toBe(200);
    expect(await refused(reference, /3 times/)).toBe(HOUR_S);
    expect(await allMails(world)).toHaveLength(5);
  });

  it('sends a limited number of e-mails in 24 hours, and a request beyond that changes nothing', async () => {
    await begin({ MAILS_PER_WORKSPACE_PER_DAY: '3' });
    for (let i = 0; i < 3; i += 1) await sentDocument(world.api, `client${i}@client.example`);
    world.clock.advance(HOUR_S * 1000);
    const reference = await issuedFor('late@client.example');
    expect(await refused(reference, /At most 3 e-mails in 24 hours go out/)).toBe(23 * HOUR_S);
    const { data } = await world.api.GET('/documents/{reference}', { params: { path: { reference } } });
    expect(data?.data).toMatchObject({ status: 'issued', sent_at: null });
    const other = await world.otherBusiness();
    await sentDocument(other.api, 'late@client.example');
    world.clock.advance(23 * HOUR_S * 1000);
    expect((await sending(reference)).status).toBe(200);
  });

  it('sends a limited number of e-mails in 24 hours to one address, on any subject', async () => {
    await begin({ MAILS_PER_RECIPIENT_PER_DAY: '2' });
    for (let i = 0; i < 2; i += 1) await sending(await issuedFor('office@client.example'));
    await refused(
      await issuedFor('office@client.example'),
      /At most 2 e-mails in 24 hours go to one address/,
    );
    await sentDocument(world.api, 'other@client.example');
  });

  it('counts an address once, in any letter case', async () => {
    await begin({ MAILS_PER_RECIPIENT_PER_DAY: '3' });
    const client = (await newClient(world.api)).reference;
    const draftFor = (email: string) => newContract(world.api, { client, signers: [{ name: 'Ana', email }] });
    const statuses: number[] = [];
    for (const email of [
      'office@client.example',
      'OFFICE@client.example',
      'office@CLIENT.EXAMPLE',
      'Office@Client.Example',
    ]) {
      const { response } = await trySend(world.api, (await draftFor(email)).reference);
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await allMails(world)).map(({ recipient }) => recipient)).toContain('OFFICE@client.example');
  });

  it.skipIf(ON_POSTGRES)('uses the index for the e-mails to an address', async () => {
    await begin();
    const [step] = await rows<{ detail: string }>(
      world,
      "EXPLAIN QUERY PLAN SELECT 1 FROM mails WHERE mails.workspace_id = 1 AND mails.created_at > '' AND lower(trim(mails.recipient)) = lower(trim('a'))",
    );
    expect(step?.detail).toContain('mails_by_address (workspace_id=? AND <expr>=? AND created_at>?)');
  });

  it('does not count e-mails that a wrong clock has dated in the future', async () => {
    await begin({ MAILS_PER_WORKSPACE_PER_DAY: '2' });
    const now = world.clock.now().toISOString();
    world.clock.advance(400 * 24 * HOUR_S * 1000);
    for (let i = 0; i < 2; i += 1) await sending(await issuedFor('office@client.example'));
    world.clock.set(now);
    expect((await sending(await issuedFor('office@client.example'))).status).toBe(200);
  });

  it('invites an address three times, and then once an hour', async () => {
    await begin();
    const owner = await signedInAs(world, world.ownerEmail);
    const invite = () =>
      owner.ask('POST', `/workspaces/${world.production.reference}/invitations`, {
        email: 'guest@else.example',
        role: 'viewer',
      });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await invite()).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await invite()).headers.get('Retry-After')).toBe(String(HOUR_S));
  });

  it('that has used up its e-mails can still invite the next signer', async () => {
    await begin({ MAILS_PER_WORKSPACE_PER_DAY: '2' });
    const { signers } = await sentContract(world.api);
    expect(await refused(await issuedFor('late@client.example'), /At most 2/)).toBeGreaterThan(0);
    const states = [];
    for (const signer of signers) states.push(await sign(world, tokenOf(signer)));
    expect(states.at(-1)).toBe('signed');
    await eventually(async () =>
      expect((await allMails(world)).filter(({ kind }) => kind === 'contract_signed')).toHaveLength(2),
    );
  });
});

it('the link for a password is sent three times a day, and then once an hour, whatever client requests it', async () => {
  await begin();
  await givePassword(world, world.ownerEmail);
  for (let i = 0; i < 13; i += 1) {
    await createBrowser(world).ask('POST', '/password-resets', { email: world.ownerEmail });
    // The e-mail is queued after the response; wait for that before the next request.
    await world.write(async () => {});
    await pause(20);
    // The fourth is due an hour after the third.
    const due = i < 12 ? Math.min(i + 1, 3) : 4;
    await expect.poll(async () => (await allMails(world)).length).toBe(due);
    world.clock.advance(6 * 60_000);
  }
  expect(await allMails(world)).toHaveLength(4);
});

it('the link for a password is sent on behalf of an active business if the first one is suspended', async () => {
  await begin();
  await givePassword(world, world.ownerEmail);
  const other = await world.otherBusiness();
  await world.write((tx) =>
    addMember(tx, {
      workspace: other.production,
      email: world.ownerEmail,
      role: 'viewer',
      now: world.clock.now(),
    }),
  );
  await world.write((tx) => setWorkspaceStatus(tx, world.production, 'suspended'));
  await createBrowser(world).ask('POST', '/password-resets', { email: world.ownerEmail });
  await eventually(() => expect(office.received.map(({ to }) => to)).toContain(world.ownerEmail));
});

describe('a mail server that takes a second for each letter', () => {
  it('gets the password e-mail of one business at once, however many another has queued', async () => {
    await begin();
    office.onMessage = async () => {
      await pause(1000);
      return undefined;
    };
    const busy = await world.otherBusiness();
    for (let i = 0; i < 40; i += 1) await sentDocument(busy.api, `client${i}@client.example`);
    await givePassword(world, world.ownerEmail);
    const askedAt = performance.now();
    await createBrowser(world).ask('POST', '/password-resets', { email: world.ownerEmail });
    await eventually(() => expect(office.received.map(({ to }) => to)).toContain(world.ownerEmail));
    expect(performance.now() - askedAt).toBeLessThan(4000);
    expect(office.received.length).toBeLessThan(30);
  });

  it('serves businesses in turns', async () => {
    await begin();
    office.onMessage = async () => {
      await pause(300);
      return undefined;
    };
    const busy = await world.otherBusiness();
    for (let i = 0; i < 24; i += 1) await sentDocument(busy.api, `busy${i}@client.example`);
    for (let i = 0; i < 3; i += 1) await sentDocument(world.api, `calm${i}@client.example`);
    const calm = () => office.received.filter(({ to }) => to.startsWith('calm')).length;
    await eventually(() => expect(calm()).toBe(3));
    expect(office.received.length).toBeLessThan(24);
  });
});

it('a free name of a business becomes no link, line or second header in a letter to a stranger', async () => {
  await begin();
  const name = `Claim your prize: https://www.evil.example/win?a=1 \u202Egpj ${'x'.repeat(150)}`;
  await world.write((tx) =>
    tx.update(workspaces).set({ name }).where(eq(workspaces.id, world.production.id)),
  );
  const owner = await signedInAs(world, world.ownerEmail);
  await owner.ask('POST', `/workspaces/${world.production.reference}/invitations`, {
    email: 'guest@else.example',
    role: 'viewer',
  });
  const [letter] = await office.waitFor(1);
  const { subject = '', text = '' } = letter?.mail ?? {};
  expect(subject).not.toMatch(/https?:|www\.|evil\.example|\u202E/);
  expect(text.replaceAll(world.url, '')).not.toMatch(/https?:\/\/www|evil\.example/);
  expect(subject).toContain('Claim your prize');
  expect(subject.length).toBeLessThan(130);
});
