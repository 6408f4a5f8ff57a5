import { normalise } from './normalise.ts';
import { PdfError } from './values.ts';

/** A file that can be signed, as it is shown, hashed and kept from then on; or why there is none. */
export type Inspection = { pages: number; pdf: Uint8Array } | { problem: string };

/** Finds out whether a file can be signed: whether it is a PDF that everyone is shown the same. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return normalise(bytes);
  } catch (error) {
    // Whatever else goes wrong, such as nesting too deep, is a fault of the file, too.
    return { problem: error instanceof PdfError ? error.message : UNREADABLE };
  }
}

export const UNREADABLE = 'cannot be read: print it to PDF once more and upload that';
