import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Connection, connect } from './connect.ts';
import { describeObjects, examineSchema, readableForeignObjects } from './foreign-objects.ts';

/**
 * Checks a file before anything is written to it: a file of another program is never changed.
 * @returns harmless objects in its schema that this service did not make
 * @throws Error when the file is neither new nor a database of this service, is damaged, or has harmful objects in its
 *   schema
 */
export function checkFile(file: string): string[] {
  if (!existsSync(file)) return [];
  if (!statSync(file).isFile())
    throw new Error(`The database ${resolve(file)} cannot be used: it is not a file.`);
  if (statSync(file).size === 0) return [];
  let connection: Connection | undefined;
  try {
    connection = connect(file, { readonly: true, timeout: 1000 });
    const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    if (tables.length > 0)
      connection.prepare('SELECT position, hash, applied_at FROM schema_migrations').all();
  } catch (error) {
    if (isCorrupt(error)) refuseForeignObjects(file, readableForeignObjects(file).refused);
    throw new Error(`The database ${resolve(file)} cannot be used: ${reasonFor(error)}`, { cause: error });
  } finally {
    connection?.close();
  }
  const { refused, harmless } = examineSchema(file);
  refuseForeignObjects(file, refused);
  return harmless;
}

/** @throws Error that names them */
function refuseForeignObjects(file: string, objects: string[]): void {
  if (objects.length === 0) return;
  throw new Error(
    `The database ${resolve(file)} cannot be used: ${describeObjects(objects)}. Such objects can change, hide or copy records. Restore a backup; or, where you made them yourself, remove them with the sqlite3 program first.`,
  );
}

/** SQLite reports an unreadable entry of the schema as corruption, too. */
function isCorrupt(error: unknown): boolean {
  return ((error as { code?: string }).code ?? '').startsWith('SQLITE_CORRUPT');
}

function reasonFor(error: unknown): string {
  const { code = '', message } = error as Error & { code?: string };
  if (code === 'SQLITE_NOTADB') return 'it is not an SQLite file. Give another DATABASE_URL.';
  if (isCorrupt(error)) return 'it is damaged. Restore a backup.';
  if (code === 'SQLITE_ERROR') return 'it belongs to another program. Give another DATABASE_URL.';
  if (/^SQLITE_(CANTOPEN|READONLY)/.test(code))
    return 'it, or the folder that it lies in, cannot be written.';
  return `${message}.`;
}
