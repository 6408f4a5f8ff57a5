// `external_id` and `metadata`: what other programs store on our records, an id of their own and texts by key.
// Neither is printed, frozen or shown to clients.
import { uniqueOr422 } from '../database/engine/constraint.ts';
import { invalidFields } from '../domain/failure.ts';
import { type KeysUnder, type Message, message } from '../domain/messages/message.ts';
import { textFault, trimmedToNull, withoutAbsent } from '../domain/text.ts';

type Columns = { externalId: string | null; metadata: string | null };
type Body = { external_id?: string | null | undefined; metadata?: MetadataUpdate | undefined };

const FIELDS = ['external_id', 'metadata'];

/**
 * The columns that a body sets over those of a record; absent fields set none.
 * @throws Failure `validation_failed` by field
 */
export function ownDataColumns(body: Body, stored: Pick<Columns, 'metadata'> = { metadata: null }) {
  return withoutAbsent({
    externalId: trimmedToNull(body.external_id),
    metadata: changedMetadata(stored.metadata, body.metadata),
  });
}

/** The columns of a new record. @throws Failure `validation_failed` by field */
export function newOwnData(body: Body): Columns {
  return { externalId: null, metadata: null, ...ownDataColumns(body) };
}

/** Both fields as a record shows them. */
export function ownDataView({ externalId, metadata }: Columns): {
  external_id: string | null;
  metadata: Metadata;
} {
  return { external_id: externalId, metadata: metadataOf(metadata) };
}

/** True for a body that changes nothing else. */
export function changesOwnDataAlone(body: Body): boolean {
  const names = Object.keys(body);
  return names.length > 0 && names.every((name) => FIELDS.includes(name));
}

/**
 * Awaits a write and reports an id that another record of the kind has, even one that was written at the same moment.
 */
export async function orExternalIdTaken<T>(write: Promise<T>, noun: KeysUnder<'taken'>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw uniqueOr422(error, { external_id: { field: 'external_id', message: message(`taken.${noun}`) } });
  }
}

/** The external id that a list is filtered by. */
export function externalIdIn(query: { external_id?: string }): string | undefined {
  return query.external_id?.trim();
}

/** Texts that API callers store on a record, under keys of their choice. */
type Metadata = Record<string, string>;

/**
 * The field `metadata` of a request: a text sets its key, null removes it, and null instead of an object removes all.
 */
type MetadataUpdate = Record<string, string | null> | null;

const MAX_KEYS = 50;

/**
 * Applies a change to stored metadata. Stored metadata is JSON, or null if there is none; the result is undefined if
 * the request does not change it.
 * @throws Failure `validation_failed` by key, or on `metadata` if there would be too many keys
 */
function changedMetadata(
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
function metadataOf(stored: string | null): Metadata {
  return stored === null ? {} : (JSON.parse(stored) as Metadata);
}

/** Not allowed as a key: JavaScript objects have an accessor of this name. */
const FORBIDDEN_KEY = '__proto__';

function keyFault(key: string): Message | undefined {
  if (key === FORBIDDEN_KEY) return message('metadata.reserved_key');
  return textFault('single-line', key) && message('metadata.key_one_line');
}
