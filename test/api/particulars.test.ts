// What a document says besides its parties, dates, lines and amounts: references, terms, notes and a period.
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  draftBody,
  getDocument,
  invalid,
  issue,
  listener,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  pay,
  record,
  refused,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api)).reference;
});

const REFERENCES = {
  buyer_reference: '04011000-12345-34',
  order_reference: 'PO 118/26',
  contract_reference: 'C-2026-07',
  project_reference: 'Žetva “2026” & <b>',
};
const PERIOD = { service_period_start: '2026-02-01', service_period_end: '2026-02-28' };
const ALL = {
  ...PERIOD,
  ...REFERENCES,
  payment_terms: '2 % within 8 days,\nnet within 30 days',
  notes: 'Delivered to the warehouse.\n\tThank you!',
  internal_note: 'Agreed by phone\nwith Ana',
};
type Field = keyof typeof ALL;
const FIELDS = Object.keys(ALL) as Field[];
const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, null]));

const create = async (fields: object) =>
  world.api.POST('/documents', { body: await draftBody(world.api, { client, ...fields }) });
const said = (document: object) =>
  Object.fromEntries(FIELDS.map((field) => [field, (document as Record<string, unknown>)[field]]));

describe('what a document says', () => {
  it('is null where the body has none of it, and the other fields are as they were', async () => {
    const plain = await newDraft(world.api, { client });
    const full = await newDraft(world.api, { client, ...ALL });
    expect(said(plain)).toEqual(NOTHING);
    const { reference: _, ...others } = full;
    expect({ ...plain, ...said(full) }).toMatchObject(others);
  });

  it('goes in, out, and back in as it is', async () => {
    const draft = await newDraft(world.api, { client, ...ALL });
    expect(said(draft)).toEqual(ALL);
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
    expect(await record(patchDocument(world.api, draft.reference, {}))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    expect(await record(patchDocument(world.api, draft.reference, ALL))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 2,
    });
    // Twice, so that the second is the stored JSON.
    expect(await getDocument(world.api, draft.reference)).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 2,
    });
  });

  it.each(FIELDS)('%s changes alone, and null clears it', async (field) => {
    const { reference } = await newDraft(world.api, { client, ...ALL });
    const other = field.startsWith('service') ? '2026-02-14' : 'Another';
    const changed = await record(patchDocument(world.api, reference, { [field]: other }));
    expect(said(changed)).toEqual({ ...ALL, [field]: other });
    expect(said(await getDocument(world.api, reference))).toEqual({ ...ALL, [field]: other });
    await record(patchDocument(world.api, reference, { [field]: null }));
    expect(said(await getDocument(world.api, reference))).toEqual({ ...ALL, [field]: null });
  });

  it('is frozen with the document: a change is a 409', async () => {
    const { reference } = await newDraft(world.api, { client, ...ALL });
    const issued = await issue(world.api, reference);
    expect(said(issued)).toEqual(ALL);
    for (const field of FIELDS)
      await refused(patchDocument(world.api, reference, { [field]: null }), 409, 'immutable_document');
    await record(pay(world.api, reference, 10), 201);
    expect(said(await getDocument(world.api, reference))).toEqual(ALL);
  });

  it('is in events, the internal note too, and not in lists', async () => {
    const own = await listener(world);
    const body = await draftBody(own.api, { ...ALL });
    const { reference } = await record(own.api.POST('/documents', { body }), 201);
    const { data: list } = await own.api.GET('/documents');
    const [event] = (await own.recorded()).filter(({ event }) => event === 'document.created');
    expect(said(event?.data as object)).toEqual(ALL);
    expect(list?.data).toMatchObject([{ reference }]);
    for (const field of FIELDS) expect(list?.data[0]).not.toHaveProperty(field);
    await own.close();
  });
});

