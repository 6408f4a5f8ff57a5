import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../database/engine/statement.ts';
import { users } from '../../database/schema/access.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { expenses } from '../../database/schema/expenses.ts';
import { clients, items } from '../../database/schema/records.ts';
import { payments } from '../../database/schema/settlement.ts';

/** What is known of a record by its reference. */
export type Subject = {
  reference: string;
  kind: 'document' | 'client' | 'item' | 'expense' | 'contract' | 'payment' | 'member';
  /** Null where it has none, such as the number of a draft. */
  name: string | null;
  createdAt: string;
};

/** The records of a workspace, and its members, that have these references; at most a page of them. */
export async function subjectsOf(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<Subject[]> {
  if (references.length === 0) return [];
  const some = [...references];
  const { reference, createdAt } = documents;
  const found = [
    await tx
      .select({ reference, name: documents.number, createdAt })
      .from(documents)
      .where(and(eq(documents.workspaceId, workspaceId), inArray(documents.reference, some))),
    await tx
      .select({ reference: clients.reference, name: clients.name, createdAt: clients.createdAt })
      .from(clients)
      .where(and(eq(clients.workspaceId, workspaceId), inArray(clients.reference, some))),
    await tx
      .select({ reference: items.reference, name: items.name, createdAt: items.createdAt })
      .from(items)
      .where(and(eq(items.workspaceId, workspaceId), inArray(items.reference, some))),
    await tx
      .select({ reference: expenses.reference, name: expenses.description, createdAt: expenses.createdAt })
      .from(expenses)
      .where(and(eq(expenses.workspaceId, workspaceId), inArray(expenses.reference, some))),
    await tx
      .select({ reference: contracts.reference, name: contracts.title, createdAt: contracts.createdAt })
      .from(contracts)
      .where(and(eq(contracts.workspaceId, workspaceId), inArray(contracts.reference, some))),
    (
      await tx
        .select({ reference: payments.reference, createdAt: payments.createdAt })
        .from(payments)
        .where(and(eq(payments.workspaceId, workspaceId), inArray(payments.reference, some)))
    ).map((row) => ({ ...row, name: null })),
    await tx
      .select({ reference: users.reference, name: users.name, createdAt: users.createdAt })
      .from(users)
      .where(inArray(users.reference, some)),
  ];
  return found.flatMap((rows, index) =>
    rows.map((row) => ({ ...row, kind: KINDS[index] as Subject['kind'] })),
  );
}

/** In the order of the queries. */
const KINDS: Subject['kind'][] = ['document', 'client', 'item', 'expense', 'contract', 'payment', 'member'];
