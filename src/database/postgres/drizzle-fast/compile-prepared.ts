import { encoderOf, rowReader, type Values } from '../../engine/drizzle-fast/codec.ts';
import type { Prepared } from './private-parts.ts';

/** A query as it is sent, and how its answer is read. */
export type Compiled = {
  text: string;
  encode(values: Values): unknown[];
  /** Undefined for a query that returns no rows. */
  rowOf: ((stored: unknown[]) => unknown) | undefined;
};

/**
 * Compiles a prepared query of Drizzle, once for all connections. The rows are the same as Drizzle's.
 * @returns undefined for a query of a shape that is not known here
 */
export function compilePrepared(prepared: object, absent: Values = {}): Compiled | undefined {
  const { queryString, params, fields, joinsNotNullableMap, customResultMapper } = prepared as Prepared;
  if (customResultMapper !== undefined) return undefined;
  const rowOf = fields && rowReader(fields, joinsNotNullableMap);
  if (fields && rowOf === undefined) return undefined;
  return { text: queryString, encode: encoderOf(params, absent), rowOf };
}
