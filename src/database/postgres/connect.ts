import pg from 'pg';

export type PostgresConnection = pg.Client;

const { INT8, NUMERIC } = pg.types.builtins;

/** Opens a connection whose whole numbers and sums are numbers, as SQLite's are. */
export async function connectToPostgres(url: string): Promise<PostgresConnection> {
  const connection = new pg.Client({
    connectionString: url,
    types: {
      // pg declares the parsers of each kind apart.
      getTypeParser: ((kind: number, format: 'text') =>
        kind === INT8 || kind === NUMERIC ? wholeNumber : pg.types.getTypeParser(kind, format)) as never,
    },
  });
  await connection.connect();
  return connection;
}

/** @throws Error where the number is not one that JavaScript has exactly */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database holds ${text}: not a whole number below 2^53.`);
  return value;
}
