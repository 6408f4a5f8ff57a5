// Changes of the file outside the service, to what documents and payments settle: verify finds each.
import { copyFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { newClient, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { issued, line, pay, tryCancel, tryRefund } from './documents.ts';

const world = sharedService();
let file: string;
let copies = 0;

beforeAll(async () => {
  const { api } = world;
  await newClient(api);
  const { reference: client } = await newClient(api);
  const lines = [line(100), line(50, 'rs_vat_10')];
  const proforma = await issued(api, { document_type: 'rs_proforma', client, lines });
  await pay(api, proforma);
  const advance = await issued(api, { document_type: 'rs_advance_invoice', from: proforma.reference });
  const advances = [{ document: advance.reference, amount: 60 }];
  await issued(api, { document_type: 'rs_invoice', client, lines, advances });
  const reserved = await issued(api, { document_type: 'rs_proforma', client, lines });
  await pay(api, reserved, 10);
  const invoice = await issued(api, { document_type: 'rs_invoice', client, lines });
  await issued(api, { document_type: 'rs_credit_note', from: invoice.reference, lines: [line(20)] });
  await pay(api, invoice, 30);
  const cancelled = await record(tryCancel(api, invoice, { credit: true }));
  const note = cancelled.referenced_by.at(-1)?.document.reference as string;
  await record(tryRefund(api, { reference: note }, 5));
  file = world.databaseUrl.slice('file:'.length);
});

/** A copy that was changed without the triggers that would keep derived data consistent, and without constraints. */
function changed(sql: string): string {
  copies += 1;
  const copy = `${file}.${copies}`;
  const source = new SQLite(file);
  source.pragma('wal_checkpoint(TRUNCATE)');
  source.close();
  copyFileSync(file, copy);
  const connection = new SQLite(copy);
  const triggers = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  connection.pragma('foreign_keys = OFF');
  connection.pragma('ignore_check_constraints = ON');
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
  expect(connection.prepare(sql).run().changes).toBeGreaterThan(0);
  for (const trigger of triggers) connection.exec(trigger.sql);
  connection.close();
  return `file:${copy}`;
}

const OTHER_CLIENT = '(SELECT min(id) FROM clients WHERE id <> client_id)';

const TAMPERED: [title: string, sql: string, table: string, key: RegExp][] = [
  [
    'a stale sum of deducted advances',
    "UPDATE documents SET prepaid_cents = prepaid_cents - 1, balance_cents = balance_cents + (status <> 'cancelled') WHERE prepaid_cents > 0",
    'settled documents',
    /prepaid_cents$/,
  ],
  [
    'a deducted advance of another client',
    `UPDATE documents SET client_id = ${OTHER_CLIENT} WHERE id IN (SELECT advance_id FROM deductions)`,
    'deductions',
    / advance$/,
  ],
  [
    'a deducted advance in another currency',
    "UPDATE documents SET currency = 'EUR' WHERE id IN (SELECT advance_id FROM deductions)",
    'deductions',
    / advance$/,
  ],
  [
    'a deducted document that is no advance invoice',
    `UPDATE documents SET type_key = 'rs_invoice' WHERE id IN (SELECT advance_id FROM deductions)`,
    'deductions',
    / type$/,
  ],
  [
    'a deduction of more than its bands',
    'UPDATE deductions SET amount_cents = amount_cents + 1',
    'deductions',
    / amount_cents$/,
  ],
  [
    'a deduction that the advance does not show',
    "DELETE FROM document_relations WHERE relation = 'deducts'",
    'deductions',
    / relation$/,
  ],
  [
    'a deduction above a band of the advance',
    `UPDATE deductions SET bands = json_set(bands, '$[0].taxable_cents', 99999999)`,
    'credited and deducted tax',
    /rs_vat_\d+$/,
  ],
  [
    'a credit above a band',
    `UPDATE documents SET tax_breakdown = json_set(tax_breakdown, '$[0].tax_cents', 99999999)
      WHERE id IN (SELECT document_id FROM document_relations WHERE relation = 'credits' AND target_id IS NOT NULL)`,
    'credited and deducted tax',
    /rs_vat_\d+$/,
  ],
  [
    'a credited document of another client',
    `UPDATE documents SET client_id = ${OTHER_CLIENT} WHERE id IN (SELECT target_id FROM document_relations WHERE relation = 'credits')`,
    'document_relations',
    / target$/,
  ],
  [
    'a related document of another business',
    `UPDATE documents SET workspace_id = 99 WHERE id IN (SELECT target_id FROM document_relations)`,
    'document_relations',
    / target$/,
  ],
  [
    'another number of a credited document',
    "UPDATE document_relations SET number = 'X-1' WHERE target_id IS NOT NULL",
    'document_relations',
    / number$/,
  ],
  [
    'a converted proforma that nothing was made from',
    "UPDATE documents SET converted_at = updated_at, balance_cents = 0 WHERE type_key = 'rs_proforma' AND converted_at IS NULL AND status <> 'draft'",
    'related documents',
    / converted_at$/,
  ],
  [
    'a proforma that is open after its invoice',
    'UPDATE documents SET converted_at = NULL, balance_cents = total_cents - paid_cents WHERE converted_at IS NOT NULL',
    'related documents',
    / converted_at$/,
  ],
  [
    'a cancellation by credit that left something open',
    'UPDATE documents SET credited_cents = credited_cents - 1 WHERE is_cancelled_by_credit = 1',
    'related documents',
    / is_cancelled_by_credit$/,
  ],
  [
    'revenue on a proforma',
    "UPDATE allocations SET is_revenue = 1 WHERE document_id IN (SELECT id FROM documents WHERE substr(type_key, 4) = 'proforma')",
    'allocations',
    / is_revenue$/,
  ],
  [
    'money of a payment that was reversed',
    'UPDATE payments SET reversed_at = created_at, applied_cents = 0 WHERE refunded_cents = 0 AND applied_cents > 0',
    'allocations',
    / source$/,
  ],
  [
    'money of a credit note that is cancelled',
    "UPDATE documents SET status = 'cancelled', cancelled_at = issued_at WHERE id IN (SELECT credit_note_id FROM allocations WHERE reversed_at IS NULL)",
    'allocations',
    / source$/,
  ],
  ['a refund of another client', `UPDATE refunds SET client_id = client_id + 1`, 'refunds', /./],
];

it('an unchanged copy has no differences', async () => {
  expect((await verifyDatabase(changed('UPDATE documents SET id = id'))).differences).toEqual([]);
});

it.each(TAMPERED)('%s is found', async (_title, sql, table, key) => {
  const { differences } = await verifyDatabase(changed(sql));
  expect(differences).toContainEqual(expect.objectContaining({ table, key: expect.stringMatching(key) }));
});
