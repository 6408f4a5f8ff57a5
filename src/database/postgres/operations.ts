import { compareRecords, OTHER_VERSION } from '../maintenance/compare.ts';
import type { Operations } from '../maintenance/operations.ts';
import { verificationOf } from '../maintenance/verify-result.ts';
import { connectToPostgres } from './connect.ts';
import { importLines } from './import-server.ts';
import { runningInstances } from './instances.ts';
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
  async isServed(databaseUrl) {
    const connection = await connectToPostgres(databaseUrl);
    try {
      return (await runningInstances(connection)).length > 0;
    } finally {
      await connection.end();
    }
  },
  exportFrom: (databaseUrl, _file, work) => onState(databaseUrl, work),
  importLines,
};
