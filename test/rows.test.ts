// Rows as the service's own session of Drizzle makes them, compared with those of Drizzle's driver: the same query, the same rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, count, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import type { Values } from '../src/database/engine/mapping.ts';
import type { Reader } from '../src/database/engine/statement.ts';
import { openDatabase } from '../src/database/open.ts';
import { apiKeys, businesses, memberships, plans, workspaces } from '../src/database/schema/access.ts';
import { connect } from '../src/database/sqlite/connect.ts';
import { QUERIES_OF_SQLITE, sessionOn } from '../src/database/sqlite/session.ts';
import { createKey } from '../src/workspaces/keys.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';

const NOW = new Date('2026-03-15T10:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-rows-'));
const file = join(folder, 'rows.db');
const database = await openDatabase(`file:${file}`);
const owner = { ownerEmail: 'ana@zora.example', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
const created = await database.write('instance', (tx) =>
  createWorkspaces(tx, { name: 'Zora', ...owner, sandbox: true, now: NOW }),
);
await database.write('instance', (tx) =>
  createKey(tx, { workspace: created.production, email: owner.ownerEmail, now: NOW }),
);
await database.close();
const connection = connect(file);
const own = sessionOn(connection);
const drizzles = drizzle({ client: connection });
afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

type Preparable = { prepare(): { execute(values?: Record<string, unknown>): unknown } };

const QUERIES: [string, (db: Reader) => Preparable, Values][] = [
  ['all columns of a table', (db) => db.select().from(workspaces).orderBy(asc(workspaces.id)), {}],
  ['columns of JSON and of flags', (db) => db.select().from(plans), {}],
  [
    'columns in groups of an inner join',
    (db) =>
      db
        .select({ id: apiKeys.id, workspace: workspaces, planKey: businesses.planKey })
        .from(apiKeys)
        .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
        .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
        .where(eq(workspaces.reference, sql.placeholder('reference'))),
    { reference: created.production.reference },
  ],
  [
    'groups of a left join, which are null as a whole',
    (db) =>
      db
        .select({ workspace: { id: workspaces.id }, key: apiKeys })
        .from(workspaces)
        .leftJoin(apiKeys, eq(apiKeys.workspaceId, workspaces.id))
        .orderBy(asc(workspaces.id)),
    {},
  ],
  [
    'expressions, with and without a name',
    (db) =>
      db
        .select({
          total: count(),
          twice: sql<number>`2 * ${sql.placeholder('n')}`,
          one: sql<number>`1`.as('one'),
        })
        .from(memberships),
    { n: 21 },
  ],
  [
    'values that are encoded on their way in',
    (db) =>
      db
        .insert(plans)
        .values({
          key: sql.placeholder('key'),
          monthlyDocuments: null,
          features: sql.placeholder('features'),
        })
        .onConflictDoUpdate({ target: plans.key, set: { monthlyDocuments: 5 } })
        .returning(),
    { key: 'tried', features: ['api', 'contracts'] },
  ],
];

it.each(QUERIES)('%s are the same as from Drizzle', async (_what, build, values) => {
  // Both change the data in the same way; the first run is not compared.
  await build(drizzles).prepare().execute(values);
  const expected = await build(drizzles).prepare().execute(values);
  const prepared = QUERIES_OF_SQLITE.prepared(build);
  for (const rows of [
    await prepared(own, values),
    await prepared(own, values),
    await build(own).prepare().execute(values),
  ]) {
    expect(rows).toEqual(expected);
    expect(JSON.stringify(rows)).toBe(JSON.stringify(expected));
  }
  expect(expected).not.toEqual([]);
});

it('a value that is missing is a mistake, not a null', () => {
  const build = (tx: Reader) =>
    tx
      .select()
      .from(plans)
      .where(eq(plans.key, sql.placeholder('key')));
  expect(() => QUERIES_OF_SQLITE.prepared(build)(own, {})).toThrow('No value for placeholder "key"');
  expect(QUERIES_OF_SQLITE.prepared(build, { key: 'none' })(own, {})).toEqual([]);
});

it('the planner sees no value of a parameter, and a quoted ? stays', () => {
  const { sql: text, params } = own
    .select({ id: plans.key })
    .from(plans)
    .where(sql`${plans.key} = ${'?'}`)
    .toSQL();
  expect({ text, params }).toEqual({
    text: 'select "key" from "plans" where "plans"."key" = +?',
    params: ['?'],
  });
  expect(own.all(sql`SELECT ${7} AS bound, '?' AS quoted`)).toEqual([{ bound: 7, quoted: '?' }]);
});
