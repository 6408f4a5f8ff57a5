// The texts of e-mails that a business writes: kept, previewed, tried, and sent.
import { describe, expect, it } from 'vitest';
import { answered, invalid, newClient, newIssued, record, refused, send, UNKNOWN } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { createMailService, eventually } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

const BODY =
  'Dear {{client.name}},\n\n**{{document.type}} {{document.number}}**\n\n{{link}}\n\nBye,\n{{seller.name}}';
const TEXT = { subject: '{{document.number}} for {{client.name}}', body: BODY };

const put = (path: { kind: 'document' | 'statement'; language: 'de' | 'en' }, body: typeof TEXT) =>
  world.api.PUT('/mail-texts/{kind}/{language}', { params: { path }, body });
const remove = (path: { kind: 'document'; language: 'de' }) =>
  world.api.DELETE('/mail-texts/{kind}/{language}', { params: { path } });
const list = async (query: { kind?: 'document'; language?: 'de'; own?: boolean }) =>
  record(world.api.GET('/mail-texts', { params: { query } }));

/** The first e-mail of a service takes longer. */
async function letterTo(address: string): Promise<Received['mail']> {
  await eventually(() => expect(office.received.some(({ to }) => to === address)).toBe(true));
  return (office.received.find(({ to }) => to === address) as Received).mail;
}

async function sentTo(email: string, name = 'Adler GmbH', language: 'de' | 'en' = 'de') {
  const client = await newClient(world.api, { email, name, language });
  const document = await newIssued(world.api, { client: client.reference });
  await record(send(world.api, document.reference));
  return { document, mail: await letterTo(email) };
}

describe('the list', () => {
  it('has the built-in text of each kind and language, until the business writes its own', async () => {
    expect(await list({ own: false })).toHaveLength(9 * 6);
    expect(await list({ own: true })).toEqual([]);
    const [german] = await list({ kind: 'document', language: 'de' });
    expect(german).toMatchObject({ is_own: false, updated_at: null });
    expect(german?.words.body).toContain('{{link}}');
    expect(german?.words.subject).not.toContain('{{link}}');
  });
});

describe('a text of the business', () => {
  it('is sent in its language, and in no other', async () => {
    const kept = await record(put({ kind: 'document', language: 'de' }, TEXT));
    expect(kept).toMatchObject({ ...TEXT, is_own: true });
    const { document, mail } = await sentTo('own@adler.example');
    expect(mail.subject).toBe(`${document.number} for Adler GmbH`);
    expect(mail.text).toContain('Dear Adler GmbH,');
    expect(mail.text).not.toContain('Guten Tag');
    expect(mail.html).toContain(`${document.number}</b>`);
    expect(mail.text).toContain('Gesamtbetrag');
    const english = await sentTo('english@adler.example', 'Adler Ltd', 'en');
    expect(english.mail.text).toContain('Please find attached');
  });

  it('goes to a client with a hostile name as text', async () => {
    const { document, mail } = await sentTo(
      'hostile@adler.example',
      '{{link}} [pay](https://evil.example/x) <b>',
    );
    expect(mail.subject).toContain(`${document.number} for {{link}} [pay](`);
    expect(mail.html).not.toContain('evil.example/x');
    expect(mail.html).toContain('&lt;b&gt;');
  });

  it('is overridden by the subject that is given with the document', async () => {
    const client = await newClient(world.api, { email: 'subject@adler.example', language: 'de' });
    const { reference } = await newIssued(world.api, { client: client.reference });
    await record(send(world.api, reference, { subject: 'Wie besprochen', message: 'Danke!' }));
    const mail = await letterTo('subject@adler.example');
    expect(mail.subject).toBe('Wie besprochen');
    expect(mail.text).toContain('> Danke!');
  });

  it('replaces itself, is removed, and then the built-in one is in use', async () => {
    await record(put({ kind: 'document', language: 'de' }, { subject: 'Neu', body: 'Kurz.' }));
    expect(await list({ own: true })).toMatchObject([{ subject: 'Neu', body: 'Kurz.' }]);
    await answered(remove({ kind: 'document', language: 'de' }), 204);
    await refused(remove({ kind: 'document', language: 'de' }), 404, 'not_found');
    const { mail } = await sentTo('again@adler.example');
    expect(mail.text).toContain('Guten Tag');
  });

  it('with words that it may not have is refused with those that it may', async () => {
    const wrong = put({ kind: 'document', language: 'de' }, { subject: '{{link}}', body: '{{client.iban}}' });
    const { error } = await wrong;
    const { errors } = (error as unknown as { error: { errors: Record<string, string[]> } }).error;
    expect(errors.subject?.[0]).toContain('{{document.number}}');
    expect(errors.body?.[0]).toContain('{{client.iban}}');
    expect(errors.body?.[0]).toContain('{{link}}');
    await invalid(put({ kind: 'statement', language: 'de' }, TEXT), 'subject', 'body');
    await invalid(
      put({ kind: 'document', language: 'de' }, { subject: 'S', body: '[x](https://x.example/{{link}})' }),
      'body',
    );
    await invalid(put({ kind: 'document', language: 'de' }, { subject: 'a\nb', body: 'x' }), 'subject');
  });
});

describe('a preview', () => {
  const preview = (body: object) => world.api.POST('/mail-texts/preview', { body: body as never });

  it('has invented values, or those of a document, and stores nothing', async () => {
    const invented = await record(preview({ kind: 'document', language: 'de', ...TEXT }));
    expect(invented.text).toContain('Bye,');
    expect(invented.html).toContain('<b>');
    const { document } = await sentTo('preview@adler.example');
    const real = await record(
      preview({ kind: 'document', language: 'de', ...TEXT, document: document.reference }),
    );
    expect(real.subject).toBe(`${document.number} for Adler GmbH`);
    expect(await list({ own: true })).toEqual([]);
  });

  it('without a text is that which is in use, of every kind', async () => {
    for (const kind of ['quote', 'reminder_4', 'statement', 'balance_confirmation', 'receipt'])
      expect((await record(preview({ kind, language: 'de' }))).text).toContain('Guten Tag');
  });

  it('of a document needs to see documents, and one that is there', async () => {
    await invalid(preview({ kind: 'document', language: 'de', document: UNKNOWN }), 'document');
    const key = await managerKey(world, { permissions: ['texts.manage'] });
    const response = await world.request('/mail-texts/preview', {
      method: 'POST',
      key,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'document', language: 'de', document: UNKNOWN }),
    });
    expect(response.status).toBe(403);
  });
});

describe('a test', () => {
  it('goes to the user of the key, as clients would get it, and is in no timeline', async () => {
    const { document } = await sentTo('timeline@adler.example');
    const body = { kind: 'document', language: 'en', ...TEXT, document: document.reference } as const;
    const tested = await record(world.api.POST('/mail-texts/test', { body }), 202);
    expect(tested).toEqual({ recipient: world.ownerEmail, is_queued: true });
    const mail = await letterTo(world.ownerEmail);
    expect(mail.subject).toBe(`${document.number} for Adler GmbH`);
    expect(mail.attachments).toEqual([]);
    const params = { path: { reference: document.reference } };
    const timeline = await record(world.api.GET('/documents/{reference}/timeline', { params }));
    expect(timeline.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });
});
