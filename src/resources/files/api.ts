import type { Context } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure, invalid, notFound } from '../../domain/failure.ts';
import { FILE_LIMITS, fileName } from '../../domain/files.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import {
  addFile,
  bytesOfFile,
  changeFile,
  type FileOwner,
  fileOfRecord,
  filesOf,
  hasBytes,
  keptBytes,
  removeFiles,
  type StoredFile,
} from '../../workspaces/files.ts';
import { loadHead, reloadAndPublish } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { type ExpenseRecord, findExpense, replaceExpense } from '../expenses/queries.ts';
import { expenseView } from '../expenses/view.ts';
import type { StoredFileAnswer, Success } from '../handler.ts';
import type { PreparedFile } from './prepare.ts';

type View = Schema<'AttachedFile'>;
type WithFile = Context & { prepared: PreparedFile };

// Files of documents: what goes to the client stays from issuing on, and all of them from sending on.

/** GET /documents/{reference}/files. */
export async function listDocumentFiles(
  context: Context<Reader>,
  { path }: Input<'listDocumentFiles'>,
): Promise<Success<'listDocumentFiles'>> {
  const { id } = await loadHead(context, path.reference);
  return { data: (await filesOf(context.tx, { documentId: id })).map(viewOf) };
}

/** POST /documents/{reference}/files: emits `document.updated`. */
export async function addDocumentFile(
  context: WithFile,
  { path, body }: Input<'addDocumentFile'>,
): Promise<Success<'addDocumentFile'>> {
  const head = await loadHead(context, path.reference);
  const isSent = body.send ?? false;
  if (isSent) mustBeUnsent(head);
  const file = await add(context, { documentId: head.id }, { name: body.name, isSent });
  await publishDocument(context, head, { before: [], after: [file.name] });
  return { data: viewOf(file) };
}

/** PATCH /documents/{reference}/files/{file}: emits `document.updated`. */
export async function updateDocumentFile(
  context: Context,
  { path, body }: Input<'updateDocumentFile'>,
): Promise<Success<'updateDocumentFile'>> {
  const head = await loadHead(context, path.reference);
  const owner = { documentId: head.id };
  const file = await loadFile(context.tx, owner, path.file);
  mustBeChangeable(head, file);
  await changeFile(context.tx, file, {
    ...(body.name !== undefined && { name: fileName(body.name, file.mediaType) }),
    ...(body.send !== undefined && { isSent: body.send }),
  });
  const after = await loadFile(context.tx, owner, path.file);
  await publishDocument(context, head, { before: [file.name], after: [after.name] });
  return { data: viewOf(after) };
}

/** DELETE /documents/{reference}/files/{file}: emits `document.updated`. */
export async function deleteDocumentFile(
  context: Context,
  { path }: Input<'deleteDocumentFile'>,
): Promise<Success<'deleteDocumentFile'>> {
  const head = await loadHead(context, path.reference);
  const file = await loadFile(context.tx, { documentId: head.id }, path.file);
  mustBeChangeable(head, file);
  await removeFiles(context.tx, [file]);
  await publishDocument(context, head, { before: [file.name], after: [] });
}

/** GET /documents/{reference}/files/{file}/content. */
export async function getDocumentFileContent(
  context: Context<Reader>,
  { path }: Input<'getDocumentFileContent'>,
): Promise<StoredFileAnswer> {
  const { id } = await loadHead(context, path.reference);
  return contentOf(context.tx, { documentId: id }, path.file);
}

function mustBeUnsent({ sentAt }: DocumentHead): void {
  if (sentAt !== null) throw new Failure('conflict', message('file.document_sent'));
}

function mustBeChangeable(head: DocumentHead, { isSent }: StoredFile): void {
  mustBeUnsent(head);
  if (head.status !== 'draft' && isSent) throw new Failure('conflict', message('file.document_issued'));
}

async function publishDocument(
  context: Context,
  head: DocumentHead,
  names: { before: string[]; after: string[] },
): Promise<void> {
  const { tx, now, actor } = context;
  const { reference } = head;
  await updateDocumentRow(tx, head, { updatedAt: now.toISOString() });
  noteDifference(
    tx,
    actor.workspace.id,
    { type: 'document', reference },
    { before: { files: names.before }, after: { files: names.after } },
  );
  await reloadAndPublish(context, reference, 'document.updated');
}

// Files of expenses: receipts, which never go to anyone.

/** GET /expenses/{reference}/files. */
export async function listExpenseFiles(
  context: Context<Reader>,
  { path }: Input<'listExpenseFiles'>,
): Promise<Success<'listExpenseFiles'>> {
  const { id } = await loadExpense(context, path.reference);
  return { data: (await filesOf(context.tx, { expenseId: id })).map(viewOf) };
}

