// Receipts of payments: what they say, whom they go to, and when none goes out.
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, newClient, newIssued, record, refused } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { pathOf, said, visit } from '../public/visit.ts';
import { allMails, createMailService, eventually, mailAbout, pass } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

beforeAll(() => world.clock.set('2026-03-15T10:00:00Z'));

const at = (reference: string) => ({ params: { path: { reference } } });

const send = (reference: string, body: object = {}, headers: Record<string, string> = {}) =>
  world.api.POST('/payments/{reference}/send-receipt', { ...at(reference), body, headers });

async function letterTo(address: string): Promise<Received['mail']> {
  await eventually(() => expect(office.received.some(({ to }) => to === address)).toBe(true));
  return (office.received.find(({ to }) => to === address) as Received).mail;
}

const plain = (text: string | undefined | false) => (text || '').replaceAll('\u00a0', ' ');

/** A client with invoices of 120.00 each. */
async function owing(fields: Parameters<typeof newClient>[1], count = 1) {
  const client = await newClient(world.api, fields);
  const documents = [];
  for (let i = 0; i < count; i += 1)
    documents.push(await newIssued(world.api, { client: client.reference, due_days: 15 }));
  return { client: client.reference, documents };
}

/** A payment that settles so much of each, and keeps the rest on account. */
async function paid(client: string, amount: number, parts: [document: string, amount: number][]) {
  const allocations = parts.map(([document, amount]) => ({ document, amount }));
  const body = { client, amount, method: 'bank', paid_on: '2026-03-10', keep_rest_as_credit: true } as const;
  return record(world.api.POST('/payments', { body: { ...body, allocations } }), 201);
}

