import { sql } from 'drizzle-orm';
import type { RecordType } from '../../domain/record-types.ts';
import { workspaces } from './access.ts';
import { id, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant } from './columns.ts';

/**
 * How far the journal of each workspace has come. A table of its own: a change of `workspaces` empties the cache of keys.
 */
export const journalHeads = table('journal_heads', {
  workspaceId: integer('workspace_id')
    .primaryKey()
    .references(() => workspaces.id),
  /** Another one after a restore, an import or a move: what was read before may never have happened then. */
  generation: text('generation').notNull(),
  /** Of the last row. */
  position: integer('position').notNull(),
  /** Of the last row of a record. */
  sequence: integer('sequence').notNull(),
});

/**
 * What has changed, one row for each record and commit, in the order of the commits. Rows are only added. They hold no
 * personal data: references, never values.
 */
export const journal = table(
  'journal',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** 1, 2, 3 … without a gap, also for rows that are of no record. */
    position: integer('position').notNull(),
    /** The same for the rows of records alone; null for others. */
    sequence: integer('sequence'),
    /** Without a CHECK: later versions may add types without a migration. */
    type: text('type').$type<RecordType>().notNull(),
    reference: text('reference').notNull(),
    change: text('change').$type<'created' | 'updated' | 'deleted'>().notNull(),
    /** The version of the record after the commit. */
    version: integer('version').notNull(),
    /** The names of its events in the commit. */
    events: text('events', { mode: 'json' }).$type<string[]>().notNull(),
    /** `updated_at` of the record after the commit. */
    at: instant('at').notNull(),
    /** Without a CHECK, as `type`. */
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    /** The reference of the user. */
    actor: text('actor'),
    /** The reference of the API key. */
    key: text('key'),
    via: text('via').$type<Via>().notNull(),
    /** The operationId of either specification, or the name of the job or command. */
    operation: text('operation'),
    requestId: text('request_id'),
    /** SHA-256 over the hash of the row before and this row (`rowHash` in engine/journal.ts). */
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('journal_position').on(t.workspaceId, t.position),
    uniqueIndex('journal_sequence').on(t.workspaceId, t.sequence).where(sql`sequence IS NOT NULL`),
  ],
);

export type ActorKind = 'user' | 'key' | 'job' | 'operator' | 'signer' | 'client' | 'system';
export type Via = 'api' | 'mcp' | 'dashboard' | 'cli' | 'job' | 'page';
