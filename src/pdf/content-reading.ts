import type { Space } from './colours.ts';
import type { Operand } from './content-tokens.ts';
import { type ContentKind, type Copier, numberText, type Scope } from './copier.ts';
import type { Font } from './font.ts';
import type { Transparency } from './graphics-state.ts';
import type { Lexer } from './lexer.ts';

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
