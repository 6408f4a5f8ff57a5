// Every `?` of a statement is written as `+?` (`sqlite/session.ts`): inside a quoted literal, that would change its value.
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { connect } from '../src/database/sqlite/connect.ts';
import { sessionOn } from '../src/database/sqlite/session.ts';
import { newIssued } from './api/records.ts';
import { find, readSources } from './source-tree.ts';
import { createTestService } from './test-service.ts';

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/g;

const quotedMarks = (text: string) => (text.match(QUOTED) ?? []).filter((quoted) => quoted.includes('?'));

it('a quoted ? is recognised, and would be changed', () => {
  expect(quotedMarks(`SELECT '?', "a?" FROM t WHERE x = ? AND y = 'it''s'`)).toEqual(["'?'", '"a?"']);
  const connection = connect(':memory:');
  const db = sessionOn(connection);
  expect(db.all(sql`SELECT ${7} AS bound`)).toEqual([{ bound: 7 }]);
  expect(db.all(sql`SELECT '?' AS quoted`)).toEqual([{ quoted: '+?' }]);
  connection.close();
});

it('no SQL in the source holds a ? inside a quoted literal', () => {
  const texts = readSources('src').flatMap(({ path, tree }) => [
    ...find(tree, ts.isTaggedTemplateExpression)
      .filter(({ tag }) => /^sql\b/.test(tag.getText()))
      .map(({ template }) => ({ path, text: template.getText().slice(1, -1) })),
    ...find(tree, ts.isCallExpression)
      .filter(({ expression }) => expression.getText() === 'sql.raw')
      .map(({ arguments: [text] }) => ({ path, text: text?.getText().replace(/^`|`$/g, '') ?? '' })),
  ]);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => quotedMarks(text).length > 0)).toEqual([]);
});

it('no statement that a running service prepares holds a ? inside a quoted literal', async () => {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare');
  const world = await createTestService();
  try {
    await world.endpoint('http://127.0.0.1:9/');
    await newIssued(world.api);
    for (const path of [
      '/clients?search=zora&type=business',
      '/documents?status=issued,draft&search=inv',
      '/documents?updated_since=2026-01-01T00:00:00Z',
      '/items?active=true',
      '/expenses',
      '/contracts',
      '/webhook-deliveries?status=failed_permanently',
      '/statistics/summary',
    ])
      await world.request(path);
  } finally {
    await world.close();
  }
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('+?'));
  prepare.mockRestore();
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => quotedMarks(text).length > 0)).toEqual([]);
});
