import type { Workspace } from '../../src/auth/context.ts';
import type { Connection } from '../../src/database/sqlite/connect.ts';
import type { Random } from './random.ts';

/** The number of records of each kind, and the number of years up to today that they are spread over. */
export type Amounts = { documents: number; clients: number; items: number; expenses: number; years: number };

/** Shared by the functions that fill a workspace. */
export type SeedContext = {
  connection: Connection;
  workspace: Workspace;
  amounts: Amounts;
  random: Random;
  referenceAt: (instant: number) => string;
  now: Date;
  /** Today in the workspace's time zone, and the first day with records. */
  present: string;
  firstDay: string;
  /** Called after every record that counts for the progress. */
  tick: () => void;
};
