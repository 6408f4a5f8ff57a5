// Changes of the file outside of the service: each column of what the book holds, and the rows of the chain itself.
import { copyFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../src/database/engine/statement.ts';
import { type ExpectedRow, verifyChain, verifyNumbers } from '../../src/database/maintenance/verify-chain.ts';
import { documentLines, documents } from '../../src/database/schema/documents.ts';
import { journal, journalHeads } from '../../src/database/schema/journal.ts';
import {
  allocations,
  deductions,
  documentRelations,
  payments,
  refunds,
} from '../../src/database/schema/settlement.ts';
import { sessionOn } from '../../src/database/sqlite/session.ts';
import { contentOf } from '../../src/domain/book.ts';
import { rowHash } from '../../src/domain/journal-hash.ts';
import { sharedService } from '../during-tests.ts';
import { fillBook } from './records.ts';

const world = sharedService();
let connection: SQLite.Database;
let made: Awaited<ReturnType<typeof fillBook>>;

/** The chain without the triggers that keep it, which who owns the file can remove. */
beforeAll(async () => {
  made = await fillBook(world.api);
  const file = world.databaseUrl.slice('file:'.length);
  const source = new SQLite(file);
  source.pragma('wal_checkpoint(TRUNCATE)');
  source.close();
  copyFileSync(file, `${file}.tampered`);
  connection = new SQLite(`${file}.tampered`);
  const triggers = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers as { name: string }[]) connection.exec(`DROP TRIGGER "${name}"`);
  const unique = connection
    .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE UNIQUE INDEX%'")
    .all();
  for (const { name } of unique as { name: string }[]) connection.exec(`DROP INDEX "${name}"`);
  connection.pragma('foreign_keys = OFF');
  connection.pragma('ignore_check_constraints = ON');
});

type Found = { tables: string[]; keys: string[]; notInBook: number };

/** What is found after a change, which is undone again. */
async function foundAfter(
  change: string | (() => void),
  { expected, numbers }: { expected?: ExpectedRow; numbers?: true } = {},
): Promise<Found> {
  connection.exec('BEGIN');
  try {
    if (typeof change === 'string') connection.exec(change);
    else change();
    const tx = sessionOn(connection) as Reader;
    const workspace = world.production.reference;
    const { results, notInBook } = await verifyChain(tx, { workspace, expected });
    const all = [...results, ...(numbers ? await verifyNumbers(tx) : [])];
    const differences = all.flatMap((result) => result.differences);
    return {
      tables: [...new Set(differences.map(({ table }) => table))],
      keys: differences.map(({ key }) => key),
      notInBook,
    };
  } finally {
    connection.exec('ROLLBACK');
  }
}

const NOTHING: Found = { tables: [], keys: [], notInBook: 0 };

const rows = () =>
  connection
    .prepare('SELECT * FROM journal WHERE workspace_id = ? ORDER BY position')
    .all(world.production.id) as { position: number; reference: string; hash: string; content: string }[];

/** Columns that are none of the book's; the sums among them are compared with the records by `verify`. */
const NOT_HELD: [table: Parameters<typeof getTableName>[0], columns: string][] = [
  [
    documents,
    `status due_days buyer_reference order_reference contract_reference project_reference payment_terms payment_reference
     bank_account notes internal_note language second_language footer_text delivery_address sent_at viewed_at paid_cents
     credited_cents prepaid_cents balance_cents applied_cents refunded_cents converted_at cancel_reason search_text
     link_generation external_id metadata record_version created_at updated_at valid_until outcome scheduled_issue_on
     scheduled_send_at scheduled_letter scheduled_by reminders_setting reminders_until reminders_reason reminders_from
     last_reminded_at last_reminder_step disputed_at`,
  ],
  [documentLines, 'item_id item_reference sku unit_code classification_scheme classification_code'],
  [documentRelations, ''],
  [deductions, 'given_cents'],
  [
    payments,
    'note bank_reference external_id metadata applied_cents refunded_cents updated_at record_version reverse_reason',
  ],
  [allocations, 'id workspace_id client_id currency is_revenue'],
  [refunds, 'id workspace_id client_id currency reason'],
];

/** Another value of a column, whatever it has. */
function other(table: string, { name, dataType }: { name: string; dataType: string }): string {
  const value =
    dataType === 'boolean'
      ? `1 - "${name}"`
      : dataType === 'number'
        ? `coalesce("${name}", 0) + 1000`
        : `coalesce("${name}", '2') || '1'`;
  return `UPDATE ${table} SET "${name}" = ${value}`;
}

const COLUMNS = NOT_HELD.flatMap(([table, columns]) => {
  const free = columns.split(/\s+/);
  return Object.values(getTableColumns(table)).map((column) => ({
    table: getTableName(table),
    column: column.name,
    isHeld: !free.includes(column.name),
    change: other(getTableName(table), column),
  }));
});

