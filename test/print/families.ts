// Families of PDFs that readers understand differently, by the cause. Each file has two texts: some readers show one,
// and others the other.
import { deflateSync } from 'node:zlib';
import { type Objects, page, withTable } from './files.ts';

export type Family = {
  name: string;
  file: Buffer;
  /** Refused, with this message; or accepted, and then the same to everyone: with this text where it is known. */
  refused?: RegExp;
  text?: string;
};

const ONE = 'You pay 100';
const OTHER = 'You pay 999999';

const draw = (text: string) => `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`;
const stream = (content: string, entries = '') =>
  `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;

/** A page with this content and these entries. */
function withPage(
  content: string,
  { entries = '', resources = '', catalogue = '', more = {} as Objects } = {},
) {
  return withTable({
    1: `<</Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] ${entries} /Resources <</Font <</F1 4 0 R>> ${resources}>> /Contents 5 0 R>>`,
    4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    5: stream(content),
    ...more,
  });
}

const plain = withTable(page(ONE));
const text = plain.toString('latin1');
const changed = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), 'latin1');
const startOfTable = Number(/startxref\n(\d+)/.exec(text)?.[1]);

/** A second version of the text, at the end of the file. */
function revised(start: 'startxref' | 'xstartxref' | 'hidden', row = '00000 n\r\n'): Buffer {
  const content = stream(draw(OTHER));
  const at = text.length + 1;
  const body = `\n5 0 obj\n${content}\nendobj\n`;
  const table = `xref\n5 1\n${String(at).padStart(10, '0')} ${row}trailer\n<</Size 7 /Root 1 0 R /Prev ${startOfTable}>>\n`;
  const end = `${start === 'hidden' ? '%startxref' : start}\n${text.length + body.length}\n%%EOF`;
  return Buffer.from(text + body + table + end, 'latin1');
}

/** An object before the table that no table lists, or under the number of another one. */
function withSecondObject(content: string, rows: (text: string) => string): Buffer {
  const body = `5 0 obj\n${stream(content)}\nendobj\n`;
  const head = text.slice(0, startOfTable);
  const tail = rows(
    text
      .slice(startOfTable)
      .replace(`startxref\n${startOfTable}`, `startxref\n${startOfTable + body.length}`),
  );
  return Buffer.from(head + body + tail, 'latin1');
}

const LAYERS =
  '/OCProperties <</OCGs [7 0 R] /D <</OFF [7 0 R] /AS [<</Event /Print /OCGs [7 0 R] /Category [/Print]>>]>>>>';
const LAYER = {
  7: '<</Type /OCG /Name (Price) /Usage <</Print <</PrintState /ON>> /View <</ViewState /OFF>>>>>>',
};
const stamp = (flags: number, subtype = 'Stamp') => ({
  entries: '/Annots [7 0 R]',
  more: {
    7: `<</Type /Annot /Subtype /${subtype} /Rect [40 100 300 140] /F ${flags} /AP <</N 8 0 R>>>>`,
    8: stream(
      draw(OTHER),
      '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources <</Font <</F1 4 0 R>>>>',
    ),
  },
});

const FILE: Family[] = [
  {
    name: 'B1: the last table is announced by another word',
    file: revised('xstartxref'),
    refused: /damaged/,
  },
  { name: 'the last table is announced in a comment', file: revised('hidden'), refused: /damaged/ },
  { name: 'an older version of the text', file: revised('startxref'), text: OTHER },
  {
    name: 'A1: rows that are shorter, and a second object',
    file: withSecondObject(draw(OTHER), (tail) => tail.replaceAll(/0{5}(\d{5}) 00000 n\r\n/g, '$1 0 n\n')),
    refused: /damaged/,
  },
  {
    name: 'a second object that no table knows',
    file: withSecondObject(draw(OTHER), (tail) => tail),
    refused: /damaged/,
  },
  {
    name: 'A2: a comment between rows',
    file: withSecondObject(draw(OTHER), (tail) => tail.replace('00000 n\r\n', '00000 n\r\n%comment\n')),
    refused: /damaged/,
  },
  {
    name: 'A3: a second catalogue with a script',
    file: Buffer.from(
      text
        .replaceAll(/0{5}(\d{5}) 00000 n\r\n/g, '$1 0 n\n')
        .replace(
          /xref\n0 1/,
          '1 0 obj\n<</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (x)>>>>\nendobj\nxref\n0 1',
        ),
      'latin1',
    ),
    refused: /damaged/,
  },
  {
    name: 'G2: a page that has pages',
    file: withPage(draw(ONE), {
      entries: '/Kids [7 0 R]',
      more: {
        7: '<</Type /Page /Parent 3 0 R /MediaBox [0 0 400 300] /Resources <</Font <</F1 4 0 R>>>> /Contents 8 0 R>>',
        8: stream(draw(OTHER)),
      },
    }),
    refused: /damaged/,
  },
  { name: 'pages without kids', file: changed('/Kids 6 0 R', ''), refused: /damaged/ },
  {
    name: 'a page that does not say so',
    file: changed('/Type /Page /Parent', '/Typo /Page /Parent'),
    refused: /damaged/,
  },
  {
    name: 'references of another generation',
    file: changed('/Contents 5 0 R', '/Contents 5 1 R'),
    refused: /damaged/,
  },
  {
    name: 'text behind the end',
    file: Buffer.concat([plain, Buffer.from('\n5 0 obj\n')]),
    refused: /damaged/,
  },
  { name: 'an object in a comment', file: changed('xref\n0 1', '%5 0 obj\nxref\n0 1'), refused: /damaged/ },
  {
    name: 'two contents under one key',
    file: withPage(draw(ONE), { entries: '/Contents 7 0 R', more: { 7: stream(draw(OTHER)) } }),
    refused: /damaged/,
  },
  {
    name: 'a length that ends before the text',
    file: withPage(draw(ONE), { more: { 5: `<</Length 10>>\nstream\n${draw(ONE)}\nendstream` } }),
    refused: /damaged/,
  },
  {
    name: 'a table that leads to another object',
    file: withPage(draw(ONE), { more: { 6: stream(draw(OTHER)) } }),
    text: ONE,
  },
];

const packed = deflateSync(
  Buffer.from(`${draw(ONE)} ${' '.repeat(3000)} ${draw(OTHER).replace('40 100', '40 200')}`),
).toString('latin1');
const packedStream = (data: string, entries = '/Filter /FlateDecode') => ({
  more: { 5: `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream` },
});

const STREAMS: Family[] = [
  { name: 'deflated text', file: withPage('', packedStream(packed)) },
  {
    name: 'deflated text that is cut off',
    file: withPage('', packedStream(packed.slice(0, -20))),
    refused: /damaged/,
  },
  {
    name: 'deflated text with a wrong sum',
    file: withPage('', packedStream(`${packed.slice(0, -1)}x`)),
    refused: /damaged/,
  },
  { name: 'deflated text with something behind it', file: withPage('', packedStream(`${packed}${packed}`)) },
  {
    name: 'an unknown filter',
    file: withPage('', packedStream(packed, '/Filter /Crypt')),
    refused: /damaged/,
  },
  {
    name: 'parameters without a filter',
    file: withPage('', packedStream(draw(ONE), '/DecodeParms <</Predictor 12>>')),
    refused: /damaged/,
  },
  {
    name: 'odd parameters',
    file: withPage(
      '',
      packedStream(packed, '/Filter /FlateDecode /DecodeParms <</Predictor 12 /Colors 99>>'),
    ),
    refused: /damaged/,
  },
  {
    name: 'digits instead of bytes',
    file: withPage('', packedStream(`${Buffer.from(draw(ONE)).toString('hex')}>`, '/Filter /ASCIIHexDecode')),
    text: ONE,
  },
  {
    name: 'digits without an end',
    file: withPage('', packedStream(Buffer.from(draw(ONE)).toString('hex'), '/Filter /ASCIIHexDecode')),
    refused: /damaged/,
  },
];

const form = (content: string, entries = '') => ({
  resources: '/XObject <</X1 7 0 R>>',
  more: {
    7: stream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 400 300] ${entries} /Resources <</Font <</F1 4 0 R>>>>`,
    ),
  },
});

