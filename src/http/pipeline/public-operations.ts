import { operations } from '../../resources/operations.ts';
import type { OperationId } from '../../spec/public.ts';
import type { OperationTable } from './execute.ts';

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
export const PUBLIC_TABLE: OperationTable = {
  handlers: operations as unknown as OperationTable['handlers'],
  preparations: {},
  toolsFor: () => ({}),
  usesReadWorker: true,
  checksFacts: (operationId) => CHECKED_IN_ALL.some((id) => id === operationId),
};
