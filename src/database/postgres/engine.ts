import type { Engine } from '../engine-in-use.ts';
import { COLUMNS_OF_POSTGRES } from '../schema/columns-postgres.ts';
import { DIALECT_OF_POSTGRES } from './dialect.ts';
import { FAULTS_OF_POSTGRES } from './faults.ts';
import { QUERIES_OF_POSTGRES } from './session.ts';

/** PostgreSQL, for `useEngine`. */
export const POSTGRES: Engine = {
  isServer: true,
  columns: COLUMNS_OF_POSTGRES,
  dialect: DIALECT_OF_POSTGRES,
  queries: QUERIES_OF_POSTGRES,
  faults: FAULTS_OF_POSTGRES,
};
