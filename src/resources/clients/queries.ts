import {
  and,
  count,
  eq,
  getTableColumns,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  isNull,
  sql,
} from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import { bothWays } from '../../database/engine/listing.ts';
import { NO_TEXT, namedList } from '../../database/engine/named-list.ts';
import { updateRecords } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  type Changes,
  insertManyStatement,
  insertStatement,
  type Reader,
  statement,
  stepStatement,
  type Writer,
} from '../../database/engine/statement.ts';
import type { AnyColumn } from '../../database/schema/columns.ts';
import { contracts } from '../../database/schema/contracts.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documents, documentTypeSettings } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { recurringDocuments } from '../../database/schema/recurring.ts';
import { payments } from '../../database/schema/settlement.ts';
import { notFound } from '../../domain/failure.ts';
import { searchable } from '../../domain/search-text.ts';
import type { DocumentDefaults } from '../../workspaces/document-defaults.ts';

const CLIENT_TYPES = ['business', 'individual'] as const;

export type ClientRow = InferSelectModel<typeof clients>;
export type ClientValues = InferInsertModel<typeof clients>;

const selectByReference = amongStatement(clients.reference, (db, isNamed) =>
  db
    .select()
    .from(clients)
    .where(and(dialect.equalsWithoutIndex(clients.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

/** The clients of this workspace among the references. */
export function clientsAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<ClientRow[]> {
  return selectByReference(tx, references, { workspaceId });
}

/** The client of this workspace, or undefined. */
export async function findClient(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ClientRow | undefined> {
  const [row] = await clientsAmong(tx, workspaceId, [reference]);
  return row;
}

/** The same. @throws Failure `not_found` */
export async function loadClient(tx: Reader, workspaceId: number, reference: string): Promise<ClientRow> {
  const client = await findClient(tx, workspaceId, reference);
  if (!client) throw notFound('client');
  return client;
}

const selectByExternalId = statement((db) =>
  db
    .select({ reference: clients.reference })
    .from(clients)
    .where(
      and(
        eq(clients.workspaceId, sql.placeholder('workspaceId')),
        eq(clients.externalId, sql.placeholder('externalId')),
      ),
    ),
);

/** The reference of the client of this workspace that has an id in another system, or undefined. */
export async function findByExternalId(
  tx: Reader,
  workspaceId: number,
  externalId: string,
): Promise<string | undefined> {
  const [row] = await selectByExternalId(tx, { workspaceId, externalId });
  return row?.reference;
}

const selectClientId = statement((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.workspaceId, sql.placeholder('workspaceId')),
        eq(clients.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The id of a client of this workspace, or undefined. */
export async function findClientId(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<number | undefined> {
  const [found] = await selectClientId(tx, { workspaceId, reference });
  return found?.id;
}

const selectWithTypeDefaults = statement((db) =>
  db
    .select({
      client: clients,
      defaultDueDays: documentTypeSettings.defaultDueDays,
      defaultPaymentTerms: documentTypeSettings.defaultPaymentTerms,
      defaultNotes: documentTypeSettings.defaultNotes,
      defaultLanguage: documentTypeSettings.defaultLanguage,
      defaultSecondLanguage: documentTypeSettings.defaultSecondLanguage,
      defaultFooterText: documentTypeSettings.defaultFooterText,
    })
    .from(clients)
    .leftJoin(
      documentTypeSettings,
      and(
        eq(documentTypeSettings.workspaceId, clients.workspaceId),
        eq(documentTypeSettings.typeKey, sql.placeholder('typeKey')),
      ),
    )
    .where(
      and(
        eq(clients.workspaceId, sql.placeholder('workspaceId')),
        eq(clients.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The client of a document with the defaults of the document's type, in one query. */
export async function findClientAndTypeDefaults(
  tx: Reader,
  key: { workspaceId: number; reference: string; typeKey: string },
): Promise<{ client: ClientRow; ofType: DocumentDefaults } | undefined> {
  const [row] = await selectWithTypeDefaults(tx, key);
  if (!row) return undefined;
  const { client, ...ofType } = row;
  return { client, ofType };
}

const selectLocation = statement((db) =>
  db
    .select({
      workspaceId: clients.workspaceId,
      reference: clients.reference,
      generation: clients.linkGeneration,
    })
    .from(clients)
    .where(eq(clients.reference, sql.placeholder('reference'))),
);

/**
 * The workspace of a client and the columns that its portal link is derived from: for the operator, who names only a
 * client, and for a request that opens the link.
 */
export async function locateClient(tx: Reader, reference: string) {
  const [row] = await selectLocation(tx, { reference });
  return row;
}

const selectById = statement((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id'))),
);

/** The clients of a workspace with what their numbers are checked by, by name. */
export function checkedClients(tx: Reader, workspaceId: number) {
  return tx
    .select({
      reference: clients.reference,
      name: clients.name,
      country: clients.country,
      taxNumber: clients.taxNumber,
      vatNumber: clients.vatNumber,
      email: clients.email,
      electronicAddress: clients.electronicAddress,
      electronicAddressScheme: clients.electronicAddressScheme,
    })
    .from(clients)
    .where(eq(clients.workspaceId, workspaceId))
    .orderBy(clients.nameSort, clients.reference);
}

/** A client that a record of the same workspace points to: it always exists. */
export async function clientById(tx: Reader, id: number): Promise<ClientRow> {
  const [row] = await selectById(tx, { id });
  if (!row) throw new Error(`There is no client ${id}.`);
  return row;
}

const insertRow = insertStatement(clients);

export async function insertClient(tx: Writer, values: ClientValues): Promise<ClientRow> {
  const stored = await insertRow(tx, values);
  noteChanges(tx, 'client', 'created', [stored]);
  return stored;
}

const insertRows = insertManyStatement(clients);

/** Inserts many clients at once. */
export async function insertClients(tx: Writer, values: ClientValues[]): Promise<ClientRow[]> {
  const stored = await insertRows(tx, values);
  noteChanges(tx, 'client', 'created', stored);
  return stored;
}

const selectTaken = (
  column: typeof clients.taxNumber | typeof clients.emailKey | typeof clients.externalId,
) => {
  const select = statement((db) =>
    db
      .select({ value: column })
      .from(clients)
      .where(
        and(
          eq(clients.workspaceId, sql.placeholder('workspaceId')),
          dialect.isAmong(column, sql.placeholder('values')),
        ),
      ),
  );
  return async (tx: Reader, workspaceId: number, values: string[]): Promise<string[]> => {
    const found = await select(tx, { workspaceId, values: JSON.stringify(values) });
    return found.flatMap(({ value }) => value ?? []);
  };
};

/** Which of the given tax numbers clients of the workspace have. */
export const takenTaxNumbers = selectTaken(clients.taxNumber);

/** Which of the given addresses, in lower case, clients of the workspace have. */
export const takenEmailKeys = selectTaken(clients.emailKey);

/** Which of the given external ids clients of the workspace have. */
export const takenExternalIds = selectTaken(clients.externalId);

const step = stepStatement(clients, getTableColumns(clients));

export async function updateClientRow(
  tx: Writer,
  id: number,
  values: Changes<ClientValues>,
): Promise<ClientRow> {
  const stored = (await step(tx, id, values)) as ClientRow;
  noteChanges(tx, 'client', 'updated', [stored]);
  return stored;
}

/** The client's part of the text that a document is searched by. */
export function documentSearchText(client: Pick<ClientRow, 'name' | 'legalName' | 'taxNumber'>): string {
  return searchable(client.name, client.legalName, client.taxNumber);
}

/**
 * Drafts of documents and contracts show their client as it is now, and are found by it: they change with it. An
 * issued document or a sent contract keeps the client that it froze.
 */
export async function refreshDraftsOf(tx: Writer, client: ClientRow): Promise<void> {
  const { workspaceId, id: clientId, updatedAt } = client;
  await updateRecords(
    tx,
    'document',
    { searchText: documentSearchText(client), updatedAt },
    and(
      eq(documents.workspaceId, workspaceId),
      eq(documents.clientId, clientId),
      eq(documents.status, 'draft'),
    ),
  );
  await updateRecords(
    tx,
    'contract',
    { updatedAt },
    and(eq(contracts.workspaceId, workspaceId), eq(contracts.clientId, clientId), isNull(contracts.sentAt)),
  );
}

/** Payments and templates show the name of their client as it is now: they change with it. */
export async function refreshPaymentsOf(tx: Writer, client: ClientRow): Promise<void> {
  const { workspaceId, id: clientId, updatedAt } = client;
  await updateRecords(
    tx,
    'payment',
    { updatedAt },
    and(eq(payments.workspaceId, workspaceId), eq(payments.clientId, clientId)),
  );
  await updateRecords(
    tx,
    'recurring_document',
    { updatedAt },
    and(eq(recurringDocuments.workspaceId, workspaceId), eq(recurringDocuments.clientId, clientId)),
  );
}

/** GET /clients: by folded name, then reference, unless it is sorted otherwise. */
export const CLIENT_LIST = namedList<ClientRow, { type: ClientRow['type'] | undefined }>({
  list: 'clients',
  table: clients,
  select: (db) => db.select().from(clients).$dynamic(),
  columns: { type: clients.type },
  isNameIndexCovering: true,
  countedAs: ({ type }) => (type ? [type] : [...CLIENT_TYPES]),
  orders: {
    ...bothWays('tax_number', {
      key: sql`coalesce(${clients.taxNumber}, '~')`,
      of: ({ taxNumber }: ClientRow) => taxNumber ?? NO_TEXT,
    }),
    ...bothWays('email', {
      key: sql`coalesce(${clients.emailKey}, '~')`,
      of: ({ emailKey }: ClientRow) => emailKey ?? NO_TEXT,
    }),
  },
});

const sumOf = (column: AnyColumn) => sql<number>`sum(${column})`;

/**
 * The sums of a client's issued documents by currency and type, from a covering index. A document that was cancelled by a
 * credit note counts, as the credit note does; one that was cancelled without is as if it had never been issued.
 */
export const selectSums = statement((db) =>
  db
    .select({
      currency: documents.currency,
      typeKey: documents.typeKey,
      documents: count(),
      total: sumOf(documents.totalCents),
      prepaid: sumOf(documents.prepaidCents),
      open: sumOf(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        // Written out, as in the index: SQLite would not use a partial index for a bound value.
        sql`(${documents.status} NOT IN ('draft', 'cancelled') OR ${documents.isCancelledByCredit} = 1)`,
      ),
    )
    .groupBy(documents.currency, documents.typeKey),
);

const selectBalances = statement((db) =>
  db
    .select({
      client: clients.reference,
      currency: clientAccounts.currency,
      kind: clientAccounts.kind,
      cents: clientAccounts.cents,
    })
    .from(clients)
    .innerJoin(
      clientAccounts,
      and(eq(clientAccounts.workspaceId, clients.workspaceId), eq(clientAccounts.clientId, clients.id)),
    )
    .where(
      and(
        dialect.equalsWithoutIndex(clients.workspaceId, sql.placeholder('workspaceId')),
        dialect.isAmong(clients.reference, sql.placeholder('references')),
        gt(clientAccounts.cents, 0),
      ),
    )
    .orderBy(clients.reference, clientAccounts.currency),
);

/** The sums of what some clients owe and have on account, by currency and kind. */
export function balancesOf(tx: Reader, workspaceId: number, references: readonly string[]) {
  return selectBalances(tx, { workspaceId, references: JSON.stringify(references) });
}

/** What is left of a client's credit notes, by currency. */
export const selectCreditLeft = statement((db) =>
  db
    .select({ currency: clientAccounts.currency, cents: clientAccounts.cents })
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientAccounts.clientId, sql.placeholder('clientId')),
        eq(clientAccounts.kind, 'credit'),
      ),
    ),
);
