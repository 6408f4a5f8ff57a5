import type { Context } from '../../auth/context.ts';
import { Failure, type FieldErrors, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { trimmedToNull } from '../../domain/text.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Input } from '../../spec/public.ts';
import { clientById } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { type DocumentHead, updateDocumentRow } from './queries.ts';
import { loadDocument, reloadAndPublish, statusOf } from './state.ts';
import { documentView } from './view.ts';

type SendInput = Pick<Input<'sendDocument'>, 'path'> & Partial<Pick<Input<'sendDocument'>, 'body'>>;

/**
 * POST /documents/{reference}/send: marks an issued document as sent and emits `document.updated`; again, it stays as
 * it is. Each time, the client gets it by e-mail, where e-mail is set up and the client has an address, unless it was
 * handed over in another way.
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
    return { data: documentView(record) };
  }
  if (head.status === 'cancelled')
    throw new Failure('conflict', message('document.cancelled_cannot_be_sent'));
  const sentAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head.id, {
    sentAt,
    status: statusOf({ ...head, sentAt }, context),
    updatedAt: sentAt,
  });
  await mailToClient(context, head, letter);
  return reloadAndPublish(context, path.reference, 'document.updated');
}

type LetterTexts = { subject: string | null; message: string | null };

/** What goes along with the e-mail; undefined where none is sent. @throws Failure on texts that would go nowhere */
function letterOf(body: SendInput['body']): LetterTexts | undefined {
  const subject = trimmedToNull(body?.subject) ?? null;
  const text = trimmedToNull(body?.message) ?? null;
  if (body?.by_email !== false) return { subject, message: text };
  const errors: FieldErrors = {};
  if (subject !== null) errors.subject = [message('document.text_without_email')];
  if (text !== null) errors.message = [message('document.text_without_email')];
  throwGathered(errors);
  return undefined;
}

async function mailToClient(
  context: Context,
  head: DocumentHead,
  letter: LetterTexts | undefined,
): Promise<void> {
  if (letter === undefined || head.status === 'cancelled') return;
  const client = await clientById(context.tx, head.clientId);
  if (client.email === null) return;
  await queueMail(context, {
    kind: 'document',
    subjectReference: head.reference,
    recipient: client.email,
    recipientName: client.name,
    ...letter,
  });
}
