import type { Reader } from '../database/engine/statement.ts';
import { today } from '../domain/calendar.ts';
import { documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import { localDate, localDecimal } from '../domain/local-format.ts';
import { formatCents } from '../domain/money.ts';
import { documentFileName } from '../domain/number-year.ts';
import { BY_HAND, holdOf, REMINDER_TEXTS } from '../domain/reminders.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import { wordingOf } from '../mail/wording.ts';
import { fillTemplate, mailTemplate } from '../mail/written-text.ts';
import { clientById } from './clients/queries.ts';
import { documentAction, documentFacts, documentValues } from './document-letter.ts';
import { activePolicy, factsOf, isOwed } from './document-records/next-reminder.ts';
import { type DocumentRecord, documentsAmong, findDocument } from './document-records/queries.ts';
import { owedRows, type ReminderRow } from './document-records/reminder-queries.ts';
import { documentPrintOrder } from './documents/papers.ts';
import {
  clientFrame,
  type Draft,
  fact,
  type MailContext,
  portalLinks,
  withTestMark,
} from './letter-frame.ts';
import { rowsOfLetter } from './reminders/queries.ts';

/** So many PDFs go along at most, while they fit into the e-mail. */
const MAX_PDFS = 20;

/**
 * The e-mail that reminds a client of what it owes, in the text of the highest step.
 * @returns undefined where nothing of it is to be reminded of any more
 */
export async function reminderMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { tx, workspace, service } = place;
  const [main, ...others] = await remindedRecords(place, mail);
  if (!main) return undefined;
  const client = await clientById(tx, main.record.head.clientId);
  const order = await documentPrintOrder(tx, workspace, main.record);
  const { language } = order;
  const seller = nameInMail(order.seller.name ?? workspace.name);
  const action = documentAction(service, main.record, language);
  const kind = main.row.textKind ?? 'reminder_1';
  const template = await mailTemplate(tx, workspace, { kind, language });
  const text = fillTemplate(template, documentValues(main.record, order, { workspace, language }), action);
  const orders = await Promise.all(
    others.slice(0, MAX_PDFS - 1).map(async ({ record }) => ({
      fileName: documentFileName(record.head),
      order: await documentPrintOrder(tx, workspace, record),
    })),
  );
  return {
    subject: withTestMark(workspace, text.subject),
    senderName: seller,
    replyTo: workspace.email,
    about: [main, ...others].map(({ row }) => row.documentId),
    parts: {
      ...clientFrame(client, mail.message, language, seller),
      paragraphs: [],
      body: text.body,
      facts:
        others.length === 0
          ? documentFacts(main.record, order, { language, names: text.body.names })
          : factsOfAll([main, ...others], language),
      action,
      more: [
        ...others.map(({ record }) => ({
          label: titleOf(record, language),
          url: documentAction(service, record, language).url,
        })),
        ...portalLinks(service, client, mail.recipient, language),
      ],
    },
    attachment: { fileName: documentFileName(main.record.head), order },
    further: orders,
  };
}

type Reminded = { row: ReminderRow; record: DocumentRecord };

/**
 * The documents that a letter is still about, the highest step first: of those by the ladder, all is asked again that was
 * asked when it was queued; of one by hand, whether it is owed.
 */
async function remindedRecords(place: MailContext, mail: Mail): Promise<Reminded[]> {
  const { tx, workspace, now } = place;
  const rows = await rowsOfLetter(tx, mail.subjectReference);
  const references = rows.map(({ reference }) => reference);
  const owed = new Map((await owedRows(tx, workspace.id, references)).map((row) => [row.id, row]));
  const policy = activePolicy(workspace);
  const day = today(now, workspace.timezone);
  const needed = rows.filter(({ row }) => {
    const facts = owed.get(row.documentId);
    if (!facts) return false;
    const isHeld = () => !policy || holdOf(policy, factsOf(facts, workspace), day) !== undefined;
    const isNeeded =
      isOwed(facts) && facts.client.erasedAt === null && (row.step.startsWith(BY_HAND) || !isHeld());
    return isNeeded || place.isOnlyRead;
  });
  const records = await documentsAmong(
    tx,
    workspace.id,
    needed.map(({ reference }) => reference),
  );
  const recordOf = new Map(records.map((record) => [record.head.reference, record]));
  const found = needed.flatMap(({ row, reference }): Reminded[] => {
    const record = recordOf.get(reference);
    return record ? [{ row, record }] : [];
  });
  const rank = ({ row }: Reminded) => (row.textKind === null ? 0 : REMINDER_TEXTS.indexOf(row.textKind));
  const due = ({ record }: Reminded) => record.head.dueDate ?? '';
  return found.sort((a, b) => rank(b) - rank(a) || (due(a) < due(b) ? -1 : 1));
}

/** Each document with what is open of it, and the sum. */
function factsOfAll(all: readonly Reminded[], language: Language): [string, string][] {
  const words = wordingOf(language).document;
  const [first] = all;
  const currency = first?.record.head.currency ?? '';
  const amount = (cents: number) => `${localDecimal(formatCents(cents, currency), language)} ${currency}`;
  const sum = all.reduce((cents, { record }) => cents + record.head.balanceCents, 0);
  return [
    ...all.map(({ record }) => {
      const { dueDate, balanceCents } = record.head;
      const until = dueDate === null ? '' : ` (${words.dueDate}: ${localDate(dueDate, language)})`;
      return fact(`${titleOf(record, language)}${until}`, amount(balanceCents));
    }),
    fact(words.toPay, amount(sum)),
  ];
}

function titleOf({ head }: DocumentRecord, language: Language): string {
  return `${documentTitle(head.typeKey, language)} ${head.number ?? ''}`.trim();
}

/** The client of a letter, for the notification that it was not delivered. */
export async function reminderName(tx: Reader, mail: Mail): Promise<string | undefined> {
  const [first] = await rowsOfLetter(tx, mail.subjectReference);
  const record = first && (await findDocument(tx, mail.workspaceId, first.reference));
  return record && (record.head.frozenClient?.name ?? record.head.clientName);
}
