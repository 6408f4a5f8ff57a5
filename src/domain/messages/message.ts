// A message is data until it is shown: a stable key, and the values that its sentence contains. English is made where
// an answer, a log line or a report is written; the dashboard translates by key.
import type { Rooms } from '../../../generated/texts.ts';
import type { Text } from '../texts.ts';

/** The sentences that users of the dashboard can be shown, and those that only callers are answered. */
type Catalogued = Rooms['messages'] & Rooms['sefAnswers'] & Rooms['callers'];

export type MessageKey = keyof Catalogued;

/** A value in a sentence: as it is, a list of values, or a phrase, which is a message of its own. */
type MessageValue = string | number | readonly string[] | Message;

/** A message as it is kept, sent to the dashboard, and passed between threads. */
export type Message = {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, MessageValue>>;
};

/** The rest of the keys that begin with a subject: `KeysUnder<'too_many'>` are `attempts`, `requests` and so on. */
export type KeysUnder<Subject extends string> = MessageKey extends infer Key
  ? Key extends `${Subject}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The parameters of a message, where it has any. */
export type ParamsOf<Key extends MessageKey> = Catalogued[Key] extends (values: infer Values) => string
  ? [params: Readonly<Record<keyof Values, MessageValue>>]
  : [];

export function message<Key extends MessageKey>(key: Key, ...[params]: ParamsOf<Key>): Message {
  return { key, params: params ?? {} };
}

/** Sentences by key, in one language. */
export type Catalogue = Readonly<Record<string, Text>>;

/**
 * A message in the language of a catalogue.
 * @returns undefined where the catalogue lacks the key of the message, or of a phrase in it
 */
export function rendered({ key, params }: Message, catalogue: Catalogue): string | undefined {
  const text = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  if (typeof text !== 'function') return text;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    const said = typeof value === 'object' ? saidOf(value, catalogue) : value;
    if (said === undefined) return undefined;
    values[name] = said;
  }
  return text(values);
}

function saidOf(value: readonly string[] | Message, catalogue: Catalogue): string | undefined {
  return 'key' in value ? rendered(value, catalogue) : value.join(', ');
}
