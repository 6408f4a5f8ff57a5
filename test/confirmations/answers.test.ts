// Balances that clients are asked to confirm: as they were sent, and answered once, item by item, on a page of their own.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { confirmBalances } from '../../src/jobs/schedule.ts';
import { invalid, listener, newClient, newIssued, pay, record, refused } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { allNotifications, createMailService, eventually } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { pathOf, said, submit, visit } from '../public/visit.ts';
import type { Api } from '../test-service.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

beforeAll(() => world.clock.set('2026-03-15T10:00:00Z'));

const at = (reference: string) => ({ params: { path: { reference } } });
const ask = (api: Api, body: { client: string; as_of: string; by_email?: boolean; currency?: string }) =>
  api.POST('/balance-confirmations', { body });
const shown = (api: Api, reference: string) =>
  record(api.GET('/balance-confirmations/{reference}', at(reference)));

let clients = 0;

/** A client that owes 120.00 and 240.00, with its address. */
async function owing(api: Api, country = 'RS') {
  clients += 1;
  const email = `client${clients}@confirm.example`;
  const { reference: client } = await newClient(api, { name: `Kupac ${clients}`, email, country });
  const first = await newIssued(api, { client, issue_date: '2026-02-10' });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 200 }];
  const second = await newIssued(api, { client, issue_date: '2026-02-20', lines });
  return { client, email, first, second };
}

/** The page of the link in the e-mail to an address. */
async function pageOf(email: string): Promise<{ path: string; text: string; pdf: Buffer }> {
  const found = () => office.received.find(({ to }) => to === email);
  await eventually(() => expect(found()).toBeDefined());
  const mail = found()?.mail;
  const text = (mail?.text ?? '').replaceAll('\u00a0', ' ');
  const [link = ''] = /https?:\/\/\S+\/b\/\S+/.exec(text) ?? [];
  return { path: pathOf(link), text, pdf: Buffer.from(mail?.attachments[0]?.content as ArrayBuffer) };
}

describe('a balance to confirm', () => {
  it('is asked for in the text of the business, with the sentence of the paper', async () => {
    const path = { kind: 'balance_confirmation', language: 'en' } as const;
    const body = 'Dear {{client.name}},\n\nplease compare.\n\n{{link}}\n\n{{seller.name}}';
    const put = { params: { path }, body: { subject: 'Balance of {{client.name}}', body } };
    await record(world.api.PUT('/mail-texts/{kind}/{language}', put));
    const { client, email } = await owing(world.api, 'GB');
    await record(ask(world.api, { client, as_of: '2026-02-28' }), 201);
    const { text, pdf, path: page } = await pageOf(email);
    expect(text).toMatch(/^Dear Kupac \d+,\n\nplease compare\./);
    expect(text).toContain('Balance in our favour: 360.00 RSD');
    if (hasPoppler) expect(textOf(pdf)).toContain('This is not a reminder');
    expect((await visit(world, page)).status).toBe(200);
    await world.api.DELETE('/mail-texts/{kind}/{language}', { params: { path } });
  });

  it.each([
    ['RS', 'Izvod otvorenih stavki (IOS)', 'Ovo nije opomena'],
    ['GB', 'Confirmation of balance', 'This is not a reminder'],
  ])(
    'to a client in %s says that it is no reminder, and stays as it was sent',
    async (country, title, sentence) => {
      const { client, email, first } = await owing(world.api, country);
      const made = await record(ask(world.api, { client, as_of: '2026-02-28' }), 201);
      expect(made).toMatchObject({ status: 'sent', net: '360.00', owed: '360.00', answer_by: '2026-03-23' });
      expect(made.items.map(({ open }) => open)).toEqual(['120.00', '240.00']);
      await record(pay(world.api, first.reference, 120, { paid_on: '2026-02-15' }), 201);
      expect(await shown(world.api, made.reference)).toEqual(made);
      const { path, text, pdf } = await pageOf(email);
      expect(text).toContain(sentence);
      if (hasPoppler) {
        const paper = textOf(pdf);
        for (const part of [title, sentence, first.number ?? '']) expect(paper).toContain(part);
        expect(paper).toMatch(country === 'RS' ? /360,00/ : /360\.00/);
      }
      const page = said(await visit(world, path));
      for (const part of [title, sentence, first.number ?? '']) expect(page).toContain(part);
    },
  );

  it('is confirmed once: a later answer changes nothing', async () => {
    const business = await listener(world);
    const { client, email } = await owing(business.api);
    const { reference } = await record(ask(business.api, { client, as_of: '2026-02-28' }), 201);
    const { path } = await pageOf(email);
    const faulty = await submit(world, path, { name: 'Ana' });
    expect([faulty.status, said(faulty)]).toEqual([
      422,
      expect.stringContaining('Izaberite da li se slažete.'),
    ]);
    expect((await submit(world, path, { outcome: 'confirmed' })).status).toBe(422);
    const before = await business.recorded();
    const answered = await submit(world, path, { outcome: 'confirmed', name: 'Ana Anić' });
    expect(answered.status).toBe(303);
    const confirmed = await shown(business.api, reference);
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      version: 2,
      answer: { outcome: 'confirmed', name: 'Ana Anić', note: null, disputes: [] },
    });
    const events = (await business.recorded()).slice(before.length);
    expect(events).toEqual([
      expect.objectContaining({ event: 'balance_confirmation.answered', data: confirmed }),
    ]);
    expect((await submit(world, path, { outcome: 'disputed', name: 'Other', note: 'No' })).status).toBe(303);
    expect(await shown(business.api, reference)).toEqual(confirmed);
    expect(said(await visit(world, path))).toContain('Potvrdili ste ovaj saldo');
    await refused(
      business.api.POST('/balance-confirmations/{reference}/send', at(reference)),
      409,
      'conflict',
    );
    await business.close();
  });

  it('is disputed item by item, with the figures of the client, and the business is notified', async () => {
    const { client, email, second } = await owing(world.api);
    const { reference } = await record(ask(world.api, { client, as_of: '2026-02-28' }), 201);
    const { path } = await pageOf(email);
    const fields = { outcome: 'disputed', name: 'Ana Anić' };
    expect((await submit(world, path, fields)).status).toBe(422);
    const odd = await submit(world, path, { ...fields, 'item-2': 'yes', 'amount-2': 'much' });
    expect([odd.status, said(odd)]).toEqual([422, expect.stringContaining('1.234,50')]);
    const typed = { ...fields, 'item-2': 'yes', 'amount-2': '1.140,00', 'reason-2': 'Plaćeno 25. 2.' };
    expect((await submit(world, path, typed)).status).toBe(303);
    const { status, answer } = await shown(world.api, reference);
    expect(status).toBe('disputed');
    expect(answer?.disputes).toEqual([
      {
        document: { reference: second.reference, number: second.number, type: 'rs_invoice' },
        amount: '1140.00',
        amount_cents: 114_000,
        reason: 'Plaćeno 25. 2.',
      },
    ]);
    expect((await allNotifications(world)).at(-1)).toMatchObject({
      kind: 'balance_confirmation_disputed',
      subjectReference: reference,
    });
    const paper = `/balance-confirmations/${reference}/confirmation.pdf`;
    const pdf = Buffer.from(await (await world.request(paper)).arrayBuffer());
    if (hasPoppler) expect(textOf(pdf)).toContain('Plaćeno 25. 2.');
    expect((await submit(world, `${path}/download`)).headers.get('content-type')).toBe('application/pdf');
  });

  it('what was answered cannot be changed, and verify finds what was', async () => {
    expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
    const change = world.write(async (tx) => {
      await tx.run(sql`UPDATE balance_confirmation_answers SET name = 'Other'`);
    });
    await expect(change).rejects.toThrow();
    const { client } = await owing(world.api);
    const { reference } = await record(ask(world.api, { client, as_of: '2026-02-28', by_email: false }), 201);
    const set = (cents: number) =>
      world.write(async (tx) => {
        await tx.run(
          sql`UPDATE balance_confirmations SET owed_cents = ${cents} WHERE reference = ${reference}`,
        );
      });
    await set(1);
    const { differences } = await verifyDatabase(world.databaseUrl, world.clock.now());
    expect(differences.map(({ key }) => key)).toEqual([`${reference} content_sha256`]);
    await set(36_000);
  });

  it('refuses a day that is not over, an unknown client and a client without an address, by their names', async () => {
    const { reference: client } = await newClient(world.api);
    await invalid(ask(world.api, { client, as_of: '2026-03-16' }), 'as_of');
    await invalid(ask(world.api, { client, as_of: '2026-02-28' }), 'recipients');
    await invalid(ask(world.api, { client: '01ARZ3NDEKTSV4RRFFQ69G5FAV', as_of: '2026-02-28' }), 'client');
    const zero = await record(ask(world.api, { client, as_of: '2026-02-28', by_email: false }), 201);
    expect(zero).toMatchObject({ net: '0.00', items: [] });
  });
});

