// The table "glyf" (OpenType specification): glyphs of quadratic curves.

const ON_CURVE = 1;
const OVERLAPPING = 64;

/** A point, by its distance from the one before it. */
export type Point = { dx: number; dy: number; isOnCurve: boolean };

/** The points of all contours, and the number of the last point of each. */
export type Outline = {
  ends: number[];
  outline: Point[];
  program?: Buffer;
  box?: Buffer | undefined;
  isOverlapping?: boolean;
};

/** A glyph that consists of contours. @param box as the font gives it; else it is found from the points */
export function simpleGlyph({
  ends,
  outline,
  program = Buffer.alloc(0),
  box = boxOf(outline),
  isOverlapping = false,
}: Outline): Buffer {
  const head = Buffer.alloc(10 + ends.length * 2 + 2);
  head.writeInt16BE(ends.length, 0);
  box.copy(head, 2);
  for (const [index, end] of ends.entries()) head.writeUInt16BE(end, 10 + index * 2);
  head.writeUInt16BE(program.length, 10 + ends.length * 2);
  const [flags, xs, ys]: [number[], number[], number[]] = [[], [], []];
  for (const { dx, dy, isOnCurve } of outline) {
    const overlap = isOverlapping && flags.length === 0 ? OVERLAPPING : 0;
    flags.push((isOnCurve ? ON_CURVE : 0) | overlap | distance(xs, dx, 2, 16) | distance(ys, dy, 4, 32));
  }
  return Buffer.concat([head, program, ...[flags, xs, ys].map((each) => Buffer.from(each))]);
}

/** Writes a distance in as few bytes as it needs. @returns the bits that say so */
function distance(to: number[], value: number, isShort: number, isSameOrPositive: number): number {
  if (value === 0) return isSameOrPositive;
  if (Math.abs(value) > 255) {
    to.push((value >> 8) & 255, value & 255);
    return 0;
  }
  to.push(Math.abs(value));
  return isShort | (value > 0 ? isSameOrPositive : 0);
}

function boxOf(outline: Point[]): Buffer {
  let [x, y] = [0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const { dx, dy } of outline) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  const box = Buffer.alloc(8);
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const [index, edge] of edges.entries()) box.writeInt16BE(edge, index * 2);
  return box;
}

/** How a library draws a glyph: the arguments are x and y of each point, and the last one of a command is on the curve. */
export type Path = { commands: { command: string; args: number[] }[] };

/** The glyph of a path. Its length is a multiple of 4, as a table of short places needs. */
export function glyphOfPath({ commands }: Path): Buffer {
  const outline: Point[] = [];
  const ends: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const [x, y] = [Math.round(args[at] ?? 0), Math.round(args[at + 1] ?? 0)];
      outline.push({ dx: x - lastX, dy: y - lastY, isOnCurve: at + 2 === args.length });
      [lastX, lastY] = [x, y];
    }
    if (command === 'closePath') ends.push(outline.length - 1);
  }
  if (outline.length === 0) return Buffer.alloc(0);
  const glyph = simpleGlyph({ ends, outline });
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}
