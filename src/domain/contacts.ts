// The people and mailboxes of a client. They are stored as a JSON array in a column of the client.

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
