// What a program is shown before anything is saved or sent: the same as what comes of it, and nothing is stored.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { everything } from '../security/calls.ts';
import { getDocument, invalid, newClient, newDraft, newIssued, record, refused, UNKNOWN } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let client: string;

beforeAll(async () => {
  await world.endpoint(receiver.url);
  const contacts = [{ email: 'ana@zora.example', roles: ['billing' as const] }];
  client = (await newClient(world.api, { name: 'Zora', email: 'zora@zora.example', contacts })).reference;
});

const lines = [
  { description: 'Work', quantity: 3, unit_price: 33.33 },
  { description: 'Book', quantity: 1, unit_price: 10, tax_rate: 'rs_vat_10' },
];

describe('the totals of a draft', () => {
  it('are those of the draft that the same fields make, and nothing is stored', async () => {
    const fields = { client, discount_type: 'percent' as const, discount_value: 5, lines };
    const before = await everything(world);
    const totals = await record(world.api.POST('/documents/preview', { body: fields }));
    expect(await everything(world)).toEqual(before);
    const draft = await newDraft(world.api, fields);
    const { currency, subtotal, tax_total, total, tax_breakdown } = draft;
    expect(totals).toMatchObject({ currency, subtotal, tax_total, total, tax_breakdown, payable: total });
    expect(totals.lines).toEqual(draft.lines);
  });

  it('name what does not exist, and leave out what cannot be referred to yet', async () => {
    const credited = (document: string) => ({
      document_type: 'rs_credit_note',
      related_documents: [{ relation: 'credits' as const, document }],
      advances: [],
      lines,
    });
    const preview = (body: object) => world.api.POST('/documents/preview', { body: body as never });
    await invalid(preview(credited(UNKNOWN)), 'related_documents.0.document');
    await invalid(preview({ lines, document: UNKNOWN }), 'document');
    await invalid(preview({ lines, client: UNKNOWN }), 'client');
    await invalid(preview({ lines, advances: [{ document: UNKNOWN }] }), 'advances.0.document');
    const draft = await newDraft(world.api, { client, lines });
    expect((await record(preview(credited(draft.reference)))).total).toBe(draft.total);
  });
});

describe('the PDF of a draft', () => {
  const ask = (body: object, key?: string) =>
    world.request('/documents/preview.pdf', {
      ...(key === undefined ? {} : { key }),
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'If-None-Match': '*' },
      body: JSON.stringify(body),
    });

  it('is made of its fields, and no cache keeps it', async () => {
    const before = await everything(world);
    const response = await ask({ document_type: 'rs_invoice', client, lines });
    expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ]);
    expect((await response.text()).slice(0, 5)).toBe('%PDF-');
    expect(await everything(world)).toEqual(before);
  });

  it('names the fields that keep the draft from being made', async () => {
    const response = await ask({ document_type: 'rs_poem', client, lines });
    const { error } = (await response.json()) as { error: { errors: object } };
    expect([response.status, Object.keys(error.errors)]).toEqual([422, ['document_type']]);
  });
});

describe('the e-mail with a document', () => {
  const at = (reference: string) => ({ params: { path: { reference } } });

  it('is shown in its parts before it is sent; other addresses are for who may view clients', async () => {
    const { reference, number } = await newIssued(world.api, { client });
    const mail = await record(world.api.GET('/documents/{reference}/mail-preview', at(reference)));
    expect(mail).toMatchObject({ to: ['ana@zora.example'], attachment: `${number}.pdf` });
    expect(mail.subject).toContain(number);
    expect(mail.known).toEqual(['zora@zora.example', 'ana@zora.example']);
    const { api } = await world.member({ permissions: ['documents.view'] });
    const seen = await record(api.GET('/documents/{reference}/mail-preview', at(reference)));
    expect(seen).toEqual({ ...mail, known: [] });
    expect((await getDocument(world.api, reference)).sent_at).toBeNull();
    await refused(world.api.GET('/documents/{reference}/mail-preview', at(UNKNOWN)), 404, 'not_found');
  });
});

it('the dates of a rule are the next twelve, each in its month', async () => {
  const body = { every: 'monthly', on: 'last', start: '2026-01-01', end: '2026-06-30' } as const;
  const { dates } = await record(world.api.POST('/recurring-expenses/preview', { body }));
  expect(dates).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  await invalid(
    world.api.POST('/recurring-expenses/preview', { body: { ...body, end: '2025-01-01' } }),
    'end',
  );
});
