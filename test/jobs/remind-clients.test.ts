// Reminders that go out by themselves: each step once, to those who still owe it.
import { describe, expect, it } from 'vitest';
import { JOBS } from '../../src/jobs/schedule.ts';
import {
  cancel,
  type Document,
  issue,
  listener,
  newDraft,
  newIssued,
  newPayment,
  pay,
  record,
  send,
} from '../api/records.ts';
import { allMails } from '../mail/fixtures.ts';
import { SERVICE } from '../test-service.ts';
import { at, nine, remindingWorld } from './reminders-stage.ts';

const stage = remindingWorld();
const { office, world, run, runOn, business, clientOf, owed, reminded, steps, delivered, now } = stage;
const { refusedFirst, triedAgain } = stage;

const LADDER = ['2026-11-09', '2026-11-16', '2026-11-26', '2026-12-10', '2027-01-11'];

describe('a ladder', () => {
  it('sends each step on its day, and next_reminder says so before', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    const seen: unknown[] = [];
    for (const day of LADDER) {
      seen.push((await now(api, reference)).next_reminder);
      await runOn(day);
    }
    expect(seen).toEqual(
      ['before', 'first', 'second', 'last', 'further_1'].map((step, i) => ({
        on: LADDER[i],
        step,
        held_because: null,
      })),
    );
    expect(await steps(api, reference)).toEqual(['before', 'first', 'second', 'last', 'further_1']);
    expect((await now(api, reference)).last_reminder).toEqual({
      at: nine('2027-01-11'),
      step: 'further_1',
    });
  }, 180_000);

  it('sends nothing on other days, before its time, on a weekend, or a second time', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    await runOn('2026-11-08', '2026-11-09', '2026-11-10', '2026-11-14', '2026-11-15');
    expect(await steps(api, reference)).toEqual(['before']);
    await run('2026-11-16T07:59:59.000Z');
    expect(await steps(api, reference)).toEqual(['before']);
    const counts = [await run(nine('2026-11-16')), await run(nine('2026-11-16')), await run()];
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    await delivered();
    expect(await steps(api, reference)).toEqual(['before', 'first']);
  });

  it('does each step once where the job runs twice at the same time', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    await Promise.all([run(nine('2026-11-09')), run(), run()]);
    await delivered();
    expect(await steps(api, reference)).toEqual(['before']);
  });

  it('goes by the time zone of the business', async () => {
    const { api } = await business({ on: true }, 'America/New_York');
    const { reference } = await owed(api);
    await run('2026-11-09T13:59:59.000Z');
    expect(await steps(api, reference)).toEqual([]);
    await run('2026-11-09T14:00:00.000Z');
    expect(await steps(api, reference)).toEqual(['before']);
  });

  it('counts from seven days after a late first sending', async () => {
    const { api } = await business();
    const { reference: client } = await clientOf(api);
    const dates = { issue_date: '2026-11-02', due_date: '2026-11-12', client };
    const { reference } = await newIssued(api, dates);
    await runOn('2026-11-09', '2026-11-16');
    const held = { on: null, step: null, held_because: 'not_sent' };
    expect((await now(api, reference)).next_reminder).toEqual(held);
    world.clock.set('2026-11-20T10:00:00.000Z');
    await record(send(api, reference, { by_email: false }));
    await runOn('2026-11-26', '2026-11-27', '2026-11-30', '2026-12-11');
    expect(await steps(api, reference)).toEqual(['first', 'second']);
  });

  it('sends the highest step alone after the service was off', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    await runOn('2026-12-02', '2026-12-03', '2026-12-10');
    expect(await steps(api, reference)).toEqual(['second', 'last']);
  });

  it('waits while the clock is not trusted, and sends nothing where the service sends no e-mail', async () => {
    const job = JOBS.find(({ name }) => name === 'remind-clients');
    expect(job?.waitsMs).toBe(Number.POSITIVE_INFINITY);
    const { api } = await business();
    const { reference } = await owed(api);
    world.clock.set(nine('2026-11-09'));
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
    expect(await job?.run(world.server.database, time)).toBe(0);
    expect(await steps(api, reference)).toEqual([]);
  });
});

