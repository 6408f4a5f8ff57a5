import {
  and,
  asc,
  eq,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNotNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Workspace } from '../../auth/context.ts';
import { dialect } from '../../database/dialect.ts';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import { updateRecord } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { notifications, workspaces } from '../../database/schema/access.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { contractFiles, contracts, signers } from '../../database/schema/contracts.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { type ContractStatus, dueInvitations, OPEN_CONTRACT_STATUSES } from '../../domain/contract-status.ts';

export type ContractRow = InferSelectModel<typeof contracts>;
export type ContractValues = InferInsertModel<typeof contracts>;
export type SignerRow = InferSelectModel<typeof signers>;
export type SignerValues = InferInsertModel<typeof signers>;

/** A contract's own row with the client as it is now and the document that it belongs to. */
export type ContractHead = ContractRow & {
  clientReference: string;
  clientName: string;
  documentReference: string | null;
};

/** A contract with its signers by position. */
export type ContractRecord = { head: ContractHead; signers: SignerRow[] };

const selectHeads = amongStatement(contracts.reference, (db, isNamed) =>
  db
    .select({
      contract: contracts,
      clientReference: clients.reference,
      clientName: clients.name,
      documentReference: documents.reference,
    })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .leftJoin(documents, eq(documents.id, contracts.documentId))
    .where(and(dialect.equalsWithoutIndex(contracts.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

const selectSigners = amongStatement(signers.contractId, (db, isOfContract) =>
  db.select().from(signers).where(isOfContract).orderBy(asc(signers.contractId), asc(signers.position)),
);

/** The contracts of this workspace among the references, each with its signers. */
export async function contractsAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<ContractRecord[]> {
  const rows = await selectHeads(tx, references, { workspaceId });
  const ids = rows.map(({ contract }) => contract.id);
  const ofContract = Map.groupBy(await selectSigners(tx, ids), ({ contractId }) => contractId);
  return rows.map(({ contract, ...joined }) => ({
    head: { ...contract, ...joined },
    signers: ofContract.get(contract.id) ?? [],
  }));
}

/** The contract of this workspace with its signers, or undefined. */
export async function findContract(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ContractRecord | undefined> {
  const [record] = await contractsAmong(tx, workspaceId, [reference]);
  return record;
}

const insertRow = insertStatement(contracts);

export async function insertContract(tx: Writer, values: ContractValues): Promise<ContractRow> {
  const stored = await insertRow(tx, values);
  noteChanges(tx, 'contract', 'created', [stored]);
  return stored;
}

export const insertSigner = insertStatement(signers);

export async function updateContractRow(
  tx: Writer,
  id: number,
  values: Partial<ContractValues> & Pick<ContractValues, 'updatedAt'>,
): Promise<void> {
  await updateRecord(tx, 'contract', id, values);
}

export async function updateSignerRow(tx: Writer, id: number, values: Partial<SignerValues>): Promise<void> {
  await tx.update(signers).set(values).where(eq(signers.id, id));
}

export const insertContractFile = insertStatement(contractFiles);

const selectFile = statement((db) =>
  db
    .select({ pdf: contractFiles.pdf, sha256: contractFiles.sha256 })
    .from(contractFiles)
    .where(
      and(
        eq(contractFiles.contractId, sql.placeholder('contractId')),
        eq(contractFiles.kind, sql.placeholder('kind')),
      ),
    ),
);

const selectFileHash = statement((db) =>
  db
    .select({ sha256: contractFiles.sha256 })
    .from(contractFiles)
    .where(
      and(eq(contractFiles.contractId, sql.placeholder('contractId')), eq(contractFiles.kind, 'uploaded')),
    ),
);

const ofOriginal = and(
  eq(contractFiles.contractId, sql.placeholder('contractId')),
  eq(contractFiles.kind, 'uploaded'),
  isNotNull(contractFiles.originalSha256),
);

const selectOriginal = statement((db) =>
  db
    .select({ pdf: contractFiles.original, sha256: contractFiles.originalSha256 })
    .from(contractFiles)
    .where(ofOriginal),
);

const selectPictured = statement((db) =>
  db.select({ contractId: contractFiles.contractId }).from(contractFiles).where(ofOriginal),
);

/** The signed PDF of a contract, or undefined while it is not signed. */
export async function findSignedFile(tx: Reader, contractId: number) {
  const [row] = await selectFile(tx, { contractId, kind: 'signed' });
  return row;
}

/** The PDF that replaces the contract's text, as it is shown; or undefined for a contract in writing. */
export async function findUploadedFile(tx: Reader, contractId: number) {
  const [row] = await selectFile(tx, { contractId, kind: 'uploaded' });
  return row;
}

/** The file that was uploaded; undefined where an earlier version has not kept it. */
export async function findOriginal(tx: Reader, contractId: number) {
  const [row] = await selectOriginal(tx, { contractId });
  const { pdf, sha256 } = row ?? {};
  return pdf && sha256 ? { pdf, sha256 } : undefined;
}

/** Whether an uploaded PDF is shown as pictures of its pages: since this version, the file itself is kept apart. */
export async function isPictured(tx: Reader, contractId: number): Promise<boolean> {
  return (await selectPictured(tx, { contractId })).length > 0;
}

/** Only the hash of what is shown of an uploaded PDF. */
export async function findUploadedHash(tx: Reader, contractId: number): Promise<string | undefined> {
  const [row] = await selectFileHash(tx, { contractId });
  return row?.sha256;
}

const selectNotice = statement((db) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, sql.placeholder('workspaceId')),
        eq(notifications.kind, sql.placeholder('kind')),
        eq(notifications.subjectReference, sql.placeholder('subjectReference')),
      ),
    )
    .limit(1),
);

/** Whether the managers of a business already got this kind of notification about a record. */
export async function hasNotice(
  tx: Reader,
  notice: { workspaceId: number; kind: string; subjectReference: string },
): Promise<boolean> {
  return (await selectNotice(tx, notice)).length > 0;
}

// A link and the operator's commands name only a signer or a contract; these find its workspace.

const LOCATION = { workspaceId: contracts.workspaceId, contract: contracts.reference, signerId: signers.id };

const selectLocationOfLink = statement((db) =>
  db
    .select(LOCATION)
    .from(signers)
    .innerJoin(contracts, eq(contracts.id, signers.contractId))
    .innerJoin(workspaces, eq(workspaces.id, contracts.workspaceId))
    .where(and(eq(signers.linkHash, sql.placeholder('hash')), ne(workspaces.status, 'removed'))),
);

/** The workspace, contract and signer of a link, by the hash of the link. */
export async function locateSignerByLink(tx: Reader, hash: string) {
  const [row] = await selectLocationOfLink(tx, { hash });
  return row;
}

const selectLocationOfSigner = statement((db) =>
  db
    .select(LOCATION)
    .from(signers)
    .innerJoin(contracts, eq(contracts.id, signers.contractId))
    .where(eq(signers.reference, sql.placeholder('reference'))),
);

/** The workspace and contract of a signer. */
export async function locateSigner(tx: Reader, reference: string) {
  const [row] = await selectLocationOfSigner(tx, { reference });
  return row;
}

/** The contracts of some signers, by the references of both. */
export async function contractsOfSigners(
  tx: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await tx
    .select({ signer: signers.reference, contract: contracts.reference })
    .from(signers)
    .innerJoin(contracts, eq(contracts.id, signers.contractId))
    .where(inArray(signers.reference, [...new Set(references)]));
  return new Map(rows.map(({ signer, contract }) => [signer, contract]));
}

const IS_OPEN = isOneOf(contracts.status, OPEN_CONTRACT_STATUSES);

/** References of open contracts of a workspace whose deadline has come by `instant`, a batch at a time. */
export async function findPastDeadline(
  tx: Reader,
  workspaceId: number,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ reference: contracts.reference })
    .from(contracts)
    .where(and(eq(contracts.workspaceId, workspaceId), IS_OPEN, lte(contracts.expiresAt, instant)))
    .orderBy(asc(contracts.expiresAt))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** The next instant after one at which the deadline of an open contract has come. */
export async function nextDeadline(
  tx: Reader,
  { id: workspaceId }: Pick<Workspace, 'id'>,
  after: Date,
): Promise<Date | undefined> {
  const [next] = await tx
    .select({ expiresAt: contracts.expiresAt })
    .from(contracts)
    .where(and(eq(contracts.workspaceId, workspaceId), IS_OPEN, gt(contracts.expiresAt, after.toISOString())))
    .orderBy(asc(contracts.expiresAt))
    .limit(1);
  return next?.expiresAt ? new Date(next.expiresAt) : undefined;
}

/** The next instant after one at which a signer of an open contract is to be reminded. */
export async function nextReminder(
  tx: Reader,
  { id: workspaceId }: Pick<Workspace, 'id'>,
  after: Date,
): Promise<Date | undefined> {
  const times: number[] = [];
  for (const { remindersSent, invitedUntil } of dueInvitations(after)) {
    const [next] = await tx
      .select({ invitedAt: signers.invitedAt })
      .from(signers)
      .innerJoin(contracts, eq(contracts.id, signers.contractId))
      .where(
        and(
          eq(contracts.workspaceId, workspaceId),
          IS_OPEN,
          inArray(signers.status, ['pending', 'viewed']),
          lte(signers.remindersSent, remindersSent),
          gt(signers.invitedAt, invitedUntil),
        ),
      )
      .orderBy(asc(signers.invitedAt))
      .limit(1);
    if (next?.invitedAt) times.push(Date.parse(next.invitedAt) + after.getTime() - Date.parse(invitedUntil));
  }
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** References of some contracts of a workspace that expired although their deadline is later than `instant`. */
export async function findExpiredAhead(
  tx: Reader,
  workspaceId: number,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ reference: contracts.reference })
    .from(contracts)
    .where(
      and(
        eq(contracts.workspaceId, workspaceId),
        isOneOf(contracts.status, ['expired']),
        gt(contracts.expiresAt, instant),
      ),
    )
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** Some contracts of a workspace in one status, in the order of their references, from behind `after` on. */
export async function contractsAfter(
  tx: Reader,
  { workspaceId, status, after }: { workspaceId: number; status: ContractStatus; after: string },
  limit: number,
) {
  return tx
    .select({ id: contracts.id, reference: contracts.reference, expiresAt: contracts.expiresAt })
    .from(contracts)
    .where(
      and(
        eq(contracts.workspaceId, workspaceId),
        eq(contracts.status, status),
        gt(contracts.reference, after),
      ),
    )
    .orderBy(asc(contracts.reference))
    .limit(limit);
}

/** Signers of some contracts who were invited while the clock was ahead count as invited at `instant`. */
export async function settleInvitations(tx: Writer, contractIds: number[], instant: string): Promise<void> {
  await tx
    .update(signers)
    .set({ invitedAt: instant })
    .where(and(inArray(signers.contractId, contractIds), gt(signers.invitedAt, instant)));
}

/** Signers of some contracts who were invited, have not acted, and whose next reminder is due. */
export async function findToRemind(tx: Reader, contractIds: number[], asOf: Date) {
  const isDue = dueInvitations(asOf).map(({ remindersSent, invitedUntil }) =>
    and(eq(signers.remindersSent, remindersSent), lte(signers.invitedAt, invitedUntil)),
  );
  const rows = await tx
    .select({
      id: signers.id,
      reference: signers.reference,
      name: signers.name,
      email: signers.email,
      invitedAt: signers.invitedAt,
    })
    .from(signers)
    .where(
      and(
        inArray(signers.contractId, contractIds),
        inArray(signers.status, ['pending', 'viewed']),
        or(...isDue),
      ),
    )
    .orderBy(asc(signers.contractId), asc(signers.position));
  return rows.flatMap(({ invitedAt, ...row }) => (invitedAt === null ? [] : [{ ...row, invitedAt }]));
}

/** Deletes a draft with its signers and files. */
export async function deleteContractRow(tx: Writer, draft: ContractHead, deletedAt: string): Promise<void> {
  await tx.delete(contracts).where(eq(contracts.id, draft.id));
  await noteDeletion(tx, 'contract', draft, deletedAt);
}

export async function deleteSigners(tx: Writer, contractId: number): Promise<void> {
  await tx.delete(signers).where(eq(signers.contractId, contractId));
}
