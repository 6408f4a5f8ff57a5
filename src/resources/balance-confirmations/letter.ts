import { recordToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { localDate, localDecimal } from '../../domain/local-format.ts';
import { nameInMail } from '../../domain/text.ts';
import type { Mail } from '../../mail/jobs.ts';
import { wordingOf } from '../../mail/wording.ts';
import { clientById } from '../clients/queries.ts';
import { clientFrame, type Draft, fact, type MailContext, ownText, withTestMark } from '../letter-frame.ts';
import { confirmationFileName, confirmationPrintOrder } from './papers.ts';
import { findConfirmation } from './queries.ts';

/**
 * The e-mail that asks a client to confirm a balance: its figure is that of the PDF.
 * @returns undefined where it was answered in the meantime, or the client was erased
 */
export async function confirmationMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { tx, workspace, service } = place;
  const record = await findConfirmation(tx, workspace.id, mail.subjectReference);
  if (!record) return undefined;
  const client = await clientById(tx, record.row.clientId);
  if ((record.answer || client.erasedAt !== null) && !place.isOnlyRead) return undefined;
  const order = await confirmationPrintOrder(tx, workspace, record);
  const { language, confirmation } = order;
  const words = wordingOf(language).balance_confirmation;
  const seller = nameInMail(order.seller.name ?? workspace.name);
  const day = localDate(confirmation.as_of, language);
  const amount = `${localDecimal(confirmation.net.replace('-', ''), language)} ${confirmation.currency}`;
  const link = { reference: record.row.reference, generation: record.row.linkGeneration };
  const action = {
    label: words.open,
    url: `${service.publicUrl}/b/${recordToken(service.instanceKey, 'confirmation', link)}`,
  };
  const values = { 'client.name': client.name, 'seller.name': order.seller.name ?? workspace.name };
  const text = await ownText(place, { kind: 'balance_confirmation', language }, values, action);
  return {
    subject: withTestMark(workspace, mail.subject ?? text?.subject ?? words.subject({ seller, day })),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...clientFrame(client, mail.message, language, seller),
      paragraphs: [words.says({ day }), words.noReminder],
      ...(text && { body: text.body }),
      facts: [
        fact(words.asOf, day),
        fact(confirmation.net_cents < 0 ? words.inYourFavour : words.balance, amount),
        fact(words.answerBy, localDate(confirmation.answer_by, language)),
      ],
      action,
      more: [],
    },
    attachment: { fileName: confirmationFileName(record), order },
  };
}

/** The client that is asked, for the notification that the e-mail was not delivered. */
export async function confirmationName(tx: Reader, mail: Mail): Promise<string | undefined> {
  return (await findConfirmation(tx, mail.workspaceId, mail.subjectReference))?.client.name;
}
