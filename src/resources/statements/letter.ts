import { recordToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { localDate, localDecimal, PERIOD_WORDS, periodText } from '../../domain/local-format.ts';
import { nameInMail } from '../../domain/text.ts';
import type { Mail } from '../../mail/jobs.ts';
import { wordingOf } from '../../mail/wording.ts';
import { clientById } from '../clients/queries.ts';
import {
  clientFrame,
  type Draft,
  fact,
  type MailContext,
  ownText,
  portalLinks,
  withTestMark,
} from '../letter-frame.ts';
import { statementFileName, statementPrintOrder } from './papers.ts';
import { findSentStatement } from './queries.ts';
import { statementOf } from './statement.ts';

/**
 * The e-mail with a statement: its figures are those of the PDF, as they are when it is written.
 * @returns undefined where the client was erased since
 */
export async function statementMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { tx, workspace, service, now } = place;
  const sent = await findSentStatement(tx, mail.subjectReference);
  if (!sent || sent.workspaceId !== workspace.id) return undefined;
  const client = await clientById(tx, sent.clientId);
  if (client.erasedAt !== null && !place.isOnlyRead) return undefined;
  const { kind, currency, fromDay: from, toDay: to } = sent;
  const statement = await statementOf({ tx, now, workspace }, client, { kind, currency, from, to });
  const order = await statementPrintOrder(tx, workspace, statement);
  const { language } = order;
  const words = wordingOf(language).statement;
  const seller = nameInMail(order.seller.name ?? workspace.name);
  const day = (date: string) => localDate(date, language);
  const time = periodText([from, to], PERIOD_WORDS[language], day) ?? '';
  const { net, net_cents: netCents } = order.statement;
  const amount = `${localDecimal(net.replace('-', ''), language)} ${currency}`;
  const link = { reference: sent.reference, generation: client.linkGeneration };
  const action = {
    label: words.open,
    url: `${service.publicUrl}/s/${recordToken(service.instanceKey, 'statement', link)}`,
  };
  const values = { 'client.name': client.name, 'seller.name': order.seller.name ?? workspace.name };
  const text = await ownText(place, { kind: 'statement', language }, values, action);
  const usual = words.subject[kind]({ seller, time: from === null ? day(to) : time });
  return {
    subject: withTestMark(workspace, mail.subject ?? text?.subject ?? usual),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...clientFrame(client, mail.message, language, seller),
      paragraphs: [words.says[kind]({ seller })],
      ...(text && { body: text.body }),
      facts: [
        from === null ? fact(words.asOf, day(to)) : fact(words.period, time),
        fact(netCents < 0 ? words.inYourFavour : words.toPay, amount),
      ],
      action,
      more: portalLinks(service, client, mail.recipient, language),
    },
    attachment: { fileName: statementFileName(order), order },
  };
}

/** The client of a statement that was sent, for the notification that its e-mail was not delivered. */
export async function sentStatementName(tx: Reader, mail: Mail): Promise<string | undefined> {
  const sent = await findSentStatement(tx, mail.subjectReference);
  return sent && (await clientById(tx, sent.clientId)).name;
}
