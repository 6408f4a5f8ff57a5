// Rules of inputs that JSON Schema cannot say, or says only in patterns that no reader understands. The spec names them
// by keywords of its own, so that they can be seen there: `x-text`, `x-trimmed` where white space around it is removed,
// `x-years-ahead` and `x-catalogue`.
import { isCalendarDate } from '../../domain/calendar.ts';
import { dateFault } from '../../domain/date-limits.ts';
import { documentTypeFault } from '../../domain/document-types.ts';
import { needsInternationalMail } from '../../domain/email-address.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { type TextKind, textFault } from '../../domain/plain-text.ts';
import type { Spec } from './routes.ts';

/** What rules depend on besides the value. Without a country its catalogue is not looked at. */
export type Ground = { now: Date; country?: string | undefined };

/** What the rules say against a body, by field; undefined when they say nothing. */
export type InputRules = (body: unknown, ground: Ground) => FieldErrors | undefined;

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
  'x-years-ahead'?: number;
  'x-catalogue'?: 'document-types';
};

type Rule = (text: string, ground: Ground) => Message | undefined;

/** What is to be looked at in a value; a part of a body without rules has none. */
type Rules = { ofText: Rule[]; fields: Map<string, Rules>; each: Rules | undefined };

/** @param schema of a JSON body, with references into the spec */
export function inputRules(spec: Spec, schema: object | undefined): InputRules {
  const rules = schema && rulesOf(spec, schema as Schema);
  if (!rules) return () => undefined;
  return (body, ground) => {
    const errors: FieldErrors = {};
    collect(rules, { value: body, path: '' }, ground, errors);
    for (const _ in errors) return errors;
    return undefined;
  };
}

function collect(
  rules: Rules,
  { value, path }: { value: unknown; path: string },
  ground: Ground,
  errors: FieldErrors,
): void {
  if (typeof value === 'string') {
    for (const rule of rules.ofText) {
      const fault = rule(value, ground);
      if (fault !== undefined) errors[path] ??= [fault];
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const ofMember = (isList ? undefined : rules.fields.get(name)) ?? rules.each;
    if (ofMember)
      collect(ofMember, { value: member, path: path === '' ? name : `${path}.${name}` }, ground, errors);
  }
}

/** @returns undefined where there is nothing to look at, also within */
function rulesOf(spec: Spec, schema: Schema): Rules | undefined {
  const found: Rules = { ofText: [], fields: new Map(), each: undefined };
  gather(spec, schema, found);
  return found.ofText.length > 0 || found.fields.size > 0 || found.each ? found : undefined;
}

function gather(spec: Spec, schema: Schema, found: Rules): void {
  if (schema.$ref !== undefined) gather(spec, referenced(spec, schema.$ref), found);
  found.ofText.push(...textRules(schema));
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

function textRules({
  format,
  'x-text': kind,
  'x-trimmed': isTrimmed,
  'x-years-ahead': years,
  'x-catalogue': catalogue,
}: Schema): Rule[] {
  const rules: Rule[] = [];
  if (kind !== undefined) {
    rules.push((text) => {
      const trimmed = text.trim();
      // Of a blank text nothing is kept, or its schema refuses it.
      return trimmed === '' ? undefined : textFault(kind, isTrimmed ? trimmed : text);
    });
  }
  if (format === 'idn-email') {
    rules.push((text) => (needsInternationalMail(text) ? message('email.local_part') : undefined));
  }
  // What is no date at all is for the schema to refuse.
  if (years !== undefined) {
    rules.push((text, { now }) => (isCalendarDate(text) ? dateFault(text, now, years) : undefined));
  }
  if (catalogue !== undefined) {
    rules.push((text, { country }) => (country === undefined ? undefined : documentTypeFault(country, text)));
  }
  return rules;
}

function referenced(spec: Spec, pointer: string): Schema {
  const [, , kind = '', name = ''] = pointer.split('/');
  return spec.components[kind]?.[name] as Schema;
}
