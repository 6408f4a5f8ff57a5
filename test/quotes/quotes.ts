// Quotes to test with.
import type { components } from '../../generated/api.ts';
import { draftBody, newDraft, newIssued, record } from '../api/records.ts';
import { pathOf, submit, visit } from '../public/visit.ts';
import type { Api, TestService } from '../test-service.ts';

type Schemas = components['schemas'];
export type Document = Schemas['Document'];
type Fields = Partial<Schemas['DocumentCreate']>;

const at = (reference: string) => ({ params: { path: { reference } } });

export const LAST_DAY = '2027-03-28';

/** An issued quote that can be accepted until the day on which summer time begins in Belgrade. */
export function newQuote(api: Api, fields: Fields = {}): Promise<Document> {
  return newIssued(api, { document_type: 'rs_quote', valid_until: LAST_DAY, ...fields });
}

export function newQuoteDraft(api: Api, fields: Fields = {}): Promise<Document> {
  return newDraft(api, { document_type: 'rs_quote', valid_until: LAST_DAY, ...fields });
}

export const accept = (api: Api, reference: string, body?: Schemas['QuoteAccept']) =>
  api.POST('/documents/{reference}/accept', { ...at(reference), body });

export const decline = (api: Api, reference: string, body?: Schemas['QuoteDecline']) =>
  api.POST('/documents/{reference}/decline', { ...at(reference), body });

export const withdraw = (api: Api, reference: string) =>
  api.POST('/documents/{reference}/withdraw', at(reference));

export const extend = (api: Api, reference: string, day: string) =>
  api.POST('/documents/{reference}/extend', { ...at(reference), body: { valid_until: day } });

/** A document made from a quote: a request that may be refused. */
export function tryFrom(api: Api, quote: Pick<Document, 'reference'>, body: Fields) {
  return api.POST('/documents', { body: { from: quote.reference, ...body } });
}

export function made(api: Api, quote: Pick<Document, 'reference'>, body: Fields): Promise<Document> {
  return record(tryFrom(api, quote, body), 201);
}

export async function contractOf(api: Api, quote: Document) {
  return api.POST('/contracts', {
    body: {
      title: 'Agreement',
      client: quote.client.reference,
      body: '# Text',
      signers: [{ name: 'Ana', email: 'ana@example.com' }],
      document: quote.reference,
    },
  });
}

/** The path of the page of a quote. */
export async function pageOf(api: Api, { reference }: Pick<Document, 'reference'>): Promise<string> {
  return pathOf((await record(api.GET('/documents/{reference}/public-link', at(reference)))).url);
}

/** The fingerprint that a page names in its forms. */
export async function versionOn(world: TestService, path: string): Promise<string> {
  const { text } = await visit(world, path);
  return /name="version" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
}

/** What a client fills in. */
export const ANSWER = { name: 'Milena Ristić', email: 'Milena@Dunav.example', order: 'NAR-7', terms: 'yes' };

/** Accepts on the page, as it is read now unless a version is given. */
export async function acceptOnPage(
  world: TestService,
  path: string,
  { version, ...fields }: Record<string, string> = {},
) {
  const seen = version ?? (await versionOn(world, path));
  return submit(world, `${path}/accept`, { ...ANSWER, version: seen, ...fields });
}

export { draftBody };
