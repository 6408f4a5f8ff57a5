import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

/** Far deeper than any body of the API; protects the stack from hostile nesting. */
const MAX_DEPTH = 100;

/**
 * JSON text that does not depend on the order of keys or on white space: keys are sorted by code unit (array indexes
 * come first, as in every object), and undefined members are left out, as in `JSON.stringify`.
 * @throws Failure `bad_request` when the value is nested more than 100 levels deep
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value, 0)) ?? 'null';
}

function inOrder(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new Failure('bad_request', message('body.too_deep'));
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((entry) => inOrder(entry, depth + 1));
  const members = value as Record<string, unknown>;
  const names = Object.keys(members).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(members[name], depth + 1)]));
}
