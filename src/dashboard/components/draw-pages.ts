import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

export type Pages = {
  /** Shows a PDF in the place of the one before; what was scrolled to stays where it is. */
  show(pdf: ArrayBuffer, label: (values: { page: number; pages: number }) => string): Promise<void>;
  destroy(): void;
};

/** The most dots that are drawn for each dot of the screen: more cannot be seen. */
const MOST_DENSITY = 2;

/**
 * Draws the pages of a PDF into an element that scrolls: those that are in view, and each only when it comes into view.
 * Until a page is drawn, the one before stands in its place.
 */
export function createPages(host: HTMLElement, sheetClass: string): Pages {
  let shown: PDFDocumentProxy | undefined;
  let latest = 0;
  const inView = new Set<Element>();
  const drawn = new WeakMap<Element, string>();

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      drawInView();
    },
    { root: host, rootMargin: '50%' },
  );
  const resizes = new ResizeObserver(() => drawInView());
  resizes.observe(host);

  function drawInView(): void {
    for (const sheet of inView) void draw(sheet as HTMLElement).catch(() => {});
  }

  async function draw(sheet: HTMLElement): Promise<void> {
    const pdf = shown;
    const width = Math.round(sheet.clientWidth * Math.min(window.devicePixelRatio, MOST_DENSITY));
    const state = `${latest} ${width}`;
    if (!pdf || width === 0 || drawn.get(sheet) === state) return;
    drawn.set(sheet, state);
    const page = await pdf.getPage([...host.children].indexOf(sheet) + 1);
    const { width: unscaled } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: width / unscaled });
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    if (drawn.get(sheet) !== state) return;
    sheet.replaceChildren(canvas);
    sheet.dataset.drawn = state;
  }

  return {
    async show(bytes, label) {
      latest += 1;
      const own = latest;
      // The library takes the bytes over.
      const pdf = await getDocument({ data: bytes.slice(0), verbosity: 0 }).promise;
      if (own !== latest) {
        await pdf.loadingTask.destroy();
        return;
      }
      const before = shown;
      shown = pdf;
      fit(host, pdf.numPages, sheetClass, observer);
      [...host.children].forEach((sheet, i) => {
        sheet.setAttribute('role', 'img');
        sheet.setAttribute('aria-label', label({ page: i + 1, pages: pdf.numPages }));
      });
      drawInView();
      await before?.loadingTask.destroy();
    },
    destroy() {
      latest += 1;
      observer.disconnect();
      resizes.disconnect();
      void shown?.loadingTask.destroy();
      host.replaceChildren();
    },
  };
}

/** Gives the element as many sheets as there are pages. */
function fit(host: HTMLElement, pages: number, sheetClass: string, observer: IntersectionObserver): void {
  while (host.children.length > pages) {
    const last = host.lastElementChild as Element;
    observer.unobserve(last);
    last.remove();
  }
  while (host.children.length < pages) {
    const sheet = document.createElement('div');
    sheet.className = sheetClass;
    host.append(sheet);
    observer.observe(sheet);
  }
}
