// Statements that are sent: by hand, every month, and as the client reads them on its pages.
import { beforeAll, describe, expect, it } from 'vitest';
import { sendStatements } from '../../src/jobs/schedule.ts';
import { newClient, newIssued, pay, record, refused } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { pathOf, said, submit, visit } from '../public/visit.ts';
import { createMailService, eventually } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

beforeAll(() => world.clock.set('2026-03-15T10:00:00Z'));

const lettersTo = (address: string) => office.received.filter(({ to }) => to === address);

async function letterTo(address: string): Promise<Received['mail']> {
  await eventually(() => expect(lettersTo(address)).toHaveLength(1));
  return (lettersTo(address)[0] as Received).mail;
}

const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

/** A client with an invoice of 120.00 and one of 240.00, of which 100.00 are paid. */
async function owing(email: string, country: string) {
  const client = await newClient(world.api, { name: `Kupac ${email}`, email, country });
  const { reference } = client;
  await newIssued(world.api, { client: reference, issue_date: '2026-02-10' });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 200 }];
  const second = await newIssued(world.api, { client: reference, issue_date: '2026-02-20', lines });
  await record(pay(world.api, second.reference, 100, { paid_on: '2026-03-01' }), 201);
  return reference;
}

const send = (reference: string, body: object = {}) =>
  world.api.POST('/clients/{reference}/statement/send', { params: { path: { reference } }, body });

describe('a statement that is sent', () => {
  it.each([
    ['RS', 'Kartica kupca', 'Saldo za uplatu: 260,00 RSD'],
    ['GB', 'Statement of account', 'Balance to pay: 260.00 RSD'],
  ])('to a client in %s has its figure in e-mail, PDF and page', async (country, title, figure) => {
    const email = `statement.${country.toLowerCase()}@client.example`;
    const client = await owing(email, country);
    const sent = await record(send(client, { from: '2026-02-01', to: '2026-03-15' }));
    expect(sent.recipients).toEqual([email]);
    expect(sent.statement.net).toBe('260.00');
    const mail = await letterTo(email);
    expect(mail.subject).toContain(title);
    expect(plain(mail.text)).toContain(figure);
    const [attachment] = mail.attachments;
    expect(attachment?.filename).toBe('statement-2026-02-01-2026-03-15-RSD.pdf');
    const pdf = Buffer.from(attachment?.content as ArrayBuffer);
    const path = `/clients/${client}/statement.pdf?from=2026-02-01&to=2026-03-15`;
    const own = Buffer.from(await (await world.request(path)).arrayBuffer());
    expect(pdf.equals(own)).toBe(true);
    const amount = figure.split(': ')[1] ?? '';
    if (hasPoppler) expect(plain(textOf(pdf))).toContain(amount);
    const [link = ''] = /https?:\/\/\S+\/s\/\S+/.exec(plain(mail.text)) ?? [];
    const page = await visit(world, pathOf(link));
    expect(page.status).toBe(200);
    expect(said(page)).toContain(title);
    expect(said(page)).toContain(amount);
    const file = await submit(world, `${pathOf(link)}/download`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await visit(world, `${pathOf(link)}x`)).status).toBe(404);
  });

  it('goes to no client without an address, unless one is named', async () => {
    const { reference } = await newClient(world.api);
    await refused(send(reference), 422, 'validation_failed', ['recipients']);
    const sent = await record(send(reference, { recipients: ['accountant@client.example'] }));
    expect(sent.recipients).toEqual(['accountant@client.example']);
    expect((await letterTo('accountant@client.example')).subject).toBeDefined();
  });

  it('has the text of the business, with the figures and the button in it', async () => {
    const path = { kind: 'statement', language: 'en' } as const;
    const body = 'Dear {{client.name}},\n\nas agreed, your statement.\n\n{{link}}\n\nYours, {{seller.name}}';
    const put = { params: { path }, body: { subject: 'Statement for {{client.name}}', body } };
    await record(world.api.PUT('/mail-texts/{kind}/{language}', put));
    const client = await owing('own-text@client.example', 'GB');
    await record(send(client, { to: '2026-03-15' }));
    const mail = await letterTo('own-text@client.example');
    // A name never is an address in an e-mail.
    expect(mail.subject).toMatch(/^Statement for Kupac own-text/);
    const text = plain(mail.text);
    expect(text).toMatch(/^Dear Kupac own-text[^\n]+,\n\nas agreed, your statement\./);
    expect(text).toContain('Balance to pay: 260.00 RSD');
    expect(text).toMatch(/View the statement:\nhttps?:\/\/\S+\/s\/\S+\n\nYours, /);
    expect(text).not.toContain('Please find attached');
    expect(mail.attachments).toHaveLength(1);
    await record(send(client, { subject: 'By hand', recipients: ['by-hand@client.example'] }));
    expect((await letterTo('by-hand@client.example')).subject).toBe('By hand');
    await world.api.DELETE('/mail-texts/{kind}/{language}', { params: { path } });
  });

  it('has no word of a document in its text', async () => {
    const path = { kind: 'statement', language: 'en' } as const;
    const body = { subject: 'Statement', body: 'Of {{document.number}}' };
    await refused(
      world.api.PUT('/mail-texts/{kind}/{language}', { params: { path }, body }),
      422,
      'validation_failed',
      ['body'],
    );
  });

  it('is on the page of the portal too, where the client chooses kind and days', async () => {
    const client = await owing('portal@client.example', 'GB');
    const params = { path: { reference: client } };
    await record(world.api.PATCH('/clients/{reference}', { params, body: { portal_access_enabled: true } }));
    const { url } = await record(world.api.GET('/clients/{reference}/portal-link', { params }));
    const portal = pathOf(url);
    expect((await visit(world, portal)).text).toContain('/statement"');
    const moved = said(await visit(world, `${portal}/statement?from=2026-02-15&to=2026-03-15`));
    expect(moved).toContain('Opening balance 15 February 2026 120.00');
    const open = said(await visit(world, `${portal}/statement?kind=open_items&to=2026-02-28&lang=en`));
    expect(open).toContain('360.00 RSD');
    // What is no day is left out, and what cannot be is said.
    expect((await visit(world, `${portal}/statement?from=x&to=9`)).status).toBe(200);
    const wrong = await visit(world, `${portal}/statement?from=2026-03-02&to=2026-03-01`);
    expect(said(wrong)).toContain('Choose days in order.');
    const file = await submit(world, `${portal}/statement/download?kind=open_items`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });
});

