import { createRequire } from 'node:module';
import { type Coverage, coverageOfFile } from './coverage.ts';

const { resolve } = createRequire(import.meta.url);

const SERIF = '@expo-google-fonts/source-serif-4';
const SANS = '@expo-google-fonts/source-sans-3';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

/** The typefaces of the service's PDFs. Serif is for continuous text, sans for figures and labels. */
const FILES = {
  serif: `${SERIF}/400Regular/SourceSerif4_400Regular.ttf`,
  serifItalic: `${SERIF}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  serifBold: `${SERIF}/600SemiBold/SourceSerif4_600SemiBold.ttf`,
  serifBoldItalic: `${SERIF}/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf`,
  sans: `${SANS}/400Regular/SourceSans3_400Regular.ttf`,
  sansItalic: `${SANS}/400Regular_Italic/SourceSans3_400Regular_Italic.ttf`,
  sansBold: `${SANS}/600SemiBold/SourceSans3_600SemiBold.ttf`,
  sansBoldItalic: `${SANS}/600SemiBold_Italic/SourceSans3_600SemiBold_Italic.ttf`,
  mono: `${DEJAVU}/DejaVuSansMono.ttf`,
  wide: `${DEJAVU}/DejaVuSans.ttf`,
  wideBold: `${DEJAVU}/DejaVuSans-Bold.ttf`,
};

export type Face = keyof typeof FILES;

export const FACES = Object.keys(FILES) as Face[];

export function fileOf(face: Face): string {
  return resolve(FILES[face]);
}

const coverages = new Map<Face, Coverage>();

/** The characters of a face. Its file is read when it is first asked about. */
export function coverageOf(face: Face): Coverage {
  const known = coverages.get(face);
  if (known) return known;
  const coverage = coverageOfFile(fileOf(face));
  coverages.set(face, coverage);
  return coverage;
}

/** Whatever a text is set in, these are tried for the characters that its face lacks, in this order. */
const FALLBACKS = ['wide', 'sans', 'serif'] as const satisfies Face[];

/** The faces in which a character of text is looked for. */
export function facesFor(face?: Face): Face[] {
  if (!face) return [...FALLBACKS];
  return face.includes('Bold') ? [face, 'wideBold', ...FALLBACKS] : [face, ...FALLBACKS];
}

/** Registers the faces with a document; each is loaded when it is first used. */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  for (const face of FACES) pdf.registerFont(face, fileOf(face));
}

const BOLD: Partial<Record<Face, Face>> = {
  serif: 'serifBold',
  serifItalic: 'serifBoldItalic',
  sans: 'sansBold',
  sansItalic: 'sansBoldItalic',
};

const ITALIC: Partial<Record<Face, Face>> = {
  serif: 'serifItalic',
  serifBold: 'serifBoldItalic',
  sans: 'sansItalic',
  sansBold: 'sansBoldItalic',
};

/** The face in bold, where there is one. */
export function boldOf(face: Face): Face {
  return BOLD[face] ?? face;
}

/** The face in italic, where there is one. */
export function italicOf(face: Face): Face {
  return ITALIC[face] ?? face;
}
