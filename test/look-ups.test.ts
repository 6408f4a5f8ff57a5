// A look-up by a reference reads the rows that have it. Without statistics, SQLite takes any index that begins with the
// workspace for as good, and may read all of a business by it: where that happens, the workspace is kept from its index.
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Reader } from '../src/database/engine/statement.ts';
import { sessionOn } from '../src/database/sqlite/session.ts';
import { shared } from './during-tests.ts';
import { ON_POSTGRES } from './engine.ts';
import { queriesOfTheProgram, shapesOf, textOf } from './program-queries.ts';
import { openTestDatabase } from './test-database.ts';

const shop = shared(openTestDatabase);

/** What is looked up in a table next to the workspace: `"t"."reference" = ?`, or one of some. */
function namedIn(text: string, table: string): string[] {
  const looked = new RegExp(`[^+]"${table}"\\."(\\w*(?:reference|_id))" (?:=|in) (?:\\+\\?|\\()`, 'gi');
  return [...text.matchAll(looked)]
    .map(([, column]) => column as string)
    .filter((name) => name !== 'workspace_id');
}

/**
 * Notices are kept for a time, and asked for only where a contract cannot be shown; the index of deliveries that were given
 * up has no others.
 */
const OF_FEW = /\bnotifications_workspace\b|\bwebhook_deliveries_given_up\b/;

it.skipIf(ON_POSTGRES)('no look-up by a reference reads all of a business', async () => {
  const connection = new SQLite(shop.url.slice('file:'.length), { readonly: true });
  const db = sessionOn(connection) as Reader;
  const texts = new Set<string>();
  for (const { build } of await queriesOfTheProgram())
    for (const shape of shapesOf(db, build)) texts.add(textOf(db, build, shape));
  expect(texts.size).toBeGreaterThan(400);
  const reading: string[] = [];
  for (const text of texts) {
    const values = Array.from({ length: text.split('?').length - 1 }, () => null);
    for (const { detail } of connection.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as {
      detail: string;
    }[]) {
      const [, table = ''] = /^SEARCH (\w+) USING .*\(workspace_id=\?\)$/.exec(detail) ?? [];
      // A search reads them all.
      if (OF_FEW.test(detail) || text.includes('instr(') || namedIn(text, table).length === 0) continue;
      reading.push(`${detail}: ${text}`);
    }
  }
  connection.close();
  expect(reading).toEqual([]);
});
