import { invalidFields } from './failure.ts';
import { textFault } from './plain-text.ts';

/** Texts that a program keeps on a record, by keys of its own. */
export type Metadata = Record<string, string>;

/** What a request says of them: a text sets its key, null removes it, and null as a whole removes all. */
export type MetadataChange = Record<string, string | null> | null;

const MAX_KEYS = 50;

/**
 * Metadata as they are stored, as JSON and null where there are none, with a change over them; undefined where the
 * request says nothing of them.
 * @throws Failure `validation_failed` by key, or on `metadata` where there would be too many
 */
export function changedMetadata(
  stored: string | null,
  change: MetadataChange | undefined,
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
    throw invalidFields({ metadata: [`would have ${texts.size} keys: at most ${MAX_KEYS} can be there`] });
  }
  return texts.size === 0 ? null : JSON.stringify(Object.fromEntries(texts));
}

/** Metadata as they are shown. */
export function metadataOf(stored: string | null): Metadata {
  return stored === null ? {} : (JSON.parse(stored) as Metadata);
}

/** Objects of many programs have one member of this name already, which no text takes the place of. */
const TAKEN = '__proto__';

function keyFault(key: string): string | undefined {
  if (key === TAKEN) return 'is no key that every program can hold';
  return textFault('single-line', key)?.replace('must be', 'must have a key that is');
}
