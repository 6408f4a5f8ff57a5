import type { Space } from './colours.ts';
import type { Operand } from './content-tokens.ts';
import { type ContentKind, type Copier, numberText, type Scope } from './copier.ts';
import type { Font } from './font.ts';
import type { Transparency } from './graphics-state.ts';
import type { Lexer } from './lexer.ts';

export type Paint = { space: Space; isSet: boolean };

/** The part of the graphics state that programs may treat differently. */
export type State = {
  font: Font | undefined;
  size: number;
  mode: number;
  lineWidth: number;
  fill: Paint;
  stroke: Paint;
  transparency: Transparency;
};

/** Content that is being read. */
export type Reading = {
  copier: Copier;
  scope: Scope;
  kind: ContentKind;
  lexer: Lexer;
  out: string[];
  stack: State[];
  state: State;
  /** The path that is being built; undefined outside of one. */
  path: string[] | undefined;
  isClipping: boolean;
  isText: boolean;
  /** The factor by which the text matrix enlarges the text. */
  textScale: number;
  hasColours: boolean;
  cost: number;
};

/** Writes an operator with its operands. */
export function write({ out }: Reading, name: string, operands: readonly Operand[]): void {
  out.push(lineOf(name, operands));
}

/** An operator with its operands, as it is written into the new file. */
export function lineOf(name: string, operands: readonly Operand[]): string {
  let line = '';
  for (const operand of operands) line += `${'text' in operand ? operand.text : ''} `;
  return `${line}${name}\n`;
}

/** The text of a text operand. @throws PdfError */
export function textOf(operand: Operand | undefined): string {
  return operand && 'text' in operand ? operand.text : numberText(undefined);
}
