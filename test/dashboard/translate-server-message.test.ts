// What the service says in English is said in Serbian on Serbian pages, in either script.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/dashboard/i18n/en.ts';
import { sr } from '../../src/dashboard/i18n/sr.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { dictionaryInCyrillic } from '../../src/dashboard/i18n/transliterate.ts';
import { createMaker, type Maker, ownPlaces } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

let world: TestService;
let owner: Browser;
let make: Maker;
let at: string;

beforeAll(async () => {
  world = await createTestService();
  owner = await signedInAs(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  at = `/workspaces/${world.production.reference}`;
});
afterAll(() => world.close());

type Refusal = { error: { message: string; errors?: Record<string, string[]> } };

/** What is said about a request that is refused. */
async function refusals(method: string, path: string, body?: unknown): Promise<string[]> {
  const answer = await owner.ask(method, `${at}${path}`, body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const { message, errors = {} } = (answer.body as Refusal).error;
  const all = Object.values(errors).flat();
  return all.length > 0 ? all : [message];
}

describe('what the service refuses', () => {
  const line = (fields: object) => ({ lines: [{ quantity: 1, unit_price: 1, ...fields }] });
  const CASES: [method: string, path: string, body: object][] = [
    ['POST', '/v1/clients', { name: ' ', email: 'no-address', country: 'Serbia', default_currency: 'dinar' }],
    ['POST', '/v1/clients', { name: 'x'.repeat(300) }],
    ['POST', '/v1/clients', { name: 'Zora', country: 'XX', default_currency: 'XXX' }],
    ['POST', '/v1/clients', { name: 'Zora\u202e', notes: 'a\u0002b' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1, occurs_on: '8631-02-13' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 0, occurs_on: '2026-03-15' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1.005, occurs_on: '2026-03-15' }],
    ['POST', '/v1/expenses', { description: 'Rent', amount: 1, occurs_on: '31.11.2026' }],
    ['POST', '/document-preview', line({ unit_price: 1.001 })],
    ['POST', '/document-preview', line({ quantity: 0 })],
    ['POST', '/document-preview', line({ discount_type: 'percent', discount_value: 101 })],
    ['POST', '/document-preview', line({ discount_type: 'fixed', discount_value: 2 })],
    ['POST', '/bank-accounts', { currency: 'EUR', iban: 'RS00' }],
    ['POST', '/bank-accounts', { currency: 'EUR', iban: 'RS35105008123123123173', bic: 'no' }],
    ['POST', '/bank-accounts', { currency: 'XXX', iban: 'RS35105008123123123173' }],
    ['PATCH', '', { timezone: 'Mars', website: 'no site' }],
    ['PATCH', '', { number_template: '{PREFIX' }],
    ['PATCH', '', { number_template: '{FOO}-{SEQ:3}' }],
    ['PATCH', '', { number_template: '{PREFIX}-{SEQ:3}' }],
    ['PATCH', '', { number_template: '{PREFIX}-{YYYY}' }],
    ['PUT', '/logo', { image: Buffer.from('no picture').toString('base64') }],
    ['POST', '/webhook-endpoints', { url: 'https://me:secret@example.com', events: ['*'] }],
    ['POST', '/clients/import', { csv: '' }],
    ['POST', '/clients/import', { csv: 'Name\n"Zora' }],
    ['POST', '/recurrence-preview', { every: 'monthly', on: '1', start: '2026-03-01', end: '2026-02-01' }],
  ];

  it.each(CASES)('by %s %s of %j has Serbian words', async (method, path, body) => {
    const messages = await refusals(method, path, body);
    expect(messages.filter((message) => translateServerMessage(message, sr) === message)).toEqual([]);
  });

  it('of the rows of a table has Serbian words', async () => {
    const csv =
      'Tip;Naziv;Cena;JM;PDV;Zalihe\nnešto;A;1;kom;20%;\nservice;A;1;lakat;;\nservice;B;x;pcs;rs_vat_99;3\nproduct;C;1;hour;;x';
    const { data } = await owner.ask<{ errors: { errors: Record<string, string[]> }[] }>(
      'POST',
      `${at}/items/import-preview`,
      { csv },
    );
    const messages = data.errors.flatMap(({ errors }) => Object.values(errors).flat());
    expect(messages).toHaveLength(5);
    expect(messages.filter((message) => translateServerMessage(message, sr) === message)).toEqual([]);
  });

  it('of a table that is too large has Serbian words', async () => {
    const line = `service;Item;1;${'description '.repeat(100)}`;
    const csv = ['Type;Name;Price;Description', ...Array(800).fill(line)].join('\n');
    const messages = await refusals('POST', '/items/import', { csv });
    expect(messages).toHaveLength(1);
    expect(messages.filter((message) => translateServerMessage(message, sr) === message)).toEqual([]);
  });

  it('of a document has Serbian words', async () => {
    const issued = await make.issued();
    const draft = await make.draft();
    const messages = [
      ...(await refusals('PATCH', `/v1/documents/${issued}`, { currency: 'RSD' })),
      ...(await refusals('POST', `/v1/documents/${draft}/cancel`)),
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
    expect(messages.filter((message) => translateServerMessage(message, sr) === message)).toEqual([]);
  });
});

describe('a sentence', () => {
  const MESSAGE = 'Document INV-2026-0007 of Lj. & Co. is overdue.';

  it('keeps what comes from records in its own script', () => {
    expect(translateServerMessage(MESSAGE, sr)).toBe(
      'Dokumentu INV-2026-0007 za klijenta Lj. & Co. prošao je rok plaćanja.',
    );
    expect(translateServerMessage(MESSAGE, dictionaryInCyrillic(sr))).toBe(
      'Документу INV-2026-0007 за клијента Lj. & Co. прошао је рок плаћања.',
    );
  });

  it('keeps what one could type in Latin letters', () => {
    const cyrillic = dictionaryInCyrillic(sr);
    expect(translateServerMessage('must be an ISO 4217 currency code', cyrillic)).toContain('EUR');
    expect(translateServerMessage('must contain {PREFIX}', cyrillic)).toContain('{PREFIX}');
    expect(cyrillic.settings.payments.ibanHint).toContain('RS35 1050');
  });

  it('stays in English on English pages, and where there is no translation', () => {
    expect(translateServerMessage(MESSAGE, en)).toBe(MESSAGE);
    expect(translateServerMessage('A new sentence.', sr)).toBe('A new sentence.');
  });
});
