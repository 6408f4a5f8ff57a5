import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { sortKey } from '../domain/search-text.ts';
import type { DashboardSchema } from '../spec/dashboard.ts';
import type { Schema } from '../spec/public.ts';
import { recordEvent } from '../webhooks/publish.ts';
import { CLIENT_COLUMNS } from './client-fields.ts';
import { type ClientRow, loadClient, refreshPaymentsOf, updateClientRow } from './clients/queries.ts';
import { clientView } from './clients/view.ts';
import { deleteContract } from './contracts/edit.ts';
import { reloadAndPublish } from './document-records/document.ts';
import { deleteDocument } from './documents/api.ts';
import {
  type Belongings,
  belongingsOf,
  blankDrafts,
  countMails,
  endSchedules,
  forgetDifferences,
  forgetOwnIds,
  forgetReasons,
  removeEvents,
  removeLetters,
} from './erasure/queries.ts';
import type { DashboardHandler } from './handler.ts';
import { eraseTemplate } from './recurring-documents/erase.ts';

// Erasing the personal data of a client (GDPR, article 17): what no law keeps goes, in one transaction. Issued
// documents, payments, sent contracts and confirmed balances stay as they were frozen: the law keeps them (article 17(3)(b)
// and (e)). So do all files of issued documents, also those that no client got: delivery notes and lists of hours are what the
// amount rests on.

/** What an erased client is called. */
const ERASED_NAME = 'Erased client';

/** `GET …/client-erasure/{client}`: what erasing would remove, and what stays. */
export const getClientErasure: DashboardHandler<'getClientErasure', Context<Reader>> = async (
  context,
  { path },
) => ({ data: await erasureOf(context, path.client) });

/** `POST …/client-erasure/{client}` */
export const eraseClient: DashboardHandler<'eraseClient', Context> = async (context, { path }) => ({
  data: await erase(context, path.client),
});

/** What erasing a client would remove, and what stays. */
export async function erasureOf(
  { tx, actor }: Context<Reader>,
  reference: string,
): Promise<DashboardSchema<'ClientErasure'>> {
  const client = await loadClient(tx, actor.workspace.id, reference);
  const all = await belongingsOf(tx, client);
  return {
    name: client.name,
    erased_at: client.erasedAt,
    drafts: all.drafts.length,
    contract_drafts: all.contractDrafts.length,
    recurring_documents: all.runningTemplates.length,
    mails: await countMails(tx, actor.workspace.id, subjectsOfMails(all)),
    open_contracts: all.openContracts.length,
    kept_documents: all.issued.length,
    kept_files: all.filesOfIssued,
    kept_payments: all.payments.length,
    kept_contracts: all.contracts.length,
  };
}

/**
 * Erases the personal data of a client: all fields, drafts of documents and contracts, what templates say, e-mails,
 * notifications and the history of webhooks. Emits `document.deleted` for each draft, `document.updated` for each
 * document that was to be sent by itself and each quote that is open again without its template, `recurring_document.updated`
 * for each template, and `client.updated` with what is left. Erasing again
 * changes nothing.
 * @throws Failure `conflict` while a contract waits for signatures
 */
export async function erase(context: Context, reference: string): Promise<Schema<'Client'>> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const before = await loadClient(tx, workspace.id, reference);
  if (before.erasedAt !== null) return clientView(before);
  const all = await belongingsOf(tx, before);
  if (all.openContracts.length > 0) throw new Failure('conflict', message('client.open_contracts'));
  // No history of what is deleted now, but for the event that says so.
  const deleted = [...all.drafts, ...all.contractDrafts];
  await removeEvents(tx, workspace.id, {
    subjects: [reference, ...deleted, ...all.templates],
    ended: false,
  });
  await removeEvents(tx, workspace.id, {
    subjects: [...all.issued, ...all.payments, ...all.contracts, ...all.confirmations],
    ended: true,
  });
  await removeLetters(tx, workspace.id, [
    reference,
    ...deleted,
    ...subjectsOfMails(all),
    ...all.contracts,
    ...all.templates,
  ]);
  const row = await updateClientRow(tx, before.id, {
    ...NOTHING,
    linkGeneration: before.linkGeneration + 1,
    archivedAt: before.archivedAt ?? now.toISOString(),
    erasedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  await refreshPaymentsOf(tx, row);
  // After the client, whose name their last events show.
  await blankDrafts(tx, row);
  await endSchedules(tx, row);
  const withReason = await forgetReasons(tx, row);
  for (const draft of all.drafts) await deleteDocument(context, { path: { reference: draft } } as never);
  for (const draft of all.contractDrafts)
    await deleteContract(context, { path: { reference: draft } } as never);
  for (const changed of new Set([...all.scheduled, ...withReason]))
    if (!all.drafts.includes(changed)) await reloadAndPublish(context, changed, 'document.updated');
  await forgetOwnIds(tx, workspace.id, deleted);
  for (const template of all.templates) await eraseTemplate(context, template);
  await forgetDifferences(tx, workspace.id, reference);
  for (const template of all.templates) await forgetDifferences(tx, workspace.id, template);
  const data = clientView(row);
  await recordEvent(tx, { workspace, event: 'client.updated', data, now });
  return data;
}

const subjectsOfMails = ({
  drafts,
  issued,
  payments,
  signers,
  statements,
  reminders,
  confirmations,
}: Belongings) => [
  ...drafts,
  ...issued,
  ...payments,
  ...signers,
  ...statements,
  ...reminders,
  ...confirmations,
];

/** Every column that says something of the client. */
const { type: _, ...COLUMNS } = CLIENT_COLUMNS;
const NOTHING: Partial<ClientRow> = {
  ...Object.fromEntries(Object.values(COLUMNS).map((column) => [column, null])),
  name: ERASED_NAME,
  nameSort: sortKey(ERASED_NAME),
  searchText: '',
  emailKey: null,
  portalAccessEnabled: false,
  monthlyStatements: false,
  externalId: null,
  metadata: null,
  remindersReason: null,
};
