import type { Context } from '../../auth/context.ts';
import { journalHashAt, journalHead } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { formatCents } from '../../domain/money.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { cursorAt, startOf } from '../journal-cursor.ts';
import { ledgerHead } from './head.ts';
import { type LedgerRow, rowsAfter } from './queries.ts';

const DEFAULT_LIMIT = 100;

/** GET /ledger/head */
export async function getLedgerHead(context: Context<Reader>): Promise<Success<'getLedgerHead'>> {
  const { tx, actor, service } = context;
  return { data: await ledgerHead({ tx, workspace: actor.workspace, service }) };
}

/** GET /ledger: every row of the journal in its order, with what its hash covers. */
export async function listLedgerRows(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listLedgerRows'>,
): Promise<Success<'listLedgerRows'>> {
  const { id } = actor.workspace;
  const head = await journalHead(tx, id);
  const after = await startOf(tx, head, query.after);
  const rows = await rowsAfter(tx, id, { after, limit: query.limit ?? DEFAULT_LIMIT });
  const end = rows.at(-1)?.position ?? after;
  const first = rows[0]?.position ?? after + 1;
  return {
    data: {
      rows: rows.map(rowView),
      previous_hash: (await journalHashAt(tx, head, first - 1)) ?? '',
      next_cursor: await cursorAt(tx, head, end),
      at_end: end === head.position,
    },
  };
}

function rowView(row: LedgerRow): Schema<'LedgerRow'> {
  const { cents, currency } = row;
  return {
    position: row.position,
    sequence: row.sequence,
    type: row.type,
    reference: row.reference,
    change: row.change,
    version: row.version,
    events: row.events,
    at: row.at,
    actor_kind: row.actorKind,
    actor: row.actor,
    key: row.key,
    via: row.via,
    operation: row.operation,
    request_id: row.requestId,
    digest: row.digest,
    content: row.content,
    hash: row.hash,
    number: row.number,
    currency,
    amount: cents === null || currency === null ? null : formatCents(cents, currency),
    amount_cents: cents,
  };
}
