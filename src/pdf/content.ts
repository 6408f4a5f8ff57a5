import { broken, shownDifferently, spend } from './budget.ts';
import { changeColour } from './content-colours.ts';
import { lineOf, type Paint, type Reading, type State, textOf, write } from './content-reading.ts';
import { text } from './content-text.ts';
import { matches, nextToken, type Operand } from './content-tokens.ts';
import type { ContentKind, CopiedContent, Copier, Scope } from './copier.ts';
import { copyFont } from './fonts.ts';
import { copyState } from './graphics-state.ts';
import { readInlineImage } from './inline-images.ts';
import { createLexer } from './lexer.ts';
import { type Kind, OPERATORS } from './operators.ts';
import { copyShading } from './patterns.ts';
import { asResource, resourceFor } from './scope.ts';
import { copyXObject } from './x-objects.ts';

const MAX_SAVED = 100;
/** Far more than a page needs; beyond it, programs stop at different points. */
const MAX_COST = 3_000_000;
const MAX_OPERANDS = 33;

/** The initial graphics state: programs differ in whether a form begins with it or with the state around it. */
const INITIAL_STATE = '1 w\n0 J\n0 j\n10 M\n[] 0 d\n0 Tc\n0 Tw\n100 Tz\n0 TL\n0 Tr\n0 Ts\n';
const INITIAL_STATE_WITH_COLOURS = `0 g\n0 G\n${INITIAL_STATE}`;

const BLACK: Paint = { space: { value: '/DeviceGray', components: 1, kind: 'device' }, isSet: true };

/**
 * Reads content operator by operator and writes it again in a canonical form. Content that programs would show
 * differently is refused.
 * @throws PdfError
 */
export function copyContent(
  copier: Copier,
  content: Buffer,
  { kind, scope }: { kind: ContentKind; scope: Scope },
): CopiedContent {
  const state: State = {
    font: undefined,
    size: 0,
    mode: 0,
    lineWidth: 1,
    fill: BLACK,
    stroke: BLACK,
    transparency: {},
  };
  const reading: Reading = {
    copier,
    scope,
    kind,
    lexer: createLexer(content.toString('latin1'), 0, copier.budget),
    out: [],
    stack: [],
    state,
    path: undefined,
    isClipping: false,
    isText: false,
    textScale: 1,
    hasColours: kind !== 'plain pattern',
    cost: 0,
  };
  if (kind !== 'page' && kind !== 'glyph') reset(reading);
  let operands: Operand[] = [];
  for (let token = nextToken(reading.lexer); token !== undefined; token = nextToken(reading.lexer)) {
    if (typeof token !== 'string') {
      operands.push(token);
      if (operands.length > MAX_OPERANDS) throw broken();
      continue;
    }
    operate(reading, token, operands);
    if (operands.length > 0) operands = [];
    reading.cost += 1;
    spend(copier.budget, 4);
    if (reading.cost > MAX_COST) throw shownDifferently('drawings');
  }
  if (operands.length > 0 || reading.stack.length > 0 || reading.path || reading.isText) throw broken();
  return { bytes: Buffer.from(reading.out.join(''), 'latin1'), cost: reading.cost };
}

/** Writes the initial graphics state, unless the content begins with it already. */
function reset({ lexer, out, hasColours }: Reading): void {
  const usual = hasColours ? INITIAL_STATE_WITH_COLOURS : INITIAL_STATE;
  if (lexer.text.startsWith(usual, lexer.position)) lexer.position += usual.length;
  out.push(usual);
}

function operate(reading: Reading, name: string, operands: Operand[]): void {
  if (name === 'BI') {
    if (operands.length > 0 || reading.path || reading.isText) throw broken();
    reading.out.push(readInlineImage(reading, reading.state.fill.isSet));
    return;
  }
  const operator = OPERATORS.get(name);
  if (!operator) throw broken();
  if (operator.operands !== '*' && !matches(operands, operator.operands)) throw broken();
  const { kind } = operator;
  // The first operator of a glyph, and only that, says whether the glyph has colours.
  const isFirst = reading.kind === 'glyph' && reading.cost === 0;
  if (kind !== 'mark' && (kind === 'glyph') !== isFirst) throw broken();
  OPERATIONS[kind](reading, name, operands);
}

type Operation = (reading: Reading, name: string, operands: Operand[]) => void;

const OPERATIONS: Record<Kind, Operation> = {
  mark: mustSayNothing,
  state: changeState,
  colour: changeColour,
  text,
  show: text,
  start: draw,
  path: draw,
  paint: endPath,
  clip: endPath,
  glyph: beginGlyph,
  page,
};

/** A mark may hide its content from some, or give another text for reading aloud; such properties are left out. */
function mustSayNothing(_reading: Reading, _name: string, [tag]: Operand[]): void {
  if (tag && 'text' in tag && tag.text === '/OC') throw shownDifferently('layers');
}

function beginGlyph(reading: Reading, name: string, operands: Operand[]): void {
  reading.hasColours = name === 'd0';
  write(reading, name, operands);
  // The line break is written again.
  if (reading.lexer.text[reading.lexer.position] === '\n') reading.lexer.position += 1;
  reset(reading);
}

