// Every way of an invoice through SEF, against the simulator: it gives exactly its events, in order.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, record, refused } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import type { Api } from '../test-service.ts';
import { connect, makeSeller, newInvoice, passing, startSimulator } from './simulator.ts';

const simulator = shared(startSimulator);
const receiver = shared(startReceiver);
const world = sharedService({
  now: new Date().toISOString(),
  settings: { SEF_POLL_SECONDS: '1' },
});
let api: Api;

const today = () => new Date().toISOString().slice(0, 10);
const at = (reference: string) => ({ params: { path: { reference } } });
const submit = ({ reference }: Document) =>
  record(api.POST('/documents/{reference}/einvoice/submit', at(reference)));
const shown = ({ reference }: Document) =>
  record(api.GET('/documents/{reference}/einvoice/submission', at(reference)));
const storno = ({ reference }: Document, comment: string) =>
  api.POST('/documents/{reference}/einvoice/storno', { ...at(reference), body: { comment } });
const cancelInSef = ({ reference }: Document, comment: string) =>
  api.POST('/documents/{reference}/einvoice/cancel', { ...at(reference), body: { comment } });

/** Whether the dashboard lists it among those that a person has to look at. */
async function needsAttention({ reference }: Document): Promise<boolean> {
  const owner = await signedInAs(world, world.ownerEmail);
  const { data } = await owner.ask<{ to_mend: { document: string }[] }>(
    'GET',
    `/workspaces/${world.sandbox.reference}/sef`,
  );
  return data.to_mend.some(({ document }) => document === reference);
}

type Efaktura = { status: string; sef_id: string | null; message: string | null };

/** The events of a document that arrived, by their last word, with what they say of SEF. */
const eventsOf = ({ reference }: Document) =>
  receiver.received
    .filter(({ body }) => body.data.reference === reference && body.event.startsWith('document.efaktura.'))
    .toSorted((a, b) => (a.body.occurred_at < b.body.occurred_at ? -1 : 1))
    .map(({ body }) => ({ event: body.event.slice(18), efaktura: body.data.efaktura as Efaktura }));
const names = (document: Document) => eventsOf(document).map(({ event }) => event);

const reaches = (document: Document, ...events: string[]) =>
  passing(world, `${document.number} gets ${events}, has ${names(document)}`, () => {
    return names(document).length >= events.length;
  }).then(() => expect(names(document)).toEqual(events));

beforeAll(async () => {
  api = world.sandboxApi;
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator);
  await world.endpoint(receiver.url, ['*'], world.sandbox);
});

