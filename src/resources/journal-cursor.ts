import { type JournalHead, journalHashAt } from '../database/engine/journal.ts';
import type { Reader } from '../database/engine/statement.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { type Message, message } from '../domain/messages/message.ts';

// Cursors of what is read in the order of the journal.

/**
 * The position that an answer begins behind.
 * @throws Failure `cursor_expired` where rows behind the cursor have gone with their time, where it is of another generation,
 *   or of a row that is not there or another one: the file of the database may have been replaced by hand
 */
export async function startOf(tx: Reader, head: JournalHead, after: string | undefined): Promise<number> {
  if (after === undefined) return head.keptFrom - 1;
  if (after === 'now') return head.position;
  return positionOf(tx, head, { cursor: after, field: 'after', otherwise: message('changes.cursor') });
}

/**
 * The position that a cursor stands at.
 * @param given.otherwise what is said of a text that is no cursor
 * @throws Failure as `startOf` does; `validation_failed` on the field for any other text
 */
export async function positionOf(
  tx: Reader,
  head: JournalHead,
  { cursor, field, otherwise }: { cursor: string; field: string; otherwise: Message },
): Promise<number> {
  const parts = parseCursor(cursor);
  if (!parts) throw invalid(field, otherwise);
  const [generation, position, start] = parts;
  if (generation === head.generation && position < head.keptFrom - 1)
    throw new Failure('cursor_expired', message('changes.retention'));
  const isSame = generation === head.generation && start === (await startOfHash(tx, head, position));
  if (!isSame) throw new Failure('cursor_expired', message('changes.restored'));
  return position;
}

type Cursor = [generation: string, position: number, startOfHash: string];

/** Where the next answer begins that goes on behind a position. */
export async function cursorAt(tx: Reader, head: JournalHead, position: number): Promise<string> {
  const cursor: Cursor = [head.generation, position, (await startOfHash(tx, head, position)) ?? ''];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

const CHARACTERS = 8;

/** Undefined for a row that is not there. */
async function startOfHash(tx: Reader, head: JournalHead, position: number): Promise<string | undefined> {
  return (await journalHashAt(tx, head, position))?.slice(0, CHARACTERS);
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
  const [generation, position, start] = parts;
  return (
    typeof generation === 'string' &&
    Number.isSafeInteger(position) &&
    position >= 0 &&
    typeof start === 'string'
  );
}
