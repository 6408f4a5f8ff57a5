import { uniqueOr422 } from '../database/engine/constraint.ts';
import { type KeysUnder, message } from '../domain/messages/message.ts';
import { changedMetadata, type Metadata, type MetadataUpdate, metadataOf } from '../domain/metadata.ts';
import { trimmedToNull, withoutAbsent } from '../domain/text.ts';

// `external_id` and `metadata`: what other programs store on our records, an id of their own and texts by key.
// Neither is printed, frozen or shown to clients.

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
