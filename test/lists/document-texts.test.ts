// Documents are cached as JSON when they are read: whatever changes them, the next response shows it.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import type { DocumentRecord } from '../../src/resources/document-records/queries.ts';
import { documentView } from '../../src/resources/document-records/view.ts';
import {
  CREDIT_NOTE_SAMPLE,
  EMPTY_SAMPLE,
  FULL_SAMPLE,
  QUOTE_SAMPLE,
} from '../../src/resources/documents/renderer-samples.ts';
import {
  rendererVersion,
  textsOf,
  verifyDocumentTexts,
} from '../../src/resources/documents/stored-text-queries.ts';
import { shared } from '../during-tests.ts';
import { changeOutside } from '../engine.ts';
import { openTestDatabase } from '../test-database.ts';

const shop = shared(openTestDatabase);
let client: { reference: string };
let issued: { reference: string };
let draft: { reference: string };

const lines = [{ description: 'Šljiva', quantity: 2, unit_price: 100 }];

beforeAll(async () => {
  ({ data: client } = await shop.call('createClient', { body: { name: 'Alfa', country: 'RS' } }));
  const body = { document_type: 'rs_invoice', client: client.reference, issue_date: '2026-03-01', lines };
  ({ data: draft } = await shop.call('createDocument', { body }));
  ({ data: issued } = await shop.call('createDocument', { body }));
  await shop.call('issueDocument', { path: issued });
});

const stored = () =>
  shop.database.read(
    async (tx) => (await tx.all<{ count: number }>(sql`SELECT count(*) AS count FROM document_texts`))[0],
  );
const read = () => shop.call('listDocuments');
/** Changes rows on another connection, as an operator might. */
async function meddle(statement: string): Promise<void> {
  await changeOutside(shop.url, statement);
  // Every request reads it; these reads do not, because they run in the same turn of the event loop.
  shop.database.foreignVersion();
}

describe('a cached document', () => {
  it('is made by the first read, and the second returns the same', async () => {
    await meddle('DELETE FROM document_texts');
    const first = await read();
    expect(await stored()).toEqual({ count: 2 });
    expect(await read()).toEqual(first);
    const { data: one } = await shop.call('getDocument', { path: issued });
    expect(one).toMatchObject(first.data.find(({ reference }) => reference === issued.reference) ?? {});
  });

  it.each<[string, string]>([
    ['its row', "UPDATE documents SET due_date = '2026-04-01' WHERE number IS NOT NULL"],
    ['a line', "UPDATE document_lines SET description = 'Kruška'"],
    [
      'a payment',
      `INSERT INTO payments (reference, workspace_id, client_id, amount_cents, applied_cents, refunded_cents, currency, method, paid_on, created_at, updated_at)
      SELECT '01M7ZBXW2JFMKFMXTB5ZDG3PCP', workspace_id, client_id, 1, 1, 0, currency, 'bank', '2026-03-02', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'
      FROM documents WHERE number IS NOT NULL;
      INSERT INTO allocations (workspace_id, client_id, payment_id, document_id, currency, amount_cents, applied_on, applied_at, is_revenue)
      SELECT workspace_id, client_id, (SELECT max(id) FROM payments), id, currency, 1, '2026-03-02', '2026-03-02T00:00:00.000Z', 1
      FROM documents WHERE number IS NOT NULL`,
    ],
    ['the method of a payment', "UPDATE payments SET method = 'cash'"],
    ['a payment that is reversed', "UPDATE allocations SET reversed_at = '2026-03-03T00:00:00.000Z'"],
    ['a payment that goes', 'DELETE FROM allocations; DELETE FROM payments'],
    [
      'a document that refers to it',
      `INSERT INTO document_relations (document_id, position, relation, target_id)
      SELECT (SELECT id FROM documents WHERE number IS NULL), 1, 'corrects', id FROM documents WHERE number IS NOT NULL`,
    ],
    ['a document that no longer refers to it', 'DELETE FROM document_relations'],
    ['the name of a draft’s client', "UPDATE clients SET name = 'Beta'"],
  ])('is void with any change of what it shows: %s', async (_what, change) => {
    await read();
    expect(await stored()).toEqual({ count: 2 });
    await meddle(change);
    expect(await stored()).not.toEqual({ count: 2 });
    expect((await shop.database.read(verifyDocumentTexts)).differences).toEqual([]);
  });

  it('is deleted with its document', async () => {
    await read();
    await shop.call('deleteDocument', { path: draft });
    expect(await stored()).toEqual({ count: 1 });
  });

  it('of another version is neither sent nor verified, and the next read replaces it', async () => {
    const own = { list: await read(), one: await shop.call('getDocument', { path: issued }) };
    const disguise = () =>
      meddle("UPDATE document_texts SET form = 'another', summary = '{\"no\":1}', detail = '{\"no\":2}'");
    await disguise();
    expect((await shop.database.read(verifyDocumentTexts)).entries).toBe(0);
    expect(await shop.call('getDocument', { path: issued })).toEqual(own.one);
    await disguise();
    expect(await read()).toEqual(own.list);
    const forms = await shop.database.read(async (tx) =>
      tx.all<{ form: string }>(sql`SELECT DISTINCT form FROM document_texts`),
    );
    expect(forms).toEqual([{ form: rendererVersion() }]);
  });

  it('that differs from the records is found by verify', async () => {
    await read();
    await meddle(
      `UPDATE document_texts SET summary = replace(summary, '"paid"', '"owed"'), detail = '{"no":1}'`,
    );
    const { entries, differences } = await shop.database.read(verifyDocumentTexts);
    expect(entries).toBe(1);
    expect(differences).toMatchObject([{ table: 'document_texts', key: issued.reference }]);
    await meddle('UPDATE document_texts SET document_id = 999');
    const orphan = await shop.database.read(verifyDocumentTexts);
    expect(orphan.differences).toMatchObject([
      { key: '999', expected: expect.stringContaining('no such document') },
    ]);
    expect((await verifyDatabase(shop.url)).count).toBe(0);
  });
});

