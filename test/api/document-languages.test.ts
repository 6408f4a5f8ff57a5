// In which language documents are printed and shown: chosen, from defaults, and as before.
import { beforeEach, describe, expect, it } from 'vitest';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { said, visit } from '../public/visit.ts';
import type { Api } from '../test-service.ts';
import { getDocument, invalid, issue, newClient, newDraft, newIssued, record } from './records.ts';

const world = sharedService();
let api: Api;
let owner: Browser;
let at: string;
let key: string;

beforeEach(async () => {
  const business = await world.otherBusiness();
  ({ api, key } = business);
  at = `/workspaces/${business.production.reference}`;
  owner = await signedInAs(world, business.ownerEmail);
});

const setWorkspace = (body: object) => owner.ask('PATCH', at, body);
const setType = (body: object) =>
  owner.ask('PATCH', `${at}/v1/document-type-settings`, { document_type: 'rs_invoice', ...body });
const languagesOf = ({
  language,
  second_language: second,
}: {
  language: unknown;
  second_language: unknown;
}) => [language, second];

async function pdfOf(reference: string): Promise<Buffer> {
  const response = await fetch(`${world.url}/api/v1/documents/${reference}/document.pdf`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('the language of a new document', () => {
  it('is that of the client, else of the type, else of the workspace, each of the two by itself', async () => {
    await setWorkspace({ default_language: 'de', default_second_language: 'en' });
    expect(languagesOf(await newDraft(api))).toEqual(['de', 'en']);
    await setType({ default_language: 'bs' });
    expect(languagesOf(await newDraft(api))).toEqual(['bs', 'en']);
    const client = await newClient(api, { language: 'sr-Cyrl', second_language: 'hr' });
    expect(languagesOf(await newDraft(api, { client: client.reference }))).toEqual(['sr-Cyrl', 'hr']);
    const draft = { client: client.reference, language: null, second_language: null };
    expect(languagesOf(await newDraft(api, draft))).toEqual([null, null]);
    expect(languagesOf(await newDraft(api, { ...draft, language: 'en' }))).toEqual(['en', null]);
  });

  it('is null without any, and stays so when it is issued', async () => {
    const { reference } = await newIssued(api);
    expect(languagesOf(await getDocument(api, reference))).toEqual([null, null]);
  });

  it('stays in a draft when a default changes, and can be changed there', async () => {
    await setWorkspace({ default_language: 'de' });
    const { reference } = await newDraft(api);
    await setWorkspace({ default_language: 'hr' });
    expect(languagesOf(await getDocument(api, reference))).toEqual(['de', null]);
    const params = { path: { reference } };
    const body = { second_language: 'bs' as const };
    expect(languagesOf(await record(api.PATCH('/documents/{reference}', { params, body })))).toEqual([
      'de',
      'bs',
    ]);
    expect(languagesOf(await issue(api, reference))).toEqual(['de', 'bs']);
  });

  it('is that of the document that it is made from', async () => {
    const { reference: from } = await newIssued(api, { language: 'de', second_language: 'en' });
    await setWorkspace({ default_language: 'hr' });
    const body = { from, document_type: 'rs_credit_note' };
    expect(languagesOf(await record(api.POST('/documents', { body }), 201))).toEqual(['de', 'en']);
  });

  it.each(['fr', 'SR', '', 'sr-Latn', 7])('is not %j: a 422 that names the field', async (language) => {
    const wrong = { language: language as 'en' };
    const { reference: client } = await newClient(api);
    const lines = [{ description: 'Work', quantity: 1, unit_price: 1 }];
    await invalid(
      api.POST('/documents', { body: { document_type: 'rs_invoice', client, lines, ...wrong } }),
      'language',
    );
    await invalid(api.POST('/clients', { body: { name: 'Dunav', ...wrong } }), 'language');
    const { status } = await setWorkspace({ default_second_language: language });
    expect(status).toBe(422);
  });
});

describe.skipIf(!hasPoppler)('the PDF', () => {
  it('is in the language that was frozen, with the labels of the second one', async () => {
    const client = await newClient(api, { country: 'AT', language: 'de', second_language: 'en' });
    const { reference } = await newIssued(api, { client: client.reference, issue_date: '2026-03-05' });
    const before = await pdfOf(reference);
    expect(textOf(before)).toContain('Rechnung / Invoice');
    expect(textOf(before)).toContain('05.03.2026');
    const params = { path: { reference: client.reference } };
    await record(
      api.PATCH('/clients/{reference}', { params, body: { language: 'hr', second_language: null } }),
    );
    await setWorkspace({ default_language: 'bs', language: 'en' });
    expect((await pdfOf(reference)).equals(before)).toBe(true);
    const next = await newIssued(api, { client: client.reference, issue_date: '2026-03-05' });
    expect(textOf(await pdfOf(next.reference))).toContain('Datum izdavanja');
  });

  it('of a document without a language stays as it was when the client gets one', async () => {
    const client = await newClient(api, { country: 'DE' });
    const { reference } = await newIssued(api, { client: client.reference });
    const before = await pdfOf(reference);
    expect(textOf(before)).toContain('Issue date');
    const params = { path: { reference: client.reference } };
    await record(api.PATCH('/clients/{reference}', { params, body: { language: 'de' } }));
    expect((await pdfOf(reference)).equals(before)).toBe(true);
  });
});

describe('the language of a client', () => {
  it('is that of its portal and of its contracts', async () => {
    const client = await newClient(api, { language: 'hr', portal_access_enabled: true });
    const params = { path: { reference: client.reference } };
    const { url } = await record(api.GET('/clients/{reference}/portal-link', { params }));
    expect(said(await visit(world, new URL(url).pathname))).toContain('Ovdje su svi dokumenti');
    const contract = await sentContract(api, { client: client.reference });
    expect(said(await visit(world, `/sign/${tokenOf(contract.signers[0])}`))).toContain('Potpišite ugovor');
  });
});

describe('a new business', () => {
  it.each([
    ['DE', 'de'],
    ['HR', 'hr'],
    ['RS', null],
    ['BA', null],
    ['GB', null],
  ])('in %s begins with %s as the language of its documents', async (country, language) => {
    const { production } = await world.otherBusiness({ country, currency: 'EUR', timezone: 'Europe/Berlin' });
    expect(production.defaultLanguage).toBe(language);
  });
});
