// A debit note, type 383: its file, and what it does to the invoice that it raises.
import { beforeAll, expect, it } from 'vitest';
import { line, record } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { connect, makeSeller, newInvoice, passing, startSimulator } from './simulator.ts';

const simulator = shared(startSimulator);
const world = sharedService({ now: new Date().toISOString() });

beforeAll(async () => {
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator);
});

const at = (reference: string) => ({ params: { path: { reference } } });

it('is submitted with a reference to its invoice, and corrects it once it is sent', async () => {
  const api = world.sandboxApi;
  const today = new Date().toISOString().slice(0, 10);
  const submit = (reference: string) =>
    record(api.POST('/documents/{reference}/einvoice/submit', at(reference)));
  const shown = (reference: string) =>
    record(api.GET('/documents/{reference}/einvoice/submission', at(reference)));
  const reaches = (reference: string, status: string) =>
    passing(world, `it is ${status}`, async () => (await shown(reference)).status === status, 3000);

  const invoice = await newInvoice(api, today);
  await submit(invoice.reference);
  await reaches(invoice.reference, 'sent');
  simulator.act(invoice.number, 'approve');
  await reaches(invoice.reference, 'accepted');

  const note = await newInvoice(api, today, {
    document_type: 'rs_debit_note',
    client: invoice.client.reference,
    lines: [line({ description: 'Delivery', unit_price: 25 })],
    related_documents: [{ relation: 'debits', document: invoice.reference }],
  });
  const file = await fetch(`${world.url}/api/v1/documents/${note.reference}/einvoice`, {
    headers: { Authorization: `Bearer ${world.sandboxKey}` },
  });
  const xml = await file.text();
  expect(xml).toContain('<cbc:InvoiceTypeCode>383</cbc:InvoiceTypeCode>');
  expect(xml).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
  await submit(note.reference);
  await reaches(note.reference, 'sent');
  expect(simulator.invoice(note.number)).toMatchObject({ typeCode: '383', sources: [invoice.number] });
  const { status, history } = await shown(invoice.reference);
  expect(status).toBe('accepted');
  expect(history.map((each) => each.status)).toEqual(['sent', 'accepted', 'corrected']);
});
