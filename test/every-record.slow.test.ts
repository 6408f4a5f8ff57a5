// Checks that the shared test database has a record of every kind and state, derived from the schema.
import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../src/database/maintenance/verify.ts';
import { contracts } from '../src/database/schema/contracts.ts';
import { EVENT_NAMES } from '../src/domain/events.ts';
import { en } from './dashboard/texts.ts';
import { type EveryRecord, everyRecord, MAKING_MS } from './every-record.ts';
import { look } from './reliability/service.ts';

const FOLDER = new URL('../src/database/schema/', import.meta.url);
const MODULES = await Promise.all(
  readdirSync(FOLDER).map((file): Promise<object> => import(new URL(file, FOLDER).href)),
);
const TABLES = MODULES.flatMap((module) =>
  (Object.values(module) as unknown[])
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableConfig(table as SQLiteTable)),
);

/** Columns that no operation of this version fills, or leaves empty, each with the reason. */
const ALWAYS_FILLED = [
  // Every business is made on a plan; an operator can only change it for another one.
  'businesses.plan_key',
  // Every browser sends a user agent, and every connection has an address.
  'sessions.user_agent',
  'sessions.address',
  // Only an attempt of a killed process has none: the tests of recovery kill one.
  'webhook_attempts.signature',
  // Only endpoints of earlier versions have none.
  'webhook_endpoints.past_events',
  // Only notifications of earlier versions have none: the tests of upgrades make one.
  'notifications.message_data',
];
const NEVER_FILLED = [
  // Only while the clock is in doubt: jobs would wait in every test that uses this file.
  'clock_state.doubt_ms',
];

let every: EveryRecord;

beforeAll(async () => {
  every = await everyRecord();
}, MAKING_MS);

const values = (table: string, column: string) =>
  look<Record<string, unknown>>(every.file, `SELECT DISTINCT "${column}" FROM "${table}"`).map(
    // A missing object in a JSON column may be SQL NULL or JSON null.
    (row) => (row[column] === 'null' ? null : row[column]),
  );

it('every table has a record', () => {
  const empty = TABLES.filter(({ name }) => look(every.file, `SELECT 1 FROM "${name}" LIMIT 1`).length === 0);
  expect(empty.map(({ name }) => name)).toEqual([]);
});

it('every value of every enumerated column is there', () => {
  const missing = TABLES.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const present = values(name, column.name);
      return (column.enumValues ?? [])
        .filter((value: string) => !present.includes(value))
        .map((value: string) => `${name}.${column.name} ${value}`);
    }),
  );
  // That needs 10,000 records: test/sandbox has it.
  expect(missing).toEqual(['sandbox_clocks.reason too_many']);
});

it('every flag is there with both values, and every optional column with and without a value', () => {
  const missing = TABLES.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const full = `${name}.${column.name}`;
      const present = values(name, column.name);
      const lacks: string[] = [];
      if (column.dataType === 'boolean') {
        for (const value of [0, 1]) if (!present.includes(value)) lacks.push(`${full} ${value}`);
      }
      if (!column.notNull && !column.primary) {
        if (!present.includes(null) && !ALWAYS_FILLED.includes(full)) lacks.push(`${full} NULL`);
        if (present.every((value) => value === null) && !NEVER_FILLED.includes(full))
          lacks.push(`${full} filled`);
      }
      return lacks;
    }),
  );
  expect(missing, 'no record has this value: give it one in test/every-record.ts').toEqual([]);
});

it('every event, every notice, every kind of one-time link and of contract in each status is there', () => {
  expect(values('events', 'event').sort()).toEqual(expect.arrayContaining([...EVENT_NAMES].sort()));
  expect(values('notifications', 'kind').sort()).toEqual(Object.keys(en.bell.kind).sort());
  const pairs = look(every.file, 'SELECT DISTINCT source, status FROM contracts');
  expect(pairs).toHaveLength(contracts.source.enumValues.length * contracts.status.enumValues.length);
});

it('all stored sums match the records', async () => {
  expect((await verifyDatabase(`file:${every.file}`)).differences).toEqual([]);
});
