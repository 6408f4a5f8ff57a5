// The private parts of pdfkit that are used here, read from version 0.20.2 (`js/pdfkit.js`, mixins `images` and
// `fonts`, class `PDFReference`): it has no public way to open a picture before it is drawn, keeps each operator of a
// page as an array of its own, and its fontkit 2.0.4 cannot write the glyphs of a variable font (`TTFGlyphEncoder`: it
// creates a stream without a buffer). After an upgrade, read them again.

import { glyphOfPath, type Path } from '../formats/woff2.ts';

const READ_FROM = '0.20.2';

/** A picture that pdfkit has read. */
type OpenedImage = PDFKit.Mixins.ImageSrc & { width: number; height: number; orientation?: number };

type Internals = {
  openImage(file: Buffer): OpenedImage;
  addContent(operators: string): unknown;
  /** The page that is drawn on, with the operators so far. */
  page: { content: { buffer: Uint8Array[] } } | null;
  /** The current face. */
  _font: { subset: { glyphEncoder: { encodeSimple(path: Path): Uint8Array } } };
};

/** Reads a picture before it is drawn. @throws Error when it is broken */
export function openImage(pdf: PDFKit.PDFDocument, file: Buffer): OpenedImage {
  return internalsOf(pdf).openImage(file);
}

/** Lets the current face, of a variable font, write its glyphs. @throws Error as `assertKnownPdfkit` does */
export function writeOwnGlyphs(pdf: PDFKit.PDFDocument): void {
  const encoder = internalsOf(pdf)._font?.subset?.glyphEncoder;
  if (typeof encoder?.encodeSimple !== 'function') throw changed('_font');
  encoder.encodeSimple = glyphOfPath;
}

/** Draws text of which readers get another one: the letters in their order, where the glyphs stand in another. */
export function drawAs(pdf: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const internals = internalsOf(pdf);
  const { addContent } = internals;
  if (typeof addContent !== 'function') throw changed('addContent');
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
  internals.addContent = (operators) => {
    if (operators === 'ET') addContent.call(pdf, 'EMC');
    addContent.call(pdf, operators);
    return operators === 'BT' ? addContent.call(pdf, `/Span <</ActualText <${hex}>>> BDC`) : pdf;
  };
  draw();
  internals.addContent = addContent;
}

/**
 * Keeps what is drawn on the current page in one piece. Letters of several fonts in turn are a dozen small arrays each,
 * which take ten times the memory of their bytes.
 */
export function joinPageContent(pdf: PDFKit.PDFDocument): void {
  const content = internalsOf(pdf).page?.content;
  if (!content) return;
  if (!Array.isArray(content.buffer)) throw changed('content');
  content.buffer = [Buffer.concat(content.buffer)];
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
