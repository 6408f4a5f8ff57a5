import type { Difference, SubjectType } from '../../domain/journal.ts';
import { workspaces } from './access.ts';
import { flag, id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
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
  /** Of the last row; null before the first. */
  hash: text('hash'),
  /** The first row that may not be removed: those before it went with their time, or go with their workspace. */
  keptFrom: integer('kept_from').notNull().default(1),
  /** Of the last row that went with its time, which the chain goes on from; null while all rows are kept. */
  keptHash: text('kept_hash'),
  /** The first row that may still have an address. */
  addressedFrom: integer('addressed_from').notNull().default(1),
  /** The month whose head was sent to the address for it (YYYY-MM); null before the first, and for another address. */
  mailedMonth: text('mailed_month'),
  /** Whether the book holds all that was issued and paid; not yet what there was before it. */
  isBookWhole: flag('is_book_whole').notNull().default(false),
});

/**
 * What has changed, one row for each record and commit, and one for what was done without changing a record, in the order
 * of the commits. Rows are only added: triggers see to that, and let only `changes` and `address`, which may be personal
 * data, become null.
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
    type: text('type').$type<SubjectType>().notNull(),
    /** Null for the business itself, and for many at once. */
    reference: text('reference'),
    /**
     * `done` of what neither makes nor changes nor removes its subject, such as a test of an endpoint; `adopted` of a record
     * that the book took in later; `restored` of the first row after a restore or an import.
     */
    change: text('change')
      .$type<'created' | 'updated' | 'deleted' | 'done' | 'adopted' | 'restored'>()
      .notNull(),
    /** The version of the record after the commit; null for what is none. */
    version: integer('version'),
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
    /** Whether it came of what was done with another subject; for the log, and no part of the hash. */
    isEffect: flag('is_effect').notNull().default(false),
    /** Where the request came from; removed after some time, and no part of the hash. */
    address: text('address'),
    /** What was changed, field by field; null for what is new, and where it was erased. */
    changes: text('changes', { mode: 'json' }).$type<Difference>(),
    salt: text('salt'),
    /** SHA-256 over the salt and the changes, which stays when they are erased. */
    digest: text('digest'),
    /**
     * SHA-256 over what the book holds of the record after the commit (`domain/book.ts`); null where that is nothing, or the
     * same as before.
     */
    content: text('content'),
    /** SHA-256 over the hash of the row before and this row (`rowHash` in domain/journal-hash.ts). */
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('journal_position').on(t.workspaceId, t.position),
    // What was done with one record.
    index('journal_of_subject').on(t.workspaceId, t.reference, t.position),
  ],
);

export type ActorKind = 'user' | 'key' | 'job' | 'operator' | 'signer' | 'client' | 'system';
export type Via = 'api' | 'mcp' | 'dashboard' | 'cli' | 'job' | 'page';
