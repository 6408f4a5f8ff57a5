import { randomBytes } from 'node:crypto';
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { contentOf } from '../../domain/book.ts';
import { type Difference, differenceOf, type SubjectType } from '../../domain/journal.ts';
import { differenceDigest, rowHash } from '../../domain/journal-hash.ts';
import type { RecordType } from '../../domain/record-types.ts';
import { newReference } from '../../domain/reference.ts';
import { dialect } from '../dialect.ts';
import { type ActorKind, journal, journalHeads, type Via } from '../schema/journal.ts';
import { type Booked, bookedDocuments, bookedPayments, type Range } from './book.ts';
import {
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
  /** The address that a request came from. */
  address?: string | null | undefined;
};

/** The state that a change leaves a record in. */
type State = { workspaceId: number; reference: string; updatedAt: string; recordVersion: number };

type Change = Pick<JournalRow, 'type' | 'reference' | 'change' | 'version' | 'events' | 'at'> & {
  /** 1 for the first record that the write has changed; null for what is no record. */
  place: number | null;
  /** Whether it is what was done, where other changes are effects of that. */
  isAct?: boolean;
  changes?: Difference;
  content?: string;
};

/** What a write has changed in a workspace, by reference in the order of the first change. */
type Changed = {
  changes: Map<string, Change>;
  records: number;
  /** Whether it is known what was done: else each record was changed for itself, as by a job. */
  hasAct: boolean;
  head: JournalHead | undefined;
  /** What was changed field by field, by reference. */
  differences?: Map<string, Differing>;
};

type Subject = { type: SubjectType; reference: string | null };

type Differing = Subject & { fields: Difference };

type Notes = {
  author: Author;
  workspaces: Map<number, Changed>;
  /** The ids of records of which the book holds something else after the write. */
  booked: Record<BookedType, Set<number>>;
};

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
    const noted: Notes = {
      author,
      workspaces: new Map(),
      booked: { document: new Set(), payment: new Set() },
    };
    notes.set(tx, noted);
    const value = await work(tx, yieldIfLong);
    await readContents(tx, noted, yieldIfLong);
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

/** Whether a write is still that of whom the database was opened by, and not of a job that it runs. */
export function isWrittenBy(tx: Writer, kind: ActorKind): boolean {
  return notesOf(tx).author.kind === kind;
}

/** Notes that records were changed, in the write that changes them. */
export function noteChanges(
  tx: Writer,
  type: RecordType,
  change: JournalRow['change'],
  records: readonly State[],
): void {
  const noted = notesOf(tx);
  for (const { workspaceId, reference, updatedAt: at, recordVersion: version } of records) {
    const changed = changedIn(noted, workspaceId);
    const before = changed.changes.get(reference);
    if (!before) {
      changed.records += 1;
      const place = changed.records;
      changed.changes.set(reference, { place, type, reference, change, version, at, events: [] });
    } else Object.assign(before, { version, at, change: change === 'updated' ? before.change : change });
  }
}

function changedIn({ workspaces }: Notes, workspaceId: number): Changed {
  let changed = workspaces.get(workspaceId);
  if (!changed) {
    changed = { changes: new Map(), records: 0, hasAct: false, head: undefined };
    workspaces.set(workspaceId, changed);
  }
  return changed;
}

/** Notes what was done; what the write has changed beyond the subject of that is its effect. */
export function noteAct(
  tx: Writer,
  workspaceId: number,
  { reference, ...act }: Pick<JournalRow, 'type' | 'reference' | 'change' | 'at'>,
): void {
  const changed = changedIn(notesOf(tx), workspaceId);
  changed.hasAct = true;
  const subject = reference ?? '';
  const noted = changed.changes.get(subject);
  if (noted) noted.isAct = true;
  else
    changed.changes.set(subject, {
      ...act,
      place: null,
      isAct: true,
      reference,
      version: null,
      events: [],
    });
}

/**
 * Notes what was changed of a subject, field by field, in the write that changes it. It stands in the row of the subject;
 * what is no record, and not what the request is about, gets a row for it.
 */
