import type { FieldErrors } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { MAX_SIGNIFICANT_DIGITS } from '../../domain/money.ts';
import { MAX_FIELDS } from './error-response.ts';

// JSON numbers are read as doubles, which hold 15 significant digits. What has more is another number before any check of
// the service sees it: 90071992547409.91 would be kept as 90071992547409.90.

/** A number of 16 digits or more; what is within a text begins with a quotation mark or a letter, except by chance. */
const MAY_BE_LONG = /(?:^|[:[,\s-])\d[\d.]{15,}(?:[\s,\]}eE]|$)/;

/** By whose `source` a value is known as it was written (ECMAScript 2025, JSON.parse source text access). */
type Context = { source?: string };

type Reviver = (this: object, key: string, value: unknown, context: Context) => unknown;

/**
 * The numbers of a body with more than 15 significant digits, by field; undefined where it has none, as nearly all have.
 * A text without a run of 16 digits is not looked at any further.
 * @param text JSON that was parsed before
 */
export function longNumbersIn(text: string): FieldErrors | undefined {
  if (!MAY_BE_LONG.test(text)) return undefined;
  const found = new Map<object, string[]>();
  const revive: Reviver = function (key, value, { source }) {
    if (typeof value === 'number' && source !== undefined && isLong(source)) {
      const keys = found.get(this);
      if (keys) keys.push(key);
      else found.set(this, [key]);
    }
    return value;
  };
  try {
    const root: unknown = JSON.parse(text, revive as (key: string, value: unknown) => unknown);
    return found.size === 0 ? undefined : errorsAt(found, root);
  } catch {
    // It nests deeper than calls can, which every schema refuses.
    return undefined;
  }
}

function isLong(source: string): boolean {
  if (source.length <= MAX_SIGNIFICANT_DIGITS) return false;
  // The digits count, and not the exponent, which may be too large to write out.
  const [digits = '0'] = source.split(/e/i);
  return writtenDigits(digits) > MAX_SIGNIFICANT_DIGITS;
}

/** Significant digits, counted as they stand: to reckon with a number of a million digits takes minutes. */
function writtenDigits(text: string): number {
  let digits = 0;
  let significant = 0;
  for (const letter of text) {
    if (letter === '-' || letter === '.' || (digits === 0 && letter === '0')) continue;
    digits += 1;
    if (letter !== '0') significant = digits;
  }
  return significant;
}

/** Walks with a stack of its own, to the objects that were found; no further than an answer names them. */
function errorsAt(found: ReadonlyMap<object, string[]>, root: unknown): FieldErrors {
  const errors: FieldErrors = {};
  let noted = 0;
  const waiting: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  const note = (path: string) => {
    noted += 1;
    errors[path] = [message('number.significant_digits', { most: MAX_SIGNIFICANT_DIGITS })];
  };
  if (typeof root === 'number') note('body');
  for (let next = waiting.pop(); next !== undefined && noted < MAX_FIELDS; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    const at = (key: string) => (path === '' ? key : `${path}.${key}`);
    for (const key of (found.get(value) ?? []).slice(0, MAX_FIELDS - noted)) note(at(key));
    for (const [key, child] of Object.entries(value)) waiting.push({ value: child, path: at(key) });
  }
  return errors;
}