/** POST /expenses/{reference}/files: emits `expense.updated`. */
export async function addExpenseFile(
  context: WithFile,
  { path, body }: Input<'addExpenseFile'>,
): Promise<Success<'addExpenseFile'>> {
  const expense = await loadExpense(context, path.reference);
  const file = await add(context, { expenseId: expense.id }, { name: body.name, isSent: false });
  await publishExpense(context, expense, { before: [], after: [file.name] });
  return { data: viewOf(file) };
}

/** PATCH /expenses/{reference}/files/{file}: emits `expense.updated`. */
export async function updateExpenseFile(
  context: Context,
  { path, body }: Input<'updateExpenseFile'>,
): Promise<Success<'updateExpenseFile'>> {
  const expense = await loadExpense(context, path.reference);
  const owner = { expenseId: expense.id };
  const file = await loadFile(context.tx, owner, path.file);
  await changeFile(context.tx, file, { name: fileName(body.name, file.mediaType) });
  const after = await loadFile(context.tx, owner, path.file);
  await publishExpense(context, expense, { before: [file.name], after: [after.name] });
  return { data: viewOf(after) };
}

/** DELETE /expenses/{reference}/files/{file}: emits `expense.updated`. */
export async function deleteExpenseFile(
  context: Context,
  { path }: Input<'deleteExpenseFile'>,
): Promise<Success<'deleteExpenseFile'>> {
  const expense = await loadExpense(context, path.reference);
  const file = await loadFile(context.tx, { expenseId: expense.id }, path.file);
  await removeFiles(context.tx, [file]);
  await publishExpense(context, expense, { before: [file.name], after: [] });
}

/** GET /expenses/{reference}/files/{file}/content. */
export async function getExpenseFileContent(
  context: Context<Reader>,
  { path }: Input<'getExpenseFileContent'>,
): Promise<StoredFileAnswer> {
  const { id } = await loadExpense(context, path.reference);
  return contentOf(context.tx, { expenseId: id }, path.file);
}

async function loadExpense({ tx, actor }: Context<Reader>, reference: string): Promise<ExpenseRecord> {
  const expense = await findExpense(tx, actor.workspace.id, reference);
  if (!expense) throw notFound('expense');
  return expense;
}

async function publishExpense(
  { tx, actor, now }: Context,
  expense: ExpenseRecord,
  names: { before: string[]; after: string[] },
): Promise<void> {
  const { workspace } = actor;
  const row = await replaceExpense(tx, { ...expense, updatedAt: now.toISOString() });
  const subject = { type: 'expense', reference: expense.reference } as const;
  noteDifference(tx, workspace.id, subject, {
    before: { files: names.before },
    after: { files: names.after },
  });
  await recordEvent(tx, { workspace, event: 'expense.updated', data: expenseView(row), now });
}

// What both have in common.

/** @throws Failure `not_found` where the record has no such file */
async function loadFile(tx: Reader, owner: FileOwner, reference: string): Promise<StoredFile> {
  const file = await fileOfRecord(tx, owner, reference);
  if (!file) throw notFound('file');
  return file;
}

/** @throws Failure `validation_failed` where the record or the workspace has no room for it */
async function add(
  { tx, actor, now, service, prepared }: WithFile,
  owner: FileOwner,
  { name, isSent }: { name: string; isSent: boolean },
): Promise<StoredFile> {
  const { id: workspaceId } = actor.workspace;
  const { sha256, bytes, mediaType } = prepared;
  if ((await filesOf(tx, owner)).length >= FILE_LIMITS.perRecord)
    throw invalid('content', message('file.too_many', { most: FILE_LIMITS.perRecord }));
  const most = service.maxFileBytes;
  if (most > 0 && !(await hasBytes(tx, workspaceId, sha256))) {
    if ((await keptBytes(tx, workspaceId)) + bytes.length > most)
      throw invalid('content', message('file.no_room', { most: Math.floor(most / 1024 / 1024) }));
  }
  return addFile(tx, {
    reference: newReference(),
    workspaceId,
    ...owner,
    name: fileName(name, mediaType),
    mediaType,
    sha256,
    bytes,
    isSent,
    createdAt: now.toISOString(),
  });
}

function viewOf({ reference, name, mediaType, size, sha256, isSent, createdAt }: StoredFile): View {
  return { reference, name, media_type: mediaType, size, sha256, send: isSent, created_at: createdAt };
}

async function contentOf(tx: Reader, owner: FileOwner, reference: string): Promise<StoredFileAnswer> {
  const file = await loadFile(tx, owner, reference);
  const { name, mediaType, sha256 } = file;
  return { storedFile: await bytesOfFile(tx, file), fileName: name, mediaType, sha256 };
}
