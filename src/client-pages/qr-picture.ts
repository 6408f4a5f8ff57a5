import { create } from 'qrcode';
import { type Html, html } from '../formats/html.ts';

/** The margin that the standard requires around a code, in modules. */
const QUIET_ZONE = 4;

/** A QR code as SVG: dark on white, independent of the page's colours. */
export function qrPicture(payload: string, label: string): Html {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET_ZONE;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