describe('send-statements', () => {
  const run = async (at: string) => {
    world.clock.set(at);
    const { database, service } = world.server;
    return sendStatements(database, { asOf: world.clock.now(), clock: world.clock.now, service });
  };

  it('sends each client the month before once, from the hour of its day on, and to no one for whom there is none', async () => {
    const key = await managerKey(world, { permissions: ['settings.manage'] });
    const patch = async (body: object) => {
      const response = await world.request('/statement-policy', {
        method: 'PATCH',
        key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { data: object }).data;
    };
    const before = office.received.length;
    expect(await run('2026-03-20T10:00:00Z')).toBe(0);
    // The fifth of this month has passed: the first are those of the next.
    expect(await patch({ day: 5, kind: 'open_items' })).toEqual({
      day: 5,
      kind: 'open_items',
      last_sent: null,
    });
    expect(await run('2026-03-21T10:00:00Z')).toBe(0);
    await newClient(world.api, { email: 'nothing@client.example' });
    // One that wants none, with as much that is open as the others.
    const params = { path: { reference: await owing('wants-none@client.example', 'RS') } };
    await record(world.api.PATCH('/clients/{reference}', { params, body: { monthly_statements: false } }));
    expect(await run('2026-04-05T04:00:00Z')).toBe(0);
    // Seven in the morning in Belgrade.
    const sent = await run('2026-04-05T05:00:00Z');
    expect(sent).toBe(4);
    expect(await run('2026-04-05T06:00:00Z')).toBe(0);
    await eventually(() => expect(office.received).toHaveLength(before + 4));
    const letters = office.received.slice(before).map(({ to, mail }) => [to, mail.attachments[0]?.filename]);
    expect(letters.map(([to]) => to)).not.toContain('nothing@client.example');
    expect(letters.map(([to]) => to)).not.toContain('wants-none@client.example');
    expect(letters.every(([, name]) => name === 'statement-2026-03-31-RSD.pdf')).toBe(true);
    expect(await patch({ day: null })).toEqual({ day: null, kind: 'open_items', last_sent: '2026-04' });
    expect(await run('2026-05-05T10:00:00Z')).toBe(0);
  });
});
