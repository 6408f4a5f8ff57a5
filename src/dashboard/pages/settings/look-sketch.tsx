import type { Layout } from '../../../domain/look.ts';

const PAPER = '#ffffff';
const INK = '#1b2430';
const GREY = '#c3cbd4';
const SHADE = '#eef1f5';

type Parts = { margin: number; top: number; rows: number; pitch: number; isModern: boolean };

const PARTS: Record<Layout, Parts> = {
  classic: { margin: 9, top: 9, rows: 4, pitch: 8, isModern: false },
  compact: { margin: 6, top: 6, rows: 8, pitch: 5, isModern: false },
  modern: { margin: 9, top: 13, rows: 4, pitch: 8, isModern: true },
};

const [WIDTH, HEIGHT] = [105, 148];

/** A page of A4 in a layout, drawn with a few strokes: what differs is where the logo is, the table, and the strip. */
export function LayoutSketch({ layout, accent }: { layout: Layout; accent: string }) {
  const { margin, top, rows, pitch, isModern } = PARTS[layout];
  const width = WIDTH - 2 * margin;
  const right = WIDTH - margin;
  const table = top + (layout === 'compact' ? 43 : 48);
  const end = table + (rows + 1) * pitch;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={PAPER} />
      {isModern && <rect width={WIDTH} height="4" fill={accent} />}
      <rect x={isModern ? right - 26 : margin} y={top} width="26" height="13" rx="2" fill={GREY} />
      <rect
        x={isModern ? margin : right - 34}
        y={top + 1}
        width="34"
        height={layout === 'compact' ? 5 : 7}
        fill={isModern ? accent : INK}
      />
      {[margin, margin + width / 2.4].map((x) => (
        <g key={x}>
          <rect x={x} y={table - 27} width="12" height="2" fill={accent} />
          <rect x={x} y={table - 22} width="28" height="2" fill={INK} />
          <rect x={x} y={table - 17} width="22" height="2" fill={GREY} />
          <rect x={x} y={table - 12} width="25" height="2" fill={GREY} />
        </g>
      ))}
      <rect x={margin} y={table} width={width} height={pitch} fill={isModern ? accent : SHADE} />
      {!isModern && <rect x={margin} y={table + pitch - 0.8} width={width} height="0.8" fill={accent} />}
      {Array.from({ length: rows }, (_, row) => {
        const y = table + (row + 1) * pitch;
        return (
          <g key={y}>
            {isModern && row % 2 === 1 && <rect x={margin} y={y} width={width} height={pitch} fill={SHADE} />}
            <rect x={margin + 3} y={y + pitch / 2 - 1} width={38 - (row % 3) * 6} height="2" fill={GREY} />
            <rect x={right - 15} y={y + pitch / 2 - 1} width="12" height="2" fill={GREY} />
            {!isModern && <rect x={margin} y={y + pitch - 0.5} width={width} height="0.5" fill={GREY} />}
          </g>
        );
      })}
      <rect x={right - 38} y={end + 6} width="38" height="9" rx={isModern ? 0 : 2} fill={accent} />
      <rect x={margin} y={HEIGHT - 11} width={width} height="0.5" fill={GREY} />
      <rect x={margin} y={HEIGHT - 8} width="40" height="1.6" fill={GREY} />
    </svg>
  );
}