describe('an invoice in SEF', () => {
  it('is sent, then accepted by the buyer', async () => {
    const invoice = await newInvoice(api, today());
    const submission = await submit(invoice);
    expect(submission).toMatchObject({ status: 'pending', next_step: 'submit', system: 'simulator' });
    await reaches(invoice, 'sent');
    const { sef_id: sefId } = await shown(invoice);
    // Above 2^53: a number of JavaScript would have lost its last digit.
    expect(sefId).toBe(simulator.invoice(invoice.number).salesInvoiceId);
    simulator.act(invoice.number, 'approve');
    await reaches(invoice, 'sent', 'accepted');
    expect(await shown(invoice)).toMatchObject({ status: 'accepted', next_step: 'none' });
    expect(eventsOf(invoice)[1]?.efaktura).toMatchObject({ status: 'accepted', sef_id: sefId });
  });

  it('is rejected, and can still be accepted', async () => {
    const invoice = await newInvoice(api, today());
    await submit(invoice);
    await reaches(invoice, 'sent');
    simulator.act(invoice.number, 'reject', 'Pogrešna cena');
    await reaches(invoice, 'sent', 'rejected');
    expect(eventsOf(invoice)[1]?.efaktura.message).toBe('Pogrešna cena');
    simulator.act(invoice.number, 'approve');
    await reaches(invoice, 'sent', 'rejected', 'accepted');
  });

  it('is submitted once, however often it is asked for', async () => {
    const invoice = await newInvoice(api, today());
    const [first, second] = await Promise.all([submit(invoice), submit(invoice)]);
    expect(second.request_id).toBe(first.request_id);
    await reaches(invoice, 'sent');
    expect((await submit(invoice)).reference).toBe(first.reference);
    expect(simulator.invoice(invoice.number).requestId).toBe(first.request_id);
  });

  it('is reversed by storno, and only then cancelled here', async () => {
    const invoice = await newInvoice(api, today());
    await submit(invoice);
    await reaches(invoice, 'sent');
    const cancelled = () => api.POST('/documents/{reference}/cancel', { ...at(invoice.reference), body: {} });
    await refused(cancelled(), 409, 'conflict');
    await record(storno(invoice, 'Dogovoreno sa kupcem'));
    await reaches(invoice, 'sent', 'voided');
    expect(eventsOf(invoice)[1]?.efaktura.message).toBe('Dogovoreno sa kupcem');
    expect((await record(storno(invoice, 'Ponovo'))).status).toBe('voided');
    expect((await record(cancelled())).status).toBe('cancelled');
  });

  it('fails where SEF refuses it, and is submitted again once it is mended', async () => {
    const pib = '100000049';
    simulator.world.registry.setCompany(pib, { isRegistered: false, isActive: true, jbkjs: null });
    const invoice = await newInvoice(api, today());
    const first = await submit(invoice);
    await reaches(invoice, 'failed');
    expect(await shown(invoice)).toMatchObject({ status: 'failed', error_code: 'ReceiverCompanyNotFound' });
    expect(await needsAttention(invoice)).toBe(true);
    simulator.world.registry.setCompany(pib, { isRegistered: true, isActive: true, jbkjs: null });
    expect((await submit(invoice)).request_id).not.toBe(first.request_id);
    await reaches(invoice, 'failed', 'sent');
    expect(await needsAttention(invoice)).toBe(false);
  });

  it('fails as a mistake after it was registered, and is cancelled in SEF', async () => {
    simulator.world.faults.add({ mistake: true, call: 'POST /api/publicApi/sales-invoice/ubl' });
    const invoice = await newInvoice(api, today());
    await submit(invoice);
    await reaches(invoice, 'failed');
    await refused(storno(invoice, 'Nije poslata'), 409, 'conflict');
    // SEF has its number: sent again, it would be a second invoice.
    await refused(api.POST('/documents/{reference}/einvoice/submit', at(invoice.reference)), 409, 'conflict');
    const mistaken = await shown(invoice);
    await record(cancelInSef(invoice, 'Greška'));
    await reaches(invoice, 'failed', 'voided');
    expect(eventsOf(invoice)[1]?.efaktura.message).toBe('Greška');
    const second = await submit(invoice);
    expect(second.request_id).not.toBe(mistaken.request_id);
    await reaches(invoice, 'failed', 'voided', 'sent');
    expect((await shown(invoice)).sef_id).not.toBe(mistaken.sef_id);
  });

  it('is corrected when SEF has sent on a credit note for it, once it is accepted', async () => {
    const invoice = await newInvoice(api, today());
    await submit(invoice);
    await reaches(invoice, 'sent');
    const note = await newInvoice(api, today(), {
      document_type: 'rs_credit_note',
      client: invoice.client.reference,
      due_date: null,
      related_documents: [{ relation: 'credits', document: invoice.reference }],
    });
    await submit(note);
    await passing(world, 'SEF wants it later', async () => (await shown(note)).attempts > 0);
    expect(await shown(note)).toMatchObject({ status: 'pending', error_code: 'UBLSourceInvoiceNotApproved' });
    simulator.act(invoice.number, 'approve');
    await reaches(invoice, 'sent', 'accepted');
    await passing(world, 'the note follows at once', () => names(note).length > 0);
    expect(names(note)).toEqual(['sent']);
    await reaches(invoice, 'sent', 'accepted', 'corrected');
  });
});

describe('a submission', () => {
  it('needs an issued invoice of a connected workspace in Serbia', async () => {
    const other = await world.otherBusiness();
    const own = await newInvoice(other.api, today());
    await refused(
      other.api.POST('/documents/{reference}/einvoice/submit', at(own.reference)),
      409,
      'conflict',
    );
    await refused(
      other.api.GET('/documents/{reference}/einvoice/submission', at(own.reference)),
      404,
      'not_found',
    );
    const german = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
    await refused(
      german.api.POST('/documents/{reference}/einvoice/submit', at(own.reference)),
      402,
      'feature_unavailable',
    );
  });

  it.each(['', '   ', 'x'.repeat(501)])('takes no comment of %j', async (comment) => {
    const invoice = await newInvoice(api, today());
    await refused(storno(invoice, comment), 422, 'validation_failed', ['comment']);
  });
});
