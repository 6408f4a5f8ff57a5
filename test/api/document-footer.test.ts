// The text at the foot of a document: its own, as given or by default, else that of the workspace.
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { Api, TestService } from '../test-service.ts';
import {
  draftBody,
  getDocument,
  invalid,
  issue,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  record,
} from './records.ts';

const world = sharedService();
let business: Awaited<ReturnType<TestService['otherBusiness']>>;
let owner: Browser;
let api: Api;
let at: string;

beforeEach(async () => {
  business = await world.otherBusiness();
  ({ api } = business);
  owner = await signedInAs(world, business.ownerEmail);
  at = `/workspaces/${business.production.reference}`;
});

async function setType(default_footer_text: string | null, document_type = 'rs_invoice'): Promise<void> {
  const body = { document_type, default_footer_text };
  const { status, text } = await owner.ask('PATCH', `${at}/v1/document-type-settings`, body);
  expect(status, text).toBe(200);
}

const setWorkspace = (footer_text: string | null) => owner.ask('PATCH', at, { footer_text });

async function printed(reference: string, kind: 'document' | 'draft' = 'document'): Promise<string> {
  const response = await fetch(`${world.url}/api/v1/documents/${reference}/${kind}.pdf`, {
    headers: { Authorization: `Bearer ${business.key}` },
  });
  expect(response.status).toBe(200);
  return textOf(Buffer.from(await response.arrayBuffer()));
}

describe('a new document', () => {
  it('takes that of its client, else of its type, else none, and keeps it when they change', async () => {
    await setWorkspace('Of the workspace');
    expect((await newDraft(api)).footer_text).toBeNull();
    await setType('Of the type');
    const draft = await newDraft(api);
    expect(draft.footer_text).toBe('Of the type');
    expect((await newDraft(api, { document_type: 'rs_proforma' })).footer_text).toBeNull();
    const { reference: client } = await newClient(api, {
      default_footer_text: ' Of the client\r\nin lines\n',
    });
    expect((await newDraft(api, { client })).footer_text).toBe('Of the client\nin lines');
    const shown = await owner.ask(
      'GET',
      `${at}/v1/document-defaults?document_type=rs_invoice&client=${client}`,
    );
    expect(shown.data).toMatchObject({ footer_text: 'Of the client\nin lines' });
    await setType(null);
    expect((await getDocument(api, draft.reference)).footer_text).toBe('Of the type');
    expect((await newDraft(api)).footer_text).toBeNull();
  });

  it('has what its body says, null and blank being none of the defaults', async () => {
    await setType('Of the type');
    expect((await newDraft(api, { footer_text: 'a\r\nb' })).footer_text).toBe('a\nb');
    for (const footer_text of [null, '', ' \n '])
      expect((await newDraft(api, { footer_text })).footer_text).toBeNull();
  });

  it('made from another one takes its text over, also a credit note', async () => {
    const { reference: from } = await newIssued(api, { footer_text: 'Framework 7' });
    for (const document_type of ['rs_invoice', 'rs_credit_note']) {
      const copy = await record(api.POST('/documents', { body: { document_type, from } }), 201);
      expect(copy.footer_text).toBe('Framework 7');
      const own = { document_type, from, footer_text: null };
      expect((await record(api.POST('/documents', { body: own }), 201)).footer_text).toBeNull();
    }
  });
});

it.each([['x'.repeat(501)], ['a\nb\nc\nd\ne\nf\ng'], ['a\u0007b']])(
  '%j is a fault of its field, on documents, clients and types',
  async (text) => {
    await invalid(
      api.POST('/documents', { body: await draftBody(api, { footer_text: text }) }),
      'footer_text',
    );
    const { reference } = await newDraft(api);
    await invalid(patchDocument(api, reference, { footer_text: text }), 'footer_text');
    const client = { name: 'Dunav', default_footer_text: text };
    await invalid(api.POST('/clients', { body: client }), 'default_footer_text');
    const settings = { document_type: 'rs_invoice', default_footer_text: text };
    const answer = await owner.ask('PATCH', `${at}/v1/document-type-settings`, settings);
    expect([answer.status, Object.keys(JSON.parse(answer.text).error.errors)]).toEqual([
      422,
      ['default_footer_text'],
    ]);
  },
);

it('a client whose default is cleared leaves it to the type', async () => {
  await setType('Of the type');
  const { reference: client } = await newClient(api, { default_footer_text: 'Of the client' });
  const change = { params: { path: { reference: client } }, body: { default_footer_text: ' ' } };
  expect((await record(api.PATCH('/clients/{reference}', change))).default_footer_text).toBeNull();
  expect((await newDraft(api, { client })).footer_text).toBe('Of the type');
});

it.skipIf(!hasPoppler)(
  'the PDF has its own text instead of that of the workspace, and issuing freezes either',
  async () => {
    await setWorkspace('Of the workspace');
    const own = await newDraft(api, { footer_text: 'Of the draft' });
    expect(await printed(own.reference, 'draft')).toContain('Of the draft');
    await record(patchDocument(api, own.reference, { footer_text: 'Of its own' }));
    await issue(api, own.reference);
    const plain = await newIssued(api);
    await setWorkspace('Of later');
    await setType('Of the type');
    const [withOwn, without] = [await printed(own.reference), await printed(plain.reference)];
    expect(withOwn).toContain('Of its own');
    expect(withOwn).not.toMatch(/Of the workspace|Of later|Of the draft/);
    expect(without).toContain('Of the workspace');
    expect(without).not.toMatch(/Of later|Of the type/);
    const { response } = await patchDocument(api, own.reference, { footer_text: null });
    expect(response.status).toBe(409);
    expect(await printed((await newDraft(api, { footer_text: null })).reference, 'draft')).toContain(
      'Of later',
    );
  },
);
