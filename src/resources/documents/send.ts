import { type Context, mustHold } from '../../auth/context.ts';
import { UNSCHEDULED } from '../../database/schema/documents.ts';
import { isOfClient, recipientsOf } from '../../domain/contacts.ts';
import { Failure, type FieldErrors, throwGathered } from '../../domain/failure.ts';
import type { MailPlace, MailRecipient } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { trimmedToNull, withoutAbsent } from '../../domain/text.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import type { Input } from '../../spec/public.ts';
import { clientById } from '../clients/queries.ts';
import { loadDocument, reloadAndPublish, statusOf } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import type { Success } from '../handler.ts';

type SendInput = Pick<Input<'sendDocument'>, 'path'> & Partial<Pick<Input<'sendDocument'>, 'body'>>;

/**
 * POST /documents/{reference}/send: marks an issued document as sent and emits `document.updated`; again, it stays as
 * it is, and is no longer scheduled. Each time, it goes out by e-mail, where e-mail is set up: to the given addresses, or
 * else those of the client.
 * Not if the client has none, or it was handed over in another way. Addresses that are not the client's need
 * `documents.view`.
 */
export async function sendDocument(
  context: Context,
  { path, body }: SendInput,
): Promise<Success<'sendDocument'>> {
  const record = await loadDocument(context, path.reference);
  const { head } = record;
  if (head.status === 'draft') throw new Failure('conflict', message('document.draft_cannot_be_sent'));
  const letter = letterOf(body);
  if (head.sentAt !== null) {
    await mailToClient(context, head, letter);
    if (head.scheduledSendAt === null) return { data: await shownDocument(context, record) };
    await updateDocumentRow(context.tx, head, { ...UNSCHEDULED, updatedAt: context.now.toISOString() });
    return reloadAndPublish(context, path.reference, 'document.updated');
  }
  if (head.status === 'cancelled')
    throw new Failure('conflict', message('document.cancelled_cannot_be_sent'));
  const sentAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head, {
    ...UNSCHEDULED,
    sentAt,
    status: statusOf({ ...head, sentAt }, context),
    updatedAt: sentAt,
  });
  await mailToClient(context, head, letter);
  return reloadAndPublish(context, path.reference, 'document.updated');
}

type LetterParts = {
  texts: { subject: string | null; message: string | null };
  addresses: Partial<Record<MailPlace, string[]>>;
};

/** The texts and addresses of the e-mail; undefined where none is sent. @throws Failure on any that would go nowhere */
export function letterOf(body: SendInput['body']): LetterParts | undefined {
  const subject = trimmedToNull(body?.subject) ?? null;
  const text = trimmedToNull(body?.message) ?? null;
  const addresses = withoutAbsent({ to: body?.to, cc: body?.cc, bcc: body?.bcc });
  if (body?.by_email !== false) return { texts: { subject, message: text }, addresses };
  const errors: FieldErrors = {};
  for (const [place, list] of Object.entries(addresses)) {
    if (list.length > 0) errors[place] = [message('document.address_without_email')];
  }
  if (subject !== null) errors.subject = [message('document.text_without_email')];
  if (text !== null) errors.message = [message('document.text_without_email')];
  throwGathered(errors);
  return undefined;
}

async function mailToClient(
  context: Context,
  head: DocumentHead,
  letter: LetterParts | undefined,
): Promise<void> {
  if (letter === undefined || head.status === 'cancelled') return;
  const recipients = await mustReachClient(context, head, letter);
  const mail = { kind: 'document', subjectReference: head.reference, ...letter.texts } as const;
  await queueMessage(context, mail, recipients);
}

/**
 * Who gets the e-mail.
 * @throws Failure on copies of one that goes to no one, or `forbidden` on addresses that the actor may not choose
 */
export async function mustReachClient(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { clientId }: Pick<DocumentHead, 'clientId'>,
  letter: LetterParts | undefined,
): Promise<MailRecipient[]> {
  if (letter === undefined) return [];
  const client = await clientById(tx, clientId);
  const recipients = recipientsOf(client, letter.addresses);
  // To send a document to any address is to see it.
  if (recipients.some(({ address }) => !isOfClient(client, address))) mustHold(actor, 'documents.view');
  mustHaveRecipient(recipients);
  return recipients;
}

/** @throws Failure on copies of an e-mail that goes to no one */
function mustHaveRecipient(recipients: readonly MailRecipient[]): void {
  if (recipients.some(({ sentAs }) => sentAs === 'to')) return;
  const errors: FieldErrors = {};
  for (const { sentAs } of recipients) errors[sentAs] = [message('document.copy_without_recipient')];
  throwGathered(errors);
}
