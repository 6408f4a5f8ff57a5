import { Histogram } from 'prom-client';
import { engineInUse } from '../engine-in-use.ts';

export type WriteFigures = {
  commits: number;
  writes: number;
  /** How often another process held the lock. */
  busy: number;
  /** How often the disk was full. */
  full: number;
  /** Writes per commit. */
  batch: Histogram;
  /** How long a commit took, the sync of the disk included. */
  commitSeconds: Histogram;
};

/** Counts commits, writes and errors of the writer. */
export function createWriteFigures() {
  const counts = { commits: 0, writes: 0, busy: 0, full: 0 };
  const batch = new Histogram({
    name: 'invoicing_database_batch_writes',
    help: 'Writing transactions to a commit',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers: [],
  });
  const commitSeconds = new Histogram({
    name: 'invoicing_database_commit_seconds',
    help: 'How long a commit took, the sync of the disk included',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
    registers: [],
  });
  return {
    committed(writes: number, milliseconds: number): void {
      counts.commits += 1;
      counts.writes += writes;
      batch.observe(writes);
      commitSeconds.observe(milliseconds / 1000);
    },
    failed(error: unknown): void {
      const kind = engineInUse().faults.kindOf(error);
      if (kind === 'busy' || kind === 'full') counts[kind] += 1;
    },
    read: (): WriteFigures => ({ ...counts, batch, commitSeconds }),
  };
}
