import { systemActor } from '../auth/authenticate.ts';
import type { Service } from '../auth/context.ts';
import { findOpenLink } from '../auth/one-time-links.ts';
import { inItsTime } from '../auth/sandbox-time.ts';
import { signingToken } from '../crypto/link-token.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { signingState } from '../domain/contract-status.ts';
import { MAX_MAILED_BYTES } from '../domain/files.ts';
import { type Language, languageOfUser } from '../domain/language.ts';
import { localDate, localMinute } from '../domain/local-format.ts';
import {
  type AccessMailKind,
  type AccountChange,
  accountChangeOf,
  type ContractMailKind,
  endingKeyOf,
  KEY_EXPIRES,
  type MailKind,
} from '../domain/mail.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { oneTimeToken, oneTimeUrl } from '../domain/one-time-link.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import { LOGO_ID, letterHtml, letterText } from '../mail/letter.ts';
import type { Letter } from '../mail/message.ts';
import { wordingOf } from '../mail/wording.ts';
import type { Print } from '../print/order.ts';
import { findNotification, messageOf } from '../workspaces/notifications.ts';
import { languageIn } from '../workspaces/seller.ts';
import { confirmationMail, confirmationName } from './balance-confirmations/letter.ts';
import {
  type ContractRecord,
  findContract,
  findSignedFile,
  locateSigner,
  type SignerRow,
} from './contracts/queries.ts';
import { documentLetter } from './document-letter.ts';
import { findDocument } from './document-records/queries.ts';
import { ledgerHead } from './ledger/head.ts';
import {
  type Draft,
  deadlineIn,
  faceOf,
  fact,
  languageOfBusiness,
  letterFrame,
  type MailContext,
  withTestMark,
} from './letter-frame.ts';
import { receiptMail, receiptName } from './receipt-letter.ts';
import { reminderMail, reminderName } from './reminder-letter.ts';
import { sentStatementName, statementMail } from './statements/letter.ts';
import { textTestMail } from './text-letter.ts';

type MailDependencies = { database: Database; print: Print; service: Service; clock: () => Date };

/**
 * Composes an e-mail at the moment of sending, with the content and links of that moment.
 * @returns undefined when there is no reason to send it any more: a cancelled document, a contract that its signer
 *   can no longer sign, or cannot sign yet
 */
export async function composeMail(
  { database, print, service, clock }: MailDependencies,
  mail: Mail,
): Promise<Letter | undefined> {
  const read = await database.read(async (tx) => {
    const place = await placeOf(tx, mail, { service, realNow: clock() });
    const draft = place && (await draftOf(place, mail));
    return draft && { draft, ...(await faceOf(tx, place.workspace, draft)) };
  });
  if (!read) return undefined;
  const { draft, logo, accentColour } = read;
  const { attachment, further = [], parts: written, ...head } = draft;
  const parts = { ...written, hasLogo: logo !== null, accentColour };
  const attachments = attachment
    ? [
        {
          fileName: attachment.fileName,
          pdf: 'pdf' in attachment ? attachment.pdf : await print(attachment.order, mail.workspaceId),
        },
      ]
    : [];
  let room = MAX_MAILED_BYTES - (attachments[0]?.pdf.length ?? 0);
  for (const { fileName, order } of further) {
    const pdf = await print(order, mail.workspaceId);
    room -= pdf.length;
    if (room < 0) break;
    attachments.push({ fileName, pdf });
  }
  return {
    ...head,
    language: parts.language,
    text: letterText(parts),
    html: letterHtml(parts),
    attachments,
    picture: logo ? { id: LOGO_ID, ...logo } : undefined,
  };
}

/**
 * Subject and text of an e-mail as they would be now, also where there is no reason to send it any more: of one that is
 * simulated, they are all that there is to see.
 * @returns undefined where the record is deleted
 */
export async function readMail(
  tx: Reader,
  mail: Mail,
  at: { service: Service; realNow: Date },
): Promise<{ subject: string; text: string } | undefined> {
  const place = await placeOf(tx, mail, at);
  const draft = place && (await draftOf({ ...place, isOnlyRead: true }, mail));
  if (!draft) return undefined;
  return { subject: draft.subject, text: letterText({ ...draft.parts, hasLogo: false, accentColour: null }) };
}

async function placeOf(
  tx: Reader,
  { workspaceId, kind }: Mail,
  { service, realNow }: { service: Service; realNow: Date },
): Promise<MailContext | undefined> {
  const actor = await systemActor(tx, workspaceId);
  if (!actor) return undefined;
  // One-time links go by the real time, also where the clock of a sandbox is ahead.
  const now = isAccess(kind) ? realNow : (await inItsTime(tx, actor, realNow)).now;
  return { tx, workspace: actor.workspace, service, now };
}

