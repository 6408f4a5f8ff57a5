import { contactsOf } from './contacts.ts';
import { addressKey } from './email-address.ts';
import { MAIL_PLACES, type MailPlace, type MailRecipient } from './mail.ts';

/** A client, with its contacts as they are stored. */
type Mailed = { name: string; email: string | null; contacts: string | null };

/** The addresses that documents of a client go to unless others are named: its contacts for billing, or else its own. */
export function billingAddresses({ email, contacts }: Mailed): string[] {
  const forBilling = contactsOf(contacts).filter(({ roles }) => roles.includes('billing'));
  if (forBilling.length > 0) return forBilling.map((contact) => contact.email);
  return email === null ? [] : [email];
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
