// Rules of inputs that JSON Schema cannot say, or says only in patterns that no reader understands. The spec names most of
// them by keywords of its own, so that they can be seen there: `x-text`, `x-trimmed` where white space around it is
// removed, `x-invisible`, `x-years-ahead` and `x-catalogue`. Those of all texts and of all numbers stand here alone: what
// cannot be stored or printed, and numbers with more digits than a reader of JSON keeps.
import { dateFault, isCalendarDate } from '../../domain/calendar.ts';
import { needsInternationalMail } from '../../domain/contacts.ts';
import { documentTypeFault } from '../../domain/document-types.ts';
import { type FieldErrors, invalidFields } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { MAX_SIGNIFICANT_DIGITS } from '../../domain/money.ts';
import { type TextKind, textFault, withoutInvisible, withoutInvisibleEnds } from '../../domain/text.ts';
import { MAX_FIELDS } from './errors.ts';
import { componentOf, type Spec } from './routes.ts';

/** What rules depend on besides the value. Without a country its catalogue is not looked at. */
type Ground = { now: Date; country?: string | undefined };

/** The rules that the spec names for a body. */
export type InputRules = {
  /**
   * Puts the texts of a body into the form in which they are kept, in place: characters that cannot be seen are removed at
   * the ends of single-line texts, and everywhere in addresses of e-mail and in numbers, ids and telephone numbers.
   */
  tidy(body: unknown): void;
  /** What the rules say against a body, by field; undefined when they say nothing. */
  check(body: unknown, ground: Ground): FieldErrors | undefined;
};

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  'x-text'?: TextKind;
  'x-trimmed'?: boolean;
  'x-invisible'?: 'removed';
  'x-years-ahead'?: number;
  'x-catalogue'?: 'document-types';
};

type Check = (text: string, ground: Ground) => Message | undefined;

/** What holds for a value and the parts of it; a part of a body without rules has none. */
type Rules = {
  tidied: ((text: string) => string) | undefined;
  checks: Check[];
  fields: Map<string, Rules>;
  each: Rules | undefined;
};

/** @param schema of a JSON body, with references into the spec */
export function inputRules(spec: Spec, schema: object | undefined): InputRules {
  const rules = schema && rulesOf(spec, schema as Schema);
  if (!rules) return { tidy: () => {}, check: () => undefined };
  return {
    tidy(body) {
      tidied(rules, body);
    },
    check(body, ground) {
      const errors: FieldErrors = {};
      collect(rules, { value: body, path: '' }, ground, errors);
      for (const _ in errors) return errors;
      return undefined;
    },
  };
}

function tidied(rules: Rules, value: unknown): unknown {
  if (typeof value === 'string') return rules.tidied ? rules.tidied(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    const ofMember = memberOf(rules, value, name);
    if (!ofMember) continue;
    const member = members[name];
    const kept = tidied(ofMember, member);
    if (kept !== member) members[name] = kept;
  }
  return value;
}

function collect(
  rules: Rules,
  { value, path }: { value: unknown; path: string },
  ground: Ground,
  errors: FieldErrors,
): void {
  if (typeof value === 'string') {
    for (const check of rules.checks) {
      const error = check(value, ground);
      if (error !== undefined) errors[path] ??= [error];
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const ofMember = memberOf(rules, value, name);
    if (ofMember)
      collect(ofMember, { value: member, path: path === '' ? name : `${path}.${name}` }, ground, errors);
  }
}

function memberOf({ fields, each }: Rules, holder: object, name: string): Rules | undefined {
  return (Array.isArray(holder) ? undefined : fields.get(name)) ?? each;
}

/** @returns undefined where there is nothing to look at, also within */
function rulesOf(spec: Spec, schema: Schema): Rules | undefined {
  const found: Rules = { tidied: undefined, checks: [], fields: new Map(), each: undefined };
  gather(spec, schema, found);
  return found.tidied || found.checks.length > 0 || found.fields.size > 0 || found.each ? found : undefined;
}

function gather(spec: Spec, schema: Schema, found: Rules): void {
  if (schema.$ref !== undefined) gather(spec, componentOf(spec, schema.$ref), found);
  if (schema['x-invisible'] === 'removed' || schema.format === 'idn-email') found.tidied = withoutInvisible;
  else if (schema['x-text'] === 'single-line') found.tidied ??= withoutInvisibleEnds;
  found.checks.push(...checksOf(schema));
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const rules = rulesOf(spec, member);
    if (rules) found.fields.set(name, rules);
  }
  const each = schema.items ?? schema.additionalProperties;
  if (typeof each === 'object') found.each ??= rulesOf(spec, each);
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    gather(spec, part, found);
  }
}

function checksOf({
  format,
  'x-text': kind,
  'x-trimmed': isTrimmed,
  'x-years-ahead': years,
  'x-catalogue': catalogue,
}: Schema): Check[] {
  const checks: Check[] = [];
  if (kind !== undefined) {
    checks.push((text) => {
      const trimmed = text.trim();
      // Of a blank text nothing is kept, or its schema refuses it.
      return trimmed === '' ? undefined : textFault(kind, isTrimmed ? trimmed : text);
    });
  }
  if (format === 'idn-email') {
    checks.push((text) => (needsInternationalMail(text) ? message('email.local_part') : undefined));
  }
  // What is no date at all is for the schema to refuse.
  if (years !== undefined) {
    checks.push((text, { now }) => (isCalendarDate(text) ? dateFault(text, now, years) : undefined));
  }
  if (catalogue !== undefined) {
    checks.push((text, { country }) =>
      country === undefined ? undefined : documentTypeFault(country, text),
    );
  }
  return checks;
}

/** The longest list that the spec allows in a record: the lines of a document. */
const MAX_ITEMS = 500;
/** More fields than any object of the spec has. */
const MAX_MEMBERS = 100;

/**
 * Refuses text that cannot be stored as it was sent: NUL, and halves of surrogate pairs, which have no UTF-8 form. Of a
 * request that does not conform to the spec, also values that no schema allows, before the validator would list every
 * error of every part.
 * @throws Failure `validation_failed`
 */
export function refuseUnstorable(query: unknown, body: unknown, isValid: boolean): void {
  const errors: FieldErrors = {};
  collectUnstorable(query, isValid, errors);
  collectUnstorable(body, isValid, errors);
  for (const _ in errors) throw invalidFields(errors);
}

/** Walks with a stack of its own: a body may nest deeper than calls can. */
function collectUnstorable(root: unknown, isValid: boolean, errors: FieldErrors): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && isBroken(value)) {
      errors[path || 'body'] = [message('text.broken')];
    }
    // The validator refuses such depth anyway, with the name of the field that should not be an object.
    if (typeof value !== 'object' || value === null || depth > 10) continue;
    const error = isValid ? undefined : sizeError(value);
    if (error) {
      errors[path || 'body'] = [error];
      continue;
    }
    for (const [key, child] of Object.entries(value)) {
      waiting.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
}

function sizeError(value: object): Message | undefined {
  if (!Array.isArray(value)) {
    return Object.keys(value).length > MAX_MEMBERS ? message('value.unknown_fields') : undefined;
  }
  return value.length > MAX_ITEMS ? message('value.max_items', { most: MAX_ITEMS }) : undefined;
}

function isBroken(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

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
