// What of a page its picture shows.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { drawUpload } from '../../src/print/draw-upload.ts';
import { readPageFile, type ShownPage } from '../../src/print/page-file.ts';
import { LEASE, ODD_PDFS, sheet, stream } from './odd-pdfs.ts';

async function shown(file: Buffer): Promise<ShownPage> {
  const found = await drawUpload(file);
  if ('problem' in found) throw new Error(english(found.problem));
  return (readPageFile(Buffer.from(found.pdf)) as ShownPage[])[0] as ShownPage;
}

const pictureOf = async (file: Buffer) => PNG.sync.read(Buffer.from((await shown(file)).image()));

const areAlike = async (one: Buffer, other: Buffer) =>
  (await pictureOf(one)).data.equals((await pictureOf(other)).data);

/** Where what is dark on a part of the page ends, and how much of it there is; in pixels. */
function inkOf({ width, height, data }: PNG, [from, to]: [number, number]) {
  const dark: number[] = [];
  for (let i = Math.round(from * height) * width; i < to * height * width; i += 1)
    if ((data[4 * i] as number) < 128) dark.push(i % width);
  return { right: Math.max(...dark), count: dark.length };
}
const LINES: [number, number] = [0, 0.5];
const BELOW: [number, number] = [0.5, 1];

describe('a page with annotations', () => {
  const image = stream(
    Buffer.from([200, 0, 0]),
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  );
  const content = stream(`${LEASE} q 90 0 0 60 40 500 cm /I Do Q`);
  const parts = { 4: '<</Type /Font /Subtype /Type1 /BaseFont /Courier-Bold>>', 5: content, 7: image };

  it('keeps the fonts and pictures that it inherits, as programs write them', async () => {
    const inherited = sheet({
      ...parts,
      2: '<</Type /Pages /Kids [3 0 R] /Count 1 /Resources <</Font <</F1 4 0 R>> /XObject <</I 7 0 R>>>>>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 5 0 R /Annots [8 0 R]>>',
      8: '<</Type /Annot /Subtype /Link /Rect [40 400 90 420] /Border [0 0 0] /A <</S /URI /URI (https://a.example)>>>>',
    });
    expect((await shown(inherited)).text).toContain('Lease of a kiosk');
    expect(await areAlike(inherited, sheet(parts))).toBe(true);
  });

  it('shows the value of a field once, where it stands', async () => {
    const value = 'BT /F1 20 Tf 42 210 Td (Ana) Tj ET';
    const filled = ODD_PDFS.find(({ name }) => name === 'with a form that was filled in')?.file as Buffer;
    expect(await areAlike(filled, sheet({ 5: stream(`${LEASE} ${value}`) }))).toBe(true);
  });
});

describe('a font that is not in the file', () => {
  /** @param letter the name of the one that is written as A */
  const font = (name: string, letter: string) =>
    `<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding <</Type /Encoding /Differences [65 /${letter}]>>>>`;
  const LINE = 'BT /F1 36 Tf 40 400 Td (Rent: EUR 1,234.50) Tj ET';
  const below = (name: string) => `BT /${name} 20 Tf 40 100 Td (A) Tj ET`;

  it.each([
    ['ZapfDingbats', 'a20'],
    ['Symbol', 'alpha'],
    ['Times-Roman', 'ccaron'],
  ])('is drawn as before where another, %s, has a letter of its own', async (name, letter) => {
    const fonts = '/F1 4 0 R /F2 6 0 R';
    const alone = await pictureOf(sheet({ 5: stream(LINE) }));
    const both = await pictureOf(
      sheet({ 5: stream(`${LINE} ${below('F2')}`), 6: font(name, letter) }, { fonts }),
    );
    expect(inkOf(both, LINES)).toEqual(inkOf(alone, LINES));
    expect(inkOf(both, BELOW).count).toBeGreaterThan(100);
  });

  it.each(['Helvetica', 'Helvetica-BoldOblique', 'Times-Roman', 'Times-Bold', 'Courier'])(
    'keeps the widths of its letters where it lacks others: %s',
    async (name) => {
      const [plain, lent] = await Promise.all(
        ['A', 'ccaron'].map((letter) =>
          pictureOf(sheet({ 4: font(name, letter), 5: stream(`${LINE} ${below('F1')}`) })),
        ),
      );
      const [had, has] = [inkOf(plain as PNG, LINES), inkOf(lent as PNG, LINES)];
      expect(Math.abs(has.right - had.right)).toBeLessThan(8);
      expect(inkOf(lent as PNG, BELOW).count).toBeGreaterThan(100);
    },
  );

  it('is lent also where PDFium has another name for it', async () => {
    const file = sheet({ 4: font('VerdanaBold', 'ccaron'), 5: stream(below('F1')) });
    expect(inkOf(await pictureOf(file), BELOW).count).toBeGreaterThan(100);
  });

  it('is not needed for codes of tabs and ends of lines', async () => {
    const content = stream('BT /F1 24 Tf 40 400 Td (Rent:\\tEUR\\r) Tj ET');
    for (const font of ['Helvetica', 'Arial /FontDescriptor 6 0 R'])
      expect(
        (
          await shown(
            sheet({
              4: `<</Type /Font /Subtype /TrueType /BaseFont /${font} /Encoding /WinAnsiEncoding>>`,
              5: content,
              6: '<</Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80>>',
            }),
          )
        ).text,
      ).toMatch(/Rent:.*EUR/);
  });

  it.each([
    ['Arial', '0009000a000d'],
    ['Arial', '00390052'],
    ['Helvetica', '00390052'],
  ])(
    'is needed for numbers of its shapes, also where those are codes of tabs: %s, %s',
    async (name, codes) => {
      const file = sheet({
        4: `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [6 0 R]>>`,
        5: stream(`BT /F1 24 Tf 40 400 Td <${codes}> Tj ET`),
        6: '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor 8 0 R>>',
        8: '<</Type /FontDescriptor /FontName /Arial /Flags 32>>',
      });
      await expect(shown(file)).rejects.toThrow(/fonts are not in the file/);
    },
  );
});

it('a stroke of a drawing much flatter than wide is where it belongs', async () => {
  const content = stream('q 10 0 0 0.1 0 0 cm 10 w 4 1000 m 38 1000 l S Q');
  const picture = await pictureOf(sheet({ 5: content }));
  expect(inkOf(picture, LINES).count).toBe(0);
  expect(inkOf(picture, BELOW).count).toBeGreaterThan(1000);
});
