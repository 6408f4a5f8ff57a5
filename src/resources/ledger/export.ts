import { ledgerPublicKey, signHead } from '../../crypto/ledger-signature.ts';
import { bookedDocuments, bookedPayments } from '../../database/engine/book.ts';
import { journalHashAt, journalHead } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { contentOf } from '../../domain/book.ts';

import { idOf, type LedgerRow, placesWithin, rowsAfter, sequenceBefore } from './queries.ts';

/** What an export is of: the instants that it begins and ends with, where it is not the whole. */
export type LedgerOrder = {
  workspace: { id: number; reference: string };
  instanceKey: string;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
};

const ROWS_AT_ONCE = 500;

/**
 * A ledger as lines of JSON: a head, and each row with all that its hash covers, and the text that its content is the hash
 * of, as far as that can be made of the present records: of some earlier states it cannot.
 */
export async function* ledgerLines(tx: Reader, order: LedgerOrder): AsyncGenerator<string> {
  const { workspace, instanceKey } = order;
  const journal = await journalHead(tx, workspace.id);
  const { generation, position } = journal;
  const places = await placesWithin(tx, workspace.id, order);
  if (!places) throw new Error('The ledger has no rows there.');
  const { first, last } = places;
  const head = { generation, position: last.position, hash: last.hash, at: last.at };
  yield lineOf({
    ledger: 1,
    workspace: workspace.reference,
    exported_at: order.now.toISOString(),
    from: first,
    previous_sequence: await sequenceBefore(tx, journal, first),
    previous_hash: (await journalHashAt(tx, journal, first - 1)) ?? '',
    is_whole: last.position === position,
    ...head,
    public_key: ledgerPublicKey(instanceKey, workspace.reference),
    signature: signHead(instanceKey, workspace.reference, head),
  });
  for (let after = first - 1; after < last.position; after += ROWS_AT_ONCE) {
    const limit = Math.min(ROWS_AT_ONCE, last.position - after);
    for (const row of await rowsAfter(tx, workspace.id, { after, limit }))
      yield lineOf(await exportedRow(tx, workspace.id, row));
  }
}

async function exportedRow(tx: Reader, workspaceId: number, row: LedgerRow) {
  const text = row.content === null ? undefined : await textOf(tx, workspaceId, row);
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
    ...(text !== undefined && { text }),
  };
}

/** The text that a row has the hash of; undefined for an earlier state that does not follow from the present records. */
async function textOf(tx: Reader, workspaceId: number, row: LedgerRow): Promise<string | undefined> {
  const type = row.type === 'document' ? 'document' : 'payment';
  const id = await idOf(tx, type, { workspaceId, reference: row.reference });
  if (id === undefined) return undefined;
  const range = { from: id, to: id };
  const read = type === 'document' ? bookedDocuments : bookedPayments;
  for (const instant of [undefined, row.at]) {
    const [record] = await read(tx, range, instant);
    if (typeof record?.text === 'string' && contentOf(record.text) === row.content) return record.text;
  }
  return undefined;
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
