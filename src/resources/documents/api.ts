import { type Context, mustHold } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { nextInstant } from '../../domain/calendar.ts';
import { kindOf } from '../../domain/document-types.ts';
import type { Input } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { loadDocument, mustBeDraft, publish, reloadAndPublish } from '../document-records/document.ts';
import { shownDocument, textsWithNextReminders } from '../document-records/next-reminder.ts';
import {
  type DocumentRecord,
  type DocumentValues,
  deleteDocumentRow,
  refreshTemplatesOf,
  replaceLines,
  updateDocumentRow,
} from '../document-records/queries.ts';
import { replaceRelated } from '../document-records/related-queries.ts';
import { documentView } from '../document-records/view.ts';
import type { FollowedBody, StoredJson, Success } from '../handler.ts';
import { changesOwnDataAlone, newOwnData, orExternalIdTaken, ownDataColumns } from '../own-data.ts';
import { mustSeeNamed } from '../payments/related.ts';
import { mustBeConvertible } from '../quotes/conversion.ts';
import { composeDraft, insertDraft, relatedRows } from './draft.ts';
import { type DraftValues, draftOf } from './draft-values.ts';
import { draftFrom } from './from.ts';
import { issueDraft, issueOptions } from './issue.ts';
import { cachingJson, findDocumentText } from './stored-text-queries.ts';

/** GET /documents/{reference}. */
export async function getDocument(
  context: Context<Reader>,
  { path }: Input<'getDocument'>,
): Promise<StoredJson | FollowedBody<Success<'getDocument'>>> {
  const { id } = context.actor.workspace;
  const text = await findDocumentText(context.tx, id, path.reference);
  if (text !== undefined) {
    const [storedData = text] = await textsWithNextReminders(context, [{ reference: path.reference, text }]);
    return { storedData };
  }
  const body = { data: await shownDocument(context, await loadDocument(context, path.reference)) };
  return { body, afterResponse: cachingJson(id, [path.reference]) };
}

/**
 * POST /documents: a draft without a number, or issued in the same step; emits `document.created`, and then what issuing
 * emits. What cannot be issued is not created either.
 */
export async function createDocument(
  context: Context,
  { body }: Input<'createDocument'>,
): Promise<Success<'createDocument'>> {
  mustSeeNamed(context, body);
  const { issue } = body;
  if (issue) mustHold(context.actor, 'documents.issue');
  const draft = await composeDraft(context, await draftFrom(context, body));
  await mustBeConvertible(context, draft.related, { kind: kindOf(draft.document), known: new Set() });
  const record = await insertDraft(context, draft, newOwnData(body));
  const created = await publish(context, record, 'document.created');
  return issue ? issueDraft(context, record, issueOptions(issue === true ? {} : issue)) : created;
}

/**
 * PATCH /documents/{reference}, drafts only; emits `document.updated`. `external_id` and `metadata` are not part of
 * what is frozen, and can change at any time.
 */
export async function updateDocument(
  context: Context,
  { path, body }: Input<'updateDocument'>,
): Promise<Success<'updateDocument'>> {
  const { tx, now } = context;
  mustSeeNamed(context, body);
  const record = await loadDocument(context, path.reference);
  const { metadata } = record.head;
  if (changesOwnDataAlone(body)) {
    const columns = { ...ownDataColumns(body, { metadata }), updatedAt: now.toISOString() };
    await orExternalIdTaken(updateDocumentRow(tx, record.head, columns), 'document');
    return rewritten(context, record);
  }
  mustBeDraft(record.head);
  return rewriteDraft(context, record, draftOf(record, body), ownDataColumns(body, { metadata }));
}

/** Stores other values of a draft; emits `document.updated`. */
export async function rewriteDraft(
  context: Context,
  record: DocumentRecord,
  values: DraftValues,
  ownData: Partial<DocumentValues> = {},
): Promise<Success<'updateDocument'>> {
  const { tx, now } = context;
  const { id, currency } = record.head;
  const draft = await composeDraft(context, values, currency);
  const before = new Set(record.relations.map(({ reference }) => reference));
  const known = new Set(
    draft.related.flatMap(({ target }) => (target && before.has(target.reference) ? [target.id] : [])),
  );
  await mustBeConvertible(context, draft.related, { kind: kindOf(draft.document), ownId: id, known });
  const columns = { ...draft.document, ...ownData, updatedAt: now.toISOString() };
  await orExternalIdTaken(updateDocumentRow(tx, record.head, columns), 'document');
  if (draft.document.typeKey !== record.head.typeKey) await refreshTemplatesOf(tx, id, columns.updatedAt);
  await replaceLines(tx, id, draft.lines);
  await replaceRelated(tx, id, relatedRows(draft, false));
  return rewritten(context, record);
}

/** Publishes a document that was changed, and notes which of its fields were. */
async function rewritten(context: Context, before: DocumentRecord): Promise<Success<'updateDocument'>> {
  const { reference } = before.head;
  const body = await reloadAndPublish(context, reference, 'document.updated');
  const views = { before: documentView(before), after: body.data };
  noteDifference(context.tx, context.actor.workspace.id, { type: 'document', reference }, views);
  return body;
}

/** DELETE /documents/{reference}, drafts only; emits `document.deleted` with the last state, and the deletion as its last step. */
export async function deleteDocument(
  context: Context,
  { path }: Input<'deleteDocument'>,
): Promise<Success<'deleteDocument'>> {
  const { tx, actor, now } = context;
  const record = await loadDocument(context, path.reference);
  mustBeDraft(record.head);
  const deletedAt = nextInstant(record.head.updatedAt, now);
  await deleteDocumentRow(tx, record.head, deletedAt);
  const data = { ...documentView(record), updated_at: deletedAt, version: record.head.recordVersion + 1 };
  await recordEvent(tx, { workspace: actor.workspace, event: 'document.deleted', data, now });
}
