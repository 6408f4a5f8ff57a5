import { compareRecords, OTHER_VERSION } from '../maintenance/compare.ts';
import type { Operations } from '../maintenance/operations.ts';
import { verificationOf } from '../maintenance/verify-result.ts';
import { isServed } from './cluster.ts';
import { onConnection } from './connect.ts';
import { importLines } from './import-server.ts';
import { NEWEST_VERSION } from './migrate.ts';
import { onState } from './whole-database.ts';

/** Operations on a database of a server. */
export const operations: Operations = {
  verifyDatabase: (databaseUrl, now) =>
    onState(databaseUrl, async (state) => {
      if (state.schemaVersion !== NEWEST_VERSION) throw new Error(OTHER_VERSION);
      return verificationOf(await compareRecords(state, now));
    }),
  // A long read keeps nothing else waiting.
  onWholeDatabase: async (databaseUrl, work) => work(databaseUrl),
  isServed: (databaseUrl) => onConnection(databaseUrl, isServed),
  exportFrom: (databaseUrl, _file, work) => onState(databaseUrl, work),
  importLines,
};
