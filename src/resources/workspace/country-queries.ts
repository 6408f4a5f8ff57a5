// What of a workspace depends on its country, besides its own row.
import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { updateRecords } from '../../database/engine/record-changes.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { paymentMethods } from '../../database/schema/access.ts';
import { documents, documentTypeSettings, numberSeries } from '../../database/schema/documents.ts';
import { clients, items } from '../../database/schema/records.ts';
import { taxStatuses } from '../../database/schema/tax.ts';
import type { TaxStatus } from '../../domain/catalogue.ts';

/** Whether a document was ever issued; a cancelled one was. */
export async function hasIssued(tx: Reader, workspaceId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), ne(documents.status, 'draft')))
    .limit(1);
  return rows.length > 0;
}

/** The references of the drafts, at most so many. */
export async function draftReferences(tx: Reader, workspaceId: number, most: number): Promise<string[]> {
  const rows = await tx
    .select({ reference: documents.reference })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.status, 'draft')))
    .orderBy(documents.id)
    .limit(most);
  return rows.map(({ reference }) => reference);
}

/** The tax rates that items name, with their number. */
export async function ratesOfItems(tx: Reader, workspaceId: number) {
  return tx
    .select({ key: items.taxRateKey, count: sql<number>`count(*)` })
    .from(items)
    .where(and(eq(items.workspaceId, workspaceId), isNotNull(items.taxRateKey)))
    .groupBy(items.taxRateKey);
}

export async function replaceRateOfItems(
  tx: Writer,
  workspaceId: number,
  { key, by, at }: { key: string; by: string | null; at: string },
): Promise<void> {
  await updateRecords(
    tx,
    'item',
    { taxRateKey: by, updatedAt: at },
    and(eq(items.workspaceId, workspaceId), eq(items.taxRateKey, key)),
  );
}

export function typeSettingsOf(tx: Reader, workspaceId: number) {
  return tx.select().from(documentTypeSettings).where(eq(documentTypeSettings.workspaceId, workspaceId));
}

type TypeSettings = Awaited<ReturnType<typeof typeSettingsOf>>[number];

export async function replaceTypeSettings(
  tx: Writer,
  workspaceId: number,
  rows: TypeSettings[],
): Promise<void> {
  await tx.delete(documentTypeSettings).where(eq(documentTypeSettings.workspaceId, workspaceId));
  if (rows.length > 0) await tx.insert(documentTypeSettings).values(rows);
}

/** The series go on with their numbers under the types of the new country. */
export async function renameSeries(
  tx: Writer,
  workspaceId: number,
  keyOf: (typeKey: string) => string | undefined,
): Promise<void> {
  const rows = await tx.select().from(numberSeries).where(eq(numberSeries.workspaceId, workspaceId));
  await tx.delete(numberSeries).where(eq(numberSeries.workspaceId, workspaceId));
  const renamed = rows.flatMap((row) => {
    const typeKey = keyOf(row.typeKey);
    return typeKey === undefined ? [] : [{ ...row, typeKey }];
  });
  if (renamed.length > 0) await tx.insert(numberSeries).values(renamed);
}

export async function removeStatusesExcept(
  tx: Writer,
  workspaceId: number,
  kept: TaxStatus[],
): Promise<void> {
  await tx
    .delete(taxStatuses)
    .where(and(eq(taxStatuses.workspaceId, workspaceId), notInArray(taxStatuses.status, kept)));
}

/** Whether a draft, an item, a client or an account of the workspace is in a currency. */
export async function usesCurrency(tx: Reader, workspaceId: number, currency: string): Promise<boolean> {
  const inDocuments = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.currency, currency)))
    .limit(1);
  const inItems = tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.workspaceId, workspaceId), eq(items.currency, currency)))
    .limit(1);
  const inClients = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.workspaceId, workspaceId), eq(clients.defaultCurrency, currency)))
    .limit(1);
  for (const query of [inDocuments, inItems, inClients]) if ((await query).length > 0) return true;
  return false;
}

/** The methods of a currency that nothing is in any more. */
export async function removeMethodsOf(tx: Writer, workspaceId: number, currency: string): Promise<void> {
  await tx
    .delete(paymentMethods)
    .where(and(eq(paymentMethods.workspaceId, workspaceId), eq(paymentMethods.currency, currency)));
}
