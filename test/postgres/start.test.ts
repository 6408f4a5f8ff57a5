// What a service on SQLite pays for PostgreSQL: nothing.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a start on SQLite loads nothing of PostgreSQL, but for what Drizzle always loads', () => {
  const byDrizzle = loadedBy('drizzle-orm');
  const loaded = loadedBy('../../src/service.ts');
  expect(loaded).toContain('node_modules/better-sqlite3');
  expect(loaded).toContain('src/database/schema/columns-sqlite.ts');
  const ofPostgres = loaded.filter((name) => /\bpg\b|postgres/.test(name));
  expect(ofPostgres.filter((name) => !byDrizzle.includes(name))).toEqual([]);
});

function loadedBy(module: string): string[] {
  const program = fileURLToPath(new URL('loads-process.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [program, module], { encoding: 'utf8' }));
}
