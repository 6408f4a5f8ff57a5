import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';

let empty: Promise<Buffer> | undefined;

/** Writes a database with the present schema and no records: all migrations take longer than most tests. */
export async function writeEmptyDatabase(file: string): Promise<void> {
  empty ??= migratedFile();
  writeFileSync(file, await empty, { mode: 0o600 });
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-empty-'));
  const file = join(folder, 'empty.db');
  await (await openDatabase(`file:${file}`, { strict: true })).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
