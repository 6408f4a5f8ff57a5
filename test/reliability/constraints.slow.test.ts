// The database refuses what the code must never write: a bug in the code cannot store an invalid record.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { startReceiver } from '../receiver.ts';
import { createMaker, everything, ownPlaces, rows } from '../security/calls.ts';
import { issued, line, pay } from '../settlement/documents.ts';

const receiver = shared(startReceiver);
const world = sharedService();

beforeAll(async () => {
  const make = createMaker(world, ownPlaces(world).production, receiver.url);
  await make.delivery();
  for (let i = 0; i < 2; i += 1) {
    await make.draft();
    await make.issued();
    await make.paid();
  }
  await make.refunded();
  await relate();
  await world.write(async (tx) => tx.run(sql.raw("UPDATE clients SET tax_number = 'T' || id")));
});

/** A final invoice that deducts an advance and names another document. */
async function relate(): Promise<void> {
  const { reference: client } = await newClient(world.api);
  const lines = [line(100)];
  const advance = await issued(world.api, { document_type: 'rs_advance_invoice', client, lines });
  await pay(world.api, advance);
  const related = [{ relation: 'corrects' as const, document: advance.reference }];
  const advances = [{ document: advance.reference }];
  await issued(world.api, {
    document_type: 'rs_invoice',
    client,
    lines,
    advances,
    related_documents: related,
  });
}

