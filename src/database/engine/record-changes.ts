import type { InferInsertModel, SQL } from 'drizzle-orm';
import type { RecordType } from '../../domain/record-types.ts';
import { contracts } from '../schema/contracts.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { clients, items } from '../schema/records.ts';
import { recurringDocuments } from '../schema/recurring.ts';
import { payments } from '../schema/settlement.ts';
import { balanceConfirmations } from '../schema/statements.ts';
import { noteChanges } from './journal.ts';
import { asStep, stepStatement, type Writer } from './statement.ts';

// What changes records: each change is a step of its record, and noted in the journal.

/** The table of each type of records. */
export const TABLES = {
  client: clients,
  item: items,
  document: documents,
  payment: payments,
  expense: expenses,
  contract: contracts,
  recurring_document: recurringDocuments,
  balance_confirmation: balanceConfirmations,
};

type Tables = typeof TABLES;

type Columns<Type extends RecordType> = Partial<InferInsertModel<Tables[Type]>> & { updatedAt: string };

/** The columns of a state are the same in all tables. */
const stateIn = ({ workspaceId, reference, updatedAt, recordVersion }: typeof documents) => ({
  workspaceId,
  reference,
  updatedAt,
  recordVersion,
});

const STEPS = Object.fromEntries(
  Object.entries(TABLES).map(([type, each]) => {
    const table = each as typeof documents;
    return [type, stepStatement(table, stateIn(table))];
  }),
);

/** Changes a record as a step of its own, and notes that. */
export async function updateRecord<Type extends RecordType>(
  tx: Writer,
  type: Type,
  id: number,
  columns: Columns<Type>,
): Promise<void> {
  const changed = await STEPS[type]?.(tx, id, columns);
  if (changed) noteChanges(tx, type, 'updated', [changed]);
}

/** Changes records by a condition, each as a step of its own, and notes that. */
export async function updateRecords<Type extends RecordType>(
  tx: Writer,
  type: Type,
  columns: Columns<Type>,
  where: SQL | undefined,
): Promise<void> {
  const table = TABLES[type] as typeof documents;
  const changed = await tx.update(table).set(asStep(table, columns)).where(where).returning(stateIn(table));
  noteChanges(tx, type, 'updated', changed);
}
