import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { clients } from '../../database/schema/records.ts';
import { sentStatements, statementPolicies } from '../../database/schema/statements.ts';
import type { ClientRow } from '../clients/queries.ts';

export type PolicyRow = typeof statementPolicies.$inferSelect;

const selectPolicy = statement((db) =>
  db
    .select()
    .from(statementPolicies)
    .where(eq(statementPolicies.workspaceId, sql.placeholder('workspaceId'))),
);

/** When a workspace sends statements; never where it has not said so. */
export async function policyOf(tx: Reader, workspaceId: number): Promise<PolicyRow> {
  const [row] = await selectPolicy(tx, { workspaceId });
  return (
    row ?? {
      workspaceId,
      day: null,
      kind: 'movements',
      doneMonth: null,
      sentMonth: null,
      afterClientId: null,
    }
  );
}

/** Stores a policy, the first of its workspace too. */
export async function storePolicy(tx: Writer, { workspaceId, ...columns }: PolicyRow): Promise<void> {
  await tx
    .insert(statementPolicies)
    .values({ workspaceId, ...columns })
    .onConflictDoUpdate({ target: statementPolicies.workspaceId, set: columns });
}

const selectAccounts = statement((db) =>
  db
    .selectDistinct({ clientId: clientAccounts.clientId, currency: clientAccounts.currency, client: clients })
    .from(clientAccounts)
    .innerJoin(clients, eq(clients.id, clientAccounts.clientId))
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        gt(clientAccounts.clientId, sql.placeholder('after')),
        sql`${clientAccounts.clientId} <= ${sql.placeholder('until')}`,
      ),
    )
    .orderBy(asc(clientAccounts.clientId), asc(clientAccounts.currency)),
);

const selectNextClients = statement((db) =>
  db
    .selectDistinct({ clientId: clientAccounts.clientId })
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        gt(clientAccounts.clientId, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(clientAccounts.clientId))
    .limit(sql.placeholder('limit')),
);

/** The accounts of the next clients that have any, by client and currency. @returns no `last` at the end */
export async function nextAccounts(
  tx: Reader,
  workspaceId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ accounts: { client: ClientRow; currency: string }[]; last: number | undefined }> {
  const found = await selectNextClients(tx, { workspaceId, after, limit });
  const until = found.at(-1)?.clientId;
  if (until === undefined) return { accounts: [], last: undefined };
  const accounts = await selectAccounts(tx, { workspaceId, after, until });
  return { accounts, last: found.length < limit ? undefined : until };
}

const selectSentInMonth = statement((db) =>
  db
    .select({ id: sentStatements.id })
    .from(sentStatements)
    .where(
      and(
        eq(sentStatements.workspaceId, sql.placeholder('workspaceId')),
        eq(sentStatements.clientId, sql.placeholder('clientId')),
        eq(sentStatements.currency, sql.placeholder('currency')),
        // Written out for the partial index.
        sql`month IS NOT NULL`,
        eq(sentStatements.month, sql.placeholder('month')),
      ),
    ),
);

/** Whether the service has sent a client its statement of a month already. */
export async function isSentInMonth(
  tx: Reader,
  of: { workspaceId: number; clientId: number; currency: string; month: string },
): Promise<boolean> {
  return (await selectSentInMonth(tx, of)).length > 0;
}
