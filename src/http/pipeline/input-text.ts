// The one place where texts of a body are put into the form in which they are kept: characters that cannot be seen are
// removed at the ends of single-line texts (`x-text: single-line`), and everywhere in addresses of e-mail and in what is
// marked with `x-invisible: removed`: numbers, ids, telephone numbers.
import { withoutInvisible, withoutInvisibleEnds } from '../../domain/invisible.ts';
import type { Spec } from './routes.ts';

type Schema = {
  $ref?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  'x-text'?: string;
  'x-invisible'?: 'removed';
};

/** What happens to a text, and to the parts of a body. */
type Form = {
  ofText: ((text: string) => string) | undefined;
  fields: Map<string, Form>;
  each: Form | undefined;
};

/** Puts the texts of a body into their form, in place. */
export type TidyInput = (body: unknown) => void;

/** @param schema of a JSON body, with references into the spec */
export function tidyInput(spec: Spec, schema: object | undefined): TidyInput {
  const form = schema && formOf(spec, schema as Schema);
  if (!form) return () => {};
  return (body) => {
    tidy(form, body);
  };
}

function tidy(form: Form, value: unknown): unknown {
  if (typeof value === 'string') return form.ofText ? form.ofText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    const ofMember = (isList ? undefined : form.fields.get(name)) ?? form.each;
    if (!ofMember) continue;
    const member = members[name];
    const tidied = tidy(ofMember, member);
    if (tidied !== member) members[name] = tidied;
  }
  return value;
}

/** @returns undefined where nothing is changed, also within */
function formOf(spec: Spec, schema: Schema): Form | undefined {
  const found: Form = { ofText: undefined, fields: new Map(), each: undefined };
  gather(spec, schema, found);
  return found.ofText || found.fields.size > 0 || found.each ? found : undefined;
}

function gather(spec: Spec, schema: Schema, found: Form): void {
  const { $ref, format } = schema;
  if ($ref !== undefined) {
    const [, , kind = '', name = ''] = $ref.split('/');
    gather(spec, spec.components[kind]?.[name] as Schema, found);
  }
  if (schema['x-invisible'] === 'removed' || format === 'idn-email') found.ofText = withoutInvisible;
  else if (schema['x-text'] === 'single-line') found.ofText ??= withoutInvisibleEnds;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const form = formOf(spec, member);
    if (form) found.fields.set(name, form);
  }
  const each = schema.items ?? schema.additionalProperties;
  if (typeof each === 'object') found.each ??= formOf(spec, each);
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    gather(spec, part, found);
  }
}
