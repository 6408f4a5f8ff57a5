// Opens PDFs with PDFium. Each file gets an instance of its own: whatever a file does to it is gone with the file.

import { allOf, type Lent, lendFonts } from './lent-fonts.ts';
import { type PageText, textOf } from './page-text.ts';
import { createModule, type Module } from './pdfium-module.ts';

/** Four bytes for each pixel: blue, green, red, unused. */
export type Bitmap = { width: number; height: number; pixels: Uint32Array };

export type OpenedPage = {
  /** In points, as the page is shown. */
  width: number;
  height: number;
  /** Draws everything that is seen on a screen: also annotations and the values of fields. Valid until the next call. */
  draw(width: number, height: number): Bitmap;
  text(): PageText;
  close(): void;
};

type OpenedPdf = { pages: number; page(index: number): OpenedPage };

/** Why PDFium opens no document. */
export class UnopenedPdf extends Error {
  readonly reason: 'protected' | 'damaged' | 'dynamic' | 'fonts';

  constructor(reason: UnopenedPdf['reason']) {
    super(`The PDF cannot be opened: ${reason}.`);
    this.reason = reason;
  }
}

/** Constants of `fpdfview.h`, `fpdf_formfill.h` and `fpdf_flatten.h`. */
const FLATTENED = 1;
const BGRX = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 1;
/** A password, or a certificate. */
const PROTECTIONS = [4, 5];
/** A form whose page is a notice that other programs are needed (XFA with `NeedsRendering`, ISO 32000-2 annex K). */
const DYNAMIC_FORM = 2;

/**
 * Opens a file, without any password.
 * @param lent the fonts that take the place of those that are not in the file
 * @throws UnopenedPdf, or another Error where PDFium itself fails
 */
export async function openPdf(file: Uint8Array, lent?: Lent): Promise<OpenedPdf> {
  const module = await createModule();
  if (lent) lendFonts(module, lent);
  const { pdfium } = module;
  const at = pdfium.wasmExports.malloc(file.length);
  if (at === 0) throw new RangeError('Too much memory.');
  pdfium.HEAPU8.set(file, at);
  const shown = openDocument(module, at, file.length);
  let copy: Document | undefined;
  const flattened = () => {
    copy ??= openDocument(module, at, file.length);
    return copy;
  };
  return {
    pages: module.FPDF_GetPageCount(shown.document),
    page: (index) => openPage(module, { shown, flattened, index }),
  };
}

type Document = { document: number; form: number };

function openDocument(module: Module, at: number, length: number): Document {
  const document = module.FPDF_LoadMemDocument(at, length, '');
  if (document === 0)
    throw new UnopenedPdf(PROTECTIONS.includes(module.FPDF_GetLastError()) ? 'protected' : 'damaged');
  if (module.FPDF_GetFormType(document) === DYNAMIC_FORM) throw new UnopenedPdf('dynamic');
  const form = module.PDFiumExt_InitFormFillEnvironment(document, module.PDFiumExt_OpenFormFillInfo());
  // The colour that fields have while they are filled in is no part of the page.
  module.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return { document, form };
}

function openPage(
  module: Module,
  { shown, flattened, index }: { shown: Document; flattened: () => Document; index: number },
): OpenedPage {
  const { pdfium } = module;
  const page = loadPage(module, shown, index);
  const [width, height] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
  let at = 0;
  let flattest: number | undefined;
  const release = () => {
    if (at !== 0) pdfium.wasmExports.free(at);
    at = 0;
  };
  return {
    width,
    height,
    draw(columns, rows) {
      release();
      at = pdfium.wasmExports.malloc(columns * rows * 4);
      if (at === 0) throw new RangeError('Too much memory.');
      flattest ??= flattestStroke(module, page);
      const pixels = { at, columns, rows };
      for (const tile of tilesOf(pixels, flattest)) drawTile(module, { ...shown, page }, pixels, tile);
      return {
        width: columns,
        height: rows,
        pixels: pdfium.HEAPU32.subarray(at / 4, at / 4 + columns * rows),
      };
    },
    text() {
      const own = textOf(module, { page, width, height });
      if (module.FPDFPage_GetAnnotCount(page) === 0) return own;
      const more = textOfAnnotations(module, flattened(), { index, width, height });
      return more ? { words: [...own.words, ...more.words], needs: allOf(own.needs, more.needs) } : own;
    },
    close() {
      release();
      closePage(module, shown, page);
    },
  };
}

type Pixels = { at: number; columns: number; rows: number };
type Tile = { left: number; top: number; width: number; height: number };

