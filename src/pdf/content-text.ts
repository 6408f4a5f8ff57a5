import { broken, shownDifferently } from './budget.ts';
import { type Reading, textOf, write } from './content-reading.ts';
import type { Operand } from './content-tokens.ts';
import type { Font } from './font.ts';
import { OPERATORS } from './operators.ts';

/** The widest outline of letters, as a fraction of the font size: enough for programs that imitate bold with it. */
const MAX_STROKE = 0.2;

/** Copies an operator of a text object: one that positions or shows text. @throws PdfError */
export function text(reading: Reading, name: string, operands: Operand[]): void {
  if (!reading.isText) throw broken();
  if (name === 'Tm') {
    const [a, b, c, d] = operands.map((operand) => Number(textOf(operand))) as [
      number,
      number,
      number,
      number,
    ];
    reading.textScale = Math.sqrt(Math.abs(a * d - b * c));
  }
  if (OPERATORS.get(name)?.kind === 'show') mustBeShown(reading, operands.at(-1) as Operand);
  write(reading, name, operands);
}

/** Refuses what PDF readers show differently, such as text without a font, or an incomplete character code. */
function mustBeShown({ state, textScale }: Reading, operand: Operand): void {
  const { font, mode, fill, stroke, size, lineWidth } = state;
  if (!font || (font.isDrawn && mode !== 0)) throw broken();
  const [fills, strokes] = [mode % 4 === 0 || mode % 4 === 2, mode % 4 === 1 || mode % 4 === 2];
  if ((fills && !fill.isSet) || (strokes && !stroke.isSet)) throw broken();
  // PDF readers scale the line width of letters in two different ways.
  if (strokes && lineWidth > Math.abs(size) * textScale * MAX_STROKE) throw shownDifferently('thick_letters');
  for (const item of operand.type === 'a' ? operand.items : [operand]) {
    if (item.type === 's') mustBeCodes(item.bytes, font);
    else if (item.type !== 'n') throw broken();
  }
}

function mustBeCodes(bytes: Buffer, { codeBytes, codes, isEmbedded }: Font): void {
  if (bytes.length % codeBytes !== 0) throw broken();
  for (let at = 0; at < bytes.length; at += codeBytes) {
    if (codes.has(bytes.readUIntBE(at, codeBytes))) continue;
    throw shownDifferently(isEmbedded ? 'open_letters' : 'missing_fonts');
  }
}
