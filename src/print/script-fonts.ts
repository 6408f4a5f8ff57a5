import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tableOfWoff2, trueTypeOf } from '../formats/woff2.ts';
import { BUNDLED, type Coverage, coverageOfTable, covers, noCharacters, OPTIONAL, put } from './fonts.ts';

/** Packages are found in the folder that `fonts add` writes to, and, since it is inside of it, in that of the service. */
export const FONTS_FOLDER = new URL('../../fonts/', import.meta.url);
const { resolve } = createRequire(FONTS_FOLDER);

const REGULAR = 400;
const BOLD = 700;

/** A file of a package: the characters that the package says it has, and, once it is read, those that it has. */
type Part = { name: string; claims: [first: number, last: number][]; coverage?: Coverage };

type Family = { packageName: string; hasBold: boolean; parts: Part[] };

/** A face of a script: its file, and which of its weights. */
export type ScriptFace = `script ${string}`;

export function isScriptFace(face: string): face is ScriptFace {
  return face.startsWith('script ');
}

/** What the PDF library opens a face from. */
type FaceSource = { bytes: Buffer; weight: string | undefined };

let known: { families: Family[]; claimed: Coverage } | undefined;
const sources = new Map<ScriptFace, { family: Family; part: Part; isBold: boolean; mark: number }>();

/** The face of the first package, optional ones first, that has all these characters. */
export function scriptFaceOf(codePoints: number[], isBold: boolean): ScriptFace | undefined {
  known ??= installed();
  const { families, claimed } = known;
  // Hundreds of files would be looked through for each character that none of them has.
  if (!codePoints.every((each) => covers(claimed, each))) return undefined;
  for (const family of families) {
    for (const part of family.parts) {
      if (!codePoints.every((each) => has(family, part, each))) continue;
      const face: ScriptFace = `script ${family.packageName} ${part.name}${isBold && family.hasBold ? ' bold' : ''}`;
      if (!sources.has(face)) sources.set(face, { family, part, isBold, mark: sources.size });
      return face;
    }
  }
  return undefined;
}

/** The families of all installed packages, and the characters that any of them says it has. */
function installed(): { families: Family[]; claimed: Coverage } {
  const optional = OPTIONAL.flatMap(({ packages }) => packages.map(({ name }) => name));
  const families = [...optional, ...BUNDLED].flatMap(familyOf);
  const claimed = noCharacters();
  for (const [first, last] of families.flatMap(({ parts }) => parts.flatMap(({ claims }) => claims)))
    for (let codePoint = first; codePoint <= last; codePoint += 1) put(claimed, codePoint);
  return { families, claimed };
}

/** @param face that `scriptFaceOf` has found */
export function sourceOf(face: ScriptFace): FaceSource {
  const source = sources.get(face);
  if (!source) throw new Error(`no font for the face ${face}`);
  const { family, part, isBold, mark } = source;
  // Of two fonts with one name and one checksum, such as two weights of a variable font, the library keeps the first.
  const bytes = trueTypeOf(readFileSync(fileOf(family, part, isBold)), mark);
  return { bytes, weight: isVariable(family) ? (isBold ? 'SemiBold' : 'Regular') : undefined };
}

/** The optional packages that are installed, with their versions: they change what a paper looks like. */
export function installedOptions(): string[] {
  return OPTIONAL.flatMap(({ packages }) => packages)
    .filter(({ name }) => familyOf(name).length > 0)
    .map(({ name, version }) => `${name}@${version}`);
}

function familyOf(packageName: string): Family[] {
  try {
    const json = (name: string) => JSON.parse(readFileSync(resolve(`${packageName}/${name}.json`), 'utf8'));
    const parts = Object.entries(json('unicode') as Record<string, string>).map(([name, ranges]) => ({
      name: name.replace(/^\[(.*)\]$/, '$1'),
      claims: ranges.split(',').map(rangeOf),
    }));
    return [{ packageName, hasBold: json('metadata').weights.includes(BOLD), parts }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
}

/** `U+200C-200D` or `U+25CC`. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function has(family: Family, part: Part, codePoint: number): boolean {
  if (!part.claims.some(([first, last]) => first <= codePoint && codePoint <= last)) return false;
  part.coverage ??= coverageOfTable(
    tableOfWoff2(readFileSync(fileOf(family, part, false)), 'cmap') ?? Buffer.alloc(4),
  );
  return covers(part.coverage, codePoint);
}

function fileOf(family: Family, part: Part, isBold: boolean): string {
  const { packageName, hasBold } = family;
  const slug = packageName.slice(packageName.indexOf('/') + 1);
  const weight = isVariable(family) ? 'wght' : isBold && hasBold ? BOLD : REGULAR;
  return resolve(`${packageName}/files/${slug}-${part.name}-${weight}-normal.woff2`);
}

function isVariable({ packageName }: Family): boolean {
  return packageName.startsWith('@fontsource-variable/');
}
