// The private part of pdfkit that is used here, read from version 0.20.2 (`js/pdfkit.js`, mixin `images`): it has no
// public way to open a picture before it is drawn. After an upgrade, read the mixin again.

const READ_FROM = '0.20.2';

/** A picture that pdfkit has read. */
export type OpenedImage = PDFKit.Mixins.ImageSrc & { width: number; height: number };

type Internals = {
  openImage(file: Buffer): OpenedImage;
};

/** Reads a picture before it is drawn. @throws Error when it is broken */
export function openImage(pdf: PDFKit.PDFDocument, file: Buffer): OpenedImage {
  return internalsOf(pdf).openImage(file);
}

/**
 * Compares what pdfkit has before a face is chosen with what is expected here: without `openImage`, logos would be left
 * out as broken ones are.
 * @throws Error where it differs
 */
export function assertKnownPdfkit(pdf: PDFKit.PDFDocument): void {
  if (typeof internalsOf(pdf).openImage !== 'function') throw changed('openImage');
}

function internalsOf(pdf: PDFKit.PDFDocument): Internals {
  return pdf as unknown as Internals;
}

function changed(part: string): Error {
  return new Error(
    `pdfkit has changed inside (${part}): src/print/pdfkit-internals.ts was read from version ${READ_FROM}. Install that version, or adapt the file.`,
  );
}
