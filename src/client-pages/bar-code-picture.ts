import { type Html, html } from '../formats/html.ts';
import { type BarCode, barsOf, QUIET_ZONE, ROW_HEIGHT } from '../print/pdf417.ts';

/** A PDF417 bar code as SVG: dark on white, independent of the page's colours. */
export function barCodePicture({ width, rows }: BarCode, label: string): Html {
  const full = { width: width + 2 * QUIET_ZONE, height: rows.length * ROW_HEIGHT + 2 * QUIET_ZONE };
  const path = rows
    .flatMap((row, index) =>
      barsOf(row).map(
        (bar) =>
          `M${bar.x + QUIET_ZONE} ${index * ROW_HEIGHT + QUIET_ZONE}h${bar.width}v${ROW_HEIGHT}h-${bar.width}z`,
      ),
    )
    .join('');
  return html`<svg viewBox="0 0 ${full.width} ${full.height}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${full.width}" height="${full.height}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
