// Opens PDFs with PDFium. Each file gets an instance of its own: whatever a file does to it is gone with the file.
import { lendFonts } from './pdfium-fonts.ts';
import { createModule, type Module } from './pdfium-module.ts';
import { type PageText, textOf } from './pdfium-text.ts';

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

export type OpenedPdf = { pages: number; page(index: number): OpenedPage };

/** Why PDFium opens no document. */
export class UnopenedPdf extends Error {
  readonly reason: 'password' | 'damaged' | 'fonts';

  constructor(reason: UnopenedPdf['reason']) {
    super(`The PDF cannot be opened: ${reason}.`);
    this.reason = reason;
  }
}

/** Constants of `fpdfview.h` and `fpdf_flatten.h`. */
const FLATTENED = 1;
const BGRX = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 1;
const PASSWORD_ERROR = 4;

/**
 * Opens a file, without any password.
 * @param lent whether other fonts take the place of those that are not in the file
 * @throws UnopenedPdf, or another Error where PDFium itself fails
 */
export async function openPdf(file: Uint8Array, { lent }: { lent: boolean }): Promise<OpenedPdf> {
  const module = await createModule();
  if (lent) lendFonts(module);
  const { pdfium } = module;
  const at = pdfium.wasmExports.malloc(file.length);
  if (at === 0) throw new RangeError('Too much memory.');
  pdfium.HEAPU8.set(file, at);
  const document = module.FPDF_LoadMemDocument(at, file.length, '');
  if (document === 0)
    throw new UnopenedPdf(module.FPDF_GetLastError() === PASSWORD_ERROR ? 'password' : 'damaged');
  const form = module.PDFiumExt_InitFormFillEnvironment(document, module.PDFiumExt_OpenFormFillInfo());
  // The colour that fields have while they are filled in is no part of the page.
  module.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return {
    pages: module.FPDF_GetPageCount(document),
    page: (index) => openPage(module, { document, form, index }),
  };
}

function openPage(
  module: Module,
  { document, form, index }: { document: number; form: number; index: number },
): OpenedPage {
  const { pdfium } = module;
  let page = loadPage(module, { document, form, index });
  // The values of fields and the texts of annotations become part of the page's own text.
  if (module.FPDFPage_Flatten(page, 0) === FLATTENED) {
    closePage(module, page, form);
    page = loadPage(module, { document, form, index });
  }
  const [width, height] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
  let bitmap = 0;
  const release = () => {
    if (bitmap !== 0) module.FPDFBitmap_Destroy(bitmap);
    bitmap = 0;
  };
  return {
    width,
    height,
    draw(columns, rows) {
      release();
      bitmap = module.FPDFBitmap_CreateEx(columns, rows, BGRX, 0, 0);
      if (bitmap === 0) throw new RangeError('Too much memory.');
      module.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, DRAW_ANNOTATIONS);
      module.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, DRAW_ANNOTATIONS);
      const at = module.FPDFBitmap_GetBuffer(bitmap) / 4;
      return { width: columns, height: rows, pixels: pdfium.HEAPU32.subarray(at, at + columns * rows) };
    },
    text: () => textOf(module, { page, width, height }),
    close() {
      release();
      closePage(module, page, form);
    },
  };
}

function loadPage(
  module: Module,
  { document, form, index }: { document: number; form: number; index: number },
) {
  const page = module.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnopenedPdf('damaged');
  module.FORM_OnAfterLoadPage(page, form);
  return page;
}

function closePage(module: Module, page: number, form: number): void {
  module.FORM_OnBeforeClosePage(page, form);
  module.FPDF_ClosePage(page);
}
