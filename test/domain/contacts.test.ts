// Contacts of a client as one cell of a table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_ROLES, contactsText, readContacts } from '../../src/domain/contacts.ts';
import { countCpu } from '../cpu-time.ts';

describe('contacts in a table', () => {
  it('have their name, address, roles and telephone number, with semicolons between them', () => {
    const text = contactsText([
      {
        name: 'Ana Petrović',
        email: 'ana@zora.example',
        phone: '+381 (0)11 555',
        roles: ['billing', 'reminders'],
      },
      { name: null, email: 'office@zora.example', phone: null, roles: [] },
    ]);
    expect(text).toBe(
      'Ana Petrović <ana@zora.example> [billing, reminders] +381 (0)11 555; <office@zora.example>',
    );
  });

  it('are read as people write them: a bare address, a name in quotation marks, roles in any case', () => {
    expect(
      readContacts(
        'ana@zora.example; "Ilić, Marko" <marko@zora.example> [Billing] ;; x@y.example [contracts] 12',
      ),
    ).toEqual([
      { name: '', email: 'ana@zora.example', phone: '', roles: [] },
      { name: 'Ilić, Marko', email: 'marko@zora.example', phone: '', roles: ['billing'] },
      { name: '', email: 'x@y.example', phone: '12', roles: ['contracts'] },
    ]);
  });

  it('come back as they were, but for marks that separate them', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'aŠ ,."()+-1@'), maxLength: 8 })
      .map((each) => each.replace(/\s+/g, ' ').trim())
      .filter((each) => !/^".*"$/.test(each));
    const contact = fc.record({
      name: text,
      email: fc.constantFrom('ana@zora.example', "o'hara@zora.example"),
      phone: text.filter((each) => !each.startsWith('[')),
      roles: fc.subarray([...CONTACT_ROLES]),
    });
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 3 }), (contacts) => {
        const cell = contactsText(
          contacts.map(({ name, phone, ...rest }) => ({ ...rest, name: name || null, phone: phone || null })),
        );
        expect(readContacts(cell)).toEqual(contacts);
      }),
    );
  });

  it('take time in proportion to the length of the cell', () => {
    const cpuMs = countCpu();
    readContacts(' '.repeat(500_000) + '<'.repeat(500_000));
    readContacts(`${'a '.repeat(300_000)}<`);
    expect(cpuMs()).toBeLessThan(2000);
  });
});
