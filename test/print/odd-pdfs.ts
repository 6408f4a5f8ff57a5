// PDFs that readers show differently, or not at all, as programs and people make them.
import { deflateSync } from 'node:zlib';
import { type Objects, page, withStreams, withTable } from './files.ts';

export type OddPdf = {
  name: string;
  file: Buffer;
  /** What can be searched for in its pages, in this order. */
  words: string[];
  /** What the file holds and does not show. */
  hidden?: string;
  /** Of the page as it is shown, in points. */
  size?: [number, number];
  /** The picture has something else than white. */
  isBlank?: true;
};

export const stream = (content: string | Buffer, entries = '') => {
  const data = deflateSync(content).toString('latin1');
  return `<<${entries} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`;
};

/** A page in portrait, upright. */
export const sheet = (more: Objects, { onPage = '', catalogue = '', fonts = '/F1 4 0 R' } = {}): Buffer =>
  withTable({
    1: `<</Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources <</Font <<${fonts}>> /XObject <</I 7 0 R>> /Properties <</On 8 0 R /Off 9 0 R>>>> /Contents 5 0 R ${onPage}>>`,
    4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ...more,
  });

const text = (content: string) => stream(content);
export const LEASE = 'BT /F1 24 Tf 40 400 Td (Lease of a kiosk) Tj 0 -40 Td (Second line) Tj ET';

const CYRILLIC =
  '<</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [65 /afii10017 /afii10018 /afii10019 /ccaron /cacute /dcroat]>>';
const DESCRIPTOR =
  '<</Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80>>';

/** Shades of grey as a scanner sees paper, in red, green and blue where it has colour. */
export function noise(bytes: number): Buffer {
  let seed = 42;
  return Buffer.from(
    Uint8Array.from({ length: bytes }, () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return 200 + ((seed >> 16) % 50);
    }),
  );
}

/** @param count of its pages, each of which is a scan */
export function scan(count: number, { isColoured = false } = {}): Buffer {
  const [width, height] = [1240, 1754];
  const channels = isColoured ? 3 : 1;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /Device${isColoured ? 'RGB' : 'Gray'} /BitsPerComponent 8`;
  const numbers = Array.from({ length: count }, (_, i) => i + 6);
  return withTable({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} /MediaBox [0 0 595 842]>>`,
    3: '<</XObject <</I 4 0 R>>>>',
    4: stream(noise(width * height * channels), image),
    5: text('q 595 0 0 842 0 0 cm /I Do Q'),
    ...Object.fromEntries(
      numbers.map((number) => [number, '<</Type /Page /Parent 2 0 R /Resources 3 0 R /Contents 5 0 R>>']),
    ),
  });
}

/** @param count of its pages */
export function longText(count: number): Buffer {
  const parts = page('Lease of a kiosk');
  const tree = (parts[2] as string).replace('/Count 1', `/Count ${count}`);
  return withTable({ ...parts, 2: tree, 6: `[${'3 0 R '.repeat(count)}]` });
}

const field = (value: string, flags = 4) =>
  `<</Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (${value}) /Rect [40 200 300 240] /F ${flags} /AP <</N 7 0 R>>>>`;
/** ISO 32000 §12.5.3. */
const NO_VIEW = 32;
const appearance = (shown: string) =>
  stream(
    `/Tx BMC BT /F1 20 Tf 2 10 Td (${shown}) Tj ET EMC`,
    '/Type /XObject /Subtype /Form /BBox [0 0 260 40] /Resources <</Font <</F1 4 0 R>>>>',
  );

export const ODD_PDFS: OddPdf[] = [
  {
    name: 'turned by its pages',
    file: withTable(page('Lease of a kiosk')),
    words: ['Lease', 'kiosk'],
    size: [300, 400],
  },
  {
    name: 'in streams',
    file: withStreams(page('Lease of a kiosk')),
    words: ['Lease', 'kiosk'],
    size: [300, 400],
  },
  {
    name: 'cut to a part of its page',
    file: sheet({ 5: text(LEASE) }, { onPage: '/CropBox [20 300 420 500]' }),
    words: ['Lease', 'kiosk', 'Second', 'line'],
    size: [400, 200],
  },
  {
    name: 'with a form that was filled in',
    file: sheet(
      { 5: text(LEASE), 6: field('Ana'), 7: appearance('Ana') },
      { onPage: '/Annots [6 0 R]', catalogue: '/AcroForm <</Fields [6 0 R]>>' },
    ),
    words: ['Lease', 'Second', 'Ana'],
  },
  {
    name: 'with a field that screens do not show',
    file: sheet(
      { 5: text(LEASE), 6: field('Ana', 4 + NO_VIEW), 7: appearance('Ana') },
      { onPage: '/Annots [6 0 R]', catalogue: '/AcroForm <</Fields [6 0 R]>>' },
    ),
    words: ['Lease', 'Second'],
    hidden: 'Ana',
  },
  {
    name: 'with a stamp',
    file: sheet(
      {
        5: text(LEASE),
        6: '<</Type /Annot /Subtype /Stamp /Rect [40 200 300 240] /F 4 /AP <</N 7 0 R>>>>',
        7: appearance('PAID'),
      },
      { onPage: '/Annots [6 0 R]' },
    ),
    words: ['Lease', 'PAID'],
  },
  {
    name: 'with a layer that is switched off',
    file: sheet(
      {
        5: text(`/OC /On BDC ${LEASE} EMC /OC /Off BDC BT /F1 24 Tf 40 100 Td (Hidden) Tj ET EMC`),
        8: '<</Type /OCG /Name (On)>>',
        9: '<</Type /OCG /Name (Off)>>',
      },
      { catalogue: '/OCProperties <</OCGs [8 0 R 9 0 R] /D <</OFF [9 0 R]>>>>' },
    ),
    words: ['Lease', 'Second'],
    hidden: 'Hidden',
  },
  {
    name: 'with white text on white',
    file: sheet({ 5: text(`${LEASE} BT 1 g /F1 24 Tf 40 100 Td (Secret) Tj ET`) }),
    words: ['Lease', 'Second'],
    hidden: 'Secret',
  },
  {
    name: 'with letters of no font in the file',
    file: sheet({
      4: `<</Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(224)}] /Encoding ${CYRILLIC} /FontDescriptor ${DESCRIPTOR}>>`,
      5: text('BT /F1 40 Tf 40 400 Td (ABCDEF) Tj ET'),
    }),
    words: ['АБВčćđ'],
  },
  {
    name: 'with a script',
    file: sheet({ 5: text(LEASE) }, { catalogue: '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>' }),
    words: ['Lease'],
  },
  {
    name: 'with another file in it',
    file: sheet(
      { 5: text(LEASE), 8: '<</Type /Filespec /F (a.exe) /EF <</F 9 0 R>>>>', 9: stream('MZ') },
      { catalogue: '/Names <</EmbeddedFiles <</Names [(a.exe) 8 0 R]>>>>' },
    ),
    words: ['Lease'],
  },
  { name: 'scanned in grey', file: scan(1), words: [], size: [595, 842] },
  { name: 'scanned in colour', file: scan(1, { isColoured: true }), words: [], size: [595, 842] },
  {
    name: 'of a text from top to bottom and one upside down',
    file: sheet({
      5: text('BT /F1 20 Tf 0 -1 1 0 60 500 Tm (Downwards text) Tj -1 0 0 -1 400 100 Tm (Upside down) Tj ET'),
    }),
    // Readers begin with one or the other.
    words: ['Downwards'],
  },
  { name: 'of an empty page', file: sheet({ 5: text(' ') }), words: [], isBlank: true },
];
