// A text is found in the same records by the index of each engine, and without one.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECT_OF_POSTGRES } from '../../src/database/postgres/engine.ts';
import { clients } from '../../src/database/schema/records.ts';
import { DIALECT_OF_SQLITE } from '../../src/database/sqlite/dialect.ts';
import { type BothEngines, openBothEngines } from './both-engines.ts';
import { hasPostgres } from './server.ts';

/** With what patterns, phrases and strings give a meaning to. */
const character = fc.constantFrom('a', 'b', ' ', '%', '_', '\\', '"', "'", '*', '-', 'š', '界', '😀');
const texts = fc.array(fc.string({ unit: character, maxLength: 12 }), { minLength: 1, maxLength: 8 });

const ENGINES = {
  sqlite: { dialect: DIALECT_OF_SQLITE, renderer: new SQLiteSyncDialect() },
  postgres: { dialect: DIALECT_OF_POSTGRES, renderer: new PgDialect() },
} as const;

describe.skipIf(!hasPostgres)('a text', () => {
  let both: BothEngines;
  let id = 0;

  beforeAll(async () => {
    both = await openBothEngines();
  });

  afterAll(async () => {
    await both?.close();
  });

  it('is found in the same records by both engines', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (list, which, start) => {
        const workspace = ++id;
        await both.insert('businesses', { id: workspace, reference: `b${workspace}`, plan_status: 'active' });
        const place = { environment: 'production', status: 'active', business_id: workspace };
        await both.insert('workspaces', { id: workspace, reference: `w${workspace}`, ...place });
        const records = list.map((text) => ({ id: ++id, text }));
        for (const { id, text } of records) {
          const values = {
            type: 'business',
            workspace_id: workspace,
            reference: `r${id}`,
            search_text: text,
          };
          await both.insert('clients', { id, ...values });
        }
        const characters = [...(list[which % list.length] as string)];
        const wanted = characters.slice(start % (characters.length + 1)).join('');
        const found = records.filter(({ text }) => text.includes(wanted)).map((record) => record.id);
        for (const engine of ['sqlite', 'postgres'] as const) {
          if ([...wanted].length >= 3)
            expect(await byIndex(engine, workspace, wanted)).toEqual([found, found.length]);
          expect(await byText(engine, workspace, wanted)).toEqual(found);
        }
      }),
      { numRuns: 30, interruptAfterTimeLimit: 40_000 },
    );
  });

  async function byIndex(engine: keyof typeof ENGINES, workspace: number, wanted: string) {
    const { dialect } = ENGINES[engine];
    const phrase = dialect.indexPhrase(wanted);
    const ids = await idsWhere(
      engine,
      workspace,
      dialect.matchesIndex('clients', clients.id, workspace, phrase),
    );
    const [counted] = await rows(
      engine,
      sql`SELECT count(*) ${dialect.recordsFound('clients', workspace, phrase)}`,
    );
    return [ids, counted?.[0]];
  }

  const byText = (engine: keyof typeof ENGINES, workspace: number, wanted: string) =>
    idsWhere(engine, workspace, ENGINES[engine].dialect.containsText(clients.searchText, wanted));

  async function idsWhere(engine: keyof typeof ENGINES, workspace: number, condition: SQL) {
    const found = await rows(
      engine,
      sql`SELECT id FROM clients WHERE workspace_id = ${workspace} AND ${condition} ORDER BY id`,
    );
    return found.flat();
  }

  function rows(engine: keyof typeof ENGINES, query: SQL) {
    const { sql: text, params } = ENGINES[engine].renderer.sqlToQuery(query);
    return both.rows(engine, text.replaceAll(/\$\d+/g, '?'), params as (string | number)[]);
  }
});
