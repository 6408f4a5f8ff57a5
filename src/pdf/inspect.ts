import { type Inspection, UNREADABLE } from './inspection.ts';
import { normalise } from './normalise.ts';
import { PdfError } from './values.ts';

/** Checks whether a file can be signed: whether it is a PDF that looks the same to everyone. */
export function inspectPdf(bytes: Buffer): Inspection {
  try {
    return normalise(bytes);
  } catch (error) {
    // Any other error, such as too deep nesting, is caused by the file, too.
    return { problem: error instanceof PdfError ? error.messageData : UNREADABLE };
  }
}
