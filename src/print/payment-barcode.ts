import type { Labels } from './labels.ts';
import { MUTED } from './palette.ts';
import { type BarCode, barsOf, QUIET_ZONE, ROW_HEIGHT } from './pdf417.ts';
import { drawLines, type Sheet } from './sheet.ts';
import type { Run } from './typesetter.ts';

/** The width of a module: 0.254 mm, as HUB3 has it for printed orders. */
const MODULE = (0.254 / 25.4) * 72;
const GAP = 10;
const CAPTION_GAP = 12;

/** The height of the code with its margins, and of the gap above it. */
export function barCodeHeight({ rows }: BarCode): number {
  return GAP + (rows.length * ROW_HEIGHT + 2 * QUIET_ZONE) * MODULE;
}

/** Draws the bars as rectangles, sharp at every size, on white, with what the code is for to its right. */
export function drawBarCode(
  sheet: Sheet,
  { width: modules, rows }: BarCode,
  labels: Labels,
  { x, y: top, width }: { x: number; y: number; width: number },
): void {
  const y = top + GAP;
  const full = {
    width: (modules + 2 * QUIET_ZONE) * MODULE,
    height: barCodeHeight({ width: modules, rows }) - GAP,
  };
  const { pdf } = sheet;
  sheet.decorate(() => {
    pdf.rect(x, y, full.width, full.height).fill('#ffffff');
    for (const [row, isDark] of rows.entries()) {
      const above = y + (QUIET_ZONE + row * ROW_HEIGHT) * MODULE;
      for (const bar of barsOf(isDark))
        pdf.rect(x + (QUIET_ZONE + bar.x) * MODULE, above, bar.width * MODULE, ROW_HEIGHT * MODULE);
    }
    pdf.fill('#000000');
  });
  const runs: Run[] = [
    { text: 'HUB3\n', style: { face: 'sansBold', size: 8 } },
    { text: labels.scan, style: { face: 'sans', size: 7.5, color: MUTED } },
  ];
  const room = width - full.width - CAPTION_GAP;
  const box = { x: x + full.width + CAPTION_GAP, y: y + QUIET_ZONE * MODULE, width: room, leading: 9.5 };
  sheet.paint(sheet.element('P'), () => drawLines(sheet, sheet.set.lines(runs, room), box));
}
