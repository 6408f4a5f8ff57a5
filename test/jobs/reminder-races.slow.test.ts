// What happens between the queueing of a reminder and the writing of its letter: what is not owed any more, or not to be
// reminded of, is in no letter.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { parseSmtpUrl } from '../../src/formats/smtp-url.ts';
import { remindClients } from '../../src/jobs/remind-clients.ts';
import { createMailSender } from '../../src/mail/sender.ts';
import { composeMail, describeMail } from '../../src/resources/letters.ts';
import {
  cancel,
  type Document,
  getDocument,
  issue,
  newClient,
  newIssued,
  newPayment,
  pay,
  record,
  send,
} from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { generator } from '../reliability/load.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { SERVICE } from '../test-service.ts';
import { at } from './recurring-stage.ts';

const TRIES = scale(100, 10_000);
/** Clients whose letters are queued together. */
const AT_ONCE = scale(25, 100);
const DAY_MS = 86_400_000;
const service = { ...SERVICE, sendsMail: true, mailsPerDay: 0, mailsPerRecipientPerDay: 0 };
/** Drawing a PDF takes longer than all else, and has nothing to do with it. */
const PAPER = Buffer.from('%PDF-1.7');

const office = shared(() => startPostOffice());
// It has no mail server: what is queued waits for the sender of the test.
const world = sharedService({ now: '2026-06-01T08:00:00.000Z' });

type Try = { client: string; documents: Document[]; what: string; inLetter: Document[] };

const today = () => world.clock.now().toISOString().slice(0, 10);
const setReminders = (reference: string, body: { reminders: 'off' | 'until'; until?: string }) =>
  record(world.api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));

/** What may come in between, of a client with one document; what is left is still to be in the letter. */
const CHANGES: Record<string, (document: Document) => Promise<unknown>> = {
  'it is paid': ({ reference, balance }) =>
    record(pay(world.api, reference, Number(balance), { paid_on: today() }), 201),
  'money comes on account': ({ client, total }) =>
    newPayment(world.api, {
      client: client?.reference as string,
      amount: Number(total),
      paid_on: today(),
    }),
  'it is credited': async ({ reference: from }) => {
    const body = { document_type: 'rs_credit_note', from };
    const { reference } = await record(world.api.POST('/documents', { body }), 201);
    await issue(world.api, reference);
  },
  'it is cancelled': ({ reference }) => record(cancel(world.api, reference)),
  'it is switched off': ({ reference }) => setReminders(reference, { reminders: 'off' }),
  'it is held for a week': ({ reference }) =>
    setReminders(reference, {
      reminders: 'until',
      until: new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString().slice(0, 10),
    }),
  'its client is switched off': ({ client }) =>
    record(
      world.api.PATCH('/clients/{reference}/reminders', {
        ...at(client?.reference as string),
        body: { reminders: 'off' },
      }),
    ),
  'its client is archived': ({ client }) =>
    record(
      world.api.PATCH('/clients/{reference}', {
        ...at(client?.reference as string),
        body: { archived: true },
      }),
    ),
};
const NOTHING = 'nothing';
const ALL_OFF = 'all reminders are switched off';

let made = 0;

/** A client who owes two documents in a third of the cases, else one, which were sent two days ago and are due. */
async function debtor(random: () => number): Promise<{ client: string; documents: Document[] }> {
  made += 1;
  const { reference: client } = await newClient(world.api, { email: `debtor${made}@example.com` });
  const documents: Document[] = [];
  for (let i = 0; i < (random() < 1 / 3 ? 2 : 1); i += 1) {
    const { reference } = await newIssued(world.api, { client, due_date: today() });
    documents.push(await record(send(world.api, reference, { by_email: false })));
  }
  return { client, documents };
}

async function queueLetters(): Promise<number> {
  const time = { job: 'remind-clients', asOf: world.clock.now(), clock: world.clock.now, service };
  return remindClients(world.server.database, time);
}

