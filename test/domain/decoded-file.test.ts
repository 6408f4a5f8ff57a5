// Files of text do not say their encoding.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodedFile, inEncoding, isWorkbook } from '../../src/dashboard/components/decoded-file.ts';

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../dashboard/foreign-tables/${name}`, import.meta.url)));

test.each([
  ['excel-german-items.csv', 'DE', 'windows-1252', 'Bürostuhl «Köln»', false],
  ['excel-serbian-clients.csv', 'RS', 'windows-1250', 'Šećerana Đurđević', false],
  ['excel-croatian-items.csv', 'HR', 'windows-1250', 'Žaluzine čelične', false],
  ['excel-polish-clients.csv', 'PL', 'windows-1250', 'Błaszczyk', false],
  ['excel-serbian-cyrillic-items.csv', 'RS', 'windows-1251', 'Ћевапчићи у кајмаку', false],
  ['excel-unicode-text.txt', 'DE', 'utf-16le', 'Đorđe Šćepanović', true],
  ['sevdesk-contacts.csv', 'RS', 'utf-8', 'München', true],
  // By what the bytes say, also for a business of another country.
  ['excel-polish-clients.csv', 'DE', 'windows-1250', 'Błaszczyk', false],
  ['excel-serbian-clients.csv', 'DE', 'windows-1250', 'Šećerana Đurđević', false],
  ['excel-serbian-cyrillic-items.csv', 'DE', 'windows-1251', 'Ћевапчићи', false],
  ['excel-german-items.csv', 'RS', 'windows-1250', 'Bürostuhl', false],
  ['lexware-contacts.csv', 'GB', 'windows-1252', 'Gässchen', false],
] as const)('%s of a business in %s is read as %s', (name, country, encoding, text, isCertain) => {
  const found = decodedFile(file(name), country);
  expect([found.encoding, found.isCertain]).toEqual([encoding, isCertain]);
  expect(found.text).toContain(text);
  expect(found.text).not.toContain('\uFFFD');
});

test('UTF-8 is read strictly, with a mark and without one, and nothing that is valid in it is guessed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\uFEFF'), (text, mark) => {
      const bytes = new TextEncoder().encode(mark + text);
      expect(decodedFile(bytes, 'RS')).toEqual({
        text: text.replace(/^\uFEFF/, ''),
        encoding: 'utf-8',
        isCertain: true,
      });
    }),
  );
});

test('letters in another encoding of Windows are never replaced by U+FFFD, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const { text, isCertain } = decodedFile(bytes, 'HR');
      if (!isCertain) expect(text).not.toContain('\uFFFD');
    }),
  );
});

test('another encoding can be chosen', () => {
  expect(inEncoding(file('excel-serbian-clients.csv'), 'windows-1252')).toContain('Èaèak');
  expect(inEncoding(file('excel-serbian-clients.csv'), 'utf-8')).toContain('\uFFFD');
});

test('a workbook is known by its first bytes, and no table is taken for one', () => {
  expect(isWorkbook(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14))).toBe(true);
  expect(isWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe(true);
  expect(isWorkbook(file('excel-german-items.csv'))).toBe(false);
});
