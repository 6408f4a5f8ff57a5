// What the service says in English is said in Serbian on Serbian pages, in either script.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import callers from '../../locales/en/callers.json' with { type: 'json' };
import shown from '../../locales/en/messages.json' with { type: 'json' };
import sefAnswers from '../../locales/en/sef-answers.json' with { type: 'json' };
import {
  type ServerMessage,
  translateServerMessage,
} from '../../src/dashboard/i18n/translate-server-message.ts';
import { type Message, message } from '../../src/domain/messages/message.ts';
import { ownSentence } from '../../src/domain/sef-sentences.ts';
import { sharedService } from '../during-tests.ts';
import { createMaker, type Maker, ownPlaces } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';
import { asSent, messagesOf } from './server-messages.ts';
import { de, en, hr, sr, srCyrillic } from './texts.ts';

const world = sharedService();
let owner: Browser;
let make: Maker;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  at = `/workspaces/${world.production.reference}`;
});

/** What is said about a request that is refused. */
async function refusals(method: string, path: string, body?: unknown): Promise<ServerMessage[]> {
  const answer = await owner.ask(method, `${at}${path}`, body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return messagesOf(answer.body);
}

/** Those that are shown in English on Serbian pages. */
function untranslated(messages: ServerMessage[]): string[] {
  return messages
    .map(({ text }) => text)
    .filter((text, i) => translateServerMessage(messages[i] as ServerMessage, sr) === text);
}

describe('what the service refuses', () => {
  const line = (fields: object) => ({ lines: [{ quantity: 1, unit_price: 1, ...fields }] });
  const template = (fields: object) => ({
    name: 'Hosting',
    document_type: 'rs_invoice',
    rule: { every: 'monthly', on: '1', starts_on: '2026-12-01' },
    ...line({ description: 'Hosting' }),
    ...fields,
  });
  const CASES: [method: string, path: string, body: object][] = [
    ['POST', '/v1/clients', { name: ' ', email: 'no-address', country: 'Serbia', default_currency: 'dinar' }],
    ['POST', '/v1/clients', { name: 'x'.repeat(300) }],
    ['POST', '/v1/clients', { name: 'Zora', country: 'XX', default_currency: 'XXX' }],
    ['POST', '/v1/clients', { name: 'Zora\u202e', notes: 'a\u0002b' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1, occurs_on: '8631-02-13' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 0, occurs_on: '2026-03-15' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1.005, occurs_on: '2026-03-15' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1, occurs_on: '31.11.2026' }],
    ['POST', '/v1/documents/preview', line({ unit_price: 1.000000001 })],
    ['POST', '/v1/documents/preview', line({ quantity: 0 })],
    ['POST', '/v1/documents/preview', line({ discount_type: 'percent', discount_value: 101 })],
    ['POST', '/v1/documents/preview', line({ discount_type: 'fixed', discount_value: 2 })],
    [
      'POST',
      '/v1/recurring-documents',
      template({ rule: { every: 'daily', on: '1', starts_on: '2026-12-01' } }),
    ],
    ['POST', '/v1/recurring-documents', template({ notes: '{{period.month}}' })],
    ['POST', '/v1/recurring-documents', template({ notes: '{{month}}', recipients: ['ana@example.com'] })],
    [
      'POST',
      '/v1/recurring-documents',
      template({ price_changes: [{ from: '2026-12-01' }], einvoice: 'submit' }),
    ],
    [
      'POST',
      '/v1/recurring-documents',
      template({ lines: [{ description: 'a', quantity: 1, unit_price: 1, follow_item_price: true }] }),
    ],
    ['POST', '/v1/bank-accounts', { currency: 'EUR', iban: 'RS00' }],
    ['POST', '/api-keys', { permissions: [] }],
    ['POST', '/api-keys', { networks: ['10.0.0.0/33'] }],
    ['POST', '/v1/bank-accounts', { currency: 'EUR', iban: 'RS35105008123123123173', bic: 'no' }],
    ['POST', '/v1/bank-accounts', { currency: 'XXX', iban: 'RS35105008123123123173' }],
    ['PATCH', '', { timezone: 'Mars', website: 'no site' }],
    ['PATCH', '', { number_template: '{PREFIX' }],
    ['PATCH', '', { number_template: '{FOO}-{SEQ:3}' }],
    ['PATCH', '', { number_template: '{PREFIX}-{SEQ:3}' }],
    ['PATCH', '', { number_template: '{PREFIX}-{YYYY}' }],
    ['POST', '/v1/number-series', { document_type: 'rs_invoice', year: 2027, next: 0 }],
    [
      'PATCH',
      '/v1/document-type-settings',
      { document_type: 'rs_invoice', number_template: 'PRO-{YYYY}-{SEQ:5}' },
    ],
    ['PUT', '/logo', { image: Buffer.from('no picture').toString('base64') }],
    ['POST', '/v1/webhook-endpoints', { url: 'https://me:secret@example.com', events: ['*'] }],
    ['POST', '/v1/clients/import', { csv: '' }],
    ['POST', '/v1/clients/import', { csv: 'Name\n"Zora' }],
    [
      'POST',
      '/v1/recurring-expenses/preview',
      { every: 'monthly', on: '1', start: '2026-03-01', end: '2026-02-01' },
    ],
  ];

  it.each(CASES)('by %s %s of %j has Serbian words', async (method, path, body) => {
    const messages = await refusals(method, path, body);
    expect(untranslated(messages)).toEqual([]);
  });

  it('of the rows of a table has Serbian words', async () => {
    const csv =
      'Tip;Naziv;Cena;JM;PDV;Zalihe\nnešto;A;1;kom;21,5%;\nservice;A;1;lakat;;\nservice;B;x;pcs;rs_vat_99;3\nproduct;C;1;hour;;x';
    const { data } = await owner.ask<{ errors: object[] }>('POST', `${at}/items/import-preview`, { csv });
    const messages = data.errors.flatMap((error) => messagesOf({ error }));
    expect(messages).toHaveLength(6);
    expect(untranslated(messages)).toEqual([]);
  });

  it('of a table that is too large has Serbian words', async () => {
    const line = `service;Item;1;${'description '.repeat(100)}`;
    const csv = ['Type;Name;Price;Description', ...Array(800).fill(line)].join('\n');
    const messages = await refusals('POST', '/v1/items/import', { csv });
    expect(messages).toHaveLength(1);
    expect(untranslated(messages)).toEqual([]);
  });

  it('of a document has Serbian words', async () => {
    const issued = await make.issued();
    const draft = await make.draft();
    const messages = [
      ...(await refusals('PATCH', `/v1/documents/${issued}`, { currency: 'RSD' })),
      ...(await refusals('POST', `/v1/documents/${draft}/cancel`)),
      ...(await refusals('PATCH', `/v1/documents/${draft}`, line({ quantity: -1, unit_price: 50 }))),
      ...(await refusals('POST', `/v1/documents/${draft}/send`, {})),
      ...(await refusals('PATCH', `/v1/documents/${draft}`, {
        issue_date: '2026-03-15',
        due_date: '2026-03-01',
      })),
      ...(await refusals('POST', `/v1/documents/${issued}/payments`, {
        amount: 1e6,
        method: 'bank',
        paid_on: '2026-03-14',
      })),
    ];
    expect(untranslated(messages)).toEqual([]);
  });
});

describe('a draft with a negative total', () => {
  it('is refused with a sentence that names the amount, in Serbian, too', async () => {
    const lines = [{ quantity: -1, unit_price: 50 }];
    const messages = await refusals('PATCH', `/v1/documents/${await make.draft()}`, { lines });
    expect(messages.map((each) => translateServerMessage(each, sr))).toEqual([
      'zbir stavki ne sme biti negativan: bio bi −50,00\u00a0RSD',
      'porez svih stavki zajedno ne sme biti negativan: bio bi −10,00\u00a0RSD',
    ]);
    expect(messages.map((each) => translateServerMessage(each, en))).toEqual([
      'must not add up to a negative subtotal: it would be −50.00\u00a0RSD',
      'must not add up to a negative tax: it would be −10.00\u00a0RSD',
    ]);
  });
});

describe('a sentence', () => {
  const TEXT = 'Document INV-2026-0007 of Lj. & Co. is overdue.';
  const OVERDUE = asSent(
    message('notice.document_overdue', { number: 'INV-2026-0007', client: 'Lj. & Co.' }),
  );

  it('keeps what comes from records in its own script', () => {
    expect(translateServerMessage(OVERDUE, sr)).toBe(
      'Dokumentu INV-2026-0007 za klijenta Lj. & Co. prošao je rok plaćanja.',
    );
    expect(translateServerMessage(OVERDUE, srCyrillic)).toBe(
      'Документу INV-2026-0007 за клијента Lj. & Co. прошао је рок плаћања.',
    );
  });

  it('keeps what one could type in Latin letters', () => {
    const cyrillic = srCyrillic;
    expect(translateServerMessage(asSent(message('code.currency')), cyrillic)).toContain('EUR');
    expect(translateServerMessage(asSent(message('number.without_prefix')), cyrillic)).toContain('{PREFIX}');
    expect(cyrillic.settings.payments.ibanHint).toContain('RS35 1050');
  });

  it('has its phrases in the same language and script', () => {
    const reason = message('sum.spent', { currency: 'RSD', most: 100 });
    const left = asSent(
      message('notice.recurring_expense', { expense: 'Zakup', date: '2026-03-05', reason }),
    );
    expect(translateServerMessage(left, sr)).toBe(
      'Ponavljajući trošak Zakup nije dodat za 2026-03-05: zbir svih troškova u valuti RSD bio bi prevelik.',
    );
    expect(translateServerMessage(left, srCyrillic)).toContain('у валути RSD био би превелик');
  });

  it('stays in English on English pages, and where there is no translation', () => {
    expect(translateServerMessage(OVERDUE, en)).toBe(TEXT);
    expect(translateServerMessage({ text: TEXT }, sr)).toBe(TEXT);
    const later = { key: 'notice.of_a_later_version', params: {} } as unknown as Message;
    expect(translateServerMessage({ text: 'A new sentence.', data: later }, sr)).toBe('A new sentence.');
  });
});

describe('what is said of electronic files', () => {
  it('and of calls of SEF can be said in every language: all messages of their rules are shown to users', () => {
    const made = globSync('{einvoice,sef}/**/*.ts', { cwd: join(import.meta.dirname, '../../src') })
      .map((file) => readFileSync(join(import.meta.dirname, '../../src', file), 'utf8'))
      .join('\n');
    const keys = [...made.matchAll(/'((?:einvoice|sef|sef_said|notice)\.\w+)'/g)].map(([, key]) => key ?? '');
    expect(keys.length).toBeGreaterThan(30);
    for (const key of [...keys, ...Object.keys(shown).filter((key) => key.startsWith('einvoice.'))])
      for (const { service } of [sr, hr, de]) expect(Object.keys(service)).toContain(key);
  });

  it('is known again by its words, where it was kept as text', () => {
    const known = (text: string) => translateServerMessage({ text, data: ownSentence(text) }, sr);
    expect(known('SEF answered 500.')).toBe('SEF je odgovorio: 500.');
    expect(known('No answer: timeout.')).toBe('Nema odgovora: nije stigao na vreme.');
    for (const [key, sentence] of Object.entries(sefAnswers))
      expect(ownSentence(sentence.replace(/\{\w+\}/, 'Sent'))?.key).toBe(key);
    expect(known('Pogrešna cena (SEF answered 500.)')).toBe('Pogrešna cena (SEF answered 500.)');
  });

  it('keeps the words of a buyer in a notice, and translates those of the service', () => {
    const reason = ownSentence('The answer had no id.') as Message;
    const notice = asSent(message('notice.sef_failed', { number: 'F-1', reason }));
    expect(notice.text).toBe('SEF refused document F-1: The answer had no id.');
    expect(translateServerMessage(notice, de)).toBe(
      'SEF hat das Dokument F-1 abgelehnt: Die Antwort hatte keine Kennung.',
    );
  });
});

describe('the catalogue of messages', () => {
  it.each(Object.entries({ sr, hr, de }))('has no English sentence in %s', (_, { service }) => {
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[a-z_]+\}/g, ''));
    const english = Object.entries({ ...shown, ...sefAnswers }).filter(
      ([key, text]) => hasWords(text) && service[key] === text,
    );
    expect(english).toEqual([]);
  });

  it('has no key twice', () => {
    const keys = [callers, shown, sefAnswers].flatMap((part) => Object.keys(part));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('has no message that the program never makes', () => {
    const program = serverFiles().join('\n');
    const isQuoted = (text: string) => program.includes(`'${text}'`);
    // `notice.${kind}`: the rest of the key is a value of its own somewhere, but for the types of a schema.
    const begun = [...program.matchAll(/message\(\s*`([\w.]+)\$\{/g)].map(([, prefix = '']) => prefix);
    const unused = Object.keys({ ...shown, ...sefAnswers, ...callers }).filter(
      (key) =>
        !isQuoted(key) &&
        !begun.some(
          (prefix) => key.startsWith(prefix) && (prefix === 'type.' || isQuoted(key.slice(prefix.length))),
        ),
    );
    expect(begun.length).toBeGreaterThan(5);
    expect(unused).toEqual([]);
  });
});

/** The program without the catalogue and the dashboard. */
function serverFiles(): string[] {
  const src = join(import.meta.dirname, '../../src');
  return globSync('**/*.ts', { cwd: src })
    .filter((file) => !file.startsWith('dashboard/') && !file.startsWith('domain/messages/'))
    .map((file) => readFileSync(join(src, file), 'utf8'));
}