/** Writes and sends all that is queued. */
async function writeLetters(): Promise<void> {
  const { database } = world.server;
  const clock = world.clock.now;
  const sender = createMailSender({
    database,
    clock,
    logger: pino({ level: 'silent' }),
    server: parseSmtpUrl(office.url),
    from: { name: 'Zora', address: 'racuni@zora.example' },
    compose: (mail) => composeMail({ database, print: async () => PAPER, service, clock }, mail),
    describe: describeMail,
  });
  await sender.start();
  await expect.poll(() => sender.pending(), { timeout: 120_000, interval: 5 }).toBe(0);
  await sender.stop();
}

const setPolicy = (body: { on: boolean }) =>
  record(
    world.api.PATCH('/reminder-policy', {
      body: {
        ...body,
        steps: [{ key: 'first', days: 1, text: 'reminder_1' }],
        then_every_days: null,
        weekends: 'send',
        min_days_after_sending: 0,
      },
    }),
  );

/** One round: debtors, their letters in the queue, something in between, and what arrives. */
async function round(random: () => number, isSwitchedOff: boolean): Promise<Try[]> {
  const debtors: Awaited<ReturnType<typeof debtor>>[] = [];
  for (let i = 0; i < AT_ONCE; i += 1) debtors.push(await debtor(random));
  world.clock.advance(2 * DAY_MS);
  expect(await queueLetters()).toBe(debtors.flatMap(({ documents }) => documents).length);
  const tries: Try[] = [];
  const names = [NOTHING, ...Object.keys(CHANGES)];
  for (const { client, documents } of debtors) {
    const what = isSwitchedOff ? ALL_OFF : (names[Math.floor(random() * names.length)] as string);
    const [document, ...others] = documents as [Document, ...Document[]];
    await CHANGES[what]?.(document);
    const isOfClient = /client/.test(what) || what === ALL_OFF;
    const inLetter = what === NOTHING ? documents : isOfClient ? [] : others;
    tries.push({ client, documents, what, inLetter });
  }
  if (isSwitchedOff) await setPolicy({ on: false });
  await writeLetters();
  if (isSwitchedOff) await setPolicy({ on: true });
  return tries;
}

/** No letter of a later round is about them. */
async function settle({ documents }: Try): Promise<void> {
  for (const { reference } of documents) {
    const { balance, status } = await getDocument(world.api, reference);
    if (status !== 'cancelled' && Number(balance) > 0)
      await record(pay(world.api, reference, Number(balance), { paid_on: today() }), 201);
  }
}

it('no letter about what was settled or switched off since', { timeout: 3_600_000 }, async () => {
  const random = generator(seedOf('J5'));
  await setPolicy({ on: true });
  const counts = new Map<string, number>();
  let letters = 0;
  for (let done = 0, rounds = 0; done < TRIES; rounds += 1) {
    const before = office.received.length;
    // The last of four rounds.
    const tries = await round(random, rounds % 4 === 3);
    done += tries.length;
    const arrived = office.received.slice(before);
    for (const { client, documents, what, inLetter } of tries) {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      const { email } = await record(world.api.GET('/clients/{reference}', at(client)));
      const own = arrived.filter(({ to }) => to === email);
      expect(own.length, what).toBe(inLetter.length > 0 ? 1 : 0);
      const text = own.map(({ mail }) => `${mail.subject} ${mail.text}`).join();
      const named = documents.filter(({ number }) => text.includes(number as string));
      expect(
        named.map(({ reference }) => reference),
        what,
      ).toEqual(inLetter.map(({ reference }) => reference));
      letters += own.length;
      const query = `SELECT status FROM mails WHERE kind = 'reminder' AND recipient = '${email}'`;
      const mails = await rows<{ status: string }>(world, query);
      expect(mails, what).toEqual([{ status: inLetter.length > 0 ? 'sent' : 'not_needed' }]);
    }
    for (const each of tries) await settle(each);
    expect(await queueLetters()).toBe(0);
  }
  // Each came in between often enough.
  for (const name of [NOTHING, ALL_OFF, ...Object.keys(CHANGES)])
    expect(counts.get(name) ?? 0, name).toBeGreaterThan(0);
  const what = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  report(
    'J5',
    `${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}: ${[...counts.values()].reduce((a, b) => a + b)} letters between queue and writing (${what}): ${letters} written, none about what was not to be reminded of`,
  );
});