const SHOWN: Family[] = [
  {
    name: 'a layer for paper',
    file: withPage(`/OC /L BDC ${draw(OTHER)} EMC`, {
      catalogue: LAYERS,
      resources: '/Properties <</L 7 0 R>>',
      more: LAYER,
    }),
    refused: /layers/,
  },
  {
    name: 'content of a layer without layers',
    file: withPage(`/OC /L BDC ${draw(OTHER)} EMC`),
    refused: /layers/,
  },
  {
    name: 'a form of a layer',
    file: withPage('/X1 Do', form(draw(OTHER), '/OC <</Type /OCG>>')),
    refused: /layers/,
  },
  ...[0, 1, 2, 4, 32, 36].map((flags) => ({
    name: `a stamp with flags ${flags}`,
    file: withPage(draw(ONE), stamp(flags)),
    refused: /stamps/,
  })),
  { name: 'a free text', file: withPage(draw(ONE), stamp(4, 'FreeText')), refused: /stamps/ },
  {
    name: 'a field that is made again',
    file: withPage(draw(ONE), {
      ...stamp(4, 'Widget'),
      catalogue: '/AcroForm <</Fields [7 0 R] /NeedAppearances true>>',
    }),
    refused: /fields/,
  },
  { name: 'a field on no list', file: withPage(draw(ONE), stamp(4, 'Widget')), refused: /fields/ },
  {
    name: 'another text for copying',
    file: withPage(`/Span <</ActualText (${OTHER})>> BDC ${draw(ONE)} EMC`),
    text: ONE,
  },
  {
    name: 'another text for reading aloud',
    file: withPage(draw(ONE), { catalogue: `/StructTreeRoot <</K <</S /P /ActualText (${OTHER})>>>>` }),
    text: ONE,
  },
  {
    name: 'a link with a frame',
    file: withPage(draw(ONE), {
      entries:
        '/Annots [<</Type /Annot /Subtype /Link /Rect [30 90 390 130] /Border [0 0 40] /F 2 /A <</S /URI /URI (https://example.com)>>>>]',
    }),
    text: ONE,
  },
  {
    name: 'less seen than printed',
    file: withPage(draw(ONE), { entries: '/CropBox [20 60 380 200]' }),
    text: ONE,
  },
  { name: 'pages that are turned', file: withPage(draw(ONE), { entries: '/Rotate -270' }), text: ONE },
  {
    name: 'pages that are turned a little',
    file: withPage(draw(ONE), { entries: '/Rotate 45' }),
    refused: /damaged/,
  },
  { name: 'a unit of its own', file: withPage(draw(ONE), { entries: '/UserUnit 10' }), refused: /odd size/ },
  { name: 'a page without a size', file: changed('/MediaBox [0 0 400 300]', ''), refused: /damaged/ },
];