describe('a text', () => {
  const TEXTS = FIELDS.filter((field) => !field.startsWith('service'));

  it.each(TEXTS)('%s is null where it is blank', async (field) => {
    const draft = await record(create({ [field]: ' \t ' }), 201);
    expect(said(draft)).toEqual(NOTHING);
    const full = await newDraft(world.api, { client, ...ALL });
    const cleared = await record(patchDocument(world.api, full.reference, { [field]: '' }));
    expect(said(cleared)).toEqual({ ...ALL, [field]: null });
  });

  it.each([
    ...Object.keys(REFERENCES).map((field) => [field, 200] as const),
    ['payment_terms', 1000] as const,
    ['notes', 1000] as const,
    ['internal_note', 5000] as const,
  ])('%s has at most %i characters', async (field, most) => {
    const longest = 'š'.repeat(most);
    const draft = await record(create({ [field]: longest }), 201);
    expect(said(draft)).toEqual({ ...NOTHING, [field]: longest });
    await invalid(create({ [field]: `${longest}š` }), field);
    await invalid(patchDocument(world.api, draft.reference, { [field]: `${longest}š` }), field);
  });

  it.each(Object.keys(REFERENCES))('%s is one line, without white space around it', async (field) => {
    expect(said(await record(create({ [field]: '  PO 7 ' }), 201))).toEqual({ ...NOTHING, [field]: 'PO 7' });
    await invalid(create({ [field]: 'PO\n7' }), field);
  });

  it.each(['payment_terms', 'notes', 'internal_note'])('%s has no control characters', async (field) => {
    await invalid(create({ [field]: 'a\u0007b' }), field);
  });
});

describe('the period', () => {
  it('may be one day, and lack its start or its end', async () => {
    const day = { service_period_start: '2026-02-01', service_period_end: '2026-02-01' };
    expect(said(await record(create(day), 201))).toEqual({ ...NOTHING, ...day });
    for (const field of ['service_period_start', 'service_period_end'])
      expect(said(await record(create({ [field]: '2026-02-01' }), 201))).toEqual({
        ...NOTHING,
        [field]: '2026-02-01',
      });
  });

  it('does not end before it starts: 422 on service_period_end, also where the start is changed', async () => {
    const early = { service_period_start: '2026-02-02', service_period_end: '2026-02-01' };
    await invalid(create(early), 'service_period_end');
    const { reference } = await newDraft(world.api, { client, ...PERIOD });
    const change = (fields: object) => patchDocument(world.api, reference, fields);
    await invalid(change({ service_period_end: '2026-01-31' }), 'service_period_end');
    await invalid(change({ service_period_start: '2026-03-01' }), 'service_period_end');
    await record(change({ service_period_start: '2026-03-01', service_period_end: null }));
  });

  it.each(['service_period_start', 'service_period_end'])('%s is a day of the calendar', async (field) => {
    for (const day of ['2026-02-30', '1989-12-31', '2031-03-17', '1. 2. 2026.', ''])
      await invalid(create({ [field]: day }), field);
  });
});

describe('a document made from another one', () => {
  const { payment_terms, notes } = ALL;
  const copied = { ...NOTHING, ...REFERENCES, payment_terms, notes };
  const from = (document_type: string, source: { reference: string }, fields: object = {}) =>
    record(world.api.POST('/documents', { body: { document_type, from: source.reference, ...fields } }), 201);

  it('takes over references, terms and notes, and neither the period nor the internal note', async () => {
    const proforma = await newIssued(world.api, { client, document_type: 'rs_proforma', ...ALL });
    expect(said(await from('rs_invoice', proforma))).toEqual(copied);
    expect(said(await from('rs_proforma', proforma))).toEqual(copied);
  });

  it('says instead what its body says, and nothing where that is null', async () => {
    const proforma = await newIssued(world.api, { client, document_type: 'rs_proforma', ...ALL });
    const own = { order_reference: 'PO 9', notes: null, internal_note: 'Mine', ...PERIOD };
    expect(said(await from('rs_invoice', proforma, own))).toEqual({ ...copied, ...own });
  });

  it('has no payment terms as a credit note, also as that of a cancellation', async () => {
    const invoice = await newIssued(world.api, { client, ...ALL });
    const credited = { ...copied, payment_terms: null };
    expect(said(await from('rs_credit_note', invoice))).toEqual(credited);
    expect(said(await from('rs_debit_note', invoice))).toEqual(copied);
    const params = { path: { reference: invoice.reference } };
    const cancelled = await record(
      world.api.POST('/documents/{reference}/cancel', { params, body: { credit: true } }),
    );
    const [note] = cancelled.credits;
    expect(said(await getDocument(world.api, note?.document.reference ?? ''))).toEqual(credited);
  });
});
