import { type Inspection, UNREADABLE } from './inspection.ts';
import { normalise } from './normalise.ts';
import { PdfError } from './values.ts';

/** Finds out whether a file can be signed: whether it is a PDF that everyone is shown the same. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return normalise(bytes);
  } catch (error) {
    // Whatever else goes wrong, such as nesting too deep, is a fault of the file, too.
    return { problem: error instanceof PdfError ? error.message : UNREADABLE };
  }
}
