import type { Reader } from '../database/engine/statement.ts';
import { documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import { localDate, localDecimal } from '../domain/local-format.ts';
import type { MailValues } from '../domain/mail-texts.ts';
import { formatCents } from '../domain/money.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import { wordingOf } from '../mail/wording.ts';
import { builtInText, fillTemplate } from '../mail/written-text.ts';
import { clientById } from './clients/queries.ts';
import { documentAction } from './document-letter.ts';
import {
  clientFrame,
  type Draft,
  fact,
  type MailContext,
  ownText,
  portalLinks,
  withTestMark,
} from './letter-frame.ts';
import { type SettledDocument, settledBy } from './payments/allocation-queries.ts';
import { findPayment, type PaymentRow } from './payments/queries.ts';
import { languageOfClient } from './statements/papers.ts';

/** Documents that an e-mail names one by one. */
const MOST_NAMED = 10;

/**
 * The e-mail with the receipt of a payment: what it settles by the time it is written.
 * @returns undefined where it was reversed in the meantime, or the client was erased
 */
export async function receiptMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { tx, workspace, service } = place;
  const payment = await findPayment(tx, workspace.id, mail.subjectReference);
  if (!payment) return undefined;
  const client = await clientById(tx, payment.clientId);
  if ((payment.reversedAt !== null || client.erasedAt !== null) && !place.isOnlyRead) return undefined;
  const language = languageOfClient(workspace, client);
  const { currency } = payment;
  const amount = (cents: number) => `${localDecimal(formatCents(cents, currency), language)} ${currency}`;
  const words = wordingOf(language).receipt;
  const seller = nameInMail(workspace.name);
  const settled = await settledBy(tx, payment.id);
  const [first, ...others] = settled.slice(0, MOST_NAMED);
  const action = first ? documentAction(service, { head: first }, language) : null;
  const about = { language, amount };
  const parties = { 'client.name': client.name, 'seller.name': workspace.name };
  const values = { ...parties, ...settledValues(settled, about) };
  const wanted = { kind: 'receipt', language } as const;
  const own = await ownText(place, wanted, values, action);
  const usual = fillTemplate(builtInText(wanted), values, action);
  const onAccount = unusedCents(payment, settled);
  return {
    subject: withTestMark(workspace, mail.subject ?? (own ?? usual).subject),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...clientFrame(client, mail.message, language, seller),
      paragraphs: [words.says],
      ...(own && { body: own.body }),
      facts: [
        fact(words.amount, amount(payment.amountCents)),
        fact(words.paidOn, localDate(payment.paidOn, language)),
        ...settledFacts(settled, about),
        ...(onAccount > 0 ? [fact(words.onAccount, amount(onAccount))] : []),
      ],
      action,
      more: [
        ...others.map((head) => ({
          label: nameOf(head, language),
          url: documentAction(service, { head }, language).url,
        })),
        ...portalLinks(service, client, mail.recipient, language),
      ],
    },
    attachment: null,
  };
}

/** What of a payment is on no document and not given back: what is on a proforma, which stays on account, is named with it. */
function unusedCents(
  { amountCents, refundedCents }: Pick<PaymentRow, 'amountCents' | 'refundedCents'>,
  settled: readonly SettledDocument[],
): number {
  return settled.reduce((left, each) => left - each.amountCents, amountCents - refundedCents);
}

type About = { language: Language; amount: (cents: number) => string };

function nameOf({ typeKey, number }: Pick<SettledDocument, 'typeKey' | 'number'>, language: Language) {
  return `${documentTitle(typeKey, language)} ${number}`;
}

/** What of the payment settles each document, and what is left to pay of one that it settles in part. */
function settledFacts(settled: readonly SettledDocument[], { language, amount }: About): [string, string][] {
  const words = wordingOf(language);
  const named = settled.slice(0, MOST_NAMED);
  const others = settled.slice(MOST_NAMED);
  const open = settled.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const facts = named.map((each) => fact(nameOf(each, language), amount(each.amountCents)));
  if (others.length > 0) {
    const cents = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
    facts.push(fact(words.receipt.others({ count: others.length }), amount(cents)));
  }
  if (open > 0) facts.push(fact(words.document.toPay, amount(open)));
  return facts;
}

/** What the words of a document stand for: of several documents, their numbers and sums, and nothing that each has for itself. */
function settledValues(settled: readonly SettledDocument[], { language, amount }: About): MailValues {
  const [first, ...others] = settled;
  if (!first) return {};
  const only = others.length === 0 ? first : undefined;
  const sum = (of: (document: SettledDocument) => number) => settled.reduce((all, each) => all + of(each), 0);
  const listed = (texts: readonly (string | null)[]) => {
    const distinct = [...new Set(texts)];
    const more = distinct.length > MOST_NAMED ? ', …' : '';
    return `${distinct.slice(0, MOST_NAMED).join(', ')}${more}`;
  };
  const day = (date: string | null | undefined) => (date ? localDate(date, language) : null);
  return {
    'document.type': listed(settled.map(({ typeKey }) => documentTitle(typeKey, language))),
    'document.number': listed(settled.map(({ number }) => number)),
    'document.issue_date': day(only?.issueDate),
    'document.due_date': day(only?.dueDate),
    'document.total': amount(sum(({ totalCents }) => totalCents)),
    'document.balance': amount(sum(({ balanceCents }) => balanceCents)),
    'document.order_reference': only?.orderReference ?? null,
  };
}

/** The client of a receipt, for the notification that its e-mail was not delivered. */
export async function receiptName(tx: Reader, mail: Mail): Promise<string | undefined> {
  return (await findPayment(tx, mail.workspaceId, mail.subjectReference))?.clientName;
}