/**
 * Before it stretches a stroke, PDFium cuts its coordinates to this (`HardClip` of `cfx_agg_devicedriver.cpp`): where the
 * unit of a drawing is much flatter than wide, as in charts, all that is further down would become one line.
 */
const MOST_COORDINATE = 32_000;
/** Strokes begin outside of a tile. */
const MARGIN = 2;
const MOST_TILES = 8;

/** The parts that are drawn one after the other: nearly always the whole page. */
function tilesOf({ columns, rows }: Pixels, flattest: number): Tile[] {
  const longest = Math.max(columns, rows);
  const most = MOST_COORDINATE * flattest;
  const side = longest <= most ? longest : Math.ceil(Math.max(most / MARGIN, longest / MOST_TILES));
  return Array.from({ length: Math.ceil(rows / side) }, (_, y) =>
    Array.from({ length: Math.ceil(columns / side) }, (_, x) => {
      const [left, top] = [x * side, y * side];
      return { left, top, width: Math.min(side, columns - left), height: Math.min(side, rows - top) };
    }),
  ).flat();
}

function drawTile(
  module: Module,
  { form, page }: Document & { page: number },
  { at, columns, rows }: Pixels,
  { left, top, width, height }: Tile,
): void {
  const first = at + (top * columns + left) * 4;
  const bitmap = module.FPDFBitmap_CreateEx(width, height, BGRX, first, columns * 4);
  if (bitmap === 0) throw new RangeError('Too much memory.');
  module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  module.FPDF_RenderPageBitmap(bitmap, page, -left, -top, columns, rows, 0, DRAW_ANNOTATIONS);
  module.FPDF_FFLDraw(form, bitmap, page, -left, -top, columns, rows, 0, DRAW_ANNOTATIONS);
  module.FPDFBitmap_Destroy(bitmap);
}

/** The height of a drawing's unit for its width, of the page's strokes that are flatter than wide. */
function flattestStroke(module: Module, page: number): number {
  const matrixAt = module.pdfium.wasmExports.malloc(6 * 4);
  const count = module.FPDFPage_CountObjects(page);
  let flattest = 1;
  for (let i = 0; i < count; i += 1) {
    for (const object of objectsIn(module, module.FPDFPage_GetObject(page, i))) {
      if (module.FPDFPageObj_GetType(object) !== PATH) continue;
      module.FPDFPageObj_GetMatrix(object, matrixAt);
      const [a = 0, b = 0, c = 0, d = 0] = module.pdfium.HEAPF32.subarray(matrixAt / 4, matrixAt / 4 + 4);
      const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
      if (across > 0 && down > 0) flattest = Math.min(flattest, down / across);
    }
  }
  module.pdfium.wasmExports.free(matrixAt);
  return flattest;
}

/**
 * PDFium reads texts of annotations and values of fields only where they are part of the page, which "flattening" makes
 * them, as the last object. It is done to a copy: PDFium then takes what the page inherits of fonts and pictures from it,
 * and draws annotations elsewhere, or that are not to be seen (`fpdf_flatten.cpp`).
 */
function textOfAnnotations(
  module: Module,
  copy: Document,
  { index, width, height }: { index: number; width: number; height: number },
): PageText | undefined {
  let page = loadPage(module, copy, index);
  const isFlattened = module.FPDFPage_Flatten(page, 0) === FLATTENED;
  closePage(module, copy, page);
  if (!isFlattened) return undefined;
  page = loadPage(module, copy, index);
  const last = module.FPDFPage_GetObject(page, module.FPDFPage_CountObjects(page) - 1);
  const text = textOf(module, { page, width, height }, new Set(objectsIn(module, last)));
  closePage(module, copy, page);
  return text;
}

/** `FPDF_PAGEOBJ_PATH` and `FPDF_PAGEOBJ_FORM` of `fpdf_edit.h`. */
const [PATH, FORM] = [2, 5];

/** An object, and all within it. */
function objectsIn(module: Module, object: number): number[] {
  if (object === 0) return [];
  if (module.FPDFPageObj_GetType(object) !== FORM) return [object];
  const count = module.FPDFFormObj_CountObjects(object);
  return Array.from({ length: count }, (_, i) => module.FPDFFormObj_GetObject(object, i)).flatMap((each) =>
    objectsIn(module, each),
  );
}

function loadPage(module: Module, { document, form }: Document, index: number): number {
  const page = module.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnopenedPdf('damaged');
  module.FORM_OnAfterLoadPage(page, form);
  return page;
}

function closePage(module: Module, { form }: Document, page: number): void {
  module.FORM_OnBeforeClosePage(page, form);
  module.FPDF_ClosePage(page);
}
