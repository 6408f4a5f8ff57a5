import type { MailRecipient } from '../domain/mail.ts';
import type { Mail } from './jobs.ts';

export type Address = { name: string | null; address: string };

/** Who a message names in its head. A hidden copy is in neither list. */
export type Addressees = { to: Address[]; cc: Address[] };

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
