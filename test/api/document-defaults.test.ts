// What a new document takes by default: of its client, else of its type, else of the workspace.
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
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
  tryIssue,
} from './records.ts';

type Defaults = {
  default_due_days?: number | null;
  default_payment_terms?: string | null;
  default_notes?: string | null;
};

const world = sharedService();
let api: Api;
let owner: Browser;
let at: string;

beforeEach(async () => {
  const business = await world.otherBusiness();
  api = business.api;
  at = `/workspaces/${business.production.reference}`;
  owner = await signedInAs(world, business.ownerEmail);
});

async function setWorkspace(defaults: Defaults): Promise<void> {
  const { status, text } = await owner.ask('PATCH', at, defaults);
  expect(status, text).toBe(200);
}

async function setType(defaults: Defaults, document_type = 'rs_invoice'): Promise<void> {
  const { status, text } = await owner.ask('PATCH', `${at}/v1/document-type-settings`, {
    document_type,
    ...defaults,
  });
  expect(status, text).toBe(200);
}

const OF_WORKSPACE = {
  default_due_days: 30,
  default_payment_terms: 'Net within 30 days',
  default_notes: 'Thank you',
};
const WITH_DATE = { issue_date: '2026-03-01' };

const taken = (document: {
  due_date: unknown;
  due_days: unknown;
  payment_terms: unknown;
  notes: unknown;
}) => [document.due_date, document.due_days, document.payment_terms, document.notes];

describe('the most specific default wins', () => {
  it('of the client, then of the document type, then of the workspace, each field by itself', async () => {
    await setWorkspace(OF_WORKSPACE);
    expect(taken(await newDraft(api, WITH_DATE))).toEqual([
      '2026-03-31',
      30,
      'Net within 30 days',
      'Thank you',
    ]);
    await setType({ default_due_days: 8, default_notes: 'Valid for 8 days' });
    const ofType = ['2026-03-09', 8, 'Net within 30 days', 'Valid for 8 days'];
    expect(taken(await newDraft(api, WITH_DATE))).toEqual(ofType);
    const other = await newDraft(api, { ...WITH_DATE, document_type: 'rs_proforma' });
    expect(taken(other)).toEqual(['2026-03-31', 30, 'Net within 30 days', 'Thank you']);
    const { reference: client } = await newClient(api, {
      default_due_days: 0,
      default_payment_terms: 'At once',
    });
    expect(taken(await newDraft(api, { ...WITH_DATE, client }))).toEqual([
      ...['2026-03-01', 0],
      ...['At once', 'Valid for 8 days'],
    ]);
  });

  it('and what the body says goes before all of them, null being none', async () => {
    await setWorkspace(OF_WORKSPACE);
    const own = { due_date: '2026-03-05', payment_terms: 'Mine', notes: 'My own' };
    expect(taken(await newDraft(api, { ...WITH_DATE, ...own }))).toEqual([
      '2026-03-05',
      null,
      'Mine',
      'My own',
    ]);
    const none = { due_date: null, payment_terms: null, notes: null };
    expect(taken(await newDraft(api, { ...WITH_DATE, ...none }))).toEqual([null, null, null, null]);
    expect(taken(await newDraft(api, { ...WITH_DATE, ...none, due_days: 3 }))).toEqual([
      ...['2026-03-04', 3],
      ...[null, null],
    ]);
    expect((await newDraft(api, { ...WITH_DATE, due_days: null })).due_date).toBeNull();
    expect((await newDraft(api, { ...WITH_DATE, notes: ' ' })).notes).toBeNull();
  });

  it('a credit note takes notes, and neither a due date nor payment terms', async () => {
    await setWorkspace(OF_WORKSPACE);
    const { reference: client } = await newClient(api, OF_WORKSPACE);
    const note = await newDraft(api, { ...WITH_DATE, client, document_type: 'rs_credit_note' });
    expect(taken(note)).toEqual([null, null, null, 'Thank you']);
    await setType({ default_notes: 'Goods came back' }, 'rs_credit_note');
    expect((await newDraft(api, { document_type: 'rs_credit_note' })).notes).toBe('Goods came back');
    for (const [field, value] of [
      ['default_due_days', 8],
      ['default_payment_terms', 'Net'],
    ] as const) {
      const body = { document_type: 'rs_credit_note', [field]: value };
      const { status, text } = await owner.ask('PATCH', `${at}/v1/document-type-settings`, body);
      expect([status, JSON.parse(text).error.errors]).toEqual([422, { [field]: [expect.any(String)] }]);
    }
  });

  it('a draft that exists stays as it is when a default changes, also when it is issued', async () => {
    await setWorkspace(OF_WORKSPACE);
    const draft = await newDraft(api);
    await setWorkspace({ default_due_days: 5, default_payment_terms: 'Other', default_notes: null });
    expect(taken(await getDocument(api, draft.reference))).toEqual([
      ...[null, 30],
      ...['Net within 30 days', 'Thank you'],
    ]);
    const { reference } = await record(patchDocument(api, draft.reference, { order_reference: 'PO 1' }));
    expect(taken(await issue(api, reference, { issue_date: '2026-03-02' }))).toEqual([
      ...['2026-04-01', 30],
      ...['Net within 30 days', 'Thank you'],
    ]);
  });

  it('without any default, a body gets what it always got', async () => {
    expect(taken(await newDraft(api, WITH_DATE))).toEqual([null, null, null, null]);
    const { reference } = await newIssued(api, WITH_DATE);
    expect(taken(await getDocument(api, reference))).toEqual([null, null, null, null]);
  });
});

