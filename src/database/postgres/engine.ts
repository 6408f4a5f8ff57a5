import { DIALECT_OF_POSTGRES } from '../dialect-postgres.ts';
import { COLUMNS_OF_POSTGRES } from '../schema/columns-postgres.ts';

/** PostgreSQL's parts, for `useEngine`. */
export const POSTGRES = { columns: COLUMNS_OF_POSTGRES, dialect: DIALECT_OF_POSTGRES };