describe('the renderer version', () => {
  it('changes with what any field is shown as, in either part', () => {
    const version = rendererVersion();
    expect(rendererVersion()).toBe(version);
    const withField = rendererVersion((record) => {
      const { summary, detail } = textsOf(record);
      return { summary, detail: detail.replace('"lines"', '"note":null,"lines"') };
    });
    const withOtherText = rendererVersion((record) => {
      const { summary, detail } = textsOf(record);
      return { summary: summary.replace('"270.00"', '"270"'), detail };
    });
    expect(new Set([version, withField, withOtherText]).size).toBe(3);
  });

  it('is made from a sample in which no column and no field is empty', () => {
    const { head, ...parts } = FULL_SAMPLE;
    const firsts = Object.entries(parts).map(([name, rows]) => [name, rows.slice(0, 1)]);
    const first: DocumentRecord = { head, ...Object.fromEntries(firsts) };
    const sample = { ...first, refunds: [{ ...first.refunds[0], paymentId: 1 }] };
    expect(emptyOnes(sample)).toEqual([]);
    expect(emptyOnes(documentView(first))).toEqual([
      'settlement',
      // Worked out for each answer.
      'next_reminder',
      'lines.0.section_subtotal',
      'lines.0.section_subtotal_cents',
      'converted_to',
    ]);
    expect(documentView(QUOTE_SAMPLE).converted_to).toHaveLength(2);
    expect(documentView(FULL_SAMPLE).lines[1]?.section_subtotal).not.toBeNull();
    expect(documentView(CREDIT_NOTE_SAMPLE).settlement).toBe('partial');
  });

  it('is made from a sample in which every field that may be empty is', () => {
    const full = documentView(FULL_SAMPLE);
    const empty = documentView(EMPTY_SAMPLE);
    expect(Object.keys(empty)).toEqual(Object.keys(full));
    expect(emptyOnes(empty)).toEqual([
      'number',
      'type_name',
      'issue_date',
      'due_date',
      'valid_until',
      'settlement',
      'reminders',
      'last_reminder',
      'next_reminder',
      'external_id',
      'metadata',
      'due_days',
      'delivery_date',
      'service_period_start',
      'service_period_end',
      'buyer_reference',
      'order_reference',
      'contract_reference',
      'project_reference',
      'payment_terms',
      'payment_reference',
      'bank_account',
      'notes',
      'internal_note',
      'language',
      'second_language',
      'footer_text',
      'discount_type',
      'discount_value',
      'discount_reason',
      'discount',
      'discount_cents',
      'delivery_address',
      'tax_point',
      'issued_at',
      'sent_at',
      'viewed_at',
      'cancelled_at',
      'cancel_reason',
      'converted_at',
      'tax_breakdown',
      'lines.0.description',
      'lines.0.item_reference',
      'lines.0.unit',
      'lines.0.discount_type',
      'lines.0.discount_value',
      'lines.0.section_subtotal',
      'lines.0.section_subtotal_cents',
      'lines.0.unit_code',
      'lines.0.exemption_code',
      'lines.0.classification',
      'lines.0.service_period_start',
      'lines.0.service_period_end',
      'lines.0.sku',
      'payments',
      'credits',
      'allocations',
      'refunds',
      'deductions',
      'related_documents',
      'referenced_by',
      'answer',
      'converted_to',
    ]);
  });
});

/** The paths of all values that are null, blank, or an object or a list without entries. */
function emptyOnes(value: unknown, path: string[] = []): string[] {
  if (value === null || value === undefined || value === '') return [path.join('.')];
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return [path.join('.')];
  return entries.flatMap(([name, part]) => emptyOnes(part, [...path, name]));
}