describe('one e-mail', () => {
  it('is about all documents of a client in a currency, in the text of the highest step, with their PDFs', async () => {
    const { api } = await business();
    const { reference: client, email } = await clientOf(api);
    const late = await owed(api, { client, due_date: '2026-11-12' });
    const soon = await owed(api, { client, due_date: '2026-11-29' });
    await runOn('2026-11-09', '2026-11-16');
    const before = office.received.length;
    await runOn('2026-11-26');
    const letters = office.received.slice(before).filter(({ to }) => to === email);
    expect(letters).toHaveLength(1);
    const [{ mail } = { mail: undefined }] = letters;
    expect(mail?.subject).toBe(`Second reminder: Invoice ${late.number}`);
    expect(mail?.text).toContain(String(soon.number));
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain('240.00');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(
      [late, soon].map(({ number }) => `${number}.pdf`),
    );
    expect(await steps(api, soon.reference)).toEqual(['before']);
  });

  it('goes to the contacts for reminders, or else for billing, as they are then', async () => {
    const { api } = await business();
    const contacts = [
      { name: 'Ana', email: 'ana@client.example', roles: ['billing'] as const },
      { name: 'Bo', email: 'bo@client.example', roles: ['reminders'] as const },
    ];
    const { reference: client } = await clientOf(api, { contacts: contacts as never });
    const { reference } = await owed(api, { client });
    await runOn('2026-11-09');
    const params = { path: { reference: client } };
    const left = { contacts: contacts.slice(0, 1) as never };
    await record(api.PATCH('/clients/{reference}', { params, body: left }));
    await runOn('2026-11-16');
    const sent = await reminded(api, reference);
    expect(sent.map(({ recipient, step, status }) => [recipient, step, status])).toEqual([
      ['bo@client.example', 'before', 'sent'],
      ['ana@client.example', 'first', 'sent'],
    ]);
  });

  it('has the words of the business', async () => {
    const { api, key } = await business();
    const { reference: client, email } = await clientOf(api);
    await owed(api, { client });
    const path = { kind: 'reminder_1', language: 'en' } as const;
    const body = { subject: 'Soon: {{document.number}}', body: 'Dear {{client.name}}\n\n{{link}}' };
    await world.apiFor(key).PUT('/mail-texts/{kind}/{language}', { params: { path }, body });
    await runOn('2026-11-09');
    const letter = office.received.find(({ to }) => to === email);
    expect(letter?.mail.subject).toMatch(/^Soon: /);
    expect(letter?.mail.text).toMatch(/^Dear Client/);
  });
});

describe('nothing is sent', () => {
  it('of what was due before reminders were switched on, until it is taken in', async () => {
    const { api } = await business(null);
    const { reference } = await owed(api);
    world.clock.set('2026-12-01T10:00:00.000Z');
    const policy = await record(api.PATCH('/reminder-policy', { body: { on: true } }));
    expect(policy.applies_from).toBe('2026-12-01');
    await runOn('2026-12-02', '2026-12-10');
    expect(await steps(api, reference)).toEqual([]);
    expect((await now(api, reference)).next_reminder?.held_because).toBe('before_applies_from');
    const body = { reminders: 'on' } as const;
    const taken = await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));
    expect(taken.next_reminder).toEqual({ on: '2026-12-14', step: 'first', held_because: null });
    await runOn('2026-12-11', '2026-12-14');
    expect(await steps(api, reference)).toEqual(['first']);
  });

  it('for steps that came while reminders were off', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    await runOn('2026-11-09');
    await record(api.PATCH('/reminder-policy', { body: { on: false } }));
    expect((await now(api, reference)).next_reminder).toBeNull();
    await runOn('2026-11-16');
    world.clock.set('2026-11-20T10:00:00.000Z');
    await record(api.PATCH('/reminder-policy', { body: { on: true } }));
    await runOn('2026-11-23', '2026-11-26');
    expect(await steps(api, reference)).toEqual(['before', 'second']);
  });

  it('while a document or its client is held, and the highest step goes out after that', async () => {
    const { api } = await business();
    const { reference: client } = await clientOf(api);
    const { reference } = await owed(api, { client });
    const body = { reminders: 'until', until: '2026-11-27', reason: 'Promised by telephone.' } as const;
    const held = await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));
    expect(held.reminders).toEqual({ setting: 'until', until: body.until, reason: body.reason });
    expect(held.next_reminder?.held_because).toBe('document_until');
    await runOn('2026-11-09', '2026-11-16', '2026-11-27');
    expect(await steps(api, reference)).toEqual([]);
    await runOn('2026-11-30');
    expect(await steps(api, reference)).toEqual(['second']);
    const off = { reminders: 'off', reason: 'Disputed' } as const;
    await record(api.PATCH('/clients/{reference}/reminders', { ...at(client), body: off }));
    expect((await now(api, reference)).next_reminder?.held_because).toBe('client_off');
    await runOn('2026-12-10');
    expect(await steps(api, reference)).toEqual(['second']);
  });

  it('of what money on account covers, what is due first before the rest', async () => {
    const { api } = await business();
    const { reference: client } = await clientOf(api);
    const first = await owed(api, { client, due_date: '2026-11-11' });
    const second = await owed(api, { client, due_date: '2026-11-12' });
    await newPayment(api, { client, amount: 150, paid_on: '2026-11-02' } as never);
    expect((await now(api, first.reference)).next_reminder?.held_because).toBe('on_account');
    await runOn('2026-11-09');
    expect(await steps(api, first.reference)).toEqual([]);
    expect(await steps(api, second.reference)).toEqual(['before']);
  });

  it('of what a credit note has settled, and the letter of another asks for the rest', async () => {
    const { api } = await business();
    const credit = async ({ reference: from, client }: Document, quantity: number) => {
      const lines = [{ description: 'Returned', quantity, unit_price: 100 }];
      const fields = { document_type: 'rs_credit_note', from, client: client?.reference, lines };
      await issue(api, (await newDraft(api, fields)).reference);
    };
    const whole = await owed(api, { lines: [{ description: 'Work', quantity: 1, unit_price: 100 }] });
    await credit(whole, 1);
    const part = await owed(api, { lines: [{ description: 'Work', quantity: 3, unit_price: 100 }] });
    await credit(part, 1);
    await runOn('2026-11-09');
    expect((await now(api, whole.reference)).next_reminder).toBeNull();
    expect(await steps(api, whole.reference)).toEqual([]);
    const { balance, last_reminder } = await now(api, part.reference);
    expect({ balance, step: last_reminder?.step }).toEqual({ balance: '240.00', step: 'before' });
    expect(office.received.at(-1)?.raw).toContain('240.00');
  });

  it('of less than the least balance', async () => {
    const { api } = await business({ on: true, min_balance: 50 });
    const { reference } = await owed(api);
    await record(pay(api, reference, 70.01, { paid_on: '2026-11-02' }), 201);
    await runOn('2026-11-09');
    expect((await now(api, reference)).next_reminder?.held_because).toBe('small_balance');
    expect(await steps(api, reference)).toEqual([]);
  });

  it('of what is paid, cancelled, a quote or a proforma, or to a client that is archived', async () => {
    const { api } = await business();
    const paid = await owed(api);
    await record(pay(api, paid.reference, 120, { paid_on: '2026-11-02' }), 201);
    const gone = await owed(api);
    await record(cancel(api, gone.reference));
    const { reference: client } = await clientOf(api);
    const archived = await owed(api, { client });
    await record(api.PATCH('/clients/{reference}', { ...at(client), body: { archived: true } }));
    const proforma = await owed(api, { document_type: 'rs_proforma' });
    await runOn(...LADDER);
    for (const { reference } of [paid, gone, archived, proforma])
      expect(await steps(api, reference)).toEqual([]);
    expect((await now(api, paid.reference)).next_reminder).toBeNull();
    expect((await now(api, proforma.reference)).next_reminder).toBeNull();
  });
});