describe('confirm-balances', () => {
  const run = async (now: string) => {
    world.clock.set(now);
    const { database, service } = world.server;
    return confirmBalances(database, { asOf: world.clock.now(), clock: world.clock.now, service });
  };

  it('asks each client that was invoiced in the year or is not settled once, and marks those that are silent', async () => {
    const business = await world.otherBusiness();
    const { api } = business;
    const { client, first, second } = await owing(api);
    await record(pay(api, first.reference, 120), 201);
    await record(pay(api, second.reference, 240), 201);
    const other = await owing(api);
    // One who was invoiced nothing: an offer is not owed.
    const { reference: never } = await newClient(api, { email: 'never@confirm.example' });
    await newIssued(api, { client: never, document_type: 'rs_quote' });
    const batch = () => api.POST('/balance-confirmations/batch', { body: { as_of: '2026-03-15' } });
    await record(batch(), 202);
    await refused(batch(), 409, 'conflict');
    await run('2026-03-15T10:05:00Z');
    const list = async () =>
      (await api.GET('/balance-confirmations', { params: { query: { as_of: '2026-03-15' } } })).data?.data ??
      [];
    const nets = (await list()).map((each) => [each.client.reference, each.net, each.status]);
    expect(nets).toHaveLength(2);
    expect(nets).toContainEqual([client, '0.00', 'sent']);
    expect(nets).toContainEqual([other.client, '360.00', 'sent']);
    await record(batch(), 202);
    await run('2026-03-15T10:06:00Z');
    expect(await list()).toHaveLength(2);
    await run('2026-03-23T22:00:00Z');
    expect((await list()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await run('2026-03-23T23:30:00Z');
    expect((await list()).map(({ status }) => status)).toEqual(['silent', 'silent']);
    const { path } = await pageOf(other.email);
    expect((await submit(world, path, { outcome: 'confirmed', name: 'Late' })).status).toBe(303);
    expect((await list()).map(({ status }) => status).sort()).toEqual(['confirmed', 'silent']);
  });
});
