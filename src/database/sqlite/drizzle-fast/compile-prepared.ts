import { encoderOf, rowReader, type Values } from '../../engine/drizzle-fast/codec.ts';
import type { Prepared } from './private-parts.ts';

/**
 * Compiles a prepared query of Drizzle into a function that executes it. Drizzle finds out the kind of each parameter
 * and column again at every execution and for every value, which took longer than the query. The results are the same
 * as Drizzle's; queries of a shape that is not known here are executed by Drizzle.
 * @param absent what placeholders get whose value is not given; for the others, one must be given
 */
export function compilePrepared(prepared: object, absent: Values = {}): (values: Values) => unknown {
  const { stmt, query, executeMethod, fields, joinsNotNullableMap, customResultMapper } =
    prepared as Prepared;
  const byDrizzle = (values: Values) => (prepared as Prepared).execute({ ...absent, ...values });
  if (customResultMapper !== undefined || stmt === undefined) return byDrizzle;
  const encode = encoderOf(query.params, absent);
  if (executeMethod === 'run') return (values) => stmt.run(...encode(values));
  const rowOf = fields && rowReader(fields, joinsNotNullableMap);
  if (executeMethod !== 'all' || rowOf === undefined) return byDrizzle;
  const rows = stmt.raw();
  return (values) => {
    const found = rows.all(...encode(values)) as unknown[];
    for (let i = 0; i < found.length; i += 1) found[i] = rowOf(found[i] as unknown[]);
    return found;
  };
}
