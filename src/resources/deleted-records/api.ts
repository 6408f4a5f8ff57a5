import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { instantOf } from '../../domain/calendar.ts';
import { DELETABLE_TYPES, type DeletableType } from '../../domain/deletable-types.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { mayList, mustList } from '../record-access.ts';
import { DELETION_SORTS, type Deletion, findDeletions } from './listing.ts';

/** GET /deleted-records: oldest deletion first, of the kinds that the acting user may list. */
export async function listDeletedRecords(
  context: Context<Reader>,
  { query }: Input<'listDeletedRecords'>,
): Promise<Success<'listDeletedRecords'>> {
  const { tx, actor } = context;
  const listing = listingOf(query, DELETION_SORTS);
  const since = query.deleted_since && instantOf(query.deleted_since, 'deleted_since').toISOString();
  const types = typesFor(context, query.type);
  if (types?.length === 0) {
    return { data: [], meta: listMeta(listing, { rows: [], total: 0, next: null }) };
  }
  const found = await findDeletions(tx, actor.workspace.id, { types, since }, listing);
  return { data: found.rows.map(deletionView), meta: listMeta(listing, found) };
}

/** @returns undefined for all kinds. @throws Failure where the query names a kind that the acting user may not list */
function typesFor(context: Context<Reader>, wanted: DeletableType | undefined): DeletableType[] | undefined {
  if (wanted !== undefined) {
    mustList(context, wanted);
    return [wanted];
  }
  const types = DELETABLE_TYPES.filter((type) => mayList(context, type));
  return types.length === DELETABLE_TYPES.length ? undefined : types;
}

function deletionView({ type, reference, externalId, deletedAt }: Deletion): Schema<'DeletedRecord'> {
  return { type, reference, external_id: externalId, deleted_at: deletedAt };
}