function isAccess(kind: MailKind): kind is AccessMailKind {
  return kind === 'invitation' || kind === 'password_reset';
}

function draftOf(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { kind } = mail;
  if (kind === 'document') return documentMail(place, mail);
  if (isAccess(kind)) return accessMail(place, mail, kind);
  if (kind === 'ledger_head') return ledgerMail(place, mail);
  if (kind === 'text_test') return textTestMail(place, mail);
  if (kind === 'statement') return statementMail(place, mail);
  if (kind === 'balance_confirmation') return confirmationMail(place, mail);
  if (kind === 'reminder') return reminderMail(place, mail);
  if (kind === 'receipt') return receiptMail(place, mail);
  return contractMail(place, mail, kind);
}

/** The client of an e-mail that is about no record of the API. */
const CLIENT_OF = {
  statement: sentStatementName,
  balance_confirmation: confirmationName,
  reminder: reminderName,
  receipt: receiptName,
};

/** Names the subject of an e-mail, for the notification that it was not delivered. */
export async function describeMail(tx: Reader, mail: Mail): Promise<Message> {
  if (mail.kind === 'document') {
    const record = await findDocument(tx, mail.workspaceId, mail.subjectReference);
    return message('mail.what.document', { number: record?.head.number ?? mail.subjectReference });
  }
  if (mail.kind === 'invitation') return message('mail.what.invitation');
  if (mail.kind === 'ledger_head') return message('mail.what.ledger_head');
  if (mail.kind === 'text_test') return message('mail.what.text_test');
  if (
    mail.kind === 'statement' ||
    mail.kind === 'balance_confirmation' ||
    mail.kind === 'reminder' ||
    mail.kind === 'receipt'
  ) {
    const subject = await CLIENT_OF[mail.kind](tx, mail);
    return message(`mail.what.${mail.kind}`, { client: subject ?? mail.recipient });
  }
  if (mail.kind === 'password_reset') {
    const notice = await findNotification(tx, mail.subjectReference);
    if (!notice) return message('mail.what.password_link');
    return message(notice.kind === KEY_EXPIRES ? 'mail.what.key_notice' : 'mail.what.account_notice');
  }
  const found = await findSigner(tx, mail);
  if (!found) return message(`mail.what.missing_${mail.kind}`);
  const { number, title } = found.record.head;
  return message(`mail.what.${mail.kind}`, { number: number ?? '', title });
}

async function documentMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const record = await findDocument(place.tx, place.workspace.id, mail.subjectReference);
  if (!record?.head.number || (record.head.status === 'cancelled' && !place.isOnlyRead)) return undefined;
  return documentLetter(place, record, mail);
}

async function contractMail(
  place: MailContext,
  mail: Mail,
  kind: ContractMailKind,
): Promise<Draft | undefined> {
  const { tx, workspace, service } = place;
  const found = await findSigner(tx, mail);
  if (!found || !(place.isOnlyRead || isContractMailDue(found, kind, place.now))) return undefined;
  const { record, signer } = found;
  const { head } = record;
  const isSigned = kind === 'contract_signed';
  const language = languageIn(workspace, head);
  const words = wordingOf(language).contract;
  const letter = words.letters[kind];
  const seller = nameInMail(head.frozenSeller?.name ?? workspace.name);
  const contract = { title: head.title, number: head.number ?? '', seller };
  const file = isSigned ? await findSignedFile(tx, head.id) : undefined;
  const link = { reference: signer.reference, generation: signer.linkGeneration };
  return {
    subject: withTestMark(workspace, letter.subject(contract)),
    senderName: seller,
    replyTo: workspace.email,
    parts: {
      ...letterFrame(mail, language, seller),
      paragraphs: isSigned ? [letter.says(contract)] : [letter.says(contract), words.keepSecret],
      facts: [
        [words.number, contract.number],
        ...(head.expiresAt && !isSigned
          ? [fact(words.deadline, deadlineIn(workspace.timezone, head.expiresAt, language))]
          : []),
      ],
      action: {
        label: isSigned ? words.open : words.sign,
        url: `${service.publicUrl}/sign/${signingToken(service.instanceKey, link)}`,
      },
      more: [],
    },
    attachment: file ? { fileName: contract.number, pdf: file.pdf } : null,
  };
}

type FoundSigner = { record: ContractRecord; signer: SignerRow };

/** Whether there still is a reason to send it: the link opens, and what it is for is the case. */
function isContractMailDue({ record, signer }: FoundSigner, kind: ContractMailKind, now: Date): boolean {
  if (signer.linkHash === null) return false;
  const state = signingState(record.head, record.signers, signer.position, now);
  return state === (kind === 'contract_signed' ? 'signed' : 'open');
}

