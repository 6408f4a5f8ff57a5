import type { Service, Workspace } from '../auth/context.ts';
import { recordToken } from '../crypto/link-token.ts';
import type { Reader } from '../database/engine/statement.ts';
import { isOfClient } from '../domain/contacts.ts';
import { LANGUAGE_TAG, type Language, languageFor } from '../domain/language.ts';
import { localMinute } from '../domain/local-format.ts';
import type { MailTextKind, MailValues } from '../domain/mail-texts.ts';
import type { Mail } from '../mail/jobs.ts';
import type { Face, LetterContent } from '../mail/letter.ts';
import type { Letter } from '../mail/message.ts';
import { wordingOf } from '../mail/wording.ts';
import { fillTemplate, type WrittenText } from '../mail/written-text.ts';
import type { PrintOrder } from '../print/order.ts';
import { lookNow } from '../workspaces/document-defaults.ts';
import { logoOf } from '../workspaces/logo.ts';
import { ownMailText } from '../workspaces/mail-texts.ts';
import type { ClientRow } from './clients/queries.ts';

// What every e-mail has around its content.

/** An e-mail whose PDF is still to be printed, outside of the transaction. */
export type Draft = Omit<Letter, 'text' | 'html' | 'language' | 'attachments' | 'picture'> & {
  parts: Omit<LetterContent, keyof Face>;
  attachment: ({ fileName: string } & ({ pdf: Buffer } | { order: PrintOrder })) | null;
  /** PDFs of other documents, as far as they fit. */
  further?: { fileName: string; order: PrintOrder }[];
};

/** What an e-mail is composed from. */
export type MailContext = {
  tx: Reader;
  workspace: Workspace;
  service: Service;
  now: Date;
  /** Whether it is not sent but read. */
  isOnlyRead?: true;
};

/** The frame that every e-mail has around its content. */
export function letterFrame(
  mail: Pick<Mail, 'recipientName' | 'message'>,
  language: Language,
  seller: string,
) {
  const words = wordingOf(language);
  return {
    language: LANGUAGE_TAG[language],
    greeting: mail.recipientName ? words.greetingTo({ name: mail.recipientName }) : words.greeting,
    quote: mail.message ? { label: words.quote({ seller }), text: mail.message } : null,
    closing: words.closing,
    signature: seller,
    footer: words.footer({ seller }),
    fallback: words.fallback,
  };
}

type Client = Pick<ClientRow, 'type' | 'name'>;

/** That of an e-mail to a client, which all recipients get: it greets a person, and no business, which has no one of that name. */
export function clientFrame({ type, name }: Client, text: string | null, language: Language, seller: string) {
  return letterFrame({ recipientName: type === 'individual' ? name : null, message: text }, language, seller);
}

/** The text of the business's own for e-mails of a kind, with its values; undefined where it has written none. */
export async function ownText(
  { tx, workspace }: Pick<MailContext, 'tx' | 'workspace'>,
  wanted: { kind: MailTextKind; language: Language },
  values: MailValues,
  action: LetterContent['action'],
): Promise<WrittenText | undefined> {
  const own = await ownMailText(tx, workspace.id, wanted);
  return own && fillTemplate(own, values, action);
}

/** The link to all that was ever issued to a client: for its own addresses alone, not for an archive in copy. */
export function portalLinks(
  { publicUrl, instanceKey }: Pick<Service, 'publicUrl' | 'instanceKey'>,
  client: ClientRow,
  recipient: string,
  language: Language,
): { label: string; url: string }[] {
  if (!client.portalAccessEnabled || !isOfClient(client, recipient)) return [];
  const token = recordToken(instanceKey, 'portal', {
    reference: client.reference,
    generation: client.linkGeneration,
  });
  return [{ label: wordingOf(language).document.portal, url: `${publicUrl}/c/${token}` }];
}

/** Test data may go to real addresses: the subject says that it is a test. */
export function withTestMark(workspace: Workspace, subject: string): string {
  return workspace.environment === 'sandbox' ? `[TEST] ${subject}` : subject;
}

/** A figure with its label. */
export function fact(label: string, value: string): [string, string] {
  return [label, value];
}

/** The language of e-mails to people who are no clients. */
export function languageOfBusiness(workspace: Workspace): Language {
  return languageFor({
    workspaceDefault: workspace.defaultLanguage,
    clientCountry: null,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  });
}

/** An instant in the time zone of the business, with its name. */
export function deadlineIn(timezone: string, instant: string, language: Language): string {
  return `${localMinute(instant, timezone, language)} (${timezone})`;
}

/** A larger logo is left out: it would make every e-mail slow to arrive. */
const MAX_LOGO_BYTES = 150_000;

/** Logo and colour: those that a document was issued with, else the present ones of the business. */
export async function faceOf(tx: Reader, workspace: Workspace, { attachment }: Draft) {
  const order = attachment && 'order' in attachment ? attachment.order : undefined;
  const document = order?.kind === 'document' ? order : undefined;
  const logo = document ? document.logo : await logoOf(tx, workspace.id);
  return {
    logo: logo && logo.image.length <= MAX_LOGO_BYTES ? logo : null,
    accentColour: (document?.look ?? lookNow(workspace)).accentColour,
  };
}
