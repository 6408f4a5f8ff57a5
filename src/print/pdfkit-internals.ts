// The private parts of pdfkit that are used here, read from version 0.20.2 (`js/pdfkit.js`, mixins `images` and
// `fonts`): it has no public way to open a picture before it is drawn, or to learn which characters a font has. After
// an upgrade, read both mixins again.

const READ_FROM = '0.20.2';

/** A picture that pdfkit has read. */
export type OpenedImage = PDFKit.Mixins.ImageSrc & { width: number; height: number };

type Internals = {
  openImage(file: Buffer): OpenedImage;
  /** The current face, parsed by fontkit. */
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
};

/** Reads a picture before it is drawn. @throws Error when it is broken */
export function openImage(pdf: PDFKit.PDFDocument, file: Buffer): OpenedImage {
  return internalsOf(pdf).openImage(file);
}

/** Whether the current face has a character. @throws Error as `assertKnownPdfkit` does */
export function hasGlyph(pdf: PDFKit.PDFDocument, codePoint: number): boolean {
  const { font } = internalsOf(pdf)._font ?? {};
  if (typeof font?.hasGlyphForCodePoint !== 'function') throw changed('_font');
  return font.hasGlyphForCodePoint(codePoint);
}

/**
 * Compares what pdfkit has before a face is chosen with what is expected here: without `openImage`, logos would be left
 * out as broken ones are.
 * @throws Error where it differs
 */
export function assertKnownPdfkit(pdf: PDFKit.PDFDocument): void {
  if (typeof internalsOf(pdf).openImage !== 'function') throw changed('openImage');
}

function internalsOf(pdf: PDFKit.PDFDocument): Partial<Internals> & Pick<Internals, 'openImage'> {
  return pdf as unknown as Internals;
}

function changed(part: string): Error {
  return new Error(
    `pdfkit has changed inside (${part}): src/print/pdfkit-internals.ts was read from version ${READ_FROM}. Install that version, or adapt the file.`,
  );
}
