import { rowHash } from '../../domain/journal-hash.ts';
import { newReference } from '../../domain/reference.ts';
import type { JournalRow } from '../engine/journal.ts';

/** The heads of all journals; without a hash in tables of before there was one. */
export const HEADS = 'SELECT workspace_id, position, sequence, hash FROM journal_heads';

export type StoredHead = { workspace_id: number; position: number; sequence: number; hash: string | null };

/**
 * What programs have read of the journal may not have happened in another state of the database, or may come otherwise:
 * their cursors end with the generation. Each journal says so in a row of its own.
 */
export function newGeneration(
  heads: readonly StoredHead[],
  { operation, now }: { operation: string; now: Date },
): string[] {
  const rows = heads.map((head) => {
    const position = head.position + 1;
    const row = { ...RESTORED, position, operation, at: now.toISOString() };
    return { workspaceId: head.workspace_id, row, hash: rowHash(head.hash ?? '', row) };
  });
  return [
    `UPDATE journal_heads SET generation = '${newReference()}'`,
    ...rows.flatMap(({ workspaceId, row, hash }) => [
      `INSERT INTO journal (workspace_id, position, type, change, events, at, actor_kind, via, operation, is_effect, hash)
        VALUES (${workspaceId}, ${row.position}, '${row.type}', '${row.change}', '[]', '${row.at}', '${row.actorKind}', '${row.via}', '${operation}', 0, '${hash}')`,
      `UPDATE journal_heads SET position = ${row.position}, hash = '${hash}' WHERE workspace_id = ${workspaceId}`,
    ]),
  ];
}

const RESTORED = {
  sequence: null,
  type: 'settings',
  reference: null,
  change: 'restored',
  version: null,
  events: [],
  actorKind: 'operator',
  actor: null,
  key: null,
  via: 'cli',
  requestId: null,
  digest: null,
  content: null,
} satisfies Partial<JournalRow>;
