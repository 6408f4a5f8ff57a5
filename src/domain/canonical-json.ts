import { Failure } from './failure.ts';

/** No body of the service comes near; it keeps hostile nesting from exhausting the stack. */
const MAX_DEPTH = 100;

/**
 * JSON text that does not depend on the order of keys or on white space: keys are sorted by code unit, members
 * that are undefined are left out as `JSON.stringify` does.
 * @throws Failure `bad_request` when the value is nested more than 100 levels deep
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new Failure('bad_request', 'The request body is nested too deeply.');
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((entry) => write(entry, depth + 1)).join(',')}]`;
  const members = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(member, depth + 1)}`;
  }
  return `{${text}}`;
}
