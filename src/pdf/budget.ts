import { PdfError, TooManyPartsError } from './values.ts';

/**
 * What the inspection of one file may still take, roughly in bytes of memory or characters of work. One for everything:
 * whatever is read, unpacked or written pays from it, so that the time is bounded by the sum and not by each part.
 */
export type Budget = { work: number; unpacked: number };

/** About a second of work. A contract of a thousand pages of text takes a tenth. */
const WORK = 80 * 1024 * 1024;
/** Pictures unfold into far more than text does, and far faster. */
const UNPACKED = 192 * 1024 * 1024;

/** A full purse for one file. */
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

/** @param what is in the file that programs show differently; the dashboard translates each */
export function unlike(what: string): PdfError {
  return new PdfError(
    `has ${what}, which programs show differently: print it to PDF once more and upload that`,
  );
}
