import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { JournalHead, JournalRow } from '../../database/engine/journal.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { journal } from '../../database/schema/journal.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import type { RecordType } from '../../domain/record-types.ts';

/** What a page shows of a row. */
export type ChangeRow = Pick<
  JournalRow,
  'sequence' | 'type' | 'reference' | 'change' | 'version' | 'events' | 'at'
>;

const selectHash = statement((db) =>
  db
    .select({ hash: journal.hash })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        eq(journal.sequence, sql.placeholder('sequence')),
      ),
    ),
);

/** The hash of the row with a sequence; undefined where there is none. */
async function hashAt(tx: Reader, workspaceId: number, sequence: number): Promise<string | undefined> {
  const [row] = await selectHash(tx, { workspaceId, sequence });
  return row?.hash;
}

/** Changes of some types behind one sequence, up to another, in their order. */
export async function changesWithin(
  tx: Reader,
  { workspaceId, types }: { workspaceId: number; types: readonly RecordType[] },
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChangeRow[]> {
  return tx
    .select({
      sequence: journal.sequence,
      type: journal.type,
      reference: journal.reference,
      change: journal.change,
      version: journal.version,
      events: journal.events,
      at: journal.at,
    })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, workspaceId),
        gt(journal.sequence, after),
        lte(journal.sequence, upTo),
        inArray(journal.type, [...types]),
      ),
    )
    .orderBy(asc(journal.sequence))
    .limit(limit);
}

// Cursors: a place between two changes, for as long as the database goes on from there.

/**
 * The sequence that a cursor stands at.
 * @param given.otherwise what is said of a text that is no cursor
 * @throws Failure `cursor_expired` where the cursor is of another generation, or of a row that is not there or another one:
 *   the file of the database may have been replaced by hand; `validation_failed` for any other text
 */
export async function sequenceOfCursor(
  tx: Reader,
  head: JournalHead,
  given: { cursor: string; field: string; otherwise: Message },
): Promise<number> {
  const cursor = parseCursor(given.cursor);
  if (!cursor) throw invalid(given.field, given.otherwise);
  const [generation, sequence, start] = cursor;
  const isSame = generation === head.generation && start === (await startOfHash(tx, head, sequence));
  if (!isSame) throw new Failure('cursor_expired', message('changes.restored'));
  return sequence;
}

type Cursor = [generation: string, sequence: number, startOfHash: string];

/** The cursor behind the change of a sequence. */
export async function cursorAt(tx: Reader, head: JournalHead, sequence: number): Promise<string> {
  const cursor: Cursor = [head.generation, sequence, (await startOfHash(tx, head, sequence)) ?? ''];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

const CHARACTERS = 8;

/** Undefined for a row that is not there. */
async function startOfHash(
  tx: Reader,
  { workspaceId }: JournalHead,
  sequence: number,
): Promise<string | undefined> {
  return sequence === 0 ? '' : (await hashAt(tx, workspaceId, sequence))?.slice(0, CHARACTERS);
}

function parseCursor(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return isCursor(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function isCursor(parts: unknown): parts is Cursor {
  if (!Array.isArray(parts) || parts.length !== 3) return false;
  const [generation, sequence, start] = parts;
  return (
    typeof generation === 'string' &&
    Number.isSafeInteger(sequence) &&
    sequence >= 0 &&
    typeof start === 'string'
  );
}
