// Who may take which document back, in each of its states in SEF; and where SEF is not to be had at all.
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sefSubmissions } from '../../src/database/schema/sef.ts';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../../src/domain/sef.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { type Document, record, refused, UNKNOWN } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { connectSilently } from './silent.ts';
import { KEY, makeSeller, newInvoice } from './simulator.ts';

const TODAY = '2026-03-15';

const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = world.api;
  await makeSeller(world, world.production);
  await connectSilently(world, world.production);
});

const at = (reference: string) => ({ params: { path: { reference } } });
const submit = (reference: string, as = api) =>
  as.POST('/documents/{reference}/einvoice/submit', at(reference));
const storno = (reference: string, comment = 'Wrong price', as = api) =>
  as.POST('/documents/{reference}/einvoice/storno', { ...at(reference), body: { comment } });
const cancelThere = (reference: string, comment = 'Wrong price', as = api) =>
  as.POST('/documents/{reference}/einvoice/cancel', { ...at(reference), body: { comment } });
const cancelHere = (reference: string) => api.POST('/documents/{reference}/cancel', at(reference));

const KINDS: Record<string, () => Promise<Document>> = {
  invoice: () => newInvoice(api, TODAY),
  'advance invoice': () =>
    newInvoice(api, TODAY, { document_type: 'rs_advance_invoice', delivery_date: null }),
  'credit note': () => note('rs_credit_note', 'credits'),
  'debit note': () => note('rs_debit_note', 'debits'),
};

async function note(type: string, relation: 'credits' | 'debits'): Promise<Document> {
  const { reference, client } = await newInvoice(api, TODAY);
  await record(submit(reference));
  return newInvoice(api, TODAY, {
    document_type: type,
    client: client.reference,
    due_date: type === 'rs_credit_note' ? null : TODAY,
    related_documents: [{ relation, document: reference }],
  });
}

let ids = 9_000_000;

/** Brings the submission of a document into a state; SEF has it in all but one. */
async function bringTo(
  { reference }: Document,
  status: SubmissionStatus,
  more: Partial<typeof sefSubmissions.$inferInsert> = {},
): Promise<void> {
  ids += 1;
  await world.write((tx) =>
    tx
      .update(sefSubmissions)
      .set({
        status,
        step: status === 'pending' || status === 'sent' ? 'follow' : 'none',
        sefId: status === 'unconfirmed' ? null : String(ids),
        comment: null,
        ...more,
      })
      .where(sql`${sefSubmissions.documentId} = (SELECT id FROM documents WHERE reference = ${reference})`),
  );
}

/** What each state allows: reversing, cancelling there, and cancelling here. */
const ALLOWS: Record<SubmissionStatus, { storno: boolean; cancelThere: boolean; cancelHere: boolean }> = {
  pending: { storno: false, cancelThere: true, cancelHere: false },
  sent: { storno: true, cancelThere: false, cancelHere: false },
  accepted: { storno: true, cancelThere: false, cancelHere: false },
  rejected: { storno: true, cancelThere: false, cancelHere: false },
  // Asking again for what is done is no mistake.
  voided: { storno: true, cancelThere: true, cancelHere: true },
  failed: { storno: false, cancelThere: true, cancelHere: true },
  unconfirmed: { storno: false, cancelThere: false, cancelHere: false },
};

describe.each(Object.keys(KINDS))('taking back: %s', (kind) => {
  it.each(SUBMISSION_STATUSES)('that is %s', async (status) => {
    const document = await (KINDS[kind] as () => Promise<Document>)();
    await record(submit(document.reference));
    const allowed = ALLOWS[status];
    const expected = async (
      isAllowed: boolean,
      request: Promise<{ response: Response; error?: unknown }>,
    ) => {
      if (!isAllowed) return refused(request, 409, 'conflict');
      expect((await request).response.status).toBe(200);
    };
    await bringTo(document, status);
    await expected(allowed.storno, storno(document.reference));
    await bringTo(document, status);
    await expected(allowed.cancelThere, cancelThere(document.reference));
    await bringTo(document, status);
    await expected(allowed.cancelHere, cancelHere(document.reference));
  });
});

