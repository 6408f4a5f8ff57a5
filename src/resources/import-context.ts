import type { Context } from '../access/context.ts';
import type { Breathe } from '../database/turn-watch.ts';
import type { FieldErrors } from '../domain/failure.ts';

/** What an import needs beside the usual: the rules of the public API for the body of one record. */
export type ImportContext = Context & {
  /** What is wrong with a body, by field; nothing for one that keeps the schema. */
  faultsOf(schema: 'ClientCreate' | 'ItemCreate', body: unknown): FieldErrors;
  /** To be awaited between records: others are answered while thousands are added. */
  breathe: Breathe;
};
