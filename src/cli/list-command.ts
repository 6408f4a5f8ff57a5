import { type Command, Option } from 'commander';
import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { jsonTextOf } from '../resources/preserialized-json.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { instant, wholeNumber } from './options.ts';
import { type Column, listing } from './output.ts';

/** The largest page of the API. */
const MAX_PAGE_SIZE = 100;

type Query = Record<string, unknown>;
type Page<Row> = { data: Row[]; meta: { next_cursor: string | null } };

/** Lists records as the API does; the query differs from list to list. */
export type ListOperation = (
  context: Context<Reader>,
  input: { path: never; query: never; body: undefined },
) => Promise<unknown>;

export type RecordList<Row> = {
  sentence: string;
  example: string;
  /** The API's operation, with filters and orders as options of the command. */
  list: ListOperation;
  /** The orders that can be requested. */
  sorts: readonly string[];
  filters: readonly Option[];
  columns: Column<Row>[];
  empty: string;
};

/** `documents list <workspace>` and the like. */
export function addList<Row>(noun: Command, records: RecordList<Row>): void {
  const command = verb(noun, 'list <workspace>', records.sentence, records.example);
  for (const filter of records.filters) command.addOption(filter);
  command
    .option(
      '--updated-since <instant>',
      'only those that changed at this instant or later, in the order of their changes',
      instant,
    )
    .addOption(
      new Option('--sort <order>', 'another order; a minus sign turns it round').choices(records.sorts),
    )
    .option('--limit <number>', 'how many at most', wholeNumber(1, 1000), 30);
  type Options = { limit: number; updatedSince?: Date } & Query;
  onDatabase<Options>(
    command,
    async ({ database, now, service }, { limit, updatedSince, ...filters }, reference = '') => {
      const query = { ...snakeCased(filters), updated_since: updatedSince?.toISOString() };
      const rows = await database.read(async (tx) => {
        const workspace = await loadWorkspace(tx, reference);
        return firstOf<Row>(
          await contextIn(tx, workspace.id, { now, service: service() }),
          records,
          query,
          limit,
        );
      });
      return listing(rows, { rows, columns: records.columns, empty: records.empty });
    },
  );
}

/** The first records of a list, from as many pages as needed. */
async function firstOf<Row>(
  context: Context<Reader>,
  { list }: Pick<RecordList<Row>, 'list'>,
  query: Query,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; rows.length < limit; ) {
    const part = { ...query, per_page: Math.min(MAX_PAGE_SIZE, limit - rows.length), after };
    const answer = await list(context, { path: {} as never, query: defined(part) as never, body: undefined });
    const { data, meta } = JSON.parse(jsonTextOf(answer)) as Page<Row>;
    rows.push(...data);
    if (meta.next_cursor === null) break;
    after = meta.next_cursor;
  }
  return rows;
}

function defined(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function snakeCased(options: Query): Query {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