it.skipIf(ON_POSTGRES)('every table is strict about types', async () => {
  const tables = await rows<{ name: string; strict: number }>(
    world,
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  expect(tables.length).toBeGreaterThanOrEqual(18);
  expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
});

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const CODES = ON_POSTGRES
  ? {
      CHECK: ['23514'],
      UNIQUE: ['23505'],
      PRIMARYKEY: ['23505'],
      FOREIGNKEY: ['23503'],
      NOTNULL: ['23502'],
      // Text for a number, and a number that is not whole, which would be rounded.
      DATATYPE: ['22P02', '23514'],
    }
  : {
      CHECK: ['SQLITE_CONSTRAINT_CHECK'],
      UNIQUE: ['SQLITE_CONSTRAINT_UNIQUE'],
      PRIMARYKEY: ['SQLITE_CONSTRAINT_PRIMARYKEY'],
      FOREIGNKEY: ['SQLITE_CONSTRAINT_FOREIGNKEY'],
      NOTNULL: ['SQLITE_CONSTRAINT_NOTNULL'],
      DATATYPE: ['SQLITE_CONSTRAINT_DATATYPE'],
    };

describe('refused', () => {
  it.each([
    ['CHECK', 'a status that does not exist', "UPDATE documents SET status = 'lost'"],
    [
      'CHECK',
      'an issued document without a number',
      "UPDATE documents SET number = NULL WHERE status <> 'draft'",
    ],
    [
      'CHECK',
      'a draft with a number',
      "UPDATE documents SET number = 'X-1' WHERE id = (SELECT min(id) FROM documents WHERE status = 'draft')",
    ],
    [
      'CHECK',
      'an issued document without a date',
      "UPDATE documents SET issue_date = NULL WHERE status <> 'draft'",
    ],
    [
      'CHECK',
      'a total that does not add up',
      'UPDATE documents SET total_cents = total_cents + 1, balance_cents = balance_cents + 1',
    ],
    ['CHECK', 'a balance that does not add up', 'UPDATE documents SET balance_cents = balance_cents + 1'],
    ['CHECK', 'more paid than owed', 'UPDATE documents SET paid_cents = total_cents + 1, balance_cents = -1'],
    [
      'CHECK',
      'less paid than nothing',
      'UPDATE documents SET paid_cents = -1, balance_cents = total_cents + 1',
    ],
    ['UNIQUE', 'a number twice', "UPDATE documents SET number = 'INV-1' WHERE status <> 'draft'"],
    ['UNIQUE', 'a reference twice', "UPDATE documents SET reference = 'R'"],
    ['FOREIGNKEY', 'a document of no client', 'UPDATE documents SET client_id = 9999'],
    ['FOREIGNKEY', 'a document of no workspace', 'UPDATE documents SET workspace_id = 9999'],
    ['FOREIGNKEY', 'a client that leaves documents behind', 'DELETE FROM clients'],
    ['DATATYPE', 'text for an amount', "UPDATE documents SET subtotal_cents = 'many'"],
    ['DATATYPE', 'a fraction of a cent', 'UPDATE payments SET amount_cents = 1.5'],
    ['CHECK', 'a line at position 0', 'UPDATE document_lines SET position = 0'],
    ['CHECK', 'a line that does not add up', 'UPDATE document_lines SET total_cents = total_cents + 1'],
    ['CHECK', 'a discount without its value', "UPDATE document_lines SET discount_type = 'percent'"],
    ['CHECK', 'a payment of nothing', 'UPDATE payments SET amount_cents = 0'],
    [
      'CHECK',
      'more of a payment used than was paid',
      'UPDATE payments SET refunded_cents = amount_cents + 1',
    ],
    ['CHECK', 'a reversed payment that settles something', 'UPDATE payments SET reversed_at = created_at'],
    ['CHECK', 'an allocation of nothing', 'UPDATE allocations SET amount_cents = 0'],
    ['CHECK', 'an allocation from nowhere', 'UPDATE allocations SET payment_id = NULL, is_revenue = 0'],
    ['CHECK', 'an allocation from two sources', 'UPDATE allocations SET credit_note_id = document_id'],
    ['CHECK', 'more credited than owed', 'UPDATE documents SET credited_cents = total_cents + 1'],
    ['CHECK', 'more given back than credited', 'UPDATE documents SET refunded_cents = total_cents + 1'],
    ['CHECK', 'a refund of nothing', 'UPDATE refunds SET amount_cents = 0'],
    ['CHECK', 'a refund from nowhere', 'UPDATE refunds SET payment_id = NULL'],
    ['CHECK', 'a deduction of nothing', 'UPDATE deductions SET amount_cents = 0'],
    ['CHECK', 'a deduction at position 0', 'UPDATE deductions SET position = 0'],
    ['FOREIGNKEY', 'a deduction of no document', 'UPDATE deductions SET advance_id = 9999'],
    ['FOREIGNKEY', 'a deduction on no document', 'UPDATE deductions SET document_id = 9999'],
    ['CHECK', 'more deducted than owed', 'UPDATE documents SET prepaid_cents = total_cents + 1'],
    ['CHECK', 'a relation of no kind', "UPDATE document_relations SET relation = 'likes'"],
    ['CHECK', 'a relation at position 0', 'UPDATE document_relations SET position = 0'],
    ['CHECK', 'a relation to nothing', 'UPDATE document_relations SET target_id = NULL, number = NULL'],
    ['FOREIGNKEY', 'a relation to no document', 'UPDATE document_relations SET target_id = 9999'],
    [
      'PRIMARYKEY',
      'two relations of a document at one position',
      'UPDATE document_relations SET position = 1',
    ],
    ['CHECK', 'a payment in kind', "UPDATE payments SET method = 'goat'"],
    ['CHECK', 'a client of no type', "UPDATE clients SET type = 'alien'"],
    ['UNIQUE', 'a tax number twice', "UPDATE clients SET tax_number = 'T'"],
    ['UNIQUE', 'an e-mail address twice', "UPDATE clients SET email_key = 'a@example.com'"],
    ['NOTNULL', 'a client without a name', 'UPDATE clients SET name = NULL'],
    ['UNIQUE', 'a SKU twice', "UPDATE items SET sku = 'S'"],
    ['CHECK', 'a negative price', 'UPDATE items SET default_price_cents = -1'],
    ['CHECK', 'a movement of stock of no kind', "UPDATE stock_movements SET kind = 'lost'"],
    ['CHECK', 'a movement of stock at position 0', 'UPDATE stock_movements SET position = 0'],
    [
      'CHECK',
      'an opening stock that is not the first movement',
      "UPDATE stock_movements SET position = position + 10 WHERE kind = 'opening'",
    ],
    [
      'CHECK',
      'a correction of stock without a note',
      "UPDATE stock_movements SET kind = 'corrected', note = NULL",
    ],
    [
      'CHECK',
      'a receipt of goods without its day',
      "UPDATE stock_movements SET kind = 'received' WHERE kind = 'opening'",
    ],
    [
      'CHECK',
      'stock that a document moved, without the document',
      "UPDATE stock_movements SET document_id = NULL WHERE kind = 'issued'",
    ],
    [
      'UNIQUE',
      'two movements of an item at one position',
      'UPDATE stock_movements SET item_id = (SELECT min(id) FROM items)',
    ],
    ['FOREIGNKEY', 'a movement of no item', 'UPDATE stock_movements SET item_id = 9999 + id'],
    ['FOREIGNKEY', 'an item that leaves movements behind', 'DELETE FROM items'],
    ['CHECK', 'a service with stock', "UPDATE items SET type = 'service'"],
    ['CHECK', 'a series that begins at 0', 'UPDATE number_series SET first = 0'],
    ['CHECK', 'a series that is behind its beginning', 'UPDATE number_series SET last = first - 2'],
    ['CHECK', 'a member with a role and a list', "UPDATE memberships SET permissions = '[]'"],
    ['CHECK', 'a member with neither', 'UPDATE memberships SET role = NULL'],
    ['UNIQUE', 'a key twice', "UPDATE api_keys SET hash = 'h'"],
    ['UNIQUE', 'a second production workspace', "UPDATE workspaces SET environment = 'production'"],
    ['CHECK', 'a limit below nothing', 'UPDATE plans SET monthly_documents = -1'],
    [
      'UNIQUE',
      'two events of a record at one instant',
      "UPDATE events SET subject_reference = 'R', occurred_at = '2026-01-01T00:00:00.000Z'",
    ],
    [
      'CHECK',
      'work of a kind that nothing carries out',
      "INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at) SELECT workspace_id, 'fax', id, 1, 0, created_at FROM webhook_deliveries LIMIT 1",
    ],
    [
      'CHECK',
      'a removed endpoint that is active',
      "UPDATE webhook_endpoints SET removed_at = '2026-01-01T00:00:00.000Z'",
    ],
    ['FOREIGNKEY', 'an event that leaves deliveries behind', 'DELETE FROM events'],
  ])('%s: %s', async (kind, _, text) => {
    const before = await everything(world);
    const outcome = world
      .write(async (tx) => tx.run(sql.raw(text)))
      .then(
        ({ changes }) => `${changes} rows changed`,
        (error) => String((error.cause ?? error).code),
      );
    expect(CODES[kind as keyof typeof CODES]).toContain(await outcome);
    expect(await everything(world)).toEqual(before);
  });
});
