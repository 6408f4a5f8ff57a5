import type { SefOutcome } from './attempt.ts';
import type { SefResult } from './next-call.ts';

export type SefFigures = {
  calls: number;
  seconds: number;
  /** Answers 429. */
  tooMany: number;
  /** Calls without an answer, and answers 5xx. */
  failures: number;
  /** Invoices that were found in SEF by a search. */
  recovered: number;
  /** Words for a status that are not known. */
  unknownWords: number;
  /** Connections that were paused because of their key. */
  paused: number;
};

/** Counts since the start. */
export function createFigures() {
  const counts: SefFigures = {
    calls: 0,
    seconds: 0,
    tooMany: 0,
    failures: 0,
    recovered: 0,
    unknownWords: 0,
    paused: 0,
  };
  return {
    called(ms: number, http: number | null): void {
      counts.calls += 1;
      counts.seconds += ms / 1000;
      if (http === 429) counts.tooMany += 1;
      else if (http === null || http >= 500) counts.failures += 1;
    },
    ended(outcome: SefOutcome, result: SefResult): void {
      if (outcome.kind === 'searched' && /^\d+$/.test(outcome.found)) counts.recovered += 1;
      if (result?.isUnknownWord) counts.unknownWords += 1;
      if (result?.isPaused) counts.paused += 1;
    },
    counts: (): SefFigures => ({ ...counts }),
  };
}
