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
  return new TooManyPartsError('is made of too many parts: print it to PDF once more and upload that');
}

export function broken(): PdfError {
  return new PdfError(
    'is damaged, or no PDF that every program reads alike: print it to PDF once more and upload that',
  );
}

/** @param what the part of the file that programs show differently; the dashboard translates each */
export function shownDifferently(what: string): PdfError {
  return new PdfError(
    `has ${what}, which programs show differently: print it to PDF once more and upload that`,
  );
}
