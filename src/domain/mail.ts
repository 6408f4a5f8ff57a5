import { type Message, message } from './messages/message.ts';

/** The kinds of e-mails. */
export const MAIL_KINDS = [
  /** An issued document, to its client. */
  'document',
  /** A signing link, to a signer whose turn it is. */
  'contract_invitation',
  'contract_reminder',
  /** The signed contract, to everyone who signed. */
  'contract_signed',
  /** A one-time link, to a person whom a business invites. */
  'invitation',
  /** A one-time link for a new password; or, if its subject is a notification, a report of that to its user. */
  'password_reset',
  /** The last row of the ledger, to whom the business has named for that. */
  'ledger_head',
  /** A text that a member is writing, to that member. */
  'text_test',
  /** A statement of account, to its client. */
  'statement',
  /** A balance to be confirmed, to its client. */
  'balance_confirmation',
  /** What a client owes, by the steps of the ladder or by hand. */
  'reminder',
  /** That a payment has arrived, to its client. */
  'receipt',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** E-mails about a contract, to one of its signers. */
export type ContractMailKind = Extract<MailKind, `contract_${string}`>;

/** E-mails with a one-time link, to a user of the dashboard. */
export const ACCESS_MAIL_KINDS = ['invitation', 'password_reset'] as const satisfies readonly MailKind[];

export type AccessMailKind = (typeof ACCESS_MAIL_KINDS)[number];

/** Where a recipient stands: in the head of the message as `To` or `Cc`, or nowhere (`bcc`). */
export const MAIL_PLACES = ['to', 'cc', 'bcc'] as const;

export type MailPlace = (typeof MAIL_PLACES)[number];

/** One of those who get a message. */
export type MailRecipient = { address: string; name: string | null; sentAs: MailPlace };

/**
 * `pending` waits for its first or next attempt; `sent` was accepted by the mail server; `failed` was rejected
 * permanently; `unconfirmed` was handed over when the process died, before the server replied: it is not sent again
 * automatically, because it may have arrived; `simulated` never leaves, because the clock of its sandbox is ahead;
 * `not_needed` was not sent, because its reason no longer existed when it was written.
 */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'unconfirmed', 'simulated', 'not_needed'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Security-relevant changes of an account, and attempts at it, of which its owner is notified. */
const ACCOUNT_CHANGES = [
  'second_factor_on',
  'second_factor_off',
  'password_changed',
  'recovery_codes_renewed',
  'new_place',
  'wrong_codes',
] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The notification of a change, with the network address that made it; null for a change by the operator. */
export function accountNotice(
  change: AccountChange,
  address: string | null,
): { kind: AccountChange; message: Message } {
  return {
    kind: change,
    message:
      address === null
        ? message('notice.second_factor_off.by_operator')
        : message(`notice.${change}`, { address }),
  };
}

/** The change that a stored notification reports; undefined for a notification of another kind. */
export function accountChangeOf(notice: {
  kind: string;
  messageData: Message | null;
}): { change: AccountChange; address: string | null } | undefined {
  const change = ACCOUNT_CHANGES.find((each) => each === notice.kind);
  const address = notice.messageData?.params.address;
  return change && { change, address: typeof address === 'string' ? address : null };
}

/** The kind of the notification that an API key is about to end. */
export const KEY_EXPIRES = 'api_key_expires';

/** The key that a stored notification says is about to end; undefined for a notification of another kind. */
export function endingKeyOf(notice: {
  kind: string;
  messageData: Message | null;
}): { name: string; date: string } | undefined {
  const { name, date } = notice.messageData?.params ?? {};
  if (notice.kind !== KEY_EXPIRES || typeof name !== 'string' || typeof date !== 'string') return undefined;
  return { name, date };
}
