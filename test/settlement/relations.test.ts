import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, newClient, record, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { draft, issued, line, shown, tryCancel } from './documents.ts';

const world = sharedService();
let client: string;
beforeAll(async () => {
  ({ reference: client } = await newClient(world.api));
});

const lines = [line(100), line(50, 'rs_vat_10')];
const post = (body: object) => world.api.POST('/documents', { body });

describe('related_documents', () => {
  it('names documents issued elsewhere by number, and is frozen', async () => {
    const related = [{ relation: 'credits' as const, number: ' 17/2025 ', issue_date: '2025-11-30' }];
    const body = { document_type: 'rs_credit_note', client, lines, related_documents: related };
    const note = await issued(world.api, body);
    expect(note.related_documents).toEqual([
      {
        relation: 'credits',
        document: null,
        number: '17/2025',
        issue_date: '2025-11-30',
        document_type: null,
      },
    ]);
    expect(note).toMatchObject({ settlement: 'open', applied_cents: 0 });
  });

  it('shows the other side only issued documents', async () => {
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    const related = [{ relation: 'debits' as const, document: original.reference }];
    const body = { document_type: 'rs_debit_note', client, lines, related_documents: related };
    const open = await draft(world.api, body);
    expect((await shown(world.api, original)).referenced_by).toEqual([]);
    const params = { path: { reference: open.reference } };
    const note = await record(world.api.POST('/documents/{reference}/issue', { params }));
    expect((await shown(world.api, original)).referenced_by).toEqual([
      {
        relation: 'debits',
        document: { reference: note.reference, number: note.number, type: 'rs_debit_note' },
        issue_date: note.issue_date,
      },
    ]);
  });

  it('names the field of each faulty relation', async () => {
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    const open = await draft(world.api, { document_type: 'rs_invoice', client, lines });
    const cancelled = await issued(world.api, { document_type: 'rs_invoice', client, lines });
    await record(tryCancel(world.api, cancelled));
    const proforma = await issued(world.api, { document_type: 'rs_proforma', client, lines });
    const { reference } = original;
    const related_documents = [
      { relation: 'credits', document: UNKNOWN },
      { relation: 'credits', document: open.reference },
      { relation: 'credits', document: cancelled.reference },
      { relation: 'credits', document: proforma.reference },
      { relation: 'credits', document: reference },
      { relation: 'credits', document: reference },
      { relation: 'debits', document: reference },
      { relation: 'deducts', document: reference },
      { relation: 'corrects' },
      { relation: 'corrects', document: reference, number: '1' },
      { relation: 'corrects', number: '1', document_type: 'unknown' },
      { relation: 'corrects', document: cancelled.reference },
      { relation: 'made_from', document: reference },
    ];
    await invalid(
      post({ document_type: 'rs_credit_note', client, lines, related_documents }),
      'related_documents.0.document',
      'related_documents.1.document',
      'related_documents.2.document',
      'related_documents.3.document',
      'related_documents.5',
      'related_documents.6.relation',
      'related_documents.7.document',
      'related_documents.8',
      'related_documents.9',
      'related_documents.10.document_type',
      'related_documents.12.document',
    );
    const { reference: other } = await newClient(world.api);
    const foreign = [{ relation: 'corrects', document: reference }];
    await invalid(
      post({ document_type: 'rs_invoice', client: other, lines, related_documents: foreign }),
      'related_documents.0.document',
    );
  });
});

describe('from', () => {
  it('copies lines, client and currency of the same kind without a relation', async () => {
    const original = await draft(world.api, { document_type: 'rs_invoice', client, currency: 'RSD', lines });
    const copy = await draft(world.api, { from: original.reference });
    expect(copy).toMatchObject({ type: 'rs_invoice', currency: 'RSD', related_documents: [] });
    expect(copy.lines).toEqual(original.lines);
    expect(copy.client).toEqual(original.client);
  });

  it('takes parts of its lines, with the discount in proportion', async () => {
    const discounted = [
      { ...line(10, 'rs_vat_20', 3), discount_type: 'fixed' as const, discount_value: 10 },
      line(5),
    ];
    const original = await issued(world.api, { document_type: 'rs_invoice', client, lines: discounted });
    const note = await draft(world.api, {
      document_type: 'rs_credit_note',
      from: original.reference,
      lines: [
        { from_line: 1, quantity: 2 },
        { from_line: 2, description: 'Returned' },
      ],
    });
    expect(note.lines).toMatchObject([
      { quantity: '2', discount_value: '6.67', line_subtotal: '13.33' },
      { description: 'Returned', quantity: '1', unit_price: '5.00' },
    ]);
  });

  it.each([
    ['rs_invoice', 'rs_credit_note', 'credits'],
    ['rs_advance_invoice', 'rs_credit_note', 'credits'],
    ['rs_invoice', 'rs_debit_note', 'debits'],
    ['rs_proforma', 'rs_invoice', 'made_from'],
    ['rs_proforma', 'rs_advance_invoice', 'made_from'],
    ['rs_invoice', 'rs_proforma', undefined],
    ['rs_credit_note', 'rs_invoice', undefined],
  ])('relates %s and %s as %s', async (from, to, relation) => {
    const original = await issued(world.api, { document_type: from, client, lines });
    const made = await draft(world.api, { document_type: to, from: original.reference });
    expect(made.related_documents.map((each) => each.relation)).toEqual(relation ? [relation] : []);
  });

  it('needs the right to see the other document', async () => {
    const original = await draft(world.api, { document_type: 'rs_invoice', client, lines });
    const body = { from: original.reference };
    const blind = await world.member({ permissions: ['documents.create'] });
    const { error } = await blind.api.POST('/documents', { body });
    expect(error?.error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('documents.view'),
    });
    const { api } = await world.member({ permissions: ['documents.create', 'documents.view'] });
    expect((await draft(api, body)).lines).toEqual(original.lines);
  });

  it('names what is wrong', async () => {
    await invalid(post({ from: UNKNOWN }), 'from');
    const open = await draft(world.api, { document_type: 'rs_proforma', client, lines });
    await invalid(post({ document_type: 'rs_invoice', from: open.reference }), 'from');
    await invalid(post({ from: open.reference, lines: [{ from_line: 3 }] }), 'lines.0.from_line');
    const own = { document_type: 'rs_invoice', client, lines: [{ from_line: 1 }] };
    await invalid(post(own), 'lines.0.from_line', 'lines.0.unit_price');
    await invalid(post({}), 'client', 'document_type', 'lines');
  });
});
