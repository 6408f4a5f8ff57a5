import type { Context } from '../../auth/context.ts';
import { noteAct } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addressees } from '../../domain/contacts.ts';
import { Failure, type FieldErrors, invalid, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import { trimmedToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import { clientById, findClient } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { neededClient } from '../named-client.ts';
import { scopeOf } from '../statements/statement.ts';
import { balanceOf, loadConfirmation, mailConfirmation, makeConfirmation, mustNotBeAhead } from './make.ts';
import { confirmationFileName, confirmationPrintOrder } from './papers.ts';
import { CONFIRMATION_SORTS, findConfirmations, insertRun, isRunning } from './queries.ts';
import { confirmationSummary, confirmationView } from './view.ts';

/** GET /balance-confirmations: newest first. */
export async function listBalanceConfirmations(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listBalanceConfirmations'>,
): Promise<Success<'listBalanceConfirmations'>> {
  const { client, status, as_of: asOf } = query;
  const listing = listingOf(query, CONFIRMATION_SORTS);
  const found = await findConfirmations(tx, actor.workspace.id, { client, status, asOf }, listing);
  return { data: found.rows.map(confirmationSummary), meta: listMeta(listing, found) };
}

/** GET /balance-confirmations/{reference}. */
export async function getBalanceConfirmation(
  context: Context<Reader>,
  { path }: Pick<Input<'getBalanceConfirmation'>, 'path'>,
): Promise<Success<'getBalanceConfirmation'>> {
  return { data: confirmationView(await loadConfirmation(context, path.reference)) };
}

/** GET /balance-confirmations/{reference}/confirmation.pdf. */
export async function getBalanceConfirmationPdf(
  context: Context<Reader>,
  { path }: Input<'getBalanceConfirmationPdf'>,
): Promise<Success<'getBalanceConfirmationPdf'>> {
  const { workspace } = context.actor;
  const record = await loadConfirmation(context, path.reference);
  const order = await confirmationPrintOrder(context.tx, workspace, record);
  return { fileName: confirmationFileName(record), order, workspaceId: workspace.id };
}

/** POST /balance-confirmations: what is sent stays as it is. */
export async function createBalanceConfirmation(
  context: Context,
  { body }: Input<'createBalanceConfirmation'>,
): Promise<Success<'createBalanceConfirmation'>> {
  const { tx, actor, now } = context;
  const client = await findClient(tx, actor.workspace.id, await neededClient(context, body));
  if (!client) throw invalid('client', message('client.unknown'));
  if (client.erasedAt !== null) throw invalid('client', message('client.erased_unchanged'));
  mustNotBeAhead(context, body.as_of);
  const choice = { kind: 'open_items', as_of: body.as_of, currency: body.currency } as const;
  const { currency } = scopeOf({ now, workspace: actor.workspace }, client, choice);
  const text = trimmedToNull(body.message) ?? null;
  const byEmail = body.by_email !== false;
  if (!byEmail) mustBeWithoutLetter({ recipients: body.recipients, message: text ?? undefined });
  const recipients = byEmail ? addressees(client, body.recipients) : [];
  const balance = await balanceOf(context, client, { asOf: body.as_of, currency });
  const reference = await makeConfirmation(context, balance);
  if (byEmail) await mailConfirmation(context, reference, { recipients, text });
  return getBalanceConfirmation(context, { path: { reference } });
}

/** @throws Failure on what would go nowhere */
function mustBeWithoutLetter(parts: Record<string, unknown>): void {
  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(parts))
    if (value !== undefined) errors[field] = [message('document.text_without_email')];
  throwGathered(errors);
}

/** POST /balance-confirmations/{reference}/send: the same once more. */
export async function sendBalanceConfirmation(
  context: Context,
  { path, body }: Input<'sendBalanceConfirmation'>,
): Promise<Success<'sendBalanceConfirmation'>> {
  const { tx, actor, now } = context;
  const record = await loadConfirmation(context, path.reference);
  if (record.answer) throw new Failure('conflict', message('balance_confirmation.answered'));
  const recipients = addressees(await clientById(tx, record.row.clientId), body?.recipients);
  const text = trimmedToNull(body?.message) ?? null;
  await mailConfirmation(context, path.reference, { recipients, text });
  const act = { type: 'balance_confirmation', reference: path.reference, change: 'done' } as const;
  noteAct(tx, actor.workspace.id, { ...act, at: now.toISOString() });
  return { data: confirmationView(record) };
}

/** POST /balance-confirmations/batch: the scheduled job makes them one after the other. */
export async function requestBalanceConfirmations(
  context: Context,
  { body }: Input<'requestBalanceConfirmations'>,
): Promise<Success<'requestBalanceConfirmations'>> {
  const { tx, actor, now } = context;
  const { as_of: asOf } = body;
  mustNotBeAhead(context, asOf);
  if (await isRunning(tx, actor.workspace.id, asOf))
    throw new Failure('conflict', message('balance_confirmation.running'));
  const reference = newReference();
  const createdAt = now.toISOString();
  await insertRun(tx, { reference, workspaceId: actor.workspace.id, asOf, createdAt });
  return { data: { reference, as_of: asOf, created_at: createdAt } };
}
