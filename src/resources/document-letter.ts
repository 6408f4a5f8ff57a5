import type { Service, Workspace } from '../auth/context.ts';
import { recordToken } from '../crypto/link-token.ts';
import type { Reader } from '../database/engine/statement.ts';
import { documentTitle } from '../domain/document-titles.ts';
import { documentTypeByKey, kindOf } from '../domain/document-types.ts';
import { MAX_MAILED_BYTES } from '../domain/files.ts';
import type { Language } from '../domain/language.ts';
import { localDate, localDecimal } from '../domain/local-format.ts';
import type { MailValues, MailWord } from '../domain/mail-texts.ts';
import { documentFileName } from '../domain/number-year.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import type { LetterContent } from '../mail/letter.ts';
import { wordingOf } from '../mail/wording.ts';
import type { DocumentPrint } from '../print/order.ts';
import { bytesOfFile, type StoredFile, sentFilesOf } from '../workspaces/files.ts';
import { clientById } from './clients/queries.ts';
import type { DocumentHead, DocumentRecord } from './document-records/queries.ts';
import { documentPrintOrder } from './documents/papers.ts';
import {
  clientFrame,
  type Draft,
  fact,
  type MailContext,
  ownText,
  portalLinks,
  withTestMark,
} from './letter-frame.ts';

/** Stands for the number of a draft in a preview. */
const NO_NUMBER = '…';

/**
 * The e-mail with a document. The link to the portal opens everything that was ever issued to the client, so it goes to
 * the client's own addresses alone: an archive or a warehouse in copy gets the link of this document.
 */
export async function documentLetter(
  { tx, workspace, service }: Omit<MailContext, 'now'>,
  record: DocumentRecord,
  written: Pick<Mail, 'subject' | 'message' | 'recipient'>,
): Promise<Draft & { attachment: NonNullable<Draft['attachment']> }> {
  const { head } = record;
  const number = head.number ?? NO_NUMBER;
  const order = await documentPrintOrder(tx, workspace, record);
  const { language } = order;
  const words = wordingOf(language);
  const seller = nameInMail(order.seller.name ?? workspace.name);
  const client = await clientById(tx, head.clientId);
  const action = documentAction(service, record, language);
  const kind = kindOf(head) === 'quote' ? 'quote' : 'document';
  const values = documentValues(record, order, { workspace, language });
  const text = await ownText({ tx, workspace }, { kind, language }, values, action);
  const files = await mailedFiles(tx, record);
  return {
    subject: withTestMark(
      workspace,
      written.subject ?? text?.subject ?? `${order.title} ${number} – ${seller}`,
    ),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...clientFrame(client, written.message, language, seller),
      paragraphs: [words.document.attached({ document: `${order.title} ${number}` })],
      ...(text && { body: text.body }),
      facts: documentFacts(record, order, { language, names: text?.body.names }),
      action,
      more: [
        ...files.left.map(({ name }) => ({ label: name, url: `${action.url}#files` })),
        ...portalLinks(service, client, written.recipient, language),
      ],
    },
    files: files.mailed,
    attachment: { fileName: head.number === null ? number : documentFileName(head), order },
  };
}

/** The files that go to the client with a document: those that the e-mail has room for, and the others. */
async function mailedFiles(tx: Reader, { head }: DocumentRecord) {
  const mailed: NonNullable<Draft['files']> = [];
  const left: StoredFile[] = [];
  let room = MAX_MAILED_BYTES;
  for (const file of await sentFilesOf(tx, head.id)) {
    if (file.size > room) {
      left.push(file);
      continue;
    }
    room -= file.size;
    mailed.push({ fileName: file.name, mediaType: file.mediaType, bytes: await bytesOfFile(tx, file) });
  }
  return { mailed, left };
}

/** The button that opens the page of a document. */
export function documentAction(
  { publicUrl, instanceKey }: Service,
  { head }: { head: Pick<DocumentHead, 'reference' | 'linkGeneration' | 'typeKey'> },
  language: Language,
): NonNullable<LetterContent['action']> {
  const { reference, linkGeneration: generation } = head;
  const token = recordToken(instanceKey, 'document', { reference, generation });
  const { answer, open } = wordingOf(language).document;
  return { label: kindOf(head) === 'quote' ? answer : open, url: `${publicUrl}/d/${token}` };
}

/** The figures of a document, but those that a text names itself. */
export function documentFacts(
  { head }: DocumentRecord,
  { document }: DocumentPrint,
  { language, names }: { language: Language; names: ReadonlySet<MailWord> | undefined },
): [string, string][] {
  const words = wordingOf(language).document;
  const amount = (text: string) => `${localDecimal(text, language)} ${head.currency}`;
  const takesPayments = documentTypeByKey(head.typeKey)?.takesPayments === true;
  const isOpen = takesPayments && head.balanceCents > 0;
  const isPartlyPaid = takesPayments && head.balanceCents < head.totalCents;
  const facts: [MailWord, [string, string]][] = [
    ['document.total', fact(words.total, amount(document.total))],
  ];
  if (isPartlyPaid) facts.push(['document.balance', fact(words.toPay, amount(document.balance))]);
  if (isOpen && head.dueDate)
    facts.push(['document.due_date', fact(words.dueDate, localDate(head.dueDate, language))]);
  const shown = facts.filter(([word]) => !names?.has(word)).map(([, fact]) => fact);
  if (head.validUntil) shown.push(fact(words.validUntil, localDate(head.validUntil, language)));
  return shown;
}

/** What the words of a text stand for in an e-mail about a document. */
export function documentValues(
  { head }: DocumentRecord,
  { seller, client, document }: DocumentPrint,
  { workspace, language }: { workspace: Workspace; language: Language },
): MailValues {
  const amount = (text: string) => `${localDecimal(text, language)} ${head.currency}`;
  const day = (date: string | null) => date && localDate(date, language);
  const takesPayments = documentTypeByKey(head.typeKey)?.takesPayments === true;
  return {
    'client.name': client.name ?? head.clientName,
    'seller.name': seller.name ?? workspace.name,
    'document.type': documentTitle(head.typeKey, language),
    'document.number': head.number ?? NO_NUMBER,
    'document.issue_date': day(head.issueDate),
    'document.due_date': day(head.dueDate),
    'document.total': amount(document.total),
    'document.balance': takesPayments ? amount(document.balance) : null,
    'document.order_reference': head.orderReference,
  };
}
