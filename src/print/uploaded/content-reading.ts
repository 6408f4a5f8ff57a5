import type { Space } from './colours.ts';
import type { Operand } from './content-tokens.ts';
import { type Copier, numberText } from './copier.ts';
import type { Font } from './fonts.ts';
import type { Transparency } from './graphics-state.ts';
import type { Lexer } from './lexer.ts';
import type { Scope } from './scope.ts';

/** Whose content it is: glyphs and some patterns have no colours of their own. */
export type ContentKind = 'page' | 'form' | 'pattern' | 'plain pattern' | 'glyph';

/** Content as the new file has it, and how many operators are carried out to draw it. */
export type CopiedContent = { bytes: Buffer; cost: number };

export type Paint = { space: Space; isSet: boolean };

/** What of the graphics state programs would differ in. */
export type State = {
  font: Font | undefined;
  size: number;
  mode: number;
  lineWidth: number;
  fill: Paint;
  stroke: Paint;
  transparency: Transparency;
};

/** Content while it is read. */
export type Reading = {
  copier: Copier;
  scope: Scope;
  kind: ContentKind;
  lexer: Lexer;
  out: string[];
  stack: State[];
  state: State;
  /** The path that is not drawn yet; undefined outside of one. */
  path: string[] | undefined;
  isClipping: boolean;
  isText: boolean;
  /** By how much the text's own matrix makes it larger. */
  textScale: number;
  hasColours: boolean;
  cost: number;
};

/** Writes an operator with its operands. */
export function write({ out }: Reading, name: string, operands: readonly Operand[]): void {
  out.push(lineOf(name, operands));
}

/** An operator with its operands, as the new file has it. */
export function lineOf(name: string, operands: readonly Operand[]): string {
  let line = '';
  for (const operand of operands) line += `${'text' in operand ? operand.text : ''} `;
  return `${line}${name}\n`;
}

/** The text of an operand that has one. @throws PdfError */
export function textOf(operand: Operand | undefined): string {
  return operand && 'text' in operand ? operand.text : numberText(undefined);
}
