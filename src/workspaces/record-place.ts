import { eq } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { contracts } from '../database/schema/contracts.ts';
import { documents } from '../database/schema/documents.ts';
import { expenses } from '../database/schema/expenses.ts';
import { clients, items } from '../database/schema/records.ts';
import { payments } from '../database/schema/settlement.ts';
import { webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';

/** By the first part of the paths that name a record. */
const TABLES = {
  clients,
  items,
  documents,
  payments,
  contracts,
  expenses,
  'webhook-deliveries': webhookDeliveries,
  'webhook-endpoints': webhookEndpoints,
};

/** Records that the operator names by their reference alone: the API also wants their workspace. */
type RecordKind = keyof typeof TABLES;

export function isRecordKind(text: string): text is RecordKind {
  return Object.hasOwn(TABLES, text);
}

/** The workspace of a record, whatever its status; undefined where there is no such record. */
export async function workspaceOfRecord(
  tx: Reader,
  kind: RecordKind,
  reference: string,
): Promise<Workspace | undefined> {
  const table = TABLES[kind];
  const [row] = await tx
    .select({ workspace: workspaces })
    .from(workspaces)
    .innerJoin(table, eq(table.workspaceId, workspaces.id))
    .where(eq(table.reference, reference));
  return row?.workspace;
}