describe('what changes between the run and the writing of an e-mail', () => {
  /** Queues the first letter of a document while the mail server takes none, and lets it go after a change. */
  async function changedBefore(
    change: (api: Awaited<ReturnType<typeof business>>['api'], of: string) => Promise<unknown>,
  ) {
    const { api } = await business();
    const { reference } = await owed(api);
    await refusedFirst(() => run(nine('2026-11-09')));
    await change(api, reference);
    await triedAgain();
    return { api, reference, sent: await reminded(api, reference) };
  }

  it.each<[string, Parameters<typeof changedBefore>[0]]>([
    ['a payment', (api, of) => record(pay(api, of, 120, { paid_on: '2026-11-09' }), 201)],
    ['cancelling', (api, of) => record(cancel(api, of))],
    [
      'a hold',
      (api, of) =>
        record(api.PATCH('/documents/{reference}/reminders', { ...at(of), body: { reminders: 'off' } })),
    ],
    ['switching off', (api) => record(api.PATCH('/reminder-policy', { body: { on: false } }))],
  ])('as %s, ends it as not needed, and leaves the step unsent', async (_, change) => {
    const { api, reference, sent } = await changedBefore(change);
    expect(sent).toEqual([]);
    expect((await now(api, reference)).last_reminder).toBeNull();
    const mails = await allMails(world);
    expect(mails.at(-1)).toMatchObject({ kind: 'reminder', status: 'not_needed' });
  });

  it('leaves a later letter to come, once it is owed again', async () => {
    const { api, reference } = await changedBefore((api, of) =>
      record(api.PATCH('/documents/{reference}/reminders', { ...at(of), body: { reminders: 'off' } })),
    );
    const body = { reminders: 'on' } as const;
    await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));
    await runOn('2026-11-10');
    expect(await steps(api, reference)).toEqual(['before']);
  });
});

it('publishes document.reminded with the step once the e-mail was accepted, for each document', async () => {
  const seller = await listener(world);
  await record(seller.api.PATCH('/reminder-policy', { body: { on: true } }));
  const { reference: client } = await clientOf(seller.api);
  const documents = [await owed(seller.api, { client }), await owed(seller.api, { client })];
  await runOn('2026-11-09');
  const events = (await seller.recorded()).filter(({ event }) => event === 'document.reminded');
  expect(events.map(({ data }) => data.reference).sort()).toEqual(
    documents.map(({ reference }) => reference).sort(),
  );
  expect(events.map(({ data }) => data.last_reminder)).toMatchObject([
    { step: 'before' },
    { step: 'before' },
  ]);
  await seller.close();
});
