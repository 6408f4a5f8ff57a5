import { expect, it } from 'vitest';
import { nameInMail } from '../../src/domain/text.ts';

it.each([
  ['Šećerana „Zora“ d.o.o.', 'Šećerana „Zora“ d.o.o.'],
  ['A.S. Roma S.p.A.', 'A.S. Roma S.p.A.'],
  ['Müller & Söhne GmbH & Co. KG', 'Müller & Söhne GmbH & Co. KG'],
  ['Booking.com d.o.o.', 'Booking. com d.o.o.'],
  ['Win at https://evil.example/prize?x=1 now', 'Win at evil. example now'],
  ['HTTP://WWW.EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
  ['me@evil.example', 'me evil. example'],
  ['t.me/spam', 't.me'],
  ['two\r\nlines\u2028three\u202Eright', 'two lines three right'],
])('%j stands in an e-mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

it('a name has at most 80 characters in an e-mail, and none of them cut in half', () => {
  const shown = nameInMail('🍞'.repeat(100));
  expect([...shown]).toHaveLength(80);
  expect(shown).toBe(`${'🍞'.repeat(79)}…`);
});
