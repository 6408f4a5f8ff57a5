// A look-up by a reference reads the rows that have it. Without statistics, SQLite takes any index that begins with the
// workspace for as good, and may read all of a business by it: where that happens, the workspace is kept from its index.
import { readdirSync, readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type Reader, registered } from '../src/database/engine/statement.ts';
import { sessionOn } from '../src/database/sqlite/session.ts';
import { shared } from './during-tests.ts';
import { ON_POSTGRES } from './engine.ts';
import { openTestDatabase } from './test-database.ts';

const shop = shared(openTestDatabase);

const SOURCE = new URL('../src/', import.meta.url);
const USES_STATEMENTS = /^import (?!type)[^;]*\bfrom '[^']*\/statement\.ts'/m;

/** The queries that are prepared once, without filters, with each of them, and with all. */
async function queriesOfTheProgram(db: Reader): Promise<Set<string>> {
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).sort())
    if (path.endsWith('.ts') && USES_STATEMENTS.test(readFileSync(new URL(path, SOURCE), 'utf8')))
      await import(new URL(path, SOURCE).href);
  const texts = new Set<string>();
  for (const build of registered) {
    const filters = new Set<string>();
    const buildWith = (...given: string[]) => {
      const has = (filter: string) => filters.add(filter) && given.includes(filter);
      const query = build(db, has) as { toSQL(): { sql: string } };
      texts.add(query.toSQL().sql);
    };
    buildWith();
    for (const filter of filters) buildWith(filter);
    buildWith(...filters);
  }
  return texts;
}

/** What is looked up in a table next to the workspace: `"t"."reference" = ?`, or one of some. */
function namedIn(text: string, table: string): string[] {
  const looked = new RegExp(`[^+]"${table}"\\."(\\w*(?:reference|_id))" (?:=|in) (?:\\+\\?|\\()`, 'gi');
  return [...text.matchAll(looked)]
    .map(([, column]) => column as string)
    .filter((name) => name !== 'workspace_id');
}

/** Notices are kept for a time, and asked for only where a contract cannot be shown. */
const SMALL = ['notifications', 'number_series'];

it.skipIf(ON_POSTGRES)('no look-up by a reference reads all of a business', async () => {
  const connection = new SQLite(shop.url.slice('file:'.length), { readonly: true });
  const texts = await queriesOfTheProgram(sessionOn(connection) as Reader);
  expect(texts.size).toBeGreaterThan(400);
  const reading: string[] = [];
  for (const text of texts) {
    const values = Array.from({ length: text.split('?').length - 1 }, () => null);
    for (const { detail } of connection.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as {
      detail: string;
    }[]) {
      const [, table = ''] = /^SEARCH (\w+) USING .*\(workspace_id=\?\)$/.exec(detail) ?? [];
      // A search reads them all.
      if (SMALL.includes(table) || text.includes('instr(') || namedIn(text, table).length === 0) continue;
      reading.push(`${detail}: ${text}`);
    }
  }
  connection.close();
  expect(reading).toEqual([]);
});
