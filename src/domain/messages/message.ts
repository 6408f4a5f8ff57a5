// A message is data until it is shown: a stable key, and the values that its sentence contains. English is made where
// an answer, a log line or a report is written; the dashboard translates by key.
import type { en, shown } from './en.ts';

export type MessageKey = keyof typeof en;

/** The messages that users of the dashboard can be shown. */
export type ShownKey = keyof typeof shown;

/** A value in a sentence: as it is, a list of values, or a phrase, which is a message of its own. */
export type MessageValue = string | number | readonly string[] | Message;

/** A message as it is kept, sent to the dashboard, and passed between threads. */
export type Message = {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, MessageValue>>;
};

/**
 * The names of parameters in a sentence. They are in lower case: braces around anything else are part of the sentence,
 * such as the tokens of number templates.
 */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends Lowercase<Name> ? Name : never) | NamesIn<Rest>
  : never;

/** The rest of the keys that begin with a subject: `KeysUnder<'too_many'>` are `attempts`, `requests` and so on. */
export type KeysUnder<Subject extends string> = MessageKey extends infer Key
  ? Key extends `${Subject}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The parameters of a message, where it has any. */
export type ParamsOf<Key extends MessageKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<(typeof en)[Key]>, MessageValue>>];

export function message<Key extends MessageKey>(key: Key, ...[params]: ParamsOf<Key>): Message {
  return { key, params: params ?? {} };
}

const PARAMETER = /\{([a-z_]+)\}/g;

/**
 * A message in the language of a catalogue.
 * @param catalogue sentences by key
 * @returns undefined where the catalogue lacks the key of the message, or of a phrase in it
 */
export function rendered(
  { key, params }: Message,
  catalogue: Readonly<Record<string, string>>,
): string | undefined {
  let isComplete = true;
  const text = catalogue[key]?.replace(PARAMETER, (name, inner: string) => {
    const value = params[inner];
    if (value === undefined) return name;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (!('key' in value)) return value.join(', ');
    const phrase = rendered(value, catalogue);
    isComplete &&= phrase !== undefined;
    return phrase ?? name;
  });
  return isComplete ? text : undefined;
}
