import { broken } from './budget.ts';
import { copySpace } from './colours.ts';
import { type Reading, textOf, write } from './content-reading.ts';
import type { Operand } from './content-tokens.ts';
import { copyPattern, type Pattern } from './patterns.ts';
import { asResource, resourceFor } from './scope.ts';

const SHORTCUTS: Record<string, string> = {
  G: '/DeviceGray',
  g: '/DeviceGray',
  RG: '/DeviceRGB',
  rg: '/DeviceRGB',
  K: '/DeviceCMYK',
  k: '/DeviceCMYK',
};

/** Copies an operator that sets a colour or a colour space. @throws PdfError */
export function changeColour(reading: Reading, name: string, operands: Operand[]): void {
  if (!reading.hasColours) throw broken();
  const side = name === name.toUpperCase() ? 'stroke' : 'fill';
  const shortcut = SHORTCUTS[name];
  if (shortcut) {
    const space = copySpace(reading.copier, shortcut);
    reading.state = { ...reading.state, [side]: { space, isSet: true } };
    write(reading, name, operands);
    return;
  }
  if (/^cs$/i.test(name)) {
    changeSpace(reading, name, { side, wanted: textOf(operands[0]) });
    return;
  }
  const { space } = reading.state[side];
  const last = operands.at(-1);
  const pattern = last?.type === 'N' ? textOf(last) : undefined;
  if ((pattern !== undefined) !== (space.kind === 'pattern')) throw broken();
  const numbers = pattern ? operands.slice(0, -1) : operands;
  if (!numbers.every(({ type }) => type === 'n')) throw broken();
  const found = pattern ? patternFor(reading, pattern) : undefined;
  const isColoured = found ? found.facts.isColoured : false;
  if (numbers.length !== (isColoured ? 0 : space.components) || (!isColoured && numbers.length === 0)) {
    throw broken();
  }
  reading.state = { ...reading.state, [side]: { space, isSet: true } };
  const colour = numbers.map((number) => `${textOf(number)} `).join('');
  reading.out.push(`${colour}${found ? `${found.name} ` : ''}${side === 'stroke' ? 'SCN' : 'scn'}\n`);
}

function patternFor({ copier, scope }: Reading, name: string): { name: string; facts: Pattern } {
  return resourceFor(copier, scope, { list: 'Pattern', name }, (source) =>
    asResource(copyPattern(copier, source)),
  );
}

function changeSpace(
  reading: Reading,
  name: string,
  { side, wanted }: { side: 'fill' | 'stroke'; wanted: string },
): void {
  const { copier, scope } = reading;
  const isDevice = /^\/(?:Device(?:Gray|RGB|CMYK)|Pattern)$/.test(wanted);
  const space = isDevice
    ? copySpace(copier, wanted)
    : resourceFor(copier, scope, { list: 'ColorSpace', name: wanted }, (source) => {
        const found = copySpace(copier, source);
        // A device colour space needs no entry in the resources.
        return { value: typeof found.value === 'string' ? undefined : found.value, facts: found };
      }).facts;
  const own = scope.known.get(`ColorSpace ${wanted}`)?.name ?? wanted;
  // Most colour spaces begin with black; a pattern space has no colour until one is set.
  reading.state = { ...reading.state, [side]: { space, isSet: space.kind !== 'pattern' } };
  reading.out.push(`${typeof space.value === 'string' ? space.value : own} ${name}\n`);
}
