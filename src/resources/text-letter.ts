import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { addDays, today } from '../domain/calendar.ts';
import { documentTitle } from '../domain/document-titles.ts';
import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { localDate, localDecimal } from '../domain/local-format.ts';
import type { MailTextKind, MailValues } from '../domain/mail-texts.ts';
import { formatCents } from '../domain/money.ts';
import { formatNumber } from '../domain/numbering.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import { wordingOf } from '../mail/wording.ts';
import { fillTemplate, type MailTemplate } from '../mail/written-text.ts';
import { numberedTypes } from '../workspaces/number-series.ts';
import { documentAction, documentFacts, documentValues } from './document-letter.ts';
import { findDocument } from './document-records/queries.ts';
import { documentPrintOrder } from './documents/papers.ts';
import { sampleOf } from './documents/sample-texts.ts';
import { type Draft, letterFrame, type MailContext, withTestMark } from './letter-frame.ts';

/** A text that is tried, and what with. */
export type TriedText = {
  kind: MailTextKind;
  language: Language;
  template: MailTemplate;
  /** The document that the values are taken of; null where they are invented. */
  document: string | null;
};

/**
 * An e-mail with a text that is being written: what clients would get, without attachments and without the link to
 * the portal of a client.
 * @returns undefined where there is no such document
 */
export async function textLetter(place: MailContext, tried: TriedText): Promise<Draft | undefined> {
  const { workspace } = place;
  const { language, template } = tried;
  const about = await subjectOf(place, tried);
  if (!about) return undefined;
  const text = fillTemplate(template, about.values, about.action);
  const seller = nameInMail(about.values['seller.name'] ?? workspace.name);
  return {
    subject: withTestMark(workspace, text.subject),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...letterFrame({ recipientName: null, message: null }, language, seller),
      language: LANGUAGE_TAG[language],
      paragraphs: [],
      body: text.body,
      facts: about.facts(text.body.names),
      action: about.action,
      more: [],
    },
    attachment: null,
  };
}

/** The e-mail that tries a text, to the member who writes it. */
export async function textTestMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { textKind: kind, textLanguage: language, subject, message: body, subjectReference } = mail;
  if (kind === null || language === null || subject === null || body === null) return undefined;
  const document = subjectReference === place.workspace.reference ? null : subjectReference;
  return textLetter(place, { kind, language, template: { subject, body }, document });
}

type Subject = {
  values: MailValues;
  action: { label: string; url: string };
  facts: (names: Parameters<typeof documentFacts>[2]['names']) => [string, string][];
};

async function subjectOf(place: MailContext, tried: TriedText): Promise<Subject | undefined> {
  const { tx, workspace, service } = place;
  const { document: reference, language } = tried;
  if (reference === null) return sample(place, tried);
  const record = await findDocument(tx, workspace.id, reference);
  if (!record) return undefined;
  const order = await documentPrintOrder(tx, workspace, record);
  const values = documentValues(record, order, { workspace, language });
  return {
    values,
    action: documentAction(service, record, language),
    facts: (names) => {
      if (tried.kind === 'receipt')
        return receiptFacts(place, { language, amount: values['document.total'] ?? '' });
      return isAboutDocument(tried) ? documentFacts(record, order, { language, names }) : [];
    },
  };
}

function isAboutDocument({ kind }: TriedText): boolean {
  return kind !== 'statement' && kind !== 'balance_confirmation';
}

/** Of a payment of all of a document, today. */
function receiptFacts(
  { now, workspace }: MailContext,
  { language, amount }: { language: Language; amount: string },
): [string, string][] {
  const words = wordingOf(language).receipt;
  const day = localDate(today(now, workspace.timezone), language);
  return [
    [words.amount, amount],
    [words.paidOn, day],
  ];
}

const SAMPLE_CENTS = 125_000;
const SAMPLE_SEQUENCE = 42;
const SAMPLE_ORDER = 'PO-1042';

/** An invented invoice of the workspace. */
async function sample(place: MailContext, tried: TriedText): Promise<Subject> {
  const { tx, workspace, service, now } = place;
  const { language } = tried;
  const type = `${workspace.country.toLowerCase()}_invoice`;
  const day = today(now, workspace.timezone);
  const due = localDate(addDays(day, workspace.defaultDueDays ?? 15), language);
  const { currency } = workspace;
  const total = `${localDecimal(formatCents(SAMPLE_CENTS, currency), language)} ${currency}`;
  const words = wordingOf(language).document;
  return {
    values: {
      'client.name': sampleOf(language).client,
      'seller.name': workspace.name,
      'document.type': documentTitle(type, language),
      'document.number': await sampleNumber(tx, workspace, { type, day }),
      'document.issue_date': localDate(day, language),
      'document.due_date': due,
      'document.total': total,
      'document.balance': total,
      'document.order_reference': SAMPLE_ORDER,
    },
    action: { label: words.open, url: `${service.publicUrl}/` },
    facts: (names) => {
      if (tried.kind === 'receipt') return receiptFacts(place, { language, amount: total });
      if (!isAboutDocument(tried)) return [];
      const facts: [string, string][] = [];
      if (!names?.has('document.total')) facts.push([words.total, total]);
      if (!names?.has('document.due_date')) facts.push([words.dueDate, due]);
      return facts;
    },
  };
}

async function sampleNumber(
  tx: Reader,
  workspace: Workspace,
  { type, day }: { type: string; day: string },
): Promise<string> {
  const numbered = (await numberedTypes(tx, workspace)).find(({ key }) => key === type);
  const place = { prefix: numbered?.prefix ?? '', issueDate: day, sequence: SAMPLE_SEQUENCE };
  return formatNumber(numbered?.template ?? workspace.numberTemplate, place);
}
