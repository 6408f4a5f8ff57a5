import type { DrawPages } from '../../print/page-drawer.ts';
import { dashboardOperations, preparations, type Tools } from '../../resources/dashboard-operations.ts';
import type { DashboardOperationId } from '../../spec/dashboard.ts';
import type { OperationTable } from '../pipeline/execute.ts';
import { clientLeft } from '../threads/threads.ts';
import type { Imports } from './imports.ts';

/** What preparations of the dashboard's operations work with. */
export type DashboardTools = { drawPages: DrawPages; imports: Imports; clock: () => Date };

/** Operations that take a table. */
const IMPORTS: readonly DashboardOperationId[] = [
  'previewClientsImport',
  'importClients',
  'previewItemsImport',
  'importItems',
];

/** Operations that change the business of the workspace: its members, or which workspaces it has. */
const OF_BUSINESS: readonly DashboardOperationId[] = [
  'updateMember',
  'revokeMember',
  'createInvitation',
  'withdrawInvitation',
  'createSandbox',
];

export function isImport(operationId: string): boolean {
  return IMPORTS.some((id) => id === operationId);
}

/** The operations of the dashboard's own spec. */
export function dashboardTable({ drawPages, imports, clock }: DashboardTools): OperationTable {
  return {
    handlers: dashboardOperations as unknown as OperationTable['handlers'],
    preparations: preparations as unknown as OperationTable['preparations'],
    toolsFor: ({ response, actor }): Tools => ({
      drawPages,
      readTable: (step, kind, body) =>
        imports.read({ step, kind, body, actor, now: clock() }, clientLeft(response)),
      workspaceId: actor.workspace.id,
    }),
    usesReadWorker: false,
    changesBusiness: (operationId) => OF_BUSINESS.some((id) => id === operationId),
    inBackground: imports.inTurn,
  };
}
