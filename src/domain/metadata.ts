import { invalidFields } from './failure.ts';
import { type Message, message } from './messages/message.ts';
import { textFault } from './text.ts';

/** Texts that API callers store on a record, under keys of their choice. */
export type Metadata = Record<string, string>;

/**
 * The field `metadata` of a request: a text sets its key, null removes it, and null instead of an object removes all.
 */
export type MetadataUpdate = Record<string, string | null> | null;

const MAX_KEYS = 50;

/**
 * Applies a change to stored metadata. Stored metadata is JSON, or null if there is none; the result is undefined if
 * the request does not change it.
 * @throws Failure `validation_failed` by key, or on `metadata` if there would be too many keys
 */
export function changedMetadata(
  stored: string | null,
  change: MetadataUpdate | undefined,
): string | null | undefined {
  if (change === undefined) return undefined;
  if (change === null) return null;
  const texts = new Map<string, string>(Object.entries(metadataOf(stored)));
  for (const [key, text] of Object.entries(change)) {
    const fault = keyFault(key);
    if (fault !== undefined) throw invalidFields({ [`metadata.${key}`]: [fault] });
    if (text === null) texts.delete(key);
    else texts.set(key, text);
  }
  if (texts.size > MAX_KEYS) {
    throw invalidFields({
      metadata: [message('metadata.too_many_keys', { count: texts.size, most: MAX_KEYS })],
    });
  }
  return texts.size === 0 ? null : JSON.stringify(Object.fromEntries(texts));
}

/** Metadata as an object, from its stored form. */
export function metadataOf(stored: string | null): Metadata {
  return stored === null ? {} : (JSON.parse(stored) as Metadata);
}

/** Not allowed as a key: JavaScript objects have an accessor of this name. */
const FORBIDDEN_KEY = '__proto__';

function keyFault(key: string): Message | undefined {
  if (key === FORBIDDEN_KEY) return message('metadata.reserved_key');
  return textFault('single-line', key) && message('metadata.key_one_line');
}