function page(reading: Reading, name: string, operands: Operand[]): void {
  if (reading.path) throw broken();
  if (name === 'BT' || name === 'ET') {
    if (reading.isText !== (name === 'ET')) throw broken();
    reading.isText = name === 'BT';
    reading.textScale = 1;
  } else if (reading.isText) throw broken();
  else if (name === 'q') {
    if (reading.stack.length >= MAX_SAVED) throw broken();
    reading.stack.push(reading.state);
  } else if (name === 'Q') {
    const saved = reading.stack.pop();
    if (!saved) throw broken();
    reading.state = saved;
  } else if (name === 'sh') {
    const { copier, scope } = reading;
    if (!reading.hasColours) throw broken();
    const used = resourceFor(copier, scope, { list: 'Shading', name: textOf(operands[0]) }, (source) =>
      asResource(copyShading(copier, source)),
    );
    reading.out.push(`${used.name} sh\n`);
    return;
  } else if (name === 'Do') {
    drawObject(reading, textOf(operands[0]));
    return;
  }
  write(reading, name, operands);
}

function drawObject(reading: Reading, name: string): void {
  const { copier, scope, state } = reading;
  const used = resourceFor(copier, scope, { list: 'XObject', name }, (source) => {
    const copied = copyXObject(copier, source);
    return { value: copied.reference, facts: { ...copied.facts, number: copied.reference.number } };
  });
  const { kind, cost, number } = used.facts;
  if (kind !== 'mask' && !reading.hasColours) throw broken();
  if (kind === 'mask' && !state.fill.isSet) throw broken();
  // A transparent form is composed as one picture by some programs, and part by part by others.
  const { ca = 1, CA = 1, isBlended, isMasked } = state.transparency;
  if (kind === 'form' && (ca !== 1 || CA !== 1 || isBlended || isMasked)) copier.grouped.add(number);
  reading.cost += cost;
  reading.out.push(`${used.name} Do\n`);
}

function draw(reading: Reading, name: string, operands: Operand[]): void {
  if (reading.isText || reading.isClipping) throw broken();
  const isStart = name === 'm' || name === 're';
  if (!isStart && !reading.path) throw broken();
  reading.path ??= [];
  reading.path.push(lineOf(name, operands));
}

/** A path is written when it is painted: some programs set colours between its segments. */
function endPath(reading: Reading, name: string): void {
  const { path, out } = reading;
  if (name.startsWith('W')) {
    if (!path || reading.isClipping || reading.isText) throw broken();
    reading.isClipping = true;
    path.push(`${name}\n`);
    return;
  }
  if (reading.isText) throw broken();
  if (!path) return;
  const [fills, strokes] = [/^[fFbB]/.test(name), /^[sSbB]/.test(name)];
  if ((fills && !reading.state.fill.isSet) || (strokes && !reading.state.stroke.isSet)) throw broken();
  out.push(...path, `${name === 'F' ? 'f' : name}\n`);
  reading.path = undefined;
  reading.isClipping = false;
}

function changeState(reading: Reading, name: string, operands: Operand[]): void {
  const { copier, scope } = reading;
  const [first, second] = operands;
  // Rendering intent and flatness are for printing: each device decides for itself.
  if (name === 'ri' || name === 'i') return;
  if (name === 'Tf') {
    const used = resourceFor(copier, scope, { list: 'Font', name: textOf(first) }, (source) =>
      asResource(copyFont(copier, source)),
    );
    reading.state = { ...reading.state, font: used.facts, size: Number(textOf(second)) };
    reading.out.push(`${used.name} ${textOf(second)} Tf\n`);
    return;
  }
  if (name === 'gs') {
    const used = resourceFor(copier, scope, { list: 'ExtGState', name: textOf(first) }, (source) =>
      asResource(copyState(copier, source)),
    );
    const { lineWidth = reading.state.lineWidth, ...transparency } = used.facts;
    reading.state = {
      ...reading.state,
      lineWidth,
      transparency: { ...reading.state.transparency, ...transparency },
    };
    reading.out.push(`${used.name} gs\n`);
    return;
  }
  if (name === 'd' && !isDash(first)) throw broken();
  if (/^[Jj]$/.test(name) && !/^[012]$/.test(textOf(first))) throw broken();
  if (name === 'w') reading.state = { ...reading.state, lineWidth: Number(textOf(first)) };
  if (name === 'Tr') {
    if (!/^[0-7]$/.test(textOf(first))) throw broken();
    reading.state = { ...reading.state, mode: Number(textOf(first)) };
  }
  write(reading, name, operands);
}

/** A dash pattern with at least one length above zero. */
function isDash(operand: Operand | undefined): boolean {
  if (operand?.type !== 'a' || operand.items.length > 20) return false;
  const lengths = operand.items.map((item) => (item.type === 'n' ? Number(item.text) : -1));
  return (
    lengths.every((length) => length >= 0) && (lengths.length === 0 || lengths.some((length) => length > 0))
  );
}
