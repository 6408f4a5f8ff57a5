import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '../../database/engine/statement.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { expenses } from '../../database/schema/expenses.ts';
import { clients, items } from '../../database/schema/records.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { payments } from '../../database/schema/settlement.ts';

/** What is known of a record by its reference. */
export type Subject = {
  reference: string;
  kind: 'document' | 'client' | 'item' | 'expense' | 'contract' | 'payment' | 'recurring_document';
  /** Null where it has none, such as the number of a draft. */
  name: string | null;
  createdAt: string;
};

/** The records that have a page, each with what it is called. */
const RECORDS = [
  { kind: 'document', table: documents, name: documents.number },
  { kind: 'client', table: clients, name: clients.name },
  { kind: 'item', table: items, name: items.name },
  { kind: 'expense', table: expenses, name: expenses.description },
  { kind: 'contract', table: contracts, name: contracts.title },
  { kind: 'recurring_document', table: recurringDocuments, name: recurringDocuments.name },
  { kind: 'payment', table: payments, name: sql<null>`NULL` },
] as const;

/** The records of a workspace that have these references; at most a page of them. */
export async function subjectsOf(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<Subject[]> {
  if (references.length === 0) return [];
  const some = [...references];
  const found: Subject[] = [];
  for (const { kind, table, name } of RECORDS) {
    const { reference, createdAt } = table;
    const rows = await tx
      .select({ reference, name, createdAt })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), inArray(reference, some)));
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}
