import { and, asc, eq, gt, isNotNull, max, sql } from 'drizzle-orm';
import { contentOf } from '../../domain/book.ts';
import type { Difference as Changes } from '../../domain/journal.ts';
import { differenceDigest, rowHash } from '../../domain/journal-hash.ts';
import { type Booked, bookedDocuments, bookedPayments, lastContents, type Range } from '../engine/book.ts';
import type { JournalHead, JournalRow } from '../engine/journal.ts';
import { type Reader, statement } from '../engine/statement.ts';
import { engineInUse } from '../engine-in-use.ts';
import { workspaces } from '../schema/access.ts';
import { documents } from '../schema/documents.ts';
import { journal, journalHeads } from '../schema/journal.ts';
import { payments } from '../schema/settlement.ts';
import { compareNumbers } from './compare.ts';
import { newResult, type Result } from './verify-result.ts';

// Recomputes the chain of each journal, and what the book holds of each document and payment, and compares.

/** A row that was kept outside of the installation: the chain must still have it. */
export type ExpectedRow = { position: number; hash: string };

export type ChainResults = {
  results: Result[];
  /** Documents and payments of before the book that it has not taken in yet, or whose rows went with their time. */
  notInBook: number;
};

type Head = JournalHead & { workspace: string };

/**
 * Compares the journals of all workspaces, or of one, with themselves, and the book with the records.
 * @param options.expected a row that the journal of the only workspace must have
 * @throws Error where a row is expected, and there are several workspaces
 */
export async function verifyChain(
  tx: Reader,
  { workspace, expected }: { workspace?: string | undefined; expected?: ExpectedRow | undefined } = {},
): Promise<ChainResults> {
  const heads = (await headsOf(tx)).filter((head) => workspace === undefined || head.workspace === workspace);
  if (workspace !== undefined && heads.length === 0)
    throw new Error(`There is no workspace ${workspace}, or it has no journal.`);
  if (expected && heads.length !== 1)
    throw new Error('There are several workspaces. Name the one whose row is expected with --workspace.');
  const rows = newResult('journal');
  for (const head of heads) await compareRows(tx, head, rows, expected);
  if (workspace === undefined) await compareHeads(tx, rows);
  const ofWorkspaces = new Map(heads.map((head) => [head.workspaceId, head]));
  const booked = [
    await compareBook(tx, 'document', ofWorkspaces),
    await compareBook(tx, 'payment', ofWorkspaces),
  ];
  return {
    results: [rows, ...booked.map(({ result }) => result)],
    notInBook: booked.reduce((sum, { missing }) => sum + missing, 0),
  };
}

/** Compares the counters of numbers with the documents: the last ones may have gone together with their rows. */
export function verifyNumbers(tx: Reader): Promise<Result[]> {
  return compareNumbers({
    async *rows<Row>(text: string) {
      const { columns, rows } = await engineInUse().queries.plain(tx, { text, values: {} });
      for (const row of rows) yield Object.fromEntries(columns.map((name, i) => [name, row[i]])) as Row;
    },
  });
}

async function headsOf(tx: Reader): Promise<Head[]> {
  const rows = await tx
    .select({ head: journalHeads, workspace: workspaces.reference })
    .from(journalHeads)
    .innerJoin(workspaces, eq(workspaces.id, journalHeads.workspaceId))
    .orderBy(asc(workspaces.id));
  return rows.map(({ head, workspace }) => ({ ...head, workspace }));
}

/** Every workspace has a journal. */
async function compareHeads(tx: Reader, result: Result): Promise<void> {
  const without = await tx
    .select({ workspace: workspaces.reference })
    .from(workspaces)
    .leftJoin(journalHeads, eq(journalHeads.workspaceId, workspaces.id))
    .where(sql`${journalHeads.workspaceId} IS NULL`);
  for (const { workspace } of without)
    result.note({ key: workspace, kept: 'no head', expected: 'the head of its journal' });
}

const ROWS_AT_ONCE = 1000;

const selectRows = statement((db) =>
  db
    .select({
      position: journal.position,
      sequence: journal.sequence,
      type: journal.type,
      reference: journal.reference,
      change: journal.change,
      version: journal.version,
      events: sql<string>`${journal.events}`,
      at: journal.at,
      actorKind: journal.actorKind,
      actor: journal.actor,
      key: journal.key,
      via: journal.via,
      operation: journal.operation,
      requestId: journal.requestId,
      changes: sql<string | null>`${journal.changes}`,
      salt: journal.salt,
      digest: journal.digest,
      content: journal.content,
      hash: journal.hash,
    })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        gt(journal.position, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(journal.position))
    .limit(ROWS_AT_ONCE),
);

/** A row as it is stored: what is JSON may be none after a change by hand. */
type StoredRow = Awaited<ReturnType<typeof selectRows>>[number];

/** `sequence` is null where no row of a record was met since the first that is kept. */
type Reached = Pick<JournalHead, 'position' | 'hash'> & { sequence: number | null };

