import { broken, shownDifferently } from './budget.ts';
import {
  type Copier,
  dictionaryAt,
  hexText,
  nameOf,
  plainContent,
  stringBytes,
  wholeNumber,
} from './copier.ts';
import { copyFunction } from './functions.ts';
import { isStream, type Value } from './values.ts';

/** A colour space of the new file, and its number of components. */
export type Space = { value: Value; components: number; kind: 'device' | 'indexed' | 'spot' | 'pattern' };

const DEVICE: Record<string, number> = { '/DeviceGray': 1, '/DeviceRGB': 3, '/DeviceCMYK': 4 };
const BY_COMPONENTS: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };
/** The abbreviations of inline images (ISO 32000 §8.9.7). */
const SHORT: Record<string, string> = { '/G': '/DeviceGray', '/RGB': '/DeviceRGB', '/CMYK': '/DeviceCMYK' };
const MAX_SPOTS = 8;

/**
 * Copies a colour space. ICC profiles are left out: only some programs apply them, and one that turns black into
 * white would show a text to some readers only.
 * @throws PdfError
 */
export function copySpace(copier: Copier, source: Value | undefined, depth = 0): Space {
  const value = copier.pdf.resolve(source);
  if (depth > 3 || value === undefined) throw broken();
  if (typeof value === 'string') return named(SHORT[value] ?? value);
  if (!Array.isArray(value)) throw broken();
  const kind = nameOf(copier, value[0]) ?? '';
  if (value.length === 1) return named(SHORT[kind] ?? kind);
  if (kind === '/ICCBased') return ofProfile(copier, value[1]);
  if (kind === '/CalGray') return named('/DeviceGray');
  if (kind === '/CalRGB') return named('/DeviceRGB');
  if (kind === '/Indexed' || kind === '/I') return indexed(copier, value, depth);
  if (kind === '/Separation' || kind === '/DeviceN') return spots(copier, value, depth);
  if (kind === '/Pattern') {
    const base = copySpace(copier, value[1], depth + 1);
    if (base.kind !== 'device' && base.kind !== 'spot') throw broken();
    return { value: ['/Pattern', base.value], components: base.components, kind: 'pattern' };
  }
  throw shownDifferently('colours');
}

function named(name: string): Space {
  if (name === '/Pattern') return { value: name, components: 0, kind: 'pattern' };
  const components = DEVICE[name];
  if (components === undefined) throw broken();
  return { value: name, components, kind: 'device' };
}

function ofProfile(copier: Copier, source: Value | undefined): Space {
  const stream = copier.pdf.resolve(source);
  if (!isStream(stream)) throw broken();
  const components = wholeNumber(copier, stream.dictionary.get('N'), 1, 4);
  const name = BY_COMPONENTS[components];
  if (!name) throw broken();
  return { value: name, components, kind: 'device' };
}

/** The table is filled up to 256 entries: programs differ in what they show for an index beyond its end. */
function indexed(copier: Copier, [, baseSource, last, lookup]: Value[], depth: number): Space {
  const base = copySpace(copier, baseSource, depth + 1);
  if (base.kind !== 'device' && base.kind !== 'spot') throw broken();
  const count = wholeNumber(copier, last, 0, 255) + 1;
  const table = copier.pdf.resolve(lookup);
  const bytes = isStream(table) ? plainContent(copier, lookup).bytes : stringBytes(copier, lookup);
  const size = count * base.components;
  if (bytes.length < size) throw broken();
  const full = Buffer.alloc(256 * base.components);
  for (let i = 0; i < 256; i += 1) {
    const from = Math.min(i, count - 1) * base.components;
    bytes.copy(full, i * base.components, from, from + base.components);
  }
  return { value: ['/Indexed', base.value, '255', hexText(full)], components: 1, kind: 'indexed' };
}

/** Spot colours are shown in their alternate space, under neutral names. */
function spots(copier: Copier, [, names, alternate, tint]: Value[], depth: number): Space {
  const list = copier.pdf.resolve(names);
  const colorants = (Array.isArray(list) ? list : [list]).map((each) => nameOf(copier, each));
  if (colorants.length < 1 || colorants.length > MAX_SPOTS) throw broken();
  // On paper, `All` means every ink and `None` no ink.
  if (colorants.some((name) => !name || name === '/All' || name === '/None'))
    throw shownDifferently('colours');
  const base = copySpace(copier, alternate, depth + 1);
  if (base.kind !== 'device') throw broken();
  const { reference, facts } = copyFunction(copier, tint);
  if (facts.inputs !== colorants.length || facts.outputs !== base.components) throw broken();
  const value: Value = Array.isArray(list)
    ? ['/DeviceN', colorants.map((_, i) => `/Spot${i + 1}`), base.value, reference]
    : ['/Separation', '/Spot', base.value, reference];
  return { value, components: colorants.length, kind: 'spot' };
}

/** A group's own colour space is kept where all PDF readers blend colours in it in the same way. */
export function copyGroup(copier: Copier, source: Value | undefined): Value | undefined {
  const group = dictionaryAt(copier, source);
  if (!group) return undefined;
  if (nameOf(copier, group.get('S')) !== '/Transparency') throw broken();
  if (copier.pdf.resolve(group.get('K')) === 'true') throw shownDifferently('transparency');
  const space = group.has('CS') ? copySpace(copier, group.get('CS')) : undefined;
  const isPlain = space?.value === '/DeviceGray' || space?.value === '/DeviceRGB';
  const isIsolated = copier.pdf.resolve(group.get('I')) === 'true';
  return new Map<string, Value>([
    ['S', '/Transparency'],
    ...(isPlain ? [['CS', space.value] as [string, Value]] : []),
    ...(isIsolated ? [['I', 'true'] as [string, Value]] : []),
  ]);
}
