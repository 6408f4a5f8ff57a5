import { MUST_BE_INSTANT } from '../../domain/calendar.ts';
import { type KeysUnder, type Message, message } from '../../domain/messages/message.ts';

/** What a keyword of a schema refuses: as Ajv reports it. */
export type SchemaError = { keyword: string; params: Record<string, unknown> };

const REFERENCE = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** What the patterns of the specification mean. */
const PATTERNS: Readonly<Record<string, Message>> = {
  '\\S': message('value.not_blank'),
  '^([A-Z]{3})?$': message('code.currency_letters'),
  '^([A-Z]{2})?$': message('code.country_letters'),
  '^[a-z0-9_]*$': message('value.tax_rate_key'),
  [`^${REFERENCE}$`]: message('value.reference'),
  [`^${REFERENCE}(,${REFERENCE}){0,99}$`]: message('value.references'),
};

const FORMATS: Readonly<Record<string, Message>> = {
  date: message('date.calendar'),
  'date-time': MUST_BE_INSTANT,
  int32: message('number.countable'),
  int64: message('number.countable'),
  'idn-email': message('code.email'),
};

type KnownParams = {
  limit: number;
  type: string | readonly string[];
  allowedValues: readonly (string | number | null)[];
  pattern: string;
  format: string;
  name: string;
};

const MESSAGES: Readonly<Record<string, (params: KnownParams) => Message>> = {
  required: () => message('value.required'),
  additionalProperties: () => message('value.unknown_field'),
  unknownParameter: () => message('value.unknown_parameter'),
  emptyParameter: ({ name }) => message('key.empty_parameter', { name }),
  propertyNames: () => message('value.property_names'),
  uniqueItems: () => message('value.duplicate_items'),
  anyOf: () => message('value.any_of'),
  oneOf: () => message('value.one_schema'),
  type: ({ type }) => ofType(type),
  enum: ({ allowedValues }) => ofValues(allowedValues),
  pattern: ({ pattern }) => PATTERNS[pattern] ?? message('value.pattern', { pattern }),
  format: ({ format }) => FORMATS[format] ?? message('value.format', { format }),
  minimum: ({ limit }) => message('number.at_least', { least: limit }),
  maximum: ({ limit }) => message('number.at_most', { most: limit }),
  // Ajv does not say what is excluded; the specification excludes only 0 (test/api/schema-messages.test.ts).
  not: () => message('number.not_zero'),
  exclusiveMinimum: ({ limit }) => message('number.above', { bound: limit }),
  minLength: ({ limit }) => (limit === 1 ? NOT_EMPTY : message('text.min_schema', { least: limit })),
  minItems: ({ limit }) => (limit === 1 ? NOT_EMPTY : message('value.min_items', { least: limit })),
  maxLength: ({ limit }) => message('text.max_schema', { most: limit }),
  maxItems: ({ limit }) => message('value.max_items', { most: limit }),
  maxProperties: ({ limit }) => message('value.max_properties', { most: limit }),
};

const NOT_EMPTY = message('value.not_empty');

/** What is wrong with a value, and what is expected instead. */
export function schemaMessage({ keyword, params }: SchemaError): Message {
  return MESSAGES[keyword]?.(params as KnownParams) ?? message('value.invalid');
}

/** Whether a value lacks the form that it must have, which says more than its length. */
export function isOfForm({ keyword, params }: SchemaError): boolean {
  return keyword === 'format' || (keyword === 'pattern' && String(params.pattern).startsWith('^'));
}

/** Null and the empty text clear a field: they are not named. */
function ofValues(allowed: readonly (string | number | null)[]): Message {
  return message('value.one_of', {
    values: allowed.filter((value) => value !== null && value !== '').map(String),
  });
}

function ofType(type: string | readonly string[]): Message {
  const [name, other] = [type].flat();
  return message(`type.${name}${other === 'null' ? '_or_null' : ''}` as `type.${KeysUnder<'type'>}`);
}