describe('the book', () => {
  it('agrees with the records', async () => {
    expect(await foundAfter('SELECT 1')).toEqual(NOTHING);
  });

  it.each(COLUMNS.filter(({ isHeld }) => isHeld))('finds another $column of $table', async ({ change }) => {
    const { tables, keys } = await foundAfter(change);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table).toMatch(/^book: /);
    for (const key of keys) expect(key).toMatch(/^[0-9A-Z]{26}/);
  });

  it.each(COLUMNS.filter(({ isHeld }) => !isHeld))('$column of $table is none of it', async ({ change }) => {
    expect(await foundAfter(change)).toEqual(NOTHING);
  });

  it.each(['name', 'tax_number', 'address_line1', 'country'])(
    'finds another %s of a seller or a client that was frozen',
    async (field) => {
      for (const column of ['frozen_seller', 'frozen_client'])
        expect(
          (await foundAfter(`UPDATE documents SET ${column} = json_set(${column}, '$.${field}', 'x')`))
            .tables,
        ).toEqual(['book: documents']);
    },
  );

  it.each(['email', 'phone', 'logo', 'bank_account', 'language'])(
    'the %s that was frozen is none of it',
    async (field) => {
      for (const column of ['frozen_seller', 'frozen_client'])
        expect(
          await foundAfter(`UPDATE documents SET ${column} = json_set(${column}, '$.${field}', 'x')`),
        ).toEqual(NOTHING);
    },
  );

  it('names the one record that was changed', async () => {
    const { reference } = made.invoice;
    const line = `UPDATE document_lines SET quantity = '2' WHERE position = 1
      AND document_id = (SELECT id FROM documents WHERE reference = '${reference}')`;
    expect((await foundAfter(line)).keys).toEqual([reference]);
    const payment = `UPDATE payments SET paid_on = '2026-03-16' WHERE reference = '${made.payment}'`;
    expect((await foundAfter(payment)).keys).toEqual([made.payment]);
    const band = `UPDATE documents SET tax_breakdown = json_set(tax_breakdown, '$[0].tax_cents', 1)
      WHERE reference = '${made.credit}'`;
    expect((await foundAfter(band)).keys).toEqual([made.credit]);
    const allocation = `UPDATE allocations SET reversed_at = NULL
      WHERE payment_id = (SELECT id FROM payments WHERE reference = '${made.mistake}')`;
    expect((await foundAfter(allocation)).keys).toEqual([made.mistake]);
  });

  it('lets a client that is named change', async () => {
    const rename = `UPDATE clients SET name = 'Renamed', legal_name = 'x', tax_number = 'x', city = 'x', country = 'XX'`;
    expect(await foundAfter(rename)).toEqual(NOTHING);
    expect(await foundAfter("UPDATE workspaces SET name = 'Renamed', tax_number = 'x'")).toEqual(NOTHING);
  });

  it.each(['documents', 'payments'])('finds that one of the %s is gone, or added', async (table) => {
    const one = `(SELECT max(id) FROM ${table})`;
    expect((await foundAfter(`DELETE FROM ${table} WHERE id = ${one}`)).tables).toContain(`book: ${table}`);
    const names = (connection.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const copied = names.map((name) =>
      name === 'id' ? 'id + 100' : name === 'reference' ? "'FORGED'" : name,
    );
    const added = await foundAfter(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${copied.join(', ')} FROM ${table} WHERE id = ${one}`,
    );
    expect(added).toEqual({ tables: [`book: ${table}`], keys: ['FORGED'], notInBook: 0 });
  });

  it('finds an issued document that was made a draft again', async () => {
    const draft = `UPDATE documents SET issued_at = NULL, number = NULL, status = 'draft' WHERE reference = '${made.credit}'`;
    expect((await foundAfter(draft)).keys).toEqual([made.credit]);
  });

  it('of before the book is counted, and no fault', async () => {
    const head = `UPDATE journal_heads SET is_book_whole = 0; UPDATE journal SET content = NULL WHERE reference = '${made.payment}'`;
    const found = await foundAfter(head);
    expect(found.notInBook).toBe(1);
    // The hashes of its rows covered the content.
    expect(found.tables).toEqual(['journal']);
  });
});

describe('the chain', () => {
  const place = (position: number) => `${world.production.reference} ${position}`;
  const named = (key: string) => key.split(' (')[0];

  it.each(
    Object.values(getTableColumns(journal))
      .map((column) => ({ column: column.name, change: other('journal', column) }))
      .filter(({ column }) => !['id', 'address', 'is_effect', 'salt'].includes(column)),
  )('finds another $column', async ({ change }) => {
    const position = rows().find(({ reference }) => reference === made.invoice.reference)?.position;
    const { tables } = await foundAfter(
      `${change} WHERE workspace_id = ${world.production.id} AND position = ${position}`,
    );
    expect(tables).toContain('journal');
  });

  it('finds two rows that changed places', async () => {
    const swap = `UPDATE journal SET position = CASE position WHEN 5 THEN 9 WHEN 9 THEN 5 ELSE position END
      WHERE workspace_id = ${world.production.id}`;
    const { keys } = await foundAfter(swap);
    expect(keys.map(named)).toEqual(expect.arrayContaining([place(5), place(9)]));
  });

  it('finds that the first, a middle or the last row is gone', async () => {
    const last = rows().length;
    const gone = (position: number) =>
      foundAfter(
        `DELETE FROM journal WHERE workspace_id = ${world.production.id} AND position = ${position}`,
      );
    expect((await gone(1)).keys.map(named)).toContain(place(2));
    expect((await gone(7)).keys.map(named)).toContain(place(8));
    expect((await gone(last)).keys).toContain(`${world.production.reference} head`);
  });

  it('finds rows that were given other positions after one was removed', async () => {
    const { keys } =
      await foundAfter(`DELETE FROM journal WHERE workspace_id = ${world.production.id} AND position = 7;
      UPDATE journal SET position = position - 1 WHERE workspace_id = ${world.production.id} AND position > 7;
      UPDATE journal_heads SET position = position - 1 WHERE workspace_id = ${world.production.id}`);
    expect(keys.map(named)).toContain(place(7));
  });

  it.each([journalHeads.position, journalHeads.sequence, journalHeads.hash])(
    'finds another $name of the head',
    async (column) => {
      const { keys } = await foundAfter(other('journal_heads', column));
      expect(keys).toEqual([`${world.production.reference} head`]);
    },
  );

  it('finds the removal of its last rows by a head that was noted, or by the documents that they held', async () => {
    const all = rows();
    const noted = all.at(-1) as { position: number; hash: string };
    const { position, hash } = all.at(-3) as { position: number; hash: string };
    const cut = `DELETE FROM journal WHERE workspace_id = ${world.production.id} AND position > ${position};
      UPDATE journal_heads SET position = ${position}, hash = '${hash}',
        sequence = (SELECT max(sequence) FROM journal WHERE workspace_id = ${world.production.id})
      WHERE workspace_id = ${world.production.id}`;
    const gone = await foundAfter(cut, { expected: noted });
    expect(gone.keys).toContain(`${world.production.reference} ${noted.position}`);
    expect(gone.tables).toContain('book: documents');
    const newest = '(SELECT max(id) FROM documents)';
    const withDocument = `${cut}; DELETE FROM document_lines WHERE document_id = ${newest}; DELETE FROM documents WHERE id = ${newest}`;
    expect((await foundAfter(withDocument)).tables).toEqual([]);
    expect((await foundAfter(withDocument, { numbers: true })).tables).toEqual([
      'number_series',
      'monthly_usage',
    ]);
  });

  it('with all hashes computed again is found by a head that was noted alone', async () => {
    const noted = rows().at(-1) as ExpectedRow;
    const forge = () => {
      connection.exec(
        `UPDATE payments SET amount_cents = amount_cents + 1 WHERE reference = '${made.mistake}'`,
      );
      let previous = '';
      const { id } = world.production;
      const all = connection
        .prepare('SELECT * FROM journal WHERE workspace_id = ? ORDER BY position')
        .all(id);
      for (const row of all as Record<string, string>[]) {
        const content = row.reference === made.mistake && row.content ? contentOf('forged') : row.content;
        previous = rowHash(previous, {
          ...row,
          events: JSON.parse(row.events as string),
          actorKind: row.actor_kind,
          requestId: row.request_id,
          content,
        } as never);
        connection
          .prepare('UPDATE journal SET content = ?, hash = ? WHERE id = ?')
          .run(content, previous, row.id);
      }
      connection.prepare('UPDATE journal_heads SET hash = ? WHERE workspace_id = ?').run(previous, id);
    };
    expect((await foundAfter(forge)).tables).toEqual(['book: payments']);
    const { keys } = await foundAfter(forge, { expected: noted });
    expect(keys).toContain(`${world.production.reference} ${noted.position}`);
  });

  it('may begin later, after rows that went with their time', async () => {
    const cut = (
      keptFrom: number,
    ) => `UPDATE journal_heads SET kept_from = ${keptFrom}, kept_hash = (SELECT hash FROM journal
        WHERE workspace_id = ${world.production.id} AND position = ${keptFrom - 1})
        WHERE workspace_id = ${world.production.id};
      DELETE FROM journal WHERE workspace_id = ${world.production.id} AND position < 4`;
    expect((await foundAfter(cut(4))).tables).toEqual([]);
    expect((await foundAfter(cut(3))).keys.map(named)).toContain(place(4));
  });

  it('erased values of what was changed leave it whole', async () => {
    expect(await foundAfter('UPDATE journal SET changes = NULL, salt = NULL, address = NULL')).toEqual(
      NOTHING,
    );
  });
});