/** Compares the places of the rows of a workspace, their hashes, and the head with the last one. */
async function compareRows(
  tx: Reader,
  head: Head,
  result: Result,
  expected: ExpectedRow | undefined,
): Promise<void> {
  const { workspaceId, workspace } = head;
  let reached: Reached | undefined;
  let found: string | undefined;
  for (let after = 0; ; ) {
    const rows = await selectRows(tx, { workspaceId, after });
    for (const row of rows) {
      result.entries += 1;
      const before = reached ?? startOf(head);
      for (const fault of faultsOf(row, before))
        result.note({ key: `${workspace} ${nameOf(row)}`, ...fault });
      const sequence = row.sequence ?? before.sequence;
      reached = { position: row.position, sequence, hash: row.hash };
      if (row.position === expected?.position) found = row.hash;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.position;
  }
  compareHead(head, reached, result);
  if (expected && found !== expected.hash)
    result.note({
      key: `${workspace} ${expected.position}`,
      kept: found ?? 'no row',
      expected: expected.hash,
    });
}

const BEGINNING: Reached = { position: 0, sequence: 0, hash: '' };

/** Where the rows that are kept begin: at the first of all, or behind those that went with their time. */
function startOf({ keptFrom, keptHash }: Head): Reached {
  return keptFrom === 1 ? BEGINNING : { position: keptFrom - 1, sequence: null, hash: keptHash };
}

type Fault = { kept: unknown; expected: unknown };

function* faultsOf(row: StoredRow, before: Reached): Generator<Fault> {
  if (row.position !== before.position + 1)
    yield { kept: `position ${row.position}`, expected: `position ${before.position + 1}` };
  if (row.sequence !== null && before.sequence !== null && row.sequence !== before.sequence + 1)
    yield { kept: `sequence ${row.sequence}`, expected: `sequence ${before.sequence + 1}` };
  try {
    const events = JSON.parse(row.events) as string[];
    const hash = rowHash(before.hash ?? '', { ...row, events });
    if (hash !== row.hash) yield { kept: row.hash, expected: hash };
    const digest = digestOf(row);
    if (digest !== row.digest) yield { kept: `digest ${row.digest}`, expected: `digest ${digest}` };
  } catch (error) {
    yield { kept: 'no JSON', expected: (error as Error).message };
  }
}

/** What the digest must be; of changes that were erased, or of none, it cannot be said. */
function digestOf({ changes, salt, digest }: StoredRow): string | null {
  const kept = changes === null ? null : (JSON.parse(changes) as Changes | null);
  return kept === null ? digest : differenceDigest(salt ?? '', kept);
}

const nameOf = ({ position, type, reference }: StoredRow) =>
  `${position} (${reference === null ? type : `${type} ${reference}`})`;

function compareHead(head: Head, reached: Reached | undefined, result: Result): void {
  // Where all rows went with their time, the head alone is left.
  const last = reached ?? (head.keptFrom > head.position ? head : { ...BEGINNING, hash: null });
  const textOf = ({ position, sequence, hash }: Reached) => `${position}, sequence ${sequence}, ${hash}`;
  const end = { ...last, sequence: last.sequence ?? head.sequence };
  if (textOf(head) !== textOf(end))
    result.note({ key: `${head.workspace} head`, kept: textOf(head), expected: textOf(end) });
}

/** Ids of records that are read together. */
const IDS_AT_ONCE = 500;

type BookedType = 'document' | 'payment';

const OF_TYPE: Record<
  BookedType,
  { read: (tx: Reader, range: Range) => Promise<Booked[]>; table: typeof documents }
> = {
  document: { read: bookedDocuments, table: documents },
  // The columns that are read are the same in both.
  payment: { read: bookedPayments, table: payments as unknown as typeof documents },
};

/** Compares what the last row of each document or payment has of it with what its rows say. */
async function compareBook(
  tx: Reader,
  type: BookedType,
  heads: ReadonlyMap<number, Head>,
): Promise<{ result: Result; missing: number }> {
  const result = newResult(`book: ${type}s`);
  const { read, table } = OF_TYPE[type];
  const [highest] = await tx.select({ id: max(table.id) }).from(table);
  let missing = 0;
  for (let from = 1; from <= (highest?.id ?? 0); from += IDS_AT_ONCE) {
    const records = await read(tx, { from, to: from + IDS_AT_ONCE - 1 });
    for (const [workspaceId, own] of Map.groupBy(records, (record) => record.workspaceId)) {
      const head = heads.get(workspaceId);
      if (!head) continue;
      const contents = await lastContents(tx, workspaceId, own);
      for (const { reference, text } of own) {
        result.entries += 1;
        const kept = contents.get(reference);
        if (kept === undefined && !holdsAll(head)) missing += 1;
        else if (typeof text !== 'string') result.note({ key: reference, kept, expected: text.message });
        else if (kept !== contentOf(text))
          result.note({ key: reference, kept: kept ?? 'not in the book', expected: contentOf(text) });
      }
    }
  }
  for (const { reference, workspaceId } of await goneFrom(tx, type))
    if (heads.has(workspaceId))
      result.note({ key: `${reference}`, kept: 'in the book', expected: `there is no such ${type} now` });
  return { result, missing };
}

/** Whether no document and no payment of the workspace may be without a row. */
const holdsAll = ({ isBookWhole, keptFrom }: Head) => isBookWhole && keptFrom === 1;

/** Records that the book holds and that are not there, or are drafts now. */
function goneFrom(tx: Reader, type: BookedType): Promise<Pick<JournalRow, 'reference' | 'workspaceId'>[]> {
  const { table } = OF_TYPE[type];
  const isThere = type === 'document' ? isNotNull(table.issuedAt) : undefined;
  return tx
    .selectDistinct({ workspaceId: journal.workspaceId, reference: journal.reference })
    .from(journal)
    .leftJoin(
      table,
      and(eq(table.reference, journal.reference), eq(table.workspaceId, journal.workspaceId), isThere),
    )
    .where(and(eq(journal.type, type), isNotNull(journal.content), sql`${table.id} IS NULL`)) as never;
}
