import { isReference } from '../../domain/reference.ts';

/** A position in a sorted list: after the record with this key and reference. */
export type Cursor = {
  /** The list that the position belongs to; it is not valid for any other. */
  list: string;
  sort: string;
  key: string;
  reference: string;
  /** The number of the page that begins here, and the total when the first page was read. */
  page: number;
  total: number;
};

/** A cursor as API callers see it: opaque text. */
export function cursorText({ list, sort, key, reference, page, total }: Cursor): string {
  return Buffer.from(JSON.stringify([list, sort, key, reference, page, total])).toString('base64url');
}

/** Parses a cursor; undefined for a text that is none. */
export function readCursor(text: string): Cursor | undefined {
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts.length !== 6) return undefined;
  const [list, sort, key, reference, page, total] = parts;
  if (![list, sort, key, reference].every((part) => typeof part === 'string')) return undefined;
  // No text is stored with a NUL, and PostgreSQL refuses a query with one.
  if (key.includes('\u0000')) return undefined;
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

/** Callers can forge a cursor: the page after it must still fit into 32 bits, as the spec has it. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 - 1;
}
