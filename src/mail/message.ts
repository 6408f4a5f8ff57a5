/** What an e-mail says, written at the moment of sending. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  language: string;
  /** The business on whose behalf it goes out. */
  senderName: string;
  /** Where answers go; to the sender's address when null. */
  replyTo: string | null;
  attachments: { fileName: string; pdf: Buffer }[];
  /** A picture that is shown within the HTML part, by its Content-ID. */
  picture?: { id: string; mediaType: string; image: Buffer } | undefined;
};

export type MailFrom = { name: string | null; address: string };

/** Characters that could start a header of their own, or turn the reading direction of one. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** A number may have a slash; the name of a file may not. */
const PATH_MARKS = /[/\\:*?"<>|]+/g;
const MAX_SUBJECT_LENGTH = 200;

/** Reads `MAIL_FROM`: an address, or a name with an address in angle brackets. */
export function parseMailFrom(text: string): MailFrom {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return { name: oneLine(name.replaceAll('"', '')) || null, address: address.trim() };
}

/** The bytes of an e-mail. The same reference gives the same Message-ID, so that two copies are known as one. */
export async function messageBytes(
  letter: Letter,
  {
    reference,
    from,
    to,
    date,
  }: { reference: string; from: MailFrom; to: { name: string | null; address: string }; date: Date },
): Promise<Buffer> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  // Loaded with the first e-mail: many services never send one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: from.name ?? oneLine(letter.senderName), address: from.address },
    to: { name: oneLine(to.name ?? ''), address: oneLine(to.address) },
    ...(letter.replyTo === null
      ? {}
      : { replyTo: { name: oneLine(letter.senderName), address: oneLine(letter.replyTo) } }),
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
    content: image,
    contentType: mediaType,
    contentDisposition: 'inline' as const,
    filename: `logo.${mediaType.slice('image/'.length)}`,
  };
}

function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').trim();
}
