// What lets a person in or keeps others out never waits for the limits of a business's e-mails.
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordLink } from '../../src/auth/first-visit.ts';
import { findAccount } from '../../src/auth/users.ts';
import { newClient, newIssued } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { createTestService } from '../test-service.ts';
import { createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';

const office = shared(startPostOffice);
const world = shared(() =>
  createTestService({
    settings: {
      TRUST_PROXY: '1',
      SMTP_URL: office.url,
      MAIL_FROM: 'Zora <invoices@zora.example>',
      MAILS_PER_WORKSPACE_PER_DAY: '1',
    },
  }),
);
beforeAll(async () => {
  const client = await newClient(world.api, { email: 'office@client.example' });
  const { reference } = await newIssued(world.api, { client: client.reference });
  const sent = () => world.request(`/documents/${reference}/send`, { method: 'POST' });
  expect([(await sent()).status, (await sent()).status]).toEqual([200, 429]);
});

const subjectsTo = (email: string) =>
  office.received.filter(({ to }) => to === email).map(({ mail }) => mail.subject);

async function userId(email: string): Promise<number> {
  const account = await world.write((tx) => findAccount(tx, email));
  return account?.id ?? 0;
}

describe('where a business has used up its e-mails of a day', () => {
  it('a member signs in from a new place all the same, and is notified by e-mail', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await givePassword(world, email);
    const from = (network: string) =>
      createBrowser(world).ask(
        'POST',
        '/sign-in',
        { email, password: PASSWORD },
        { 'X-Forwarded-For': network },
      );
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('192.0.2.44')).status).toBe(200);
    await expect.poll(() => subjectsTo(email).length, { timeout: 10_000 }).toBe(1);
  });

  it('a member changes the password, or sets it with a link, and is notified by e-mail', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const change = { current_password: PASSWORD, new_password: 'devet plavih šljiva' };
    expect((await browser.ask('POST', '/me/password', change)).status).toBe(204);
    const { service } = world.server;
    const id = await userId(email);
    const { url } = await world.write((tx) => passwordLink(tx, id, { service, now: world.clock.now() }));
    const body = { token: url.split('#')[1], password: 'sedam zelenih jabuka' };
    expect((await createBrowser(world).ask('POST', '/password-resets/complete', body)).status).toBe(200);
    await expect.poll(() => subjectsTo(email).length, { timeout: 10_000 }).toBe(2);
  });
});

it('letters about changes leave the letter with a link to choose a password its own count', async () => {
  const { email } = await world.member({ role: 'viewer' });
  const browser = await signedInAs(world, email);
  let password = PASSWORD;
  for (const next of ['devet plavih šljiva', 'sedam zelenih jabuka', 'osam žutih dunja']) {
    const change = { current_password: password, new_password: next };
    expect((await browser.ask('POST', '/me/password', change)).status).toBe(204);
    password = next;
  }
  await expect.poll(() => subjectsTo(email).length, { timeout: 10_000 }).toBe(3);
  expect((await createBrowser(world).ask('POST', '/password-resets', { email })).status).toBe(204);
  await expect.poll(() => subjectsTo(email).length, { timeout: 10_000 }).toBe(4);
});
