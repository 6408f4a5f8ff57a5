import { deliverableAddress } from '../domain/contacts.ts';
import type { MailRecipient } from '../domain/mail.ts';
import type { Mail } from './jobs.ts';

/** The text and attachments of an e-mail, written when it is sent. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  language: string;
  /** The business on whose behalf it is sent. */
  senderName: string;
  /** The Reply-To address; null for the sender's address. */
  replyTo: string | null;
  attachments: { fileName: string; pdf: Buffer }[];
  /** Files that go along, each with its ending. */
  files?: { fileName: string; mediaType: string; bytes: Buffer }[];
  /** The ids of the records that it is about, where not all that it was queued for are left. */
  about?: readonly number[];
  /** An image in the HTML part, referenced by its Content-ID. */
  picture?: { id: string; mediaType: string; image: Uint8Array } | undefined;
};

export type MailFrom = { name: string | null; address: string };

/** Control characters, which could inject a header or change the text direction of one. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Characters of document numbers that file names must not have. */
const PATH_MARKS = /[/\\:*?"<>|]+/g;
const MAX_SUBJECT_LENGTH = 200;

/** Reads `MAIL_FROM`: an address, or a name with an address in angle brackets. */
export function parseMailFrom(text: string): MailFrom {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return { name: oneLine(name.replaceAll('"', '')) || null, address: address.trim() };
}

type MessageHead = { reference: string; from: MailFrom; addressees: Addressees; date: Date };

/** The bytes of an e-mail. The same reference gives the same Message-ID, so that mail clients detect duplicates. */
export async function messageBytes(
  letter: Letter,
  { reference, from, addressees, date }: MessageHead,
): Promise<Buffer> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  // Loaded with the first e-mail: many services never send one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: from.name ?? oneLine(letter.senderName), address: from.address },
    to: addressees.to.map(inHead),
    cc: addressees.cc.map(inHead),
    ...(letter.replyTo === null
      ? {}
      : {
          replyTo: { name: oneLine(letter.senderName), address: deliverableAddress(oneLine(letter.replyTo)) },
        }),
    subject: [...oneLine(letter.subject)].slice(0, MAX_SUBJECT_LENGTH).join(''),
    messageId: `<${reference}@${domain}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
    text: letter.text,
    html: letter.html,
    attachments: [
      ...letter.attachments.map(({ fileName, pdf }) => ({
        filename: `${oneLine(fileName).replace(PATH_MARKS, '-')}.pdf`,
        content: pdf,
        contentType: 'application/pdf',
      })),
      ...(letter.files ?? []).map(({ fileName, mediaType, bytes }) => ({
        filename: oneLine(fileName).replace(PATH_MARKS, '-'),
        content: bytes,
        contentType: mediaType,
      })),
      ...(letter.picture ? [inline(letter.picture)] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function inline({ id, mediaType, image }: NonNullable<Letter['picture']>) {
  return {
    cid: id,
    content: Buffer.from(image),
    contentType: mediaType,
    contentDisposition: 'inline' as const,
    filename: `logo.${mediaType.slice('image/'.length)}`,
  };
}

function inHead({ name, address }: Address) {
  return { name: oneLine(name ?? ''), address: deliverableAddress(oneLine(address)) };
}

function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').trim();
}

type Address = { name: string | null; address: string };

/** Who a message names in its head. A hidden copy is in neither list. */
type Addressees = { to: Address[]; cc: Address[] };

/** The head of a message as it is stored with the e-mail of each recipient; null for a single one. */
export function storedAddressees(recipients: readonly MailRecipient[]): string | null {
  if (recipients.length === 1) return null;
  const named = (place: 'to' | 'cc'): Address[] =>
    recipients.filter(({ sentAs }) => sentAs === place).map(({ name, address }) => ({ name, address }));
  return JSON.stringify({ to: named('to'), cc: named('cc') });
}

/** The head of an e-mail. */
export function addresseesOf({ addressees, recipient, recipientName }: Mail): Addressees {
  if (addressees !== null) return JSON.parse(addressees) as Addressees;
  return { to: [{ name: recipientName, address: recipient }], cc: [] };
}
