import type { Design, Margins } from './design.ts';
import { joinPageContent } from './pdfkit-internals.ts';
import { createTypesetter, type Line, type Typesetter } from './typesetter.ts';

/** An element of the document's structure for screen readers: a paragraph, a heading. */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** The pages of a PDF, with the current position. */
export type Sheet = {
  readonly pdf: PDFKit.PDFDocument;
  readonly set: Typesetter;
  readonly design: Design;
  readonly left: number;
  readonly width: number;
  /** The lower end of the text area. */
  bottom: number;
  readonly top: number;
  y: number;
  newPage(): void;
  /** Starts the next page unless this much height is left on the current one. */
  need(height: number): void;
  element(type: string): Element;
  /** Draws a part of an element on this page. */
  paint(element: Element, draw: () => void): void;
  /** Draws something without content for screen readers: rules, backgrounds, page numbers. */
  decorate(draw: () => void): void;
  /** Draws the head of every page from now on; `draw` returns its height. */
  onNewPage(draw: () => number): void;
  /** Draws on every page, once all of them exist. */
  finish(onPage: (page: number, pages: number) => void): void;
};

export const PAGE = { width: 595.28, height: 841.89 };

/** Starts the pages of a new document. */
export function createSheet(
  pdf: PDFKit.PDFDocument,
  design: Design,
  margins: Margins = design.margins,
): Sheet {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let pageHead = () => 0;
  const sheet: Sheet = {
    pdf,
    set: createTypesetter(pdf),
    design,
    left: margins.side,
    width: PAGE.width - 2 * margins.side,
    top: margins.top,
    bottom: PAGE.height - margins.bottom,
    y: margins.top,
    newPage() {
      joinPageContent(pdf);
      pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
      sheet.y = margins.top;
      sheet.y += pageHead();
    },
    need(height) {
      if (sheet.y + height > sheet.bottom) sheet.newPage();
    },
    element(type) {
      const element = pdf.struct(type);
      root.add(element);
      return element;
    },
    paint(element, draw) {
      const content = pdf.markStructureContent('Span');
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    onNewPage(draw) {
      pageHead = draw;
    },
    finish(onPage) {
      root.end();
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        sheet.decorate(() => onPage(page + 1, count));
      }
    },
  };
  sheet.newPage();
  return sheet;
}

/** `start` is where a line is read from. */
export type Align = 'left' | 'center' | 'right' | 'start';

/** Draws lines below one another from `y` on. */
export function drawLines(
  sheet: Sheet,
  lines: Line[],
  box: { x: number; y: number; width: number; leading: number; align?: Align },
): void {
  const { x, y, width, leading, align = 'left' } = box;
  for (const [index, line] of lines.entries()) {
    const side = align === 'start' ? (line.isFromRight ? 'right' : 'left') : align;
    const space = side === 'left' ? 0 : (width - line.width) / (side === 'center' ? 2 : 1);
    sheet.set.draw(line, x + space, y + index * leading + baseline(leading));
  }
}

/** The distance of a line's baseline from the top of the line. */
export function baseline(leading: number): number {
  return leading * 0.74;
}

type Flow = {
  element: Element;
  x: number;
  width: number;
  leading: number;
  align?: Align;
  /** Drawn behind the lines of each page. */
  behind?: ((y: number, height: number) => void) | undefined;
  /** Drawn next to the first line, on the page where that is. */
  marker?: ((y: number) => void) | undefined;
};

/** Draws lines on as many pages as they need; no page begins or ends with a single line of several. */
export function flowLines(sheet: Sheet, lines: Line[], { element, behind, marker, ...box }: Flow): void {
  let rest = lines;
  while (rest.length > 0) {
    const room = Math.floor((sheet.bottom - sheet.y + 0.01) / box.leading);
    const count = linesHere(rest.length, room, sheet.y <= sheet.top);
    if (count === 0) {
      sheet.newPage();
      continue;
    }
    const here = rest.slice(0, count);
    if (behind) sheet.decorate(() => behind(sheet.y, here.length * box.leading));
    sheet.paint(element, () => {
      if (rest === lines) marker?.(sheet.y + baseline(box.leading));
      drawLines(sheet, here, { ...box, y: sheet.y });
    });
    sheet.y += here.length * box.leading;
    rest = rest.slice(count);
  }
}

function linesHere(rest: number, room: number, isFreshPage: boolean): number {
  if (rest <= room) return rest;
  const count = rest - room === 1 ? room - 1 : room;
  if (isFreshPage) return Math.max(count, 1);
  return count < 2 ? 0 : count;
}
