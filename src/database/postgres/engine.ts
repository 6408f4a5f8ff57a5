import { COLUMNS_OF_POSTGRES } from '../schema/columns-postgres.ts';
import { DIALECT_OF_POSTGRES } from './dialect.ts';

/** PostgreSQL's parts, for `useEngine`. */
export const POSTGRES = { columns: COLUMNS_OF_POSTGRES, dialect: DIALECT_OF_POSTGRES };
