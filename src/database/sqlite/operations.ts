import type { Operations } from '../maintenance/operations.ts';
import { databaseFile, isServed, openReader, schemaVersion } from './connect.ts';
import { onCopy } from './export-copy.ts';
import { importLines } from './import-file.ts';
import { verifyDatabase } from './verify-file.ts';
import { onWholeDatabase } from './verify-live.ts';
import { wholeDatabase } from './whole-database.ts';

/** Operations on a database that is a file. */
export const operations: Operations = {
  verifyDatabase,
  onWholeDatabase: async (databaseUrl, work) => onWholeDatabase(databaseUrl, work),
  isServed: async (databaseUrl) => isServed(databaseFile(databaseUrl)),
  exportFrom: (databaseUrl, file, work) =>
    onCopy(databaseUrl, `${file}.copy`, async (copyUrl) => {
      const connection = openReader(databaseFile(copyUrl));
      try {
        connection.exec('BEGIN');
        return await work({ ...wholeDatabase(connection), schemaVersion: schemaVersion(connection) });
      } finally {
        connection.close();
      }
    }),
  importLines,
};
