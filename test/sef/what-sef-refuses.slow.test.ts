// What SEF refuses of a document, the check says before; what the check passes, the simulator takes.
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { type Document, issue, line, newDraft, record, refused } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { partsOf, textsOf } from '../einvoice/sellers.ts';
import type { Api } from '../test-service.ts';
import { buyerOf, connect, makeSeller, newInvoice, passing, startSimulator } from './simulator.ts';

const TODAY = '2026-03-15';
type Fields = Parameters<typeof newInvoice>[2];
type Related = components['schemas']['RelatedDocumentInput'];

const simulator = shared(() => startSimulator({ callsPerSecond: 1000 }));
const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = world.api;
  await makeSeller(world, world.production);
  // Issued before the business was connected: SEF has never had it.
  before = await newInvoice(api, TODAY);
  world.clock.advance(1000);
  await connect(world, world.production, simulator, { system: 'production' });
});

let before: Document;

const at = (reference: string) => ({ params: { path: { reference } } });

async function faultsOf(reference: string): Promise<string[]> {
  const query = { profile: 'srbdt' as const };
  const params = { path: { reference }, query };
  const { findings } = await record(api.GET('/documents/{reference}/einvoice/check', { params }));
  return findings.filter(({ severity }) => severity === 'error').map(({ rule, field }) => `${rule} ${field}`);
}

/** Submits a document that the check passes, and waits until SEF has sent it on. */
async function sentBy(document: Document): Promise<string> {
  expect(await faultsOf(document.reference)).toEqual([]);
  await record(api.POST('/documents/{reference}/einvoice/submit', at(document.reference)));
  let status = '';
  let words: unknown;
  await passing(world, `${document.number} is sent`, async () => {
    const submission = await record(
      api.GET('/documents/{reference}/einvoice/submission', at(document.reference)),
    );
    ({ status } = submission);
    words = submission.error_code;
    return status !== 'pending';
  });
  expect(status, String(words)).toBe('sent');
  return fileInSef(document.number);
}

const fileInSef = (number: string | null) => simulator.invoice(number).xml.toString();

async function refusedBy(document: Document, ...faults: string[]): Promise<void> {
  expect(await faultsOf(document.reference)).toEqual(faults);
  const fields = faults.map((fault) => fault.split(' ')[1] ?? '').sort();
  const answer = api.POST('/documents/{reference}/einvoice/submit', at(document.reference));
  await refused(answer, 422, 'validation_failed', fields);
}

const note = (related: Related[], fields: Fields = {}) =>
  newInvoice(api, TODAY, {
    document_type: 'rs_credit_note',
    due_date: null,
    related_documents: related,
    ...fields,
  });

const foreign = (fields: Partial<Related>): Related[] => [
  { relation: 'credits', number: '17/2025', issue_date: '2025-11-30', ...fields },
];

describe('an earlier document outside SEF (BT-E26)', () => {
  it.each([
    ['rs_invoice', '380'],
    ['rs_advance_invoice', '386'],
  ] as const)(
    'that is known as %s has the type %s in the file, and SEF takes the note',
    async (type, code) => {
      const xml = await sentBy(await note(foreign({ document_type: type })));
      expect(
        partsOf(xml, 'cac:InvoiceDocumentReference').flatMap((part) => textsOf(part, 'cbc:DocumentTypeCode')),
      ).toEqual([code]);
    },
  );

  it('of the business itself, issued before it was connected, has its type', async () => {
    const xml = await sentBy(await note([{ relation: 'credits', document: before.reference }]));
    expect(textsOf(xml, 'cbc:DocumentTypeCode')).toEqual(['380']);
  });

  it('of no type, or of another one, is a finding', async () => {
    await refusedBy(await note(foreign({})), 'BT-E26 related_documents.0.document_type');
    const debit = foreign({ document_type: 'rs_debit_note' });
    await refusedBy(await note(debit), 'BT-E26 related_documents.0.document_type');
  });
});

