// The compiled executor of prepared queries compared with Drizzle's own: the same query, the same rows.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, count, eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Values } from '../src/database/engine/drizzle-fast/codec.ts';
import type { Reader } from '../src/database/engine/statement.ts';
import { openDatabase } from '../src/database/open.ts';
import { apiKeys, businesses, memberships, plans, workspaces } from '../src/database/schema/access.ts';
import { compilePrepared } from '../src/database/sqlite/drizzle-fast/compile-prepared.ts';
import { assertKnownDrizzle, probes } from '../src/database/sqlite/drizzle-fast/private-parts.ts';
import { createKey } from '../src/workspaces/keys.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';

const NOW = new Date('2026-03-15T10:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-executor-'));
const database = await openDatabase(`file:${join(folder, 'executor.db')}`);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
const owner = { ownerEmail: 'ana@zora.example', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
const created = await database.write('instance', (tx) =>
  createWorkspaces(tx, { name: 'Zora', ...owner, sandbox: true, now: NOW }),
);
await database.write('instance', (tx) =>
  createKey(tx, { workspace: created.production, email: owner.ownerEmail, now: NOW }),
);

type Preparable = { prepare(): { execute(values: Values): unknown } };

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
  const { drizzles, own } = await database.write('instance', async (tx) => {
    // Both change the data in the same way; the first run is not compared.
    await build(tx).prepare().execute(values);
    return {
      drizzles: await build(tx).prepare().execute(values),
      own: await compilePrepared(build(tx).prepare())(values),
    };
  });
  expect(own).toEqual(drizzles);
  expect(JSON.stringify(own)).toBe(JSON.stringify(drizzles));
  expect(own).not.toEqual([]);
});

it('a value that is missing is a mistake, not a null', async () => {
  const query = (tx: Reader) =>
    compilePrepared(
      tx
        .select()
        .from(plans)
        .where(eq(plans.key, sql.placeholder('key')))
        .prepare(),
    );
  await expect(database.read(async (tx) => query(tx)({}))).rejects.toThrow('No value for placeholder "key"');
});

it('the start fails where drizzle-orm has changed inside', () => {
  const known = probes();
  expect(() => assertKnownDrizzle(known)).not.toThrow();
  const changes: [string, Partial<ReturnType<typeof probes>>][] = [
    ['stmt', { statement: {} }],
    ['executeMethod of an INSERT', { insert: { ...known.insert, executeMethod: 'values' } }],
    ['parameters of a SELECT', { select: { ...known.select, query: { params: ['name'] } } }],
    ['fields of a SELECT', { select: { ...known.select, fields: [{ name: 'name' }] } }],
    ['joinsNotNullableMap', { select: { ...known.select, joinsNotNullableMap: undefined } }],
    ['name of a table', { table: {} }],
  ];
  for (const [part, change] of changes) {
    expect(() => assertKnownDrizzle({ ...known, ...change })).toThrow(
      new RegExp(`drizzle-orm has changed inside \\(.*${part}.*was read from version 0\\.45\\.4`),
    );
  }
  const { version } = JSON.parse(readFileSync('node_modules/drizzle-orm/package.json', 'utf8'));
  expect(version).toBe('0.45.4');
});
