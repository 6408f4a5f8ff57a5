import type { WholeDatabase } from '../maintenance/whole-database.ts';
import type { Connection } from './connect.ts';

/** The state that an open transaction reads. */
export function wholeDatabase(connection: Connection): WholeDatabase {
  return {
    rows: <Row>(query: string) => ({
      [Symbol.asyncIterator]() {
        const rows = connection.prepare(query).iterate() as IterableIterator<Row>;
        // By hand: an asynchronous generator takes three turns for each row.
        return {
          next: async () => rows.next(),
          return: async () => rows.return?.() ?? { done: true, value: undefined },
        };
      },
    }),
    async columnsOf(table) {
      const found = connection.prepare(`SELECT name, pk FROM pragma_table_info('${table}')`).all();
      const columns = found as { name: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { columns: columns.map(({ name }) => name), key: key.map(({ name }) => name) };
    },
  };
}
