import type { Service } from '../auth/context.ts';
import type { Database } from '../database/open.ts';

/** How the operator wants the database to be backed up. */
export type BackupPlan = {
  databaseUrl: string;
  folder: string;
  /** Cron pattern in UTC, or `off`. */
  schedule: string;
  keep: number;
};

/** `asOf` is the moment that a job judges by; `clock` the real time, which its events carry. */
export type JobTime = {
  asOf: Date;
  clock: () => Date;
  service: Service;
  backups?: BackupPlan | undefined;
  /** For how long the service has run with a clock that is not believed, in ms; absent while it is. */
  doubtedForMs?: number | undefined;
};

export type Job = {
  name: string;
  /** Cron pattern in UTC. Days begin at different moments around the world, so daily work looks every quarter hour. */
  pattern: string;
  /** How long a clock that is not believed must have run on before this job goes by it; it never waits when absent. */
  waitsMs?: number;
  /** Safe at any moment, twice, or late. @returns how many records it changed */
  run: (database: Database, time: JobTime) => Promise<number>;
};
