// The command line while a server that sends e-mails runs.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newClient, newIssued } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { createMailService, eventually, FROM, mailAbout, sentDocument } from '../mail/fixtures.ts';
import { startPostOffice, startSilentServer } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { createProgram, runProgram } from './program.ts';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const program = shared(createProgram);
const office = shared(startPostOffice);
let world: TestService;

beforeAll(async () => {
  // The command line has a clock of its own: what it queues must be due here.
  world = await createMailService(office.url, { now: new Date(Date.now() + 3_600_000).toISOString() });
  process.env.SMTP_URL = office.url;
  process.env.MAIL_FROM = FROM;
});
afterEach(() => {
  office.onRecipient = () => undefined;
});
afterAll(() => world.close());

const run = (...args: string[]) => program.runOn(world.databaseUrl, ...args);

async function mailWith(status: string, document: string) {
  await eventually(async () => expect((await mailAbout(world, document)).status).toBe(status));
  return mailAbout(world, document);
}

let addresses = 0;
function address(): string {
  addresses += 1;
  return `person${addresses}@client.example`;
}

describe('mails', () => {
  test('list and show print recipient, subject and status, and no link', async () => {
    const to = address();
    const document = await sentDocument(world.api, to);
    const { reference } = await mailWith('sent', document);
    const shown = await run('mails', 'show', reference, '--json');
    expect(shown.json()).toMatchObject({
      reference,
      workspace_reference: world.production.reference,
      kind: 'document',
      subject_reference: document,
      recipient: to,
      status: 'sent',
      attempts: 1,
      error: null,
    });
    const listed = await run('mails', 'list', world.production.reference, '--status', 'sent', '--limit', '1');
    expect(listed.stdout).toMatch(new RegExp(`^${reference}  document  ${to}  sent +1 `, 'm'));
    expect(JSON.stringify([shown.stdout, listed.stdout])).not.toContain('/d/');
    const none = await run('mails', 'list', world.production.reference, '--status', 'unconfirmed', '--json');
    expect(none.json()).toEqual([]);
  });

  test('resend sends a failed one again, under the same Message-ID', async () => {
    office.onRecipient = () => '550 no such user';
    const to = address();
    const document = await sentDocument(world.api, to);
    const { reference } = await mailWith('failed', document);
    office.onRecipient = () => undefined;
    const resent = await run('mails', 'resend', reference, '--json');
    expect(resent.json()).toMatchObject({ reference, status: 'pending', attempts: 0, error: null });
    await mailWith('sent', document);
    const [received] = office.received.filter((one) => one.to === to);
    expect(received?.mail.messageId).toBe(`<${reference}@zora.example>`);
    const listed = await run('notifications', 'list', world.production.reference);
    expect(listed.stdout).toContain(`to ${to} was not delivered:`);
  });

  test('resend sends one that was sent as another e-mail', async () => {
    const to = address();
    const { reference } = await mailWith('sent', await sentDocument(world.api, to));
    const resent = await run('mails', 'resend', reference, '--json');
    expect(resent.json().reference).not.toBe(reference);
    await eventually(() => expect(office.received.filter((one) => one.to === to)).toHaveLength(2));
    const ids = office.received.filter((one) => one.to === to).map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(2);
  });

  test('a document that is sent is written to the client', async () => {
    const to = address();
    const client = await newClient(world.api, { email: to });
    const issued = await newIssued(world.api, { client: client.reference });
    // Only the server knows the key that the link is made with: it is derived when the e-mail is sent.
    process.env.SECRET_KEY = 'another key than the one of the server';
    const sent = await run(
      'api',
      'sendDocument',
      '--reference',
      issued.reference,
      '--message',
      'Hvala!',
      '--json',
    );
    delete process.env.SECRET_KEY;
    expect(sent.json().data).toMatchObject({ status: 'sent' });
    await eventually(() => expect(office.received.filter((one) => one.to === to)).toHaveLength(1));
    const [received] = office.received.filter((one) => one.to === to);
    expect(received?.mail.text).toContain('> Hvala!');
    const link = /https?:\S+\/d\/\S+/.exec(received?.mail.text ?? '')?.[0] ?? '';
    expect((await fetch(link)).status).toBe(200);
  });

  test.each([
    ['an unknown e-mail', ['mails', 'show', UNKNOWN], `error: There is no mail "${UNKNOWN}".\n`],
    ['one to send again', ['mails', 'resend', UNKNOWN], `error: There is no mail "${UNKNOWN}".\n`],
    [
      'an unknown status',
      ['mails', 'list', 'WS', '--status', 'lost'],
      'error: --status: "lost" is not a status of an e-mail: pending, sent, failed, unconfirmed, simulated, not_needed\n',
    ],
  ])('refuses %s', async (_, args, message) => {
    const given = args.map((word) => (word === 'WS' ? world.production.reference : word));
    const refused = await run(...given);
    expect([refused.stderr, refused.status]).toEqual([message, 1]);
  });
});

describe('mails test', () => {
  const settings = (url: string) => ({ SMTP_URL: url, MAIL_FROM: `Zora <${FROM}>` });
  const testMail = (url: string) => runProgram(settings(url), ['mails', 'test', '--to', 'ana@zora.example']);

  test('sends one plain e-mail and says what the server answered', async () => {
    const done = await testMail(office.url);
    expect(done.stderr).toBe('');
    expect(done.stdout).toMatch(
      /^127\.0\.0\.1:\d+ took the e-mail to ana@zora\.example after \d+\.\d s: 250 .+\n$/,
    );
    const received = office.received.filter(({ to }) => to === 'ana@zora.example');
    expect(received).toHaveLength(1);
    expect(received[0]?.mail).toMatchObject({
      subject: 'Test of the invoicing service',
      from: { name: 'Zora', address: FROM },
    });
  });

  test('says plainly what went wrong', async () => {
    office.onRecipient = () => '550 no such user';
    const refused = await testMail(office.url);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^error: 127\.0\.0\.1:\d+ did not take the e-mail: .*550 no such user\n$/);
    const gone = await startSilentServer('greeting');
    await gone.close();
    const down = await testMail(gone.url);
    expect(down.stderr).toMatch(/did not take the e-mail: connect ECONNREFUSED/);
  });

  test('says when e-mail is not set up, as resend does', async () => {
    const none = await runProgram({}, ['mails', 'test', '--to', 'ana@zora.example']);
    expect(none.stderr).toBe(
      'error: E-mail is not set up here: set SMTP_URL and MAIL_FROM, as for the server.\n',
    );
  });
});