export function noteDifference(
  tx: Writer,
  workspaceId: number,
  subject: Subject,
  { before, after }: { before: object; after: object },
): void {
  const difference = differenceOf(subject.type, before, after);
  if (!difference) return;
  const changed = changedIn(notesOf(tx), workspaceId);
  changed.differences ??= new Map();
  const key = subject.reference ?? '';
  const fields = inOne(changed.differences.get(key)?.fields ?? {}, difference);
  changed.differences.set(key, { ...subject, fields });
}

/** Two changes of one subject as one. */
function inOne(first: Difference, then: Difference): Difference {
  const both = Object.entries(then).map(([field, values]): [string, Difference[string]] => {
    const earlier = first[field];
    return [field, values && earlier ? [earlier[0], values[1]] : values];
  });
  return { ...first, ...Object.fromEntries(both) };
}

/** Gives each difference to the change of its subject, or makes one of it. */
function withDifferences({ changes, differences }: Changed): Change[] {
  const all = [...changes.values()];
  if (!differences) return all;
  const act = all.find(({ isAct }) => isAct);
  const left = [...differences.values()];
  const [only] = left;
  // What is set by the body of a request stands in no address.
  if (act && only && left.length === 1 && act.reference === null && act.type === only.type)
    act.reference = only.reference;
  const at = act?.at ?? new Date().toISOString();
  for (const { type, reference, fields } of left) {
    const change = all.find((one) => one.reference === reference && one.type === type);
    if (!change) {
      const rest = { place: null, version: null, events: [], at, changes: fields };
      all.push({ type, reference, change: 'updated', ...rest });
    } else if (change.place === null || change.change !== 'created') {
      change.changes = fields;
      // What was to be made, and is no record, was there before: a payment method that is in use again.
      if (change.change !== 'deleted') change.change = 'updated';
    }
  }
  return all;
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

/** What the book holds. */
export type BookedType = 'document' | 'payment';

const BOOKED: Record<BookedType, (tx: Reader, range: Range) => Promise<Booked[]>> = {
  document: bookedDocuments,
  payment: bookedPayments,
};

/** Notes that the book holds something else of a record than before, in the write that changes it. */
export function noteBooked(tx: Writer, type: BookedType, id: number): void {
  notesOf(tx).booked[type].add(id);
}

/** Notes that the book takes in a record that was there before it. */
export function noteAdopted(
  tx: Writer,
  type: BookedType,
  { id, workspaceId, reference }: Omit<Booked, 'text'>,
  at: string,
): void {
  const noted = notesOf(tx);
  const changed = changedIn(noted, workspaceId);
  changed.hasAct = true;
  changed.changes.set(reference, {
    place: null,
    type,
    reference,
    change: 'adopted',
    version: null,
    at,
    events: [],
  });
  noted.booked[type].add(id);
}

/** Once the write has made its last change: what the book holds of a record may come of several tables. */
async function readContents(
  tx: Writer,
  { booked, workspaces }: Notes,
  yieldIfLong: YieldToEventLoop,
): Promise<void> {
  for (const type of ['document', 'payment'] as const)
    for (const id of booked[type]) {
      const [record] = await BOOKED[type](tx, { from: id, to: id });
      if (!record) throw new Error(`The book cannot hold the ${type} ${id}: it is not there, or a draft.`);
      const { workspaceId, reference, text } = record;
      if (typeof text !== 'string') throw text;
      const change = workspaces.get(workspaceId)?.changes.get(reference);
      if (!change) throw new Error('The book holds a record that the write did not change before.');
      change.content = contentOf(text);
      await yieldIfLong();
    }
}

/** The sequence that the row of a noted record will have: no other write of the workspace runs before. */
export async function sequenceOf(tx: Writer, workspaceId: number, reference: string): Promise<number> {
  const changed = notesOf(tx).workspaces.get(workspaceId) as Changed;
  changed.head ??= await journalHead(tx, workspaceId);
  return changed.head.sequence + ((changed.changes.get(reference) as Change).place as number);
}

function notesOf(tx: Writer): Notes {
  const noted = notes.get(tx);
  if (!noted) throw new Error('A record was changed outside of a write.');
  return noted;
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

const advance = statement((db) =>
  db
    .update(journalHeads)
    .set({
      position: sql`${sql.placeholder('position')}`,
      sequence: sql`${sql.placeholder('sequence')}`,
      hash: sql`${sql.placeholder('hash')}`,
    })
    .where(
      and(
        eq(journalHeads.workspaceId, sql.placeholder('workspaceId')),
        eq(journalHeads.position, sql.placeholder('before')),
      ),
    )
    .returning({ position: journalHeads.position }),
);

const insertRow = insertOnlyStatement(journal);
const insertRows = insertManyStatement(journal);

/** Rows between which other requests may be read: the name of a client is in all of its payments. */
const AT_ONCE = 500;

async function addRows(
  tx: Writer,
  { workspaceId, yieldIfLong }: { workspaceId: number; yieldIfLong: YieldToEventLoop },
  changed: Changed,
  { kind, via, actor = null, key = null, operation = null, requestId = null, address = null }: Author,
): Promise<void> {
  const { records, hasAct, head } = changed;
  const before = head ?? (await journalHead(tx, workspaceId));
  let { position, hash: previous } = before;
  const rows = withDifferences(changed).map(
    ({ place, isAct, changes: difference, content = null, ...change }) => {
      position += 1;
      const sequence = place && before.sequence + place;
      const who = { actorKind: kind, actor, key, via, operation, requestId, address };
      const isEffect = hasAct && !isAct;
      const row = {
        workspaceId,
        position,
        sequence,
        ...change,
        ...who,
        isEffect,
        ...sealed(difference),
        content,
      };
      previous = rowHash(previous ?? '', row);
      return { ...row, hash: previous };
    },
  );
  const to = { position, sequence: before.sequence + records, hash: previous };
  const [advanced] = await advance(tx, { workspaceId, before: before.position, ...to });
  if (!advanced) throw new Error('Another write was added to the journal in between.');
  const [only] = rows;
  if (only && rows.length === 1) await insertRow(tx, only);
  else
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      await insertRows(tx, rows.slice(start, start + AT_ONCE));
      await yieldIfLong();
    }
}

type Sealed = Pick<JournalRow, 'changes' | 'salt' | 'digest'>;

const NOTHING_CHANGED: Sealed = { changes: null, salt: null, digest: null };

/** The salt keeps values that are erased later from being found by trying. */
function sealed(changes: Difference | undefined): Sealed {
  if (!changes) return NOTHING_CHANGED;
  const salt = randomBytes(16).toString('hex');
  return { changes, salt, digest: differenceDigest(salt, changes) };
}

const insertHead = insertOnlyStatement(journalHeads);

/** Begins the journal of a new workspace. */
export async function beginJournal(tx: Writer, workspaceId: number): Promise<void> {
  const generation = newReference();
  await insertHead(tx, { workspaceId, generation, position: 0, sequence: 0, isBookWhole: true });
}

/** Notes the month whose head was sent; null where the next one is to be sent at once. */
export async function markHeadMailed(tx: Writer, workspaceId: number, month: string | null): Promise<void> {
  await tx.update(journalHeads).set({ mailedMonth: month }).where(eq(journalHeads.workspaceId, workspaceId));
}

/** Notes that the book holds all that was issued and paid in a workspace. */
export async function markBookWhole(tx: Writer, workspaceId: number): Promise<void> {
  await tx.update(journalHeads).set({ isBookWhole: true }).where(eq(journalHeads.workspaceId, workspaceId));
}

/** About what a row takes, with its entries in the indexes. */
const ROW_BYTES = 400;

/** How many rows all workspaces have, and about how many bytes. */
export async function journalSize(tx: Reader): Promise<{ rows: number; bytes: number }> {
  const { position, keptFrom } = journalHeads;
  const [sums] = await tx
    .select({ rows: dialect.total(sql`${position} - ${keptFrom} + 1`) })
    .from(journalHeads);
  const rows = sums?.rows ?? 0;
  return { rows, bytes: rows * ROW_BYTES };
}

const selectHash = statement((db) =>
  db
    .select({ hash: journal.hash })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        eq(journal.position, sql.placeholder('position')),
      ),
    ),
);

/**
 * The hash up to a position: that of its row, or what is kept of those that went with their time; empty before the first.
 * Undefined where the row is not there.
 */
export async function journalHashAt(
  tx: Reader,
  { workspaceId, keptFrom, keptHash }: JournalHead,
  position: number,
): Promise<string | undefined> {
  if (position === keptFrom - 1) return keptHash ?? '';
  const [row] = await selectHash(tx, { workspaceId, position });
  return row?.hash;
}
