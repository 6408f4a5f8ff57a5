import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { insertStatement, type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { fileContents, files } from '../database/schema/files.ts';

/** A file of a document or an expense, without its bytes. */
export type StoredFile = Omit<typeof files.$inferSelect, 'id'> & { id: number };

/** The record that a file belongs to. */
export type FileOwner = { documentId: number } | { expenseId: number };

const ofOwner = (owner: FileOwner) =>
  'documentId' in owner ? eq(files.documentId, owner.documentId) : eq(files.expenseId, owner.expenseId);

/** The files of a record, in the order in which they came. */
export function filesOf(tx: Reader, owner: FileOwner): Promise<StoredFile[]> {
  return tx.select().from(files).where(ofOwner(owner)).orderBy(asc(files.id));
}

/** Those that go to the client with a document. */
export async function sentFilesOf(tx: Reader, documentId: number): Promise<StoredFile[]> {
  return (await filesOf(tx, { documentId })).filter(({ isSent }) => isSent);
}

/** One of them. */
export async function fileOfRecord(
  tx: Reader,
  owner: FileOwner,
  reference: string,
): Promise<StoredFile | undefined> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(ofOwner(owner), eq(files.reference, reference)));
  return file;
}

const selectBytes = statement((db) =>
  db
    .select({ bytes: fileContents.bytes })
    .from(fileContents)
    .where(
      and(
        eq(fileContents.workspaceId, sql.placeholder('workspaceId')),
        eq(fileContents.sha256, sql.placeholder('sha256')),
      ),
    ),
);

/** The bytes of a file. */
export async function bytesOfFile(
  tx: Reader,
  { workspaceId, sha256 }: Pick<StoredFile, 'workspaceId' | 'sha256'>,
): Promise<Buffer> {
  const [content] = await selectBytes(tx, { workspaceId, sha256 });
  if (!content) throw new Error(`The bytes of the file ${sha256} are not there.`);
  return content.bytes;
}

/** How many bytes of files a workspace keeps, equal ones once. */
export async function keptBytes(tx: Reader, workspaceId: number): Promise<number> {
  const [sum] = await tx
    .select({ bytes: dialect.total(fileContents.size) })
    .from(fileContents)
    .where(eq(fileContents.workspaceId, workspaceId));
  return sum?.bytes ?? 0;
}

/** Whether a workspace has these bytes already. */
export async function hasBytes(tx: Reader, workspaceId: number, sha256: string): Promise<boolean> {
  const found = await tx
    .select({ size: fileContents.size })
    .from(fileContents)
    .where(and(eq(fileContents.workspaceId, workspaceId), eq(fileContents.sha256, sha256)));
  return found.length > 0;
}

const insertFile = insertStatement(files);

/** Adds a file to a record; equal bytes are kept once. */
export async function addFile(
  tx: Writer,
  {
    bytes,
    ...file
  }: Omit<StoredFile, 'id' | 'size' | 'documentId' | 'expenseId'> & FileOwner & { bytes: Buffer },
): Promise<StoredFile> {
  const { workspaceId, sha256 } = file;
  const size = bytes.length;
  await tx.insert(fileContents).values({ workspaceId, sha256, size, bytes }).onConflictDoNothing();
  return insertFile(tx, { ...file, size });
}

/** Changes the name of a file, or whether it goes to the client. */
export async function changeFile(
  tx: Writer,
  { id }: StoredFile,
  columns: Partial<Pick<StoredFile, 'name' | 'isSent'>>,
): Promise<void> {
  if (Object.keys(columns).length > 0) await tx.update(files).set(columns).where(eq(files.id, id));
}

/** Removes files, and the bytes that no other file of the workspace has. */
export async function removeFiles(tx: Writer, removed: readonly StoredFile[]): Promise<void> {
  if (removed.length === 0) return;
  await tx.delete(files).where(
    inArray(
      files.id,
      removed.map(({ id }) => id),
    ),
  );
  for (const { workspaceId, sha256 } of removed) {
    const still = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.workspaceId, workspaceId), eq(files.sha256, sha256)))
      .limit(1);
    if (still.length > 0) continue;
    await tx
      .delete(fileContents)
      .where(and(eq(fileContents.workspaceId, workspaceId), eq(fileContents.sha256, sha256)));
  }
}

/** Removes all files of a record that is deleted. */
export async function removeFilesOf(tx: Writer, owner: FileOwner): Promise<void> {
  await removeFiles(tx, await filesOf(tx, owner));
}
