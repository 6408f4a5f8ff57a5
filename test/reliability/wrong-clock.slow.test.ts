// A machine whose date is wrong by days or years and is corrected: nothing waits for the wrong time to come again, and
// nothing has ended because of it. In these tests only the wall clock jumps.
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { sessions } from '../../src/database/schema/access.ts';
import { contracts } from '../../src/database/schema/contracts.ts';
import { getDocument, newIssued } from '../api/records.ts';
import { type Contract, sentContract, tokenOf } from '../contracts/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { allMails, createMailService, sentDocument } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import { submit } from '../public/visit.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import type { TestService } from '../test-service.ts';
import { generator } from './load.ts';

const DAY = 86_400_000;
const random = generator(seedOf('T15'));
/** More than a contract waits for its signatures: within that time, signing works although the clock is wrong. */
const anyDays = () => 30 + Math.ceil(random() * 3650);
/** Days by which the clock is wrong. */
const JUMPS = [
  400,
  -400,
  ...Array.from({ length: scale(0, 20) }, () => (random() < 0.5 ? -1 : 1) * anyDays()),
];

let world: TestService;
let receiver: Receiver;
let office: PostOffice;
let owner: Browser;

async function begin(): Promise<void> {
  receiver = await startReceiver();
  office = await startPostOffice();
  world = await createMailService(office.url);
  owner = await signedInAs(world, world.ownerEmail);
}

afterEach(async () => {
  await world.close();
  await receiver.close();
  await office.close();
});

/** The jobs run once at each start, and each stop waits for them. */
async function runJobs(): Promise<void> {
  await world.restart();
  await world.restart();
}

const eventually = (holds: () => Promise<void> | void) =>
  vi.waitFor(holds, { timeout: 20_000, interval: 20 });

const statusOf = async (reference: string) =>
  (
    await world.server.database.read(async (tx) =>
      tx.select({ status: contracts.status }).from(contracts).where(eq(contracts.reference, reference)),
    )
  )[0]?.status;

const signAs = (contract: Contract, place: number) =>
  submit(world, `/sign/${tokenOf(contract.signers[place])}`, { name: 'Potpis', consent: 'yes' });

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

const open = () =>
  rows<{ status: string }>(
    world,
    "SELECT status FROM queue JOIN webhook_deliveries d ON d.id = subject_id WHERE queue.kind = 'webhook_delivery'",
  );

const create = (name: string, key: string) =>
  world.request('/clients', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ name }),
  });

const clockDoubted = async () =>
  /^invoicing_clock_doubted (\d)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1];

it.each(JUMPS)(
  'a clock that is wrong by %i days and set right leaves nothing stuck and nothing ended',
  async (days) => {
    await begin();
    const contract = await sentContract(world.api, { expires_at: inDays(30).toISOString() });
    const invoice = await newIssued(world.api, { issue_date: dayIn(-1), due_date: dayIn(30) });
    const kept = await (await create('Kept', 'a key of before')).json();
    await eventually(async () =>
      expect((await allMails(world)).every(({ status }) => status === 'sent')).toBe(true),
    );

    // While the clock is wrong, a webhook and an e-mail fail and are retried.
    world.clock.jump(days * DAY);
    await world.endpoint(receiver.url);
    receiver.answer(500);
    office.onMessage = () => '451 later';
    await create('Wrong', 'a key of the wrong time');
    await sentDocument(world.api, 'office@client.example');
    await eventually(async () => {
      expect((await open()).some(({ status }) => status === 'failed')).toBe(true);
      expect((await allMails(world)).at(-1)).toMatchObject({ status: 'pending', attempts: 1 });
    });
    if (days > 0) await signAs(contract, 0);
    await runJobs();
    expect(await clockDoubted()).toBe('1');
    expect(await statusOf(contract.reference)).toBe('sent');

    world.clock.jump(-days * DAY);
    receiver.answer(200);
    office.onMessage = () => undefined;
    await runJobs();
    expect(await clockDoubted()).toBe('0');
    await eventually(async () => {
      expect(await open()).toEqual([]);
      expect((await allMails(world)).filter(({ status }) => status !== 'sent')).toEqual([]);
    });
    expect(await statusOf(contract.reference)).toBe('sent');
    await signAs(contract, 0);
    expect(await statusOf(contract.reference)).toBe('partially_signed');
    expect((await getDocument(world.api, invoice.reference)).status).not.toBe('overdue');
    expect(await (await create('Kept', 'a key of before')).json()).toEqual(kept);
    expect((await owner.ask('GET', '/me')).status).toBe(200);
    report(
      'T15',
      `clock wrong by ${days} days: webhooks and e-mails were sent; nothing expired, was deleted or stayed overdue`,
    );
  },
  60_000,
);

it('what a trusted wrong clock has ended is open again once the corrected clock is trusted', async () => {
  await begin();
  const contract = await sentContract(world.api, { expires_at: inDays(30).toISOString() });
  const invoice = await newIssued(world.api, { issue_date: dayIn(-1), due_date: dayIn(30) });
  const runOn = async () => {
    await runJobs();
    world.clock.advance(DAY);
    await runJobs();
  };
  world.clock.jump(400 * DAY);
  await runOn();
  expect(await statusOf(contract.reference)).toBe('expired');
  expect((await getDocument(world.api, invoice.reference)).status).toBe('overdue');
  const late = await signedInAs(world, world.ownerEmail);
  world.clock.jump(-400 * DAY);
  await runOn();
  expect(await statusOf(contract.reference)).toBe('sent');
  expect((await getDocument(world.api, invoice.reference)).status).toBe('issued');
  // A session of the wrong time ends as if it had begun now.
  expect((await late.ask('GET', '/me')).status).toBe(200);
  const [longest] = await world.server.database.read(async (tx) =>
    tx.select({ expiresAt: sessions.expiresAt }).from(sessions).orderBy(sessions.expiresAt),
  );
  expect(Date.parse(longest?.expiresAt ?? '')).toBeLessThan(inDays(15).getTime());
}, 60_000);

it('a service without a record for weeks runs its jobs', async () => {
  await begin();
  const { reference } = await sentContract(world.api, { expires_at: inDays(30).toISOString() });
  world.clock.advance(40 * DAY);
  await runJobs();
  expect(await clockDoubted()).toBe('0');
  expect(await statusOf(reference)).toBe('expired');
});

it('a service that was off for weeks runs them after a day of running time', async () => {
  await begin();
  const { reference } = await sentContract(world.api, { expires_at: inDays(30).toISOString() });
  await world.server.stop();
  world.clock.jump(40 * DAY);
  await world.restart({ isStopped: true });
  await runJobs();
  expect(await statusOf(reference)).toBe('sent');
  world.clock.advance(DAY);
  await runJobs();
  expect(await statusOf(reference)).toBe('expired');
});

it('a password link made while the clock was ahead is not valid for a year and does not prevent another', async () => {
  await begin();
  world.clock.jump(400 * DAY);
  await owner.ask('POST', '/password-resets', { email: world.ownerEmail });
  const resets = async () => (await allMails(world)).filter(({ kind }) => kind === 'password_reset');
  await eventually(async () => expect(await resets()).toHaveLength(1));
  const [first] = await office.waitFor(1);
  const token = /#([\w-]{43})/.exec(first?.mail.text ?? '')?.[1];
  world.clock.jump(-400 * DAY);
  const check = await owner.ask('POST', '/links/check', { kind: 'password', token });
  expect(check.status).toBe(404);
  await owner.ask('POST', '/password-resets', { email: world.ownerEmail });
  await eventually(async () => expect(await resets()).toHaveLength(2));
});
