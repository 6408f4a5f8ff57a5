// What every e-mail has around its content, whatever it is about.
import type { Service, Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import type { Mail } from '../mail/jobs.ts';
import type { Face, LetterContent } from '../mail/letter.ts';
import type { Letter } from '../mail/message.ts';
import { wordingOf } from '../mail/wording.ts';
import type { PrintOrder } from '../print/order.ts';

/** An e-mail whose PDF is still to be printed, outside of the transaction. */
export type Draft = Omit<Letter, 'text' | 'html' | 'language' | 'attachments' | 'picture'> & {
  parts: Omit<LetterContent, keyof Face>;
  attachment: ({ fileName: string } & ({ pdf: Buffer } | { order: PrintOrder })) | null;
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

/** Test data may go to real addresses: the subject says that it is a test. */
export function withTestMark(workspace: Workspace, subject: string): string {
  return workspace.environment === 'sandbox' ? `[TEST] ${subject}` : subject;
}

/** A figure with its label. */
export function fact(label: string, value: string): [string, string] {
  return [label, value];
}
