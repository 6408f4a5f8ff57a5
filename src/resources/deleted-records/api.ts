import { type Context, mustHold } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { instantOf } from '../../domain/calendar.ts';
import { DELETABLE_TYPES, type DeletableType } from '../../domain/deletable-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Permission } from '../../domain/permissions.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { Success } from '../handler.ts';
import { DELETION_SORTS, type Deletion, findDeletions } from './listing.ts';

/** Permission and toolset of each kind's list: its deletions need the same. */
const LIST_ACCESS: Record<DeletableType, { permission: Permission; toolset: string }> = {
  client: { permission: 'clients.view', toolset: 'clients' },
  item: { permission: 'items.view', toolset: 'items' },
  document: { permission: 'documents.view', toolset: 'documents' },
  expense: { permission: 'expenses.view', toolset: 'expenses' },
  contract: { permission: 'contracts.view', toolset: 'contracts' },
};

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

function mayList({ actor, service }: Context<Reader>, type: DeletableType): boolean {
  const { permission, toolset } = LIST_ACCESS[type];
  const isIncluded = type !== 'contract' || actor.plan?.features.includes('contracts') === true;
  return actor.permissions.has(permission) && !service.toolsetsDisabled.includes(toolset) && isIncluded;
}

function mustList({ actor, service }: Context<Reader>, type: DeletableType): void {
  const { permission, toolset } = LIST_ACCESS[type];
  if (service.toolsetsDisabled.includes(toolset)) {
    throw new Failure('toolset_disabled', message('access.area_off', { area: toolset }));
  }
  mustHold(actor, permission);
  if (type === 'contract') mustInclude(actor, 'contracts');
}

function deletionView({ type, reference, externalId, deletedAt }: Deletion): Schema<'DeletedRecord'> {
  return { type, reference, external_id: externalId, deleted_at: deletedAt };
}
