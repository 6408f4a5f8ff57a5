import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { registerFaces } from '../../src/print/fonts.ts';
import { assertKnownPdfkit, hasGlyph } from '../../src/print/pdfkit-internals.ts';

test('printing fails with the version that was read where pdfkit has changed inside', () => {
  const pdf = new PDFDocument();
  registerFaces(pdf);
  pdf.font('sans');
  expect(() => assertKnownPdfkit(pdf)).not.toThrow();
  expect(hasGlyph(pdf, 0x161)).toBe(true);
  expect(hasGlyph(pdf, 0x4e00)).toBe(false);
  Object.assign(pdf, { openImage: undefined, _font: { font: {} } });
  expect(() => assertKnownPdfkit(pdf)).toThrow(/changed inside \(openImage\).*from version 0\.20\.2/);
  expect(() => hasGlyph(pdf, 0x161)).toThrow(/changed inside \(_font\).*from version 0\.20\.2/);
  const { version } = JSON.parse(readFileSync('node_modules/pdfkit/package.json', 'utf8'));
  expect(version).toBe('0.20.2');
});
