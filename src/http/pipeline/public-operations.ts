import type { Database } from '../../database/open.ts';
import type { IsNormalised } from '../../pdf/inspector.ts';
import { operations, preparations } from '../../resources/operations.ts';
import type { OperationId } from '../../spec/public.ts';
import type { OperationTable } from './execute.ts';

/** What preparations of public operations work with. */
export type PublicTools = { database: Database; isNormalised: IsNormalised };

/** The operations that write records of many fields. */
const CHECKED_IN_ALL: readonly OperationId[] = [
  'createClient',
  'updateClient',
  'createDocument',
  'updateDocument',
  'createItem',
  'updateItem',
  'createExpense',
  'updateExpense',
  'createContract',
  'updateContract',
  'createPayment',
  'recordPayment',
];

/** The operations of the public API, behind a key or a session. */
export function publicTable({ database, isNormalised }: PublicTools): OperationTable {
  return {
    handlers: operations as unknown as OperationTable['handlers'],
    preparations: preparations as unknown as OperationTable['preparations'],
    toolsFor: ({ actor }) => ({ read: database.read, isNormalised, workspaceId: actor.workspace.id }),
    usesReadWorker: true,
    checksFacts: (operationId) => CHECKED_IN_ALL.some((id) => id === operationId),
  };
}
