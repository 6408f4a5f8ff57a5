// A search uses the index or reads the list, whichever costs less: the results are the same.

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialect } from '../../src/database/dialect.ts';
import { planSearch } from '../../src/database/engine/search-index.ts';
import { statement } from '../../src/database/engine/statement.ts';
import { clients } from '../../src/database/schema/records.ts';
import { searchTerm } from '../../src/domain/search-text.ts';
import { shared } from '../during-tests.ts';
import { runs } from '../scenarios.ts';
import { openTestDatabase } from '../test-database.ts';

const shop = shared(openTestDatabase);

const ALPHABET = [
  'a',
  'A',
  'š',
  'Š',
  'ш',
  's',
  'ć',
  'ћ',
  'đ',
  'ђ',
  'd',
  'j',
  ' ',
  '%',
  '_',
  '"',
  '\\',
  '1',
  '*',
  '-',
  '語',
  '🙂',
];
const text = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 12 });

const foundBy = {
  index: statement((db) =>
    db
      .select({ id: clients.id })
      .from(clients)
      .where(
        dialect.matchesIndex(
          'clients',
          clients.id,
          sql.placeholder('workspaceId'),
          sql.placeholder('phrase'),
        ),
      )
      .orderBy(clients.id),
  ),
  reading: statement((db) =>
    db
      .select({ id: clients.id })
      .from(clients)
      .where(dialect.containsText(clients.searchText, sql.placeholder('text')))
      .orderBy(clients.id),
  ),
};

beforeAll(async () => {
  const names = fc.sample(text, { numRuns: 300, seed: 7 }).map((name) => `${name}x`);
  for (const name of [...names, 'Šećerana', 'Шећер и со'])
    await shop.call('createClient', { body: { name } });
  // More hits than the limit for the index, so that the list is read.
  for (let i = 0; i < 1050; i += 1) await shop.call('createClient', { body: { name: `Često ${i % 7}` } });
});

async function totalOf(search: string): Promise<number> {
  return (await shop.call('listClients', { query: { search, per_page: 1 } })).meta.total;
}

async function foundNames(search: string): Promise<string[]> {
  const { data } = await shop.call('listClients', { query: { search, per_page: 100 } });
  return data.map(({ name }) => name);
}

describe('search', () => {
  it('finds the same records by the index and by reading the list', async () => {
    const workspaceId = shop.actor.workspace.id;
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        const term = searchTerm(query);
        fc.pre(term !== undefined && [...term].length >= 3);
        const [byIndex, byReading] = await shop.database.read(async (tx) => [
          await foundBy.index(tx, { workspaceId, phrase: dialect.indexPhrase(term as string) }),
          await foundBy.reading(tx, { text: term }),
        ]);
        expect(byIndex).toEqual(byReading);
        expect(await totalOf(query)).toBe(byReading?.length);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(['secer', 'ŠEĆ', 'шећер', 'еће'])('«%s» finds «Šećerana» and «Шећер и со»', async (query) => {
    expect(await foundNames(query)).toEqual(expect.arrayContaining(['Šećerana', 'Шећер и со']));
  });

  it.each(['%', '_', '%%%', '"', '\\', '*', '" OR "', '-x', '語x', '🙂'])(
    'takes «%s» as it stands',
    async (query) => {
      const names = await foundNames(query);
      const { meta } = await shop.call('listClients', { query: { search: query } });
      expect(meta.total).toBe(names.length);
      expect(names.filter((name) => !name.toLowerCase().includes(query.toLowerCase()))).toEqual([]);
    },
  );

  it.each([
    ['cesto', { useIndex: false, isCountable: true }],
    ['ces', { useIndex: false, isCountable: true }],
    ['ce', { useIndex: false, isCountable: false }],
    ['secerana', { useIndex: true }],
    ['nothing at all', { useIndex: true }],
  ])('plans the search for «%s»', async (query, plan) => {
    const { id } = shop.actor.workspace;
    expect(await shop.database.read((tx) => planSearch(tx, 'clients', id, query))).toEqual(plan);
  });

  it.each(['cesto', 'ce', 'cesto 3', 'secer'])('counts «%s» exactly on every page', async (query) => {
    const { meta: first } = await shop.call('listClients', { query: { search: query, per_page: 30 } });
    const seen = new Set<string>();
    for (let page = 1; page <= first.last_page + 1; page += 1) {
      const { data, meta } = await shop.call('listClients', { query: { search: query, per_page: 30, page } });
      expect(meta.total).toBe(first.total);
      for (const { reference } of data) seen.add(reference);
    }
    expect(seen.size).toBe(first.total);
  });

  it('filters apply, too', async () => {
    await shop.call('createClient', { body: { name: 'Često ona', type: 'individual' } });
    for (const search of ['ce', 'cesto', 'cesto ona']) {
      const { meta } = await shop.call('listClients', { query: { search, type: 'individual' } });
      expect([search, meta.total]).toEqual([search, 1]);
    }
  });
});
