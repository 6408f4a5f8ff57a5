import type { Service } from '../auth/context.ts';
import type { Database } from '../database/open.ts';

/** The operator's settings for scheduled backups. */
export type BackupPlan = {
  databaseUrl: string;
  folder: string;
  /** Cron pattern in UTC, or `off`. */
  schedule: string;
  keep: number;
};

/** `asOf` is the time that a job takes as now; `clock` is the real time, which its events carry. */
export type JobTime = {
  asOf: Date;
  clock: () => Date;
  service: Service;
  backups?: BackupPlan | undefined;
  /** How long the service has run with a clock that is not trusted, in ms; absent while it is trusted. */
  doubtedForMs?: number | undefined;
};

export type Job = {
  name: string;
  /**
   * Cron pattern in UTC. Days begin at different times around the world, so daily jobs run every quarter of an hour.
   */
  pattern: string;
  /** How long the service must have run with a clock that is not trusted before this job runs; without it, at once. */
  waitsMs?: number;
  /** Safe to run at any time, repeatedly, or late. @returns how many records it changed */
  run: (database: Database, time: JobTime) => Promise<number>;
};