describe('an earlier document that SEF cannot have, or not credit', () => {
  it('is a finding while it was not submitted, and none once it was; then its type is not in the file', async () => {
    const invoice = await newInvoice(api, TODAY);
    const credit = await note([{ relation: 'credits', document: invoice.reference }]);
    await refusedBy(credit, 'UBLSourceInvoiceNotFound related_documents.0');
    await sentBy(invoice);
    simulator.act(invoice.number, 'approve');
    const xml = await sentBy(credit);
    expect(textsOf(xml, 'cbc:DocumentTypeCode')).toEqual([]);
  });

  it('is a finding once the buyer has rejected it, and once it was reversed by storno', async () => {
    const invoice = await newInvoice(api, TODAY);
    await sentBy(invoice);
    const credit = await note([{ relation: 'credits', document: invoice.reference }]);
    simulator.act(invoice.number, 'reject');
    const isRejected = async () => (await faultsOf(credit.reference)).length > 0;
    await passing(world, 'the rejection is known', isRejected, 1_800_000);
    await refusedBy(credit, 'UBLSourceInvoiceUnallowedStatus related_documents.0');
    await record(
      api.POST('/documents/{reference}/einvoice/storno', {
        ...at(invoice.reference),
        body: { comment: 'No' },
      }),
    );
    await passing(world, 'the storno is done', async () => {
      const { status } = await record(
        api.GET('/documents/{reference}/einvoice/submission', at(invoice.reference)),
      );
      return status === 'voided';
    });
    await refusedBy(credit, 'UBLSourceInvoiceUnallowedStatus related_documents.0');
  });
});

describe('the date of delivery (SEF 3.14)', () => {
  it.each(['issue_date', 'payment_date', 'none'] as const)(
    'is asked for of an invoice with the tax point %s',
    async (point) => {
      const document = await newInvoice(api, TODAY, { tax_point: point, delivery_date: null });
      await refusedBy(document, 'InvoiceDeliveryDateMissing delivery_date');
    },
  );
});

describe('the payment reference', () => {
  it('of model 97 has its model in brackets in the file', async () => {
    const xml = await sentBy(await newInvoice(api, TODAY, { payment_reference: '97 69-3220000111' }));
    expect(textsOf(xml, 'cbc:PaymentID')).toEqual(['(mod97) 69-3220000111']);
  });

  it('of characters that SEF does not take is a finding', async () => {
    const document = await newInvoice(api, TODAY, { payment_reference: 'A_1 B' });
    await refusedBy(document, 'UBLReferenceAndModelNumberFormatNotValid payment_reference');
  });

  it('is looked at in a draft too, which has no number yet', async () => {
    const { reference: client } = await buyerOf(api);
    const dates = { issue_date: TODAY, delivery_date: TODAY, due_date: TODAY };
    const draft = await newDraft(api, { client, lines: [line()], ...dates });
    expect(await faultsOf(draft.reference)).toEqual([]);
  });
});

it('a unit that is not in the list of SEF is a finding', async () => {
  const document = await newInvoice(api, TODAY, { lines: [line({ unit_code: 'XPX' })] });
  await refusedBy(document, 'UBLUnitCodeNotValid lines.0.unit_code');
});

describe('a document for which no obligation to charge VAT arises has no BT-8', () => {
  const untaxed = [line({ tax_rate: 'rs_vat_exempt', exemption_code: 'PDV-RS-25-1-1' })];

  it('by itself where the seller charges none, with the date that it names where it names one', async () => {
    const xml = await sentBy(await newInvoice(api, TODAY, { lines: untaxed }));
    expect(partsOf(xml, 'cac:InvoicePeriod')).toEqual([]);
    const named = await newInvoice(api, TODAY, { lines: untaxed, tax_point: 'delivery_date' });
    expect(textsOf(await sentBy(named), 'cbc:DescriptionCode')).toEqual(['35']);
  });

  it('where it says so; any other has the day of delivery', async () => {
    const document = await newInvoice(api, TODAY, { tax_point: 'none' });
    expect(document.tax_point).toBe('none');
    expect(partsOf(await sentBy(document), 'cac:InvoicePeriod')).toEqual([]);
    const usual = await newInvoice(api, TODAY);
    expect(textsOf(await sentBy(usual), 'cbc:DescriptionCode')).toEqual(['35']);
    expect(
      (await issue(api, (await newDraft(api, { from: document.reference } as never)).reference)).tax_point,
    ).toBe('none');
  });
});

it('a submission that waits because SEF refused the key says so, until there is another key', async () => {
  simulator.world.faults.add({ status: 401, call: '/api/publicApi/sales-invoice/ubl', count: 1 });
  const { reference } = await newInvoice(api, TODAY);
  await record(api.POST('/documents/{reference}/einvoice/submit', at(reference)));
  const shown = () => record(api.GET('/documents/{reference}/einvoice/submission', at(reference)));
  const isRefused = async () => (await shown()).message?.startsWith('SEF refused the API key') === true;
  await passing(world, 'the key is refused', isRefused);
  expect((await shown()).status).toBe('pending');
  await connect(world, world.production, simulator, { system: 'production' });
  expect((await shown()).message).toBeNull();
  await passing(world, 'it goes on', async () => (await shown()).status === 'sent');
});