describe('the due date', () => {
  it('follows the issue date until the document is issued', async () => {
    const { reference } = await newDraft(api, { due_days: 14 });
    const change = async (body: object) => {
      const { due_date, due_days } = await record(patchDocument(api, reference, body));
      return [due_date, due_days];
    };
    expect(await change({ issue_date: '2026-03-01' })).toEqual(['2026-03-15', 14]);
    expect(await change({ issue_date: '2026-03-03' })).toEqual(['2026-03-17', 14]);
    expect(await change({ due_days: 1 })).toEqual(['2026-03-04', 1]);
    expect(await change({ issue_date: null })).toEqual([null, 1]);
    const issued = await issue(api, reference, { issue_date: '2026-02-28' });
    expect([issued.due_date, issued.due_days]).toEqual(['2026-03-01', 1]);
  });

  it('that is given stays, and one before the issue date is refused as ever', async () => {
    const { reference } = await newDraft(api, { due_date: '2026-03-20' });
    await invalid(tryIssue(api, reference, { issue_date: '2026-03-21' }), 'issue_date');
    const issued = await issue(api, reference, { issue_date: '2026-03-20' });
    expect([issued.due_date, issued.due_days]).toEqual(['2026-03-20', null]);
  });

  it('replaces days when it is sent, days replace it, and null of days keeps it', async () => {
    const { reference } = await newDraft(api, { ...WITH_DATE, due_days: 14 });
    const change = async (body: object) => {
      const { due_date, due_days } = await record(patchDocument(api, reference, body));
      return [due_date, due_days];
    };
    expect(await change({ due_date: '2026-03-10' })).toEqual(['2026-03-10', null]);
    expect(await change({ issue_date: '2026-03-02' })).toEqual(['2026-03-10', null]);
    expect(await change({ due_days: 5 })).toEqual(['2026-03-07', 5]);
    expect(await change({ due_days: null })).toEqual(['2026-03-07', null]);
    expect(await change({ due_days: 5 })).toEqual(['2026-03-07', 5]);
    expect(await change({ due_date: null })).toEqual([null, null]);
  });

  it('and days may both be sent where they agree, as GET shows them: otherwise a 422 on due_days', async () => {
    for (const body of [{ due_days: 14 }, { ...WITH_DATE, due_days: 14 }]) {
      const draft = await newDraft(api, body);
      const { issue_date, due_date, due_days } = draft;
      const same = await record(patchDocument(api, draft.reference, { issue_date, due_date, due_days }));
      expect(same).toEqual({ ...draft, updated_at: same.updated_at, version: draft.version + 1 });
      await invalid(patchDocument(api, draft.reference, { due_date: '2026-03-16', due_days }), 'due_days');
    }
    const body = await draftBody(api, { ...WITH_DATE, due_date: '2026-03-16', due_days: 14 });
    await invalid(api.POST('/documents', { body }), 'due_days');
  });

  it.each([-1, 366, 1.5, '14'])('does not follow after %s days', async (due_days) => {
    const body = await draftBody(api, { due_days: due_days as number });
    await invalid(api.POST('/documents', { body }), 'due_days');
  });
});

