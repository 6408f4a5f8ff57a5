import { hash } from 'node:crypto';
import { eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { RecordType } from '../../domain/record-types.ts';
import { newReference } from '../../domain/reference.ts';
import { dialect } from '../dialect.ts';
import { contracts } from '../schema/contracts.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { type ActorKind, journal, journalHeads, type Via } from '../schema/journal.ts';
import { clients, items } from '../schema/records.ts';
import { payments } from '../schema/settlement.ts';
import {
  asStep,
  insertManyStatement,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from './statement.ts';
import type { YieldToEventLoop } from './time-slicer.ts';

// The journal: what has changed in each workspace, in the order of the commits. The queries that change records note here
// what they change; the rows are written once, at the end of the write.

export type JournalRow = InferSelectModel<typeof journal>;

/** Who writes, and by what. */
export type Author = {
  kind: ActorKind;
  via: Via;
  /** References of the user and of the API key. */
  actor?: string | null | undefined;
  key?: string | null | undefined;
  operation?: string | null | undefined;
  requestId?: string | null | undefined;
};

/** The state that a change leaves a record in. */
type State = { workspaceId: number; reference: string; updatedAt: string; recordVersion: number };

type Change = Pick<JournalRow, 'type' | 'reference' | 'change' | 'version' | 'events' | 'at'> & {
  /** 1 for the first record that the write has changed. */
  place: number;
};

/** What a write has changed in a workspace, by reference in the order of the first change. */
type Changed = { changes: Map<string, Change>; sequenceBefore: number | undefined };

type Notes = { author: Author; workspaces: Map<number, Changed> };

const notes = new WeakMap<Writer, Notes>();

/** Senders and jobs of the service. */
const BY_ITSELF: Author = { kind: 'system', via: 'job' };

type Work<T> = (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>;

/**
 * The work of a write, after which its rows are added to the journal.
 * @param options.author where the work itself does not say
 * @param options.isOrdered whether no other write of the same workspace runs next to it
 */
export function journaled<T>(
  work: Work<T>,
  { author = BY_ITSELF, isOrdered }: { author?: Author | undefined; isOrdered: boolean },
): Work<T> {
  return async (tx, yieldIfLong) => {
    const noted: Notes = { author, workspaces: new Map() };
    notes.set(tx, noted);
    const value = await work(tx, yieldIfLong);
    notes.delete(tx);
    if (!isOrdered && noted.workspaces.size > 0)
      throw new Error('A write of single rows changed records: their order needs the write of a workspace.');
    for (const [workspaceId, changed] of noted.workspaces)
      await addRows(tx, { workspaceId, yieldIfLong }, changed, noted.author);
    return value;
  };
}

/** Says who writes; else it is whom the database was opened by. */
export function writtenBy(tx: Writer, author: Partial<Author>): void {
  const noted = notesOf(tx);
  noted.author = { ...noted.author, ...author };
}

/** Notes that records were changed, in the write that changes them. */
export function noteChanges(
  tx: Writer,
  type: RecordType,
  change: JournalRow['change'],
  records: readonly State[],
): void {
  const { workspaces } = notesOf(tx);
  for (const { workspaceId, reference, updatedAt: at, recordVersion: version } of records) {
    let changed = workspaces.get(workspaceId);
    if (!changed) {
      changed = { changes: new Map(), sequenceBefore: undefined };
      workspaces.set(workspaceId, changed);
    }
    const { changes } = changed;
    const noted = changes.get(reference);
    if (!noted)
      changes.set(reference, { place: changes.size + 1, type, reference, change, version, at, events: [] });
    else Object.assign(noted, { version, at, change: change === 'updated' ? noted.change : change });
  }
}

/** Notes new records. */
export function noteCreated(
  tx: Writer,
  type: RecordType,
  records: readonly Omit<State, 'recordVersion'>[],
): void {
  noteChanges(
    tx,
    type,
    'created',
    records.map((record) => ({ ...record, recordVersion: 1 })),
  );
}

/** Notes an event about a record that the write has changed: a record has a version for each of its events. */
export function noteEvent(tx: Writer, workspaceId: number, reference: string, event: string): void {
  const noted = notesOf(tx).workspaces.get(workspaceId)?.changes.get(reference);
  if (!noted) throw new Error(`${event} is about a record that the write did not change before.`);
  noted.events.push(event);
}

const selectSequence = statement((db) =>
  db
    .select({ sequence: journalHeads.sequence })
    .from(journalHeads)
    .where(eq(journalHeads.workspaceId, sql.placeholder('workspaceId'))),
);

/** The sequence that the row of a noted record will have: no other write of the workspace runs before. */
export async function sequenceOf(tx: Writer, workspaceId: number, reference: string): Promise<number> {
  const changed = notesOf(tx).workspaces.get(workspaceId) as Changed;
  changed.sequenceBefore ??= (await selectSequence(tx, { workspaceId }))[0]?.sequence ?? 0;
  return changed.sequenceBefore + (changed.changes.get(reference) as Change).place;
}

function notesOf(tx: Writer): Notes {
  const noted = notes.get(tx);
  if (!noted) throw new Error('A record was changed outside of a write.');
  return noted;
}

const TABLES = {
  client: clients,
  item: items,
  document: documents,
  payment: payments,
  expense: expenses,
  contract: contracts,
};

type Tables = typeof TABLES;

/** Changes records, each as a step of its own, and notes that. */
export async function updateRecords<Type extends RecordType>(
  tx: Writer,
  type: Type,
  columns: Partial<InferInsertModel<Tables[Type]>> & { updatedAt: string },
  where: SQL | undefined,
): Promise<void> {
  // The columns that are read are the same in all of them.
  const table = TABLES[type] as typeof documents;
  const { workspaceId, reference, updatedAt, recordVersion } = table;
  const changed = await tx
    .update(table)
    .set(asStep(table, columns))
    .where(where)
    .returning({ workspaceId, reference, updatedAt, recordVersion });
  noteChanges(tx, type, 'updated', changed);
}

// Under the lock of the workspace, and under that of its row: the next write begins where this one has ended.
const advance = statement((db) =>
  db
    .update(journalHeads)
    .set({
      position: sql`${journalHeads.position} + ${sql.placeholder('rows')}`,
      sequence: sql`${journalHeads.sequence} + ${sql.placeholder('rows')}`,
    })
    .where(eq(journalHeads.workspaceId, sql.placeholder('workspaceId')))
    .returning({
      position: journalHeads.position,
      sequence: journalHeads.sequence,
      previous: sql<
        string | null
      >`(SELECT hash FROM journal WHERE journal.workspace_id = journal_heads.workspace_id
        AND journal.position = journal_heads.position - ${sql.placeholder('rows')})`,
    }),
);

const insertRow = insertOnlyStatement(journal);
const insertRows = insertManyStatement(journal);

/** Rows between which other requests may be read: the name of a client is in all of its payments. */
const AT_ONCE = 500;

async function addRows(
  tx: Writer,
  { workspaceId, yieldIfLong }: { workspaceId: number; yieldIfLong: YieldToEventLoop },
  { changes, sequenceBefore }: Changed,
  { kind, via, actor = null, key = null, operation = null, requestId = null }: Author,
): Promise<void> {
  const count = changes.size;
  const [head] = await advance(tx, { workspaceId, rows: count });
  if (!head) throw new Error(`The workspace ${workspaceId} has no journal.`);
  const before = { position: head.position - count, sequence: head.sequence - count };
  if (sequenceBefore !== undefined && sequenceBefore !== before.sequence)
    throw new Error('Another write was added to the journal in between.');
  let previous = head.previous ?? '';
  const rows = Array.from(changes.values(), ({ place, ...change }) => {
    const places = { position: before.position + place, sequence: before.sequence + place };
    const row = { workspaceId, ...places, ...change, actorKind: kind, actor, key, via, operation, requestId };
    previous = rowHash(previous, row);
    return { ...row, hash: previous };
  });
  const [only] = rows;
  if (only && count === 1) await insertRow(tx, only);
  else
    for (let start = 0; start < count; start += AT_ONCE) {
      await insertRows(tx, rows.slice(start, start + AT_ONCE));
      await yieldIfLong();
    }
}

/** The form of what is hashed. */
const FORM = 1;

/**
 * The hash of a row: SHA-256, in hexadecimal digits, over the JSON array of the form, the hash of the row before (empty for
 * the first), and the columns in this order. So each hash stands for all rows up to its own.
 */
export function rowHash(previous: string, row: Omit<JournalRow, 'id' | 'workspaceId' | 'hash'>): string {
  const { position, sequence, type, reference, change, version, events, at } = row;
  const { actorKind, actor, key, via, operation, requestId } = row;
  const what = [position, sequence, type, reference, change, version, events, at];
  const who = [actorKind, actor, key, via, operation, requestId];
  return hash('sha256', JSON.stringify([FORM, previous, ...what, ...who]));
}

const insertHead = insertOnlyStatement(journalHeads);

/** Begins the journal of a new workspace. */
export async function beginJournal(tx: Writer, workspaceId: number): Promise<void> {
  await insertHead(tx, { workspaceId, generation: newReference(), position: 0, sequence: 0 });
}

/** About what a row takes, with its entries in the indexes. */
const ROW_BYTES = 400;

/** How many rows all workspaces have, and about how many bytes. */
export async function journalSize(tx: Reader): Promise<{ rows: number; bytes: number }> {
  const [sums] = await tx.select({ rows: dialect.total(journalHeads.position) }).from(journalHeads);
  const rows = sums?.rows ?? 0;
  return { rows, bytes: rows * ROW_BYTES };
}

const selectHead = statement((db) =>
  db
    .select()
    .from(journalHeads)
    .where(eq(journalHeads.workspaceId, sql.placeholder('workspaceId'))),
);

export type JournalHead = InferSelectModel<typeof journalHeads>;

/** How far the journal of a workspace has come. */
export async function journalHead(tx: Reader, workspaceId: number): Promise<JournalHead> {
  const [head] = await selectHead(tx, { workspaceId });
  if (!head) throw new Error(`The workspace ${workspaceId} has no journal.`);
  return head;
}