async function findSigner(tx: Reader, mail: Mail): Promise<FoundSigner | undefined> {
  const place = await locateSigner(tx, mail.subjectReference);
  const record = place && (await findContract(tx, mail.workspaceId, place.contract));
  const signer = record?.signers.find(({ id }) => id === place?.signerId);
  return record && signer && { record, signer };
}

/** The head of the ledger as it is now, to whom the business has named for that. */
async function ledgerMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const { workspace, service } = place;
  const { position, hash, at, ...head } = await ledgerHead(place);
  if (hash === null || at === null || head.signature === null) return undefined;
  const language = languageOfBusiness(workspace);
  const words = wordingOf(language).ledger;
  const about = { seller: nameInMail(workspace.name), position };
  const written = localMinute(at, workspace.timezone, language);
  return {
    subject: withTestMark(workspace, words.subject(about)),
    senderName: about.seller,
    replyTo: workspace.email,
    parts: {
      ...letterFrame(mail, language, about.seller),
      paragraphs: [words.says({ ...about, at: written }), words.keep, words.limits],
      facts: [
        [words.row, `${position}:${hash}`],
        [words.at, at],
        [words.documents, String(head.documents)],
        [words.payments, String(head.payments)],
        [words.generation, head.generation],
        [words.signature, head.signature],
        [words.key, head.public_key],
      ],
      action: { label: words.open, url: `${service.publicUrl}/docs#tag/the-verified-book` },
      more: [],
    },
    attachment: null,
  };
}

// E-mails to users of the dashboard: links to sign in with, and notices of what changed in their accounts.

/** An invitation, or a link for a new password. */
async function accessMail(
  { tx, workspace, service, now }: MailContext,
  mail: Mail,
  kind: AccessMailKind,
): Promise<Draft | undefined> {
  const link = await findOpenLink(tx, mail.subjectReference, now);
  if (!link) return kind === 'password_reset' ? noticeMail({ tx, workspace, service, now }, mail) : undefined;
  const language = languageOfBusiness(workspace);
  const { invitation, password_reset: reset } = wordingOf(language).access;
  const name = nameInMail(workspace.name);
  const seller = { seller: name };
  const words =
    kind === 'invitation'
      ? { ...invitation, subject: invitation.subject(seller), says: invitation.says(seller) }
      : reset;
  return {
    subject: words.subject,
    senderName: name,
    replyTo: workspace.email,
    parts: {
      ...letterFrame(mail, language, name),
      paragraphs: [words.says, words.once],
      facts: [],
      action: {
        label: words.open,
        url: oneTimeUrl(service.publicUrl, link.kind, oneTimeToken(service.instanceKey, link)),
      },
      more: [],
    },
    attachment: null,
  };
}

/** A notification as an e-mail to its user, in the language of their pages. */
async function noticeMail(place: MailContext, mail: Mail): Promise<Draft | undefined> {
  const notice = await findNotification(place.tx, mail.subjectReference);
  if (!notice) return undefined;
  const found = { kind: notice.kind, messageData: messageOf(notice) };
  const language = languageOfUser(notice.language);
  const key = endingKeyOf(found);
  if (key) return keyMail(place, mail, { ...key, language });
  const change = accountChangeOf(found);
  return change && accountMail(place, mail, { ...change, language, at: notice.createdAt });
}

/** That an API key is about to end. */
function keyMail(
  { workspace, service }: MailContext,
  mail: Mail,
  { name, date, language }: { name: string; date: string; language: Language },
): Draft {
  const words = wordingOf(language).key;
  const about = { name, seller: workspace.name, date: localDate(date, language) };
  return {
    subject: withTestMark(workspace, words.subject(about)),
    senderName: workspace.name,
    replyTo: workspace.email,
    parts: {
      ...letterFrame(mail, language, workspace.name),
      paragraphs: [words.says(about), words.replace],
      facts: [],
      action: { label: words.open, url: `${service.publicUrl}/integrations` },
      more: [],
    },
    attachment: null,
  };
}

/** A notice of a change of an account, to its owner. */
function accountMail(
  { workspace, service }: MailContext,
  mail: Mail,
  about: { change: AccountChange; address: string | null; language: Language; at: string },
): Draft {
  const { language } = about;
  const words = wordingOf(language).account;
  const { subject, says } = words.changes[about.change];
  return {
    subject,
    senderName: workspace.name,
    replyTo: workspace.email,
    parts: {
      ...letterFrame(mail, language, workspace.name),
      paragraphs: [says, ...(about.address === null ? [words.byOperator] : []), words.ifNotYou],
      facts: [
        fact(words.when, deadlineIn(workspace.timezone, about.at, language)),
        ...(about.address === null ? [] : [fact(words.address, about.address)]),
      ],
      action: { label: words.open, url: `${service.publicUrl}/` },
      more: [],
    },
    attachment: null,
  };
}
