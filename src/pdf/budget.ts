import { type KeysUnder, message } from '../domain/messages/message.ts';
import { PdfError, TooManyPartsError } from './values.ts';

/**
 * The remaining cost of inspecting one file, roughly in bytes of memory or characters of work. All reading, unpacking
 * and writing is paid from one budget, so that the total time is bounded, not only that of each part.
 */
export type Budget = { work: number; unpacked: number };

/** About a second of work. A contract of a thousand pages of text takes a tenth. */
const WORK = 80 * 1024 * 1024;
/** Pictures unpack into far more than text does, and far faster. */
const UNPACKED = 192 * 1024 * 1024;

/** The full budget for one file. */
export function newBudget(): Budget {
  return { work: WORK, unpacked: UNPACKED };
}

/** @throws TooManyPartsError once too much was spent */
export function spend(budget: Budget, work: number): void {
  budget.work -= work;
  if (budget.work < 0) throw tooManyParts();
}

export function tooManyParts(): PdfError {
  return new TooManyPartsError(message('pdf.too_many_parts'));
}

export function broken(): PdfError {
  return new PdfError(message('pdf.damaged'));
}

/** @param part of the file that programs show differently */
export function shownDifferently(part: KeysUnder<'pdf.part'>): PdfError {
  return new PdfError(message('pdf.shown_differently', { part: message(`pdf.part.${part}`) }));
}
