/** One committed state of a database, for work that reads all of it and may take minutes. */
export type WholeDatabase = {
  /** The rows of a query, of which only a few are in memory. Several queries may be read at the same time. */
  rows<Row>(query: string): AsyncIterable<Row>;
  /** The columns of a table, and those of its primary key. */
  columnsOf(table: string): Promise<{ columns: string[]; key: string[] }>;
};

/** What queries are read from. */
export type RowSource = Pick<WholeDatabase, 'rows'>;

/** How many rows a table has. */
export async function countOf(database: RowSource, table: string): Promise<number> {
  return numberOf(database, `SELECT count(*) AS value FROM ${table}`);
}

/** The number `value` of the only row of a query. */
export async function numberOf(database: RowSource, query: string): Promise<number> {
  for await (const { value } of database.rows<{ value: number }>(query)) return value;
  throw new Error(`No row: ${query}`);
}
