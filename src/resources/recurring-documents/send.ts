// The e-mails of documents that templates have issued: queued after the commit that issues them, so that what keeps one
// back, such as the limits of the workspace, keeps no document from being issued.
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { recipientsOf } from '../../domain/contacts.ts';
import { type Failure, reasonOf } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { clientById } from '../clients/queries.ts';
import { findHead } from '../document-records/queries.ts';
import { sendDocument } from '../documents/send.ts';
import { findToSend, markSent, type SendPlace, type ToSend } from './queries.ts';
import { inform } from './run.ts';
import { loadTemplate } from './steps.ts';

/** Documents that are read at once. */
const PAGE = 50;

export const FIRST_TO_SEND: SendPlace = { ranAt: '', templateId: 0, scheduledOn: '' };

/** Documents of a workspace behind a place whose e-mails are still to be queued, the oldest first. */
export function documentsToSend({ tx, actor }: Context<Reader>, after: SendPlace): Promise<ToSend[]> {
  return findToSend(tx, actor.workspace.id, after, PAGE);
}

/**
 * Sends a document to the recipients of its template, or else to those whom the client has now. Without an address, the
 * managers are notified.
 * @throws Failure `rate_limited` beyond the limits of the workspace
 */
export async function sendMade(context: Context, made: ToSend): Promise<void> {
  const { tx, actor } = context;
  await markSent(tx, made);
  const head = await findHead(tx, actor.workspace.id, made.document);
  // Sent by hand in the meantime, or cancelled.
  if (!head || head.sentAt !== null || head.status === 'cancelled') return;
  const template = await loadTemplate(context, made.template);
  const { recipients } = template.content;
  const addresses = recipients === null ? {} : { to: recipients };
  const client = await clientById(tx, head.clientId);
  if (recipientsOf(client, addresses).length === 0)
    await informUnsent(context, made, message('recurring.no_address'));
  else await sendDocument(context, { path: { reference: made.document }, body: addresses });
}

/** No longer tries to send a document, and says why. */
export async function giveUpSending(context: Context, made: ToSend, failure: Failure): Promise<void> {
  await markSent(context.tx, made);
  await informUnsent(context, made, reasonOf(failure));
}

async function informUnsent(context: Context, made: ToSend, reason: Message): Promise<void> {
  const template = await loadTemplate(context, made.template);
  const head = await findHead(context.tx, context.actor.workspace.id, made.document);
  const values = { name: template.name, number: head?.number ?? '', reason };
  await inform(
    context,
    template,
    'recurring_document_not_sent',
    message('notice.recurring_not_sent', values),
  );
}
