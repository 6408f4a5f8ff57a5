import { invalid } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { engineInUse } from '../engine-in-use.ts';

/**
 * Turns the violation of a unique constraint into a 422 on its field; every other error is returned unchanged.
 * It also covers two requests at the same time, which no check before the write can see.
 * @param fields column name → field and message
 */
export function uniqueOr422(
  error: unknown,
  fields: Record<string, { field: string; message: Message }>,
): unknown {
  const taken = engineInUse().faults.takenColumns(error) ?? [];
  for (const [column, { field, message }] of Object.entries(fields)) {
    if (taken.includes(column)) return invalid(field, message);
  }
  return error;
}
