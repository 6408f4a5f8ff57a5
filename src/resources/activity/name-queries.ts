import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Workspace } from '../../auth/context.ts';
import type { insertOnlyStatement, Reader } from '../../database/engine/statement.ts';
import {
  apiKeys,
  bankAccounts,
  memberships,
  oneTimeLinks,
  paymentMethods,
  users,
} from '../../database/schema/access.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { expenses, recurringExpenses } from '../../database/schema/expenses.ts';
import { mailTexts } from '../../database/schema/mails.ts';
import { clients, items } from '../../database/schema/records.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { taxRates } from '../../database/schema/tax.ts';
import { webhookEndpoints } from '../../database/schema/webhooks.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import type { SubjectType } from '../../domain/journal.ts';

/** Where the names of a type of subjects stand. */
type Named = {
  table: Parameters<typeof insertOnlyStatement>[0];
  reference: SQLWrapper;
  name: SQLWrapper;
  /** The column of the workspace, or of its business. */
  of: SQLWrapper;
  isOfBusiness?: true;
};

const NAMED: Partial<Record<SubjectType, Named>> = {
  client: ofTable(clients, clients.name),
  item: ofTable(items, items.name),
  document: ofTable(documents, documents.number),
  expense: ofTable(expenses, expenses.description),
  contract: ofTable(contracts, contracts.title),
  recurring_expense: ofTable(recurringExpenses, recurringExpenses.description),
  recurring_document: ofTable(recurringDocuments, recurringDocuments.name),
  api_key: ofTable(apiKeys, sql`coalesce(${apiKeys.name}, ${apiKeys.hint})`),
  webhook_endpoint: ofTable(webhookEndpoints, webhookEndpoints.description),
  bank_account: ofTable(bankAccounts, sql`coalesce(${bankAccounts.iban}, ${bankAccounts.accountNumber})`),
  payment_method: ofTable(paymentMethods, sql`${paymentMethods.method} || ' ' || ${paymentMethods.currency}`),
  mail_text: ofTable(mailTexts, sql`${mailTexts.kind} || ' ' || ${mailTexts.language}`),
  tax_rate: { table: taxRates, reference: taxRates.key, name: taxRates.label, of: taxRates.workspaceId },
  invitation: {
    table: oneTimeLinks,
    reference: oneTimeLinks.reference,
    name: oneTimeLinks.email,
    of: oneTimeLinks.businessId,
    isOfBusiness: true,
  },
};

function ofTable(
  table: Named['table'] & { reference: SQLWrapper; workspaceId: SQLWrapper },
  name: SQLWrapper,
): Named {
  return { table, reference: table.reference, name, of: table.workspaceId };
}

type Subject = { type: SubjectType; reference: string | null };

/** What the subjects of a page are called now, by reference. */
export async function namesOf(
  tx: Reader,
  workspace: Workspace,
  subjects: readonly Subject[],
): Promise<Map<string, string | null>> {
  const byType = new Map<SubjectType, Set<string>>();
  for (const { type, reference } of subjects)
    if (reference !== null) byType.set(type, (byType.get(type) ?? new Set()).add(reference));
  const names = new Map<string, string | null>();
  for (const [type, references] of byType) {
    if (type === 'document_type')
      for (const key of references) names.set(key, documentTypeByKey(key)?.name ?? null);
    for (const { reference, name } of await found(tx, workspace, { type, references: [...references] }))
      names.set(reference, name);
  }
  return names;
}

async function found(
  tx: Reader,
  workspace: Workspace,
  { type, references }: { type: SubjectType; references: string[] },
): Promise<{ reference: string; name: string | null }[]> {
  if (type === 'member')
    return tx
      .select({
        reference: memberships.reference,
        name: sql<string>`coalesce(${users.name}, ${users.email})`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(eq(memberships.businessId, workspace.businessId), inArray(memberships.reference, references)),
      );
  const named = NAMED[type];
  if (!named) return [];
  const { table, reference, name, of, isOfBusiness } = named;
  return tx
    .select({ reference: sql<string>`${reference}`, name: sql<string | null>`${name}` })
    .from(table)
    .where(
      and(
        eq(of as SQL, isOfBusiness ? workspace.businessId : workspace.id),
        inArray(reference as SQL, references),
      ),
    );
}
