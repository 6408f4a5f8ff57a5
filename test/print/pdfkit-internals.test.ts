import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { assertKnownPdfkit } from '../../src/print/pdfkit-internals.ts';

test('printing fails with the version that was read where pdfkit has changed inside', () => {
  const pdf = new PDFDocument();
  expect(() => assertKnownPdfkit(pdf)).not.toThrow();
  Object.assign(pdf, { openImage: undefined });
  expect(() => assertKnownPdfkit(pdf)).toThrow(/changed inside \(openImage\).*from version 0\.20\.2/);
  const { version } = JSON.parse(readFileSync('node_modules/pdfkit/package.json', 'utf8'));
  expect(version).toBe('0.20.2');
});