const CONTENT: Family[] = [
  { name: 'an unknown operator', file: withPage(`${draw(ONE)} 1 xx`), refused: /damaged/ },
  { name: 'a state that is never restored', file: withPage(`q ${draw(ONE)}`), refused: /damaged/ },
  { name: 'a state that was never saved', file: withPage(`${draw(ONE)} Q`), refused: /damaged/ },
  { name: 'a text that never ends', file: withPage('BT /F1 24 Tf 40 100 Td (x) Tj'), refused: /damaged/ },
  { name: 'a text without a font', file: withPage(`BT 40 100 Td (${OTHER}) Tj ET`), refused: /damaged/ },
  {
    name: 'a font that is not there',
    file: withPage(`BT /F9 24 Tf 40 100 Td (${OTHER}) Tj ET`),
    refused: /damaged/,
  },
  {
    name: 'a font that is not in the file',
    file: withPage(draw(ONE), { more: { 4: '<</Type /Font /Subtype /TrueType /BaseFont /Wingdings>>' } }),
    refused: /fonts that are not in the file/,
  },
  {
    name: 'letters in a font of symbols',
    file: withPage(draw(ONE), {
      more: { 4: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol /Encoding /WinAnsiEncoding>>' },
    }),
    refused: /fonts/,
  },
  { name: 'too many operands', file: withPage(`1 0 0 0 0 1 0 rg ${draw(ONE)}`), refused: /damaged/ },
  {
    name: 'numbers with two signs',
    file: withPage(`BT /F1 24 Tf 40 --100 Td (${ONE}) Tj ET`),
    refused: /damaged/,
  },
  { name: 'white in a form from outside', file: withPage(`1 g /X1 Do 0 g`, form(draw(ONE))), text: ONE },
  {
    name: 'a form with half of its colour',
    file: withPage('/G1 gs /X1 Do', {
      ...form(`${draw(OTHER)} 1 g 0 0 400 300 re f`),
      resources: '/XObject <</X1 7 0 R>> /ExtGState <</G1 <</ca .5>>>>',
    }),
  },
  {
    name: 'a form within itself',
    file: withPage('/X1 Do', {
      resources: '/XObject <</X1 7 0 R>>',
      more: {
        7: stream(
          '/X1 Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources <</XObject <</X1 7 0 R>>>>',
        ),
      },
    }),
    refused: /damaged/,
  },
  {
    name: 'PostScript for printers',
    file: withPage('/X1 Do', {
      resources: '/XObject <</X1 7 0 R>>',
      more: { 7: stream('showpage', '/Type /XObject /Subtype /PS') },
    }),
    refused: /printers/,
  },
  {
    name: 'a form that is replaced on paper',
    file: withPage('/X1 Do', form(draw(ONE), '/OPI <<>>')),
    refused: /printers/,
  },
  {
    name: 'inks over one another',
    file: withPage(`/G1 gs ${draw(ONE)}`, { resources: '/ExtGState <</G1 <</OP true /op true /OPM 1>>>>' }),
    text: ONE,
  },
  {
    name: 'a curve of inks',
    file: withPage(`/G1 gs ${draw(ONE)}`, {
      resources: '/ExtGState <</G1 <</TR <</FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1>>>>>>',
    }),
    text: ONE,
  },
  {
    name: 'an odd way of mixing',
    file: withPage(`/G1 gs ${draw(ONE)}`, { resources: '/ExtGState <</G1 <</BM /Luminosity>>>>' }),
    refused: /transparency/,
  },
  {
    name: 'all inks',
    file: withPage(`/C1 cs 1 scn ${draw(OTHER)}`, {
      resources:
        '/ColorSpace <</C1 [/Separation /All /DeviceGray <</FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1>>]>>',
    }),
    refused: /colours/,
  },
  {
    name: 'a profile that makes white',
    file: withPage(`/C1 cs 0 scn ${draw(ONE)}`, {
      resources: '/ColorSpace <</C1 [/ICCBased 7 0 R]>>',
      more: { 7: stream('no profile', '/N 1') },
    }),
    text: ONE,
  },
  {
    name: 'other colours by default',
    file: withPage(`0 g ${draw(ONE)}`, {
      resources:
        '/ColorSpace <</DefaultGray [/Separation /White /DeviceGray <</FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1>>]>>',
    }),
    text: ONE,
  },
  {
    name: 'a program that computes a colour',
    file: withPage(`/C1 cs 1 scn ${draw(OTHER)}`, {
      resources: '/ColorSpace <</C1 [/Separation /Ink /DeviceGray 7 0 R]>>',
      more: { 7: stream('{ 0.5 gt { 0 } { 1 } ifelse }', '/FunctionType 4 /Domain [0 1] /Range [0 1]') },
    }),
    refused: /colours/,
  },
  {
    name: 'a picture within content',
    file: withPage(`${draw(ONE)} q 90 0 0 90 20 20 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ABCDEFGHIJ EIKL EI Q`),
    text: ONE,
  },
  {
    name: 'a picture that is too short',
    file: withPage(`${draw(ONE)} q 90 0 0 90 20 20 cm /X1 Do Q`, {
      resources: '/XObject <</X1 7 0 R>>',
      more: {
        7: stream(
          'ABCD',
          '/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        ),
      },
    }),
    refused: /damaged/,
  },
  {
    name: 'another picture for paper',
    file: withPage(`${draw(ONE)} q 90 0 0 90 20 150 cm /X1 Do Q`, {
      resources: '/XObject <</X1 7 0 R>>',
      more: {
        7: stream(
          'ABCDEFGHIJKLMNOP',
          '/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray /Alternates [<</Image 8 0 R /DefaultForPrinting true>>]',
        ),
        8: stream(
          'ABCD',
          '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        ),
      },
    }),
    text: ONE,
  },
  {
    name: 'a picture of a kind that not all know',
    file: withPage('/X1 Do', {
      resources: '/XObject <</X1 7 0 R>>',
      more: { 7: stream('ABCD', '/Type /XObject /Subtype /Image /Width 2 /Height 2 /Filter /JPXDecode') },
    }),
    refused: /pictures/,
  },
  {
    name: 'colours beyond the table of a picture',
    file: withPage(`${draw(ONE)} q 90 0 0 90 20 150 cm /X1 Do Q`, {
      resources: '/XObject <</X1 7 0 R>>',
      more: {
        7: stream(
          '\x00\x01\xf0\xff',
          '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 1 <00c0>]',
        ),
      },
    }),
    text: ONE,
  },
];

export const FAMILIES: Family[] = [...FILE, ...STREAMS, ...SHOWN, ...CONTENT];
