import type { Context } from '../../auth/context.ts';
import { lastContents } from '../../database/engine/book.ts';
import { type BookedType, journalHead, markBookWhole, noteAdopted } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type BookedPlace, findBooked } from './queries.ts';

// What was issued and paid before there was the book is taken into it once, in pieces.

/** Records per transaction: each takes some queries. */
const PIECE = 50;

/** Whether the book of the workspace holds everything. */
export async function isBookWhole({ tx, actor }: Context<Reader>): Promise<boolean> {
  return (await journalHead(tx, actor.workspace.id)).isBookWhole;
}

/** Before all documents and payments. */
export const BEGINNING: BookedPlace = { createdAt: '', reference: '' };

/**
 * Takes the next documents or payments behind a place into the book, but for those that it holds already.
 * @returns how many it took in, and where the next piece begins; undefined at the end
 */
export async function adoptPiece(
  { tx, actor, now }: Context,
  type: BookedType,
  after: BookedPlace,
): Promise<{ adopted: number; next: BookedPlace | undefined }> {
  const { id: workspaceId } = actor.workspace;
  const found = await findBooked(tx, type, { workspaceId, ...after, limit: PIECE });
  const known = await lastContents(tx, workspaceId, found);
  const missing = found.filter(({ reference }) => !known.has(reference));
  for (const record of missing) noteAdopted(tx, type, { ...record, workspaceId }, now.toISOString());
  return { adopted: missing.length, next: found.length < PIECE ? undefined : found.at(-1) };
}

/** Notes that the book holds everything from now on. */
export function endAdoption({ tx, actor }: Context): Promise<void> {
  return markBookWhole(tx, actor.workspace.id);
}