describe('cancelling here what stands in SEF says what to do there', () => {
  type Row = typeof sefSubmissions.$inferInsert;
  const WAYS: [string, SubmissionStatus, Partial<Row>, RegExp][] = [
    ['not sent to SEF yet', 'pending', { sefId: null, step: 'submit' }, /wait until its state in SEF/],
    ['in SEF, of which nothing is known yet', 'pending', { sefStatus: null }, /einvoice\/cancel/],
    ['New', 'pending', { sefStatus: 'New' }, /einvoice\/cancel, with a comment/],
    ['Draft', 'pending', { sefStatus: 'Draft' }, /einvoice\/cancel, with a comment/],
    ['Sending', 'pending', { sefStatus: 'Sending' }, /wait until its state in SEF/],
    ['Sent', 'sent', { sefStatus: 'Sent' }, /einvoice\/storno, with a comment/],
    ['Approved', 'accepted', { sefStatus: 'Approved' }, /einvoice\/storno, with a comment/],
    ['Rejected', 'rejected', { sefStatus: 'Rejected' }, /einvoice\/storno, with a comment/],
    ['asked to cancel', 'pending', { sefStatus: 'New', step: 'cancel' }, /wait until it is voided/],
    ['asked for a storno', 'sent', { sefStatus: 'Sent', step: 'storno' }, /wait until it is voided/],
    ['not known', 'unconfirmed', {}, /einvoice retry/],
  ];
  const EXAMPLES = new URL('../../openapi/examples/', import.meta.url);
  const examples = readdirSync(EXAMPLES)
    .filter((name) => name.startsWith('ErrorStandsInSef'))
    .map((name) => readFileSync(new URL(name, EXAMPLES), 'utf8'));
  const said = new Set<string>();

  it.each(WAYS)('%s', async (_state, status, more, way) => {
    const invoice = await newInvoice(api, TODAY);
    await record(submit(invoice.reference));
    await bringTo(invoice, status, more);
    const { response, error } = await cancelHere(invoice.reference);
    expect(response.status).toBe(409);
    const { message } = (error as { error: { message: string } }).error;
    expect(message).toMatch(way);
    said.add(message);
    expect(examples.filter((text) => text.includes(message))).toHaveLength(1);
  });

  it('has an example of each', () => {
    expect(said.size).toBe(examples.length);
  });
});

it('what was asked for is not asked for in another way at once', async () => {
  const invoice = await newInvoice(api, TODAY);
  await record(submit(invoice.reference));
  await bringTo(invoice, 'pending');
  expect(await record(cancelThere(invoice.reference))).toMatchObject({ next_step: 'cancel' });
  await refused(storno(invoice.reference), 409, 'conflict');
  await refused(cancelHere(invoice.reference), 409, 'conflict');
});

describe.each([
  ['storno', storno, 'sent'],
  ['cancel', cancelThere, 'pending'],
] as const)('the comment of %s', (_name, ask, status) => {
  it('has 1 to 500 characters, whatever they are', async () => {
    const invoice = await newInvoice(api, TODAY);
    await record(submit(invoice.reference));
    for (const comment of ['', ' \n ', 'x'.repeat(501), '😀'.repeat(501)])
      await refused(ask(invoice.reference, comment), 422, 'validation_failed', ['comment']);
    for (const comment of ['x', 'ж'.repeat(500), '😀'.repeat(500)]) {
      await bringTo(invoice, status);
      expect((await record(ask(invoice.reference, comment))).comment).toBe(comment);
    }
  });
});

it('who may only look sees the state, and changes nothing', async () => {
  const invoice = await newInvoice(api, TODAY);
  const viewer = await world.member({ permissions: ['documents.view'] });
  for (const ask of [
    submit,
    (reference: string, as: Api) => storno(reference, 'No', as),
    (reference: string, as: Api) => cancelThere(reference, 'No', as),
  ])
    await refused(ask(invoice.reference, viewer.api), 403, 'forbidden');
  await record(submit(invoice.reference));
  const shown = viewer.api.GET('/documents/{reference}/einvoice/submission', at(invoice.reference));
  expect(await record(shown)).toMatchObject({ status: 'pending' });
});

describe('SEF is not to be had', () => {
  const allOf = async (as: Api, reference: string) => {
    await refused(submit(reference, as), 402, 'feature_unavailable');
    await refused(storno(reference, 'No', as), 402, 'feature_unavailable');
    await refused(cancelThere(reference, 'No', as), 402, 'feature_unavailable');
  };

  it.each([
    ['US', 'USD', 'America/New_York'],
    ['DE', 'EUR', 'Europe/Berlin'],
  ])('in %s', async (country, currency, timezone) => {
    const business = await world.otherBusiness({ country, currency, timezone });
    const client = await record(business.api.POST('/clients', { body: { name: 'Client' } }), 201);
    const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
    const type = `${country.toLowerCase()}_invoice`;
    const draft = await record(
      business.api.POST('/documents', { body: { document_type: type, client: client.reference, lines } }),
      201,
    );
    await record(business.api.POST('/documents/{reference}/issue', at(draft.reference)));
    await allOf(business.api, draft.reference);
    const owner = await signedInAs(world, business.ownerEmail);
    const path = `/workspaces/${business.production.reference}/sef`;
    const made = await owner.ask('POST', path, { key: KEY, system: 'production' });
    expect(made.status, made.text).toBe(402);
  });

  it('with a plan without e-invoices; what was submitted can still be seen', async () => {
    const business = await world.otherBusiness();
    await makeSeller(world, business.production);
    await connectSilently(world, business.production);
    const invoice = await newInvoice(business.api, TODAY);
    await record(submit(invoice.reference, business.api));
    await world.write(async (tx) => {
      await setPlan(tx, 'bare', { features: ['api'] });
      await setWorkspacePlan(tx, business.production, { planKey: 'bare' });
    });
    await allOf(business.api, invoice.reference);
    const shown = business.api.GET('/documents/{reference}/einvoice/submission', at(invoice.reference));
    expect(await record(shown)).toMatchObject({ status: 'pending' });
    await allOf(business.api, UNKNOWN);
  });
});
