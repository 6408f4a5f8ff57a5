// Mail servers that hang, have an untrusted certificate, or require a login.
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../src/mail/smtp.ts';
import type { TestService } from '../test-service.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../webhooks/certificates.ts';
import { allMails, createMailService, eventually, mailAbout, pass, sentDocument } from './fixtures.ts';
import { PHASES, startPostOffice, startSilentServer } from './post-office.ts';

let world: TestService;
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  // The servers first: closing the test service waits some seconds for one that hangs.
  for (const server of open.splice(0)) await server.close();
  await world.close();
});

/** Short, so that a server that hangs does not delay a test. */
const SHORT: Limits = { connect: 400, greeting: 400, handOver: 400, answer: 400 };

function keep<Server extends { close(): Promise<void> }>(server: Server): Server {
  open.push(server);
  return server;
}

async function outcome(document: string, expected: object) {
  await eventually(async () =>
    expect(await mailAbout(world, document)).toMatchObject({ claimedBy: null, ...expected }),
  );
  return (await mailAbout(world, document)).error;
}

describe('a server that stops responding', () => {
  it.each(PHASES)('at its %s is given up after a while, and asked again later', async (phase) => {
    const server = keep(await startSilentServer(phase));
    world = await createMailService(server.url, { mailLimits: SHORT });
    const document = await sentDocument(world.api);
    const error = await outcome(document, { status: 'pending', attempts: 1, handedOverAt: null });
    expect(error).toMatch(/takes too long|[Tt]imeout|Greeting never received/);
    await pass(world, 66);
    await server.waitFor(2);
    await outcome(document, { status: 'pending', attempts: 2 });
  });

  it.each(['greeting', 'RCPT TO', 'end of the message'] as const)(
    'at its %s holds up no stop for more than some seconds',
    async (phase) => {
      const server = keep(await startSilentServer(phase));
      world = await createMailService(server.url);
      const document = await sentDocument(world.api);
      await server.waitFor(1);
      const isHandedOver = phase === 'end of the message';
      if (isHandedOver) {
        await eventually(async () => expect((await mailAbout(world, document)).handedOverAt).not.toBeNull());
      }
      const startedAt = performance.now();
      await world.server.stop();
      expect(performance.now() - startedAt).toBeLessThan(8000);
      // After a restart, with the same server: what it may have accepted is not sent again automatically.
      await world.restart({ isStopped: true });
      const mail = await mailAbout(world, document);
      if (isHandedOver) expect(mail).toMatchObject({ status: 'unconfirmed', claimedBy: null, attempts: 1 });
      else {
        expect(mail).toMatchObject({ status: 'pending', attempts: 0, handedOverAt: null });
        await server.waitFor(2);
      }
    },
    30_000,
  );
});

describe('TLS', () => {
  const certificate = { key: PRIVATE_KEY, cert: CERTIFICATE };

  it('an untrusted certificate is refused, before anything is sent', async () => {
    const office = keep(await startPostOffice({ secure: true, ...certificate }));
    world = await createMailService(office.url);
    const error = await outcome(await sentDocument(world.api), { status: 'pending', attempts: 1 });
    expect(error).toMatch(/self-signed certificate/);
    expect(office.received).toEqual([]);
  });

  it('so is one that comes with STARTTLS, and nothing is sent without TLS instead', async () => {
    const office = keep(await startPostOffice({ disabledCommands: ['AUTH'], ...certificate }));
    world = await createMailService(office.url);
    const error = await outcome(await sentDocument(world.api), { status: 'pending', attempts: 1 });
    expect(error).toMatch(/self-signed certificate/);
    expect(office.received).toEqual([]);
  });

  it('both are used where the operator trusts the certificate', async () => {
    for (const secure of [true, false]) {
      const office = keep(await startPostOffice({ secure, disabledCommands: ['AUTH'], ...certificate }));
      world = await createMailService(`${office.url}?tls.rejectUnauthorized=false`);
      await outcome(await sentDocument(world.api), { status: 'sent' });
      expect(office.received).toHaveLength(1);
      if (secure) await world.close();
    }
  });

  it('requireTLS sends nothing to a server that has none', async () => {
    const office = keep(await startPostOffice());
    world = await createMailService(`${office.url}?requireTLS=true`);
    await outcome(await sentDocument(world.api), { status: 'pending', attempts: 1 });
    expect(office.received).toEqual([]);
  });
});

describe('a login', () => {
  const users = {
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === 'zora' && password === 'p@ss/word') callback(null, { user: 'zora' });
      else {
        const line = Buffer.from(`\0${username}\0${password}`).toString('base64');
        callback(Object.assign(new Error(`wrong password ${password} in ${line}`), { responseCode: 535 }));
      }
    },
  } satisfies SMTPServerOptions;

  it('is made with the name and the password of SMTP_URL', async () => {
    const office = keep(await startPostOffice(users));
    world = await createMailService(office.url.replace('//', '//zora:p%40ss%2Fword@'));
    await outcome(await sentDocument(world.api), { status: 'sent' });
  });

  it('that fails is retried, as the operator may fix it, and no password is stored', async () => {
    const office = keep(await startPostOffice(users));
    world = await createMailService(office.url.replace('//', '//zoran:hunter2-secret@'));
    const error = await outcome(await sentDocument(world.api), { status: 'pending', attempts: 1 });
    expect(error).toMatch(/^Invalid login: 535 /);
    expect(error).toMatch(/wrong password … in …/);
    expect(JSON.stringify(await allMails(world))).not.toContain('hunter2');
  });
});
