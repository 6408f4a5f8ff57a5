// The people and mailboxes of a client. They are stored as a JSON array in a column of the client.
import { invalid } from './failure.ts';
import { MAIL_PLACES, type MailPlace, type MailRecipient } from './mail.ts';
import { message } from './messages/message.ts';
import { withoutInvisible } from './text.ts';

export const CONTACT_ROLES = ['billing', 'reminders', 'contracts'] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];

export type Contact = { name: string | null; email: string; phone: string | null; roles: ContactRole[] };

/** Null stands for an empty list. */
export function contactsOf(stored: string | null): Contact[] {
  return stored === null ? [] : (JSON.parse(stored) as Contact[]);
}

export function storedContacts(contacts: readonly Contact[]): string | null {
  return contacts.length === 0 ? null : JSON.stringify(contacts);
}

/** Characters with a meaning in the text of a list of contacts. */
const MARKS = /[<>;[\]]/g;

/** Contacts as one cell of a table: `Ana Petrović <ana@zora.example> [billing, reminders] +381 11 555; …`. */
export function contactsText(contacts: readonly Contact[]): string {
  return contacts
    .map(({ name, email, phone, roles }) =>
      [plain(name), `<${email}>`, roles.length > 0 ? `[${roles.join(', ')}]` : '', plain(phone)]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('; ');
}

function plain(text: string | null): string {
  return (text ?? '').replace(MARKS, ' ').replace(/\s+/g, ' ').trim();
}

/** More than a client may have: what stands behind is not read, the schema refuses the list. */
const MAX_READ = 21;

/**
 * Reads such a cell, with or without names and angle brackets. Addresses and roles are as they stand: the schema of a
 * client judges them.
 */
export function readContacts(text: string) {
  return text
    .split(';', MAX_READ)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readContact);
}

function readContact(text: string) {
  const bracketed = /^([^<>]*)<([^<>]*)>(.*)$/s.exec(text);
  const [, name = '', email = '', rest = ''] = bracketed ?? ['', '', ...splitAtSpace(text)];
  const [, roles = '', phone = ''] = /^\s*(?:\[([^\]]*)\])?(.*)$/s.exec(rest) ?? [];
  return {
    name: name.trim().replace(/^"(.*)"$/s, '$1'),
    email: email.trim(),
    phone: phone.trim(),
    roles: roles
      .split(',')
      .map((role) => role.trim().toLowerCase())
      .filter((role) => role !== ''),
  };
}

/** What stands before the first blank, and the rest. */
function splitAtSpace(text: string): [string, string] {
  const end = text.search(/\s/);
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}

/** A client, with its contacts as they are stored. */
type Mailed = { name: string; email: string | null; contacts: string | null };

/** The addresses that documents of a client go to unless others are named: its contacts for billing, or else its own. */
export function billingAddresses({ email, contacts }: Mailed): string[] {
  const forBilling = contactsOf(contacts).filter(({ roles }) => roles.includes('billing'));
  if (forBilling.length > 0) return forBilling.map((contact) => contact.email);
  return email === null ? [] : [email];
}

/** The addresses that reminders go to: its contacts for them, or else those for billing, or else its own. */
export function reminderAddresses(client: Mailed): string[] {
  const forReminders = contactsOf(client.contacts).filter(({ roles }) => roles.includes('reminders'));
  return forReminders.length > 0 ? forReminders.map((contact) => contact.email) : billingAddresses(client);
}

/** All addresses of a client, its own first, with the names that they are known by. */
export function knownAddresses({ name, email, contacts }: Mailed): Map<string, Named> {
  const known = new Map<string, Named>();
  if (email !== null) known.set(addressKey(email), { address: email, name });
  for (const contact of contactsOf(contacts)) {
    const key = addressKey(contact.email);
    known.set(key, { address: contact.email, name: contact.name ?? known.get(key)?.name ?? null });
  }
  return known;
}

/** Whether an address is the client's own, or that of one of its contacts. */
export function isOfClient(client: Mailed, address: string): boolean {
  return knownAddresses(client).has(addressKey(address));
}

type Named = { address: string; name: string | null };

/**
 * Who gets an e-mail with a document, each address once: in the first place that names it. Without an address in `to`,
 * it goes to those for billing.
 */
export function recipientsOf(
  client: Mailed,
  chosen: Partial<Record<MailPlace, readonly string[]>>,
): MailRecipient[] {
  const known = knownAddresses(client);
  const { to = billingAddresses(client), cc = [], bcc = [] } = chosen;
  const addresses = { to, cc, bcc };
  const found = new Map<string, MailRecipient>();
  for (const sentAs of MAIL_PLACES) {
    for (const typed of addresses[sentAs]) {
      const address = typed.trim();
      const key = addressKey(address);
      if (!found.has(key)) found.set(key, { address, name: known.get(key)?.name ?? null, sentAs });
    }
  }
  return [...found.values()];
}

/** The same, `to` in place of the usual ones. @throws Failure `validation_failed` on `recipients` where there is no address */
export function addressees(client: Mailed, to: readonly string[] | undefined): MailRecipient[] {
  const found = recipientsOf(client, to ? { to } : {});
  if (found.length === 0) throw invalid('recipients', message('statement.no_address'));
  return found;
}

/** Letters, marks, digits, dots and hyphens: what a domain in any language consists of. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const PLAIN = /^[\x21-\x7e]*$/;

/** An address as people write it, without what cannot be seen. */
export function emailText(typed: string): string {
  return withoutInvisible(typed).trim();
}

/**
 * The address as mail servers know it: the domain in ASCII (IDNA, UTS 46). Where the domain is none, nothing is changed.
 */
export function deliverableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // The address of a page has its host in ASCII; unlike `node:url`, browsers have this too.
  if (PLAIN.test(domain) || !DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** An address as it is compared: neither letter case nor the form of the domain makes another mailbox. */
export function addressKey(address: string): string {
  return deliverableAddress(emailText(address)).toLowerCase();
}

/** Whether letters before the @ need SMTPUTF8 (RFC 6531), which the mail servers of few recipients have. */
export function needsInternationalMail(address: string): boolean {
  const text = emailText(address);
  return !PLAIN.test(text.slice(0, Math.max(0, text.lastIndexOf('@'))));
}