describe('a receipt', () => {
  it.each([
    [
      'en',
      'Payment received – ',
      ['Amount received: 100.00 RSD', 'Received on: 10 Mar 2026', 'Amount due: 20.00 RSD'],
    ],
    [
      'de',
      'Zahlung erhalten – ',
      ['Eingegangener Betrag: 100,00 RSD', 'Eingegangen am: 10.03.2026', 'Zu zahlen: 20,00 RSD'],
    ],
    ['hr', 'Uplata primljena – ', ['Primljeni iznos: 100,00 RSD', 'Iznos za uplatu: 20,00 RSD']],
    ['sr', 'Uplata primljena – ', ['Primljeni iznos: 100,00 RSD', 'Iznos za uplatu: 20,00 RSD']],
  ] as const)(
    'says in %s what has arrived, what it settles and what is left',
    async (language, subject, facts) => {
      const email = `receipt.${language.toLowerCase()}@client.example`;
      const { client, documents } = await owing({ email, language });
      const [document] = documents;
      const payment = await paid(client, 100, [[document?.reference ?? '', 100]]);
      const answer = await record(send(payment.reference, { message: 'Thank you.' }));
      expect(answer.recipients).toEqual([email]);
      expect(answer.payment).toEqual(payment);
      const mail = await letterTo(email);
      expect(mail.subject).toContain(subject);
      const text = plain(mail.text);
      for (const fact of facts) expect(text).toContain(fact);
      expect(text).toMatch(new RegExp(`${document?.number}: 100[.,]00 RSD`));
      expect(text).toContain('> Thank you.');
      expect(mail.attachments).toEqual([]);
      const [link = ''] = /https?:\/\/\S+\/d\/\S+/.exec(text) ?? [];
      expect(said(await visit(world, pathOf(link)))).toContain(document?.number ?? '?');
    },
  );

  it('of several documents names each, with a link, and what stays on account', async () => {
    const email = 'several@client.example';
    const { client, documents } = await owing({ email, language: 'en' }, 12);
    const payment = await paid(
      client,
      1500,
      documents.map(({ reference }) => [reference, 120]),
    );
    await record(send(payment.reference));
    const text = plain((await letterTo(email)).text);
    for (const { number } of documents.slice(0, 10)) expect(text).toContain(`${number}: 120.00 RSD`);
    expect(text).toContain('2 other documents: 240.00 RSD');
    expect(text).toContain('On your account: 60.00 RSD');
    expect(text.match(/\/d\/\S+/g)).toHaveLength(10);
    expect(text).not.toContain('Amount due');
  });

  it('of a proforma names it once, though its money stays on account', async () => {
    const email = 'proforma@client.example';
    const { reference: client } = await newClient(world.api, { email, language: 'en' });
    const { reference, number } = await newIssued(world.api, { client, document_type: 'rs_proforma' });
    const payment = await paid(client, 130, [[reference, 120]]);
    expect(payment.on_account).toBe('130.00');
    await record(send(payment.reference));
    const text = plain((await letterTo(email)).text);
    expect(text).toContain(`${number}: 120.00 RSD`);
    expect(text).toContain('On your account: 10.00 RSD');
  });

  it('of money on account alone has nothing to open', async () => {
    const email = 'account@client.example';
    const { client } = await owing({ email, language: 'en' }, 0);
    const payment = await paid(client, 50, []);
    await record(send(payment.reference));
    const mail = await letterTo(email);
    const text = plain(mail.text);
    expect(text).toContain('On your account: 50.00 RSD');
    expect(text).not.toContain('http');
    expect(plain(mail.html)).not.toContain('If the button');
  });

  it('has the text of the business, with the words of what it settles', async () => {
    const put = (body: { subject: string; body: string }) =>
      world.api.PUT('/mail-texts/{kind}/{language}', {
        params: { path: { kind: 'receipt', language: 'de' } },
        body,
      });
    await record(
      put({
        subject: 'Danke, {{client.name}}: {{document.number}}',
        body: 'Bezahlt ist {{document.number}}.\n\nFällig war {{document.due_date}}.\n\n{{link}}\n\nIhre {{seller.name}}',
      }),
    );
    const one = await owing({ email: 'one@adler.example', name: 'Adler', language: 'de' });
    const [first] = one.documents;
    await record(send((await paid(one.client, 120, [[first?.reference ?? '', 120]])).reference));
    const mail = await letterTo('one@adler.example');
    expect(mail.subject).toBe(`Danke, Adler: ${first?.number}`);
    expect(plain(mail.text)).toContain(`Bezahlt ist ${first?.number}.`);
    expect(plain(mail.text)).toContain('Fällig war 30.03.2026.');
    expect(plain(mail.text)).not.toContain('Guten Tag');
    const two = await owing({ email: 'two@adler.example', name: 'Birke', language: 'de' }, 2);
    await record(
      send(
        (
          await paid(
            two.client,
            240,
            two.documents.map(({ reference }) => [reference, 120]),
          )
        ).reference,
      ),
    );
    const both = await letterTo('two@adler.example');
    expect(both.subject).toBe(`Danke, Birke: ${two.documents.map(({ number }) => number).join(', ')}`);
    // Each has a due date of its own: the paragraph is left out.
    expect(plain(both.text)).not.toContain('Fällig war');
    const none = await owing({ email: 'none@adler.example', name: 'Cedar', language: 'de' }, 0);
    await record(send((await paid(none.client, 10, [])).reference));
    const onAccount = await letterTo('none@adler.example');
    expect(plain(onAccount.text)).not.toContain('Bezahlt ist');
    expect(plain(onAccount.text)).toContain('Als Guthaben: 10,00 RSD');
    await world.api.DELETE('/mail-texts/{kind}/{language}', {
      params: { path: { kind: 'receipt', language: 'de' } },
    });
  });

  it('is in the timeline of each document, and once for a key that is repeated', async () => {
    const { client, documents } = await owing({ email: 'timeline@client.example' }, 2);
    const payment = await paid(
      client,
      240,
      documents.map(({ reference }) => [reference, 120]),
    );
    const key = { 'Idempotency-Key': 'receipt-of-timeline' };
    await record(send(payment.reference, {}, key));
    await record(send(payment.reference, {}, key));
    await letterTo('timeline@client.example');
    for (const { reference } of documents) {
      const timeline = await record(world.api.GET('/documents/{reference}/timeline', at(reference)));
      const receipts = timeline.filter(({ kind }) => kind === 'receipt');
      expect(receipts).toMatchObject([{ recipient: 'timeline@client.example', by: null }]);
      expect(timeline.filter(({ kind }) => kind === 'mail')).toEqual([]);
    }
  });

  it('goes to those that are named, and to no client without an address', async () => {
    const { client, documents } = await owing({});
    const payment = await paid(client, 120, [[documents[0]?.reference ?? '', 120]]);
    await invalid(send(payment.reference), 'recipients');
    const { recipients } = await record(
      send(payment.reference, { recipients: ['accountant@client.example'] }),
    );
    expect(recipients).toEqual(['accountant@client.example']);
    await letterTo('accountant@client.example');
  });

  it('of a payment that is reversed is a conflict, and one that waits is not sent any more', async () => {
    const { client } = await owing({ email: 'reversed@client.example' }, 0);
    const { reference } = await paid(client, 20, []);
    office.onMessage = () => '451 busy';
    await record(send(reference));
    await eventually(async () => expect((await mailAbout(world, reference)).attempts).toBe(1));
    await record(world.api.POST('/payments/{reference}/reverse', at(reference)));
    office.onMessage = () => undefined;
    await pass(world, 24 * 3600);
    await eventually(async () => expect((await mailAbout(world, reference)).status).not.toBe('pending'));
    expect(office.received.some(({ to }) => to === 'reversed@client.example')).toBe(false);
    await refused(send(reference), 409, 'conflict');
  });

  it('needs documents.update and payments.view', async () => {
    const { client } = await owing({ email: 'rights@client.example' }, 0);
    const { reference } = await paid(client, 20, []);
    const ask = async (permissions: string[]) => {
      const key = await managerKey(world, { permissions: permissions as never });
      const response = await world.request(`/payments/${reference}/send-receipt`, { method: 'POST', key });
      return response.status;
    };
    expect(await ask(['documents.update'])).toBe(403);
    expect(await ask(['payments.view'])).toBe(403);
    expect(await ask(['documents.update', 'payments.view'])).toBe(200);
    expect((await allMails(world)).some(({ kind }) => kind === 'receipt')).toBe(true);
  });
});
