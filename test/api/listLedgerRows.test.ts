import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { journalHeads } from '../../src/database/schema/journal.ts';
import { sharedService } from '../during-tests.ts';
import { fillBook } from '../ledger/records.ts';
import { invalid, record, refused } from './records.ts';

const world = sharedService();

const list = (query: { after?: string; limit?: number } = {}) =>
  record(world.api.GET('/ledger', { params: { query } }));

type Row = Awaited<ReturnType<typeof list>>['rows'][number];

async function all(limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let previous = '';
  for (let after: string | undefined; ; ) {
    const page = await list({ limit, ...(after !== undefined && { after }) });
    expect(page.previous_hash).toBe(previous);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    previous = rows.at(-1)?.hash ?? '';
    after = page.next_cursor;
    if (page.at_end) return rows;
  }
}

function hashOf(previous: string, row: Row): string {
  const what = [
    row.position,
    row.sequence,
    row.type,
    row.reference,
    row.change,
    row.version,
    row.events,
    row.at,
  ];
  const who = [row.actor_kind, row.actor, row.key, row.via, row.operation, row.request_id];
  const kept = row.digest === null && row.content === null ? [] : [row.digest, row.content];
  return createHash('sha256')
    .update(JSON.stringify([1, previous, ...what, ...who, ...kept]))
    .digest('hex');
}

describe('GET /ledger', () => {
  it('lists every row, so that a reader computes each hash again', async () => {
    const made = await fillBook(world.api);
    const rows = await all(7);
    expect(rows).toEqual(await all(1000));
    let previous = '';
    for (const [i, row] of rows.entries()) {
      expect(row.position).toBe(i + 1);
      expect(row.hash).toBe(hashOf(previous, row));
      previous = row.hash;
    }
    const head = await record(world.api.GET('/ledger/head', {}));
    expect(head).toMatchObject({ position: rows.length, hash: previous });
    const issued = rows.find(({ reference, content }) => reference === made.invoice.reference && content);
    expect(issued).toMatchObject({
      type: 'document',
      number: made.invoice.number,
      currency: 'RSD',
      amount: made.invoice.total,
      amount_cents: made.invoice.total_cents,
    });
    expect(rows.find(({ reference, content }) => reference === made.payment && content)).toMatchObject({
      number: null,
      amount: '90.00',
    });
    // Neither names nor amounts of what is none of the book's.
    const client = rows.find(({ reference }) => reference === made.client);
    expect(client).toMatchObject({ type: 'client', content: null, number: null, amount: null });
    expect(JSON.stringify(rows)).not.toContain('Dunav');
  });

  it('goes on behind a cursor, also from now', async () => {
    const { next_cursor: now, rows, at_end } = await list({ after: 'now' });
    expect([rows, at_end]).toEqual([[], true]);
    await record(world.api.POST('/clients', { body: { name: 'Later' } }), 201);
    const later = await list({ after: now });
    expect(later.rows).toMatchObject([{ type: 'client', change: 'created', operation: 'createClient' }]);
    expect(await list({ after: later.next_cursor })).toMatchObject({ rows: [], at_end: true });
  });

  it('refuses a cursor that is none, and one of another generation', async () => {
    await invalid(world.api.GET('/ledger', { params: { query: { after: 'x' } } }), 'after');
    const { next_cursor: after } = await list({ limit: 3 });
    const { id } = world.production;
    await world.write((tx) =>
      tx.update(journalHeads).set({ generation: 'another' }).where(eq(journalHeads.workspaceId, id)),
    );
    await refused(world.api.GET('/ledger', { params: { query: { after } } }), 410, 'cursor_expired');
  });
});
