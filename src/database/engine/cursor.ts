import { isReference } from '../../domain/reference.ts';

/** A place in a list: behind the record with this key and reference, as the list was sorted. */
export type Cursor = {
  /** Which list: the place means nothing in any other. */
  list: string;
  sort: string;
  key: string;
  reference: string;
  /** Which page begins here, and how many records there were when the first one was read. */
  page: number;
  total: number;
};

/** A cursor as callers get it, who need not know what is in it. */
export function cursorText({ list, sort, key, reference, page, total }: Cursor): string {
  return Buffer.from(JSON.stringify([list, sort, key, reference, page, total])).toString('base64url');
}

/** The cursor that a text is; undefined for anything else. */
export function readCursor(text: string): Cursor | undefined {
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts.length !== 6) return undefined;
  const [list, sort, key, reference, page, total] = parts;
  if (![list, sort, key, reference].every((part) => typeof part === 'string')) return undefined;
  if (!isReference(reference) || !isCount(page) || page < 1 || !isCount(total)) return undefined;
  return { list, sort, key, reference, page, total };
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** So that the page behind it, too, is a number of 32 bits, as the answer says, whoever wrote the cursor. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 - 1;
}