describe('a document made from another one', () => {
  it('has its terms and notes, the default where it has none, and a due date of its own', async () => {
    const silent = await newIssued(api, { document_type: 'rs_proforma', due_date: '2026-12-01' });
    const speaking = await newIssued(api, { document_type: 'rs_proforma', payment_terms: 'Half now' });
    await setWorkspace(OF_WORKSPACE);
    const from = async ({ reference }: { reference: string }, document_type = 'rs_invoice') =>
      record(api.POST('/documents', { body: { from: reference, document_type, ...WITH_DATE } }), 201);
    const ofWorkspace = ['2026-03-31', 30, 'Net within 30 days', 'Thank you'];
    expect(taken(await from(silent))).toEqual(ofWorkspace);
    expect(taken(await from(speaking))).toEqual(['2026-03-31', 30, 'Half now', 'Thank you']);
    const invoice = await newIssued(api, WITH_DATE);
    expect(taken(await from(invoice, 'rs_credit_note'))).toEqual([null, null, null, 'Thank you']);
    const params = { path: { reference: invoice.reference } };
    const cancelled = await record(
      api.POST('/documents/{reference}/cancel', { params, body: { credit: true } }),
    );
    const credit = await getDocument(api, cancelled.credits[0]?.document.reference ?? '');
    expect(taken(credit)).toEqual([null, null, null, 'Thank you']);
  });
});

describe('the defaults of a client', () => {
  const ALL = { default_due_days: 10, default_payment_terms: 'Net\nwithin 10 days', default_notes: 'Gate 3' };

  it('go in, out, and back in, and null or blank text clears them', async () => {
    const client = await newClient(api, ALL);
    expect(client).toMatchObject(ALL);
    const params = { path: { reference: client.reference } };
    const shown = await record(api.GET('/clients/{reference}', { params }));
    expect(shown).toEqual(client);
    const change = (body: object) => record(api.PATCH('/clients/{reference}', { params, body }));
    expect(await change(ALL)).toMatchObject(ALL);
    const cleared = { default_due_days: null, default_payment_terms: '', default_notes: ' ' };
    const none = { default_due_days: null, default_payment_terms: null, default_notes: null };
    expect(await change(cleared)).toMatchObject(none);
    expect(await newClient(api)).toMatchObject(none);
  });

  it.each([
    ['default_due_days', [-1, 366, 0.5, 'ten']],
    ['default_payment_terms', ['x'.repeat(1001), 'a\u0007b', 7]],
    ['default_notes', ['x'.repeat(1001), 'a\u0007b', 7]],
  ])('%s is checked', async (field, values) => {
    for (const value of values) {
      const body = { name: 'Dunav', [field]: value } as { name: string };
      await invalid(api.POST('/clients', { body }), field);
    }
  });
});

describe('the defaults of a workspace and its types', () => {
  it('are shown by the settings, and null clears them', async () => {
    await setWorkspace(OF_WORKSPACE);
    expect((await owner.ask('GET', at)).data).toMatchObject(OF_WORKSPACE);
    await setType({ default_due_days: 8 });
    const { data } = await owner.ask<object[]>('GET', `${at}/v1/document-type-settings`);
    const languages = { default_language: null, default_second_language: null, default_footer_text: null };
    const none = { ...languages, number_template: null, default_payment_terms: null, default_notes: null };
    expect(data).toHaveLength(6);
    expect(data).toContainEqual({
      document_type: 'rs_invoice',
      name: 'Faktura',
      ...none,
      default_due_days: 8,
    });
    await setType({ default_due_days: null });
    await setWorkspace({ default_due_days: null, default_payment_terms: '', default_notes: null });
    expect((await newDraft(api, WITH_DATE)).due_date).toBeNull();
  });

  it('are what document-defaults shows for a type and a client', async () => {
    await setWorkspace(OF_WORKSPACE);
    await setType({ default_due_days: 8 });
    const { reference } = await newClient(api, { default_notes: 'Gate 3' });
    const shown = async (query: string) =>
      (await owner.ask('GET', `${at}/v1/document-defaults?${query}`)).data;
    const languages = { language: null, second_language: null, footer_text: null, intra_eu: null };
    const terms = { ...languages, payment_terms: 'Net within 30 days' };
    expect(await shown('document_type=rs_invoice')).toEqual({ ...terms, due_days: 8, notes: 'Thank you' });
    expect(await shown(`document_type=rs_invoice&client=${reference}`)).toEqual({
      ...terms,
      due_days: 8,
      notes: 'Gate 3',
    });
    expect(await shown(`document_type=rs_credit_note`)).toEqual({
      ...languages,
      due_days: null,
      payment_terms: null,
      notes: 'Thank you',
    });
    const other = await newClient(world.api);
    for (const [query, field] of [
      ['document_type=de_invoice', 'document_type'],
      [`document_type=rs_invoice&client=${other.reference}`, 'client'],
    ]) {
      const { status, text } = await owner.ask('GET', `${at}/v1/document-defaults?${query}`);
      expect([status, Object.keys(JSON.parse(text).error.errors)]).toEqual([422, [field]]);
    }
  });
});
