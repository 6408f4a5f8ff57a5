import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

declare const writable: unique symbol;

/** Where queries run: inside one transaction that sees only what is committed. */
export type Reader = BetterSQLite3Database;

/** The same inside a writing transaction. Functions that change something ask for it, so a GET cannot call them. */
export type Writer = Reader & { readonly [writable]: true };

type Preparable = { prepare(): { execute(values?: Record<string, unknown>): unknown } };
type Result<Query extends Preparable> = Awaited<ReturnType<ReturnType<Query['prepare']>['execute']>>;

/**
 * A query that is built and prepared once per connection and then only executed: building it with Drizzle at every
 * call costs six times what the query itself does. Values come in through `sql.placeholder('name')`.
 */
export function statement<Query extends Preparable>(build: (db: Reader) => Query) {
  const prepared = new WeakMap<Reader, ReturnType<Query['prepare']>>();
  return async (db: Reader, values: Record<string, unknown> = {}): Promise<Result<Query>> => {
    let query = prepared.get(db);
    if (!query) {
      query = build(db).prepare() as ReturnType<Query['prepare']>;
      prepared.set(db, query);
    }
    return (await query.execute(values)) as Result<Query>;
  };
}
