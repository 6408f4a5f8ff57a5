import { findOpenLink } from '../auth/one-time-links.ts';
import { accountChangeOf } from '../domain/account-notice.ts';
import { languageFor, languageOfUser } from '../domain/language.ts';
import type { AccessMailKind } from '../domain/mail.ts';
import { oneTimeToken, oneTimeUrl } from '../domain/one-time-link.ts';
import { nameInMail } from '../domain/text.ts';
import type { Mail } from '../mail/jobs.ts';
import { wordingOf } from '../mail/wording.ts';
import { findNotification, messageOf } from '../workspaces/notifications.ts';

import { type Draft, deadlineIn, fact, letterFrame, type MailContext } from './letter-frame.ts';

// E-mails to users of the dashboard: links to sign in with, and notices of what changed in their accounts.

/** An invitation, or a link for a new password. */
export async function accessMail(
  { tx, workspace, service, now }: MailContext,
  mail: Mail,
  kind: AccessMailKind,
): Promise<Draft | undefined> {
  const link = await findOpenLink(tx, mail.subjectReference, now);
  if (!link)
    return kind === 'password_reset' ? accountMail({ tx, workspace, service, now }, mail) : undefined;
  const language = languageFor({
    workspaceDefault: workspace.defaultLanguage,
    clientCountry: null,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  });
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

/** A notice of a change of an account, to its owner, in the language of the owner's pages. */
async function accountMail({ tx, workspace, service }: MailContext, mail: Mail): Promise<Draft | undefined> {
  const notice = await findNotification(tx, mail.subjectReference);
  const about = notice && accountChangeOf({ kind: notice.kind, messageData: messageOf(notice) });
  if (!about) return undefined;
  const language = languageOfUser(notice.language);
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
        fact(words.when, deadlineIn(workspace.timezone, notice.createdAt, language)),
        ...(about.address === null ? [] : [fact(words.address, about.address)]),
      ],
      action: { label: words.open, url: `${service.publicUrl}/` },
      more: [],
    },
    attachment: null,
  };
}
