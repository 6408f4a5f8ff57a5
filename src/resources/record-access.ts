import { type Context, mustHold } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Permission } from '../domain/permissions.ts';
import type { RecordType } from '../domain/record-types.ts';
import { mustInclude } from '../workspaces/plans.ts';

/** Permission and toolset of each type's list: whatever names its records needs the same. */
const LIST_ACCESS: Record<RecordType, { permission: Permission; toolset: string }> = {
  client: { permission: 'clients.view', toolset: 'clients' },
  item: { permission: 'items.view', toolset: 'items' },
  document: { permission: 'documents.view', toolset: 'documents' },
  payment: { permission: 'payments.view', toolset: 'documents' },
  expense: { permission: 'expenses.view', toolset: 'expenses' },
  contract: { permission: 'contracts.view', toolset: 'contracts' },
  recurring_document: { permission: 'recurring.view', toolset: 'documents' },
  balance_confirmation: { permission: 'payments.view', toolset: 'clients' },
};

/** Whether the acting user may list the records of a type. */
export function mayList({ actor, service }: Context<Reader>, type: RecordType): boolean {
  const { permission, toolset } = LIST_ACCESS[type];
  const isIncluded = type !== 'contract' || actor.plan?.features.includes('contracts') === true;
  return actor.permissions.has(permission) && !service.toolsetsDisabled.includes(toolset) && isIncluded;
}

/** @throws Failure where the acting user may not */
export function mustList({ actor, service }: Context<Reader>, type: RecordType): void {
  const { permission, toolset } = LIST_ACCESS[type];
  if (service.toolsetsDisabled.includes(toolset)) {
    throw new Failure('toolset_disabled', message('access.area_off', { area: toolset }));
  }
  mustHold(actor, permission);
  if (type === 'contract') mustInclude(actor, 'contracts');
}
