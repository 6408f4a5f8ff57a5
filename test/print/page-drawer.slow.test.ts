// Uploaded PDFs that are drawn, and what no file can do to the service.
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { drawUpload } from '../../src/print/draw-upload.ts';
import type { Drawing } from '../../src/print/drawing.ts';
import { createPageDrawer } from '../../src/print/page-drawer.ts';
import { type Objects, page, withTable } from './files.ts';
import { longText, ODD_PDFS } from './odd-pdfs.ts';

function problemOf(found: Drawing): string {
  return 'problem' in found ? english(found.problem) : 'none';
}

describe('a file that cannot be drawn', () => {
  const font =
    '<</Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UTF16-H /DescendantFonts [7 0 R]>>';
  const descendant =
    '<</Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun /CIDSystemInfo <</Registry (Adobe) /Ordering (GB1) /Supplement 4>>>>';
  const chinese: Objects = {
    ...page('x'),
    4: font,
    5: '<</Length 37>>\nstream\nBT /F1 24 Tf 40 100 Td <4e2d6587> Tj ET\nendstream',
    7: descendant,
  };
  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /is no PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /is no PDF/],
    ['a name of a PDF alone', Buffer.from('%PDF-1.7\n'), /damaged/],
    ['one that was cut off', withTable(page('Hello')).subarray(0, 100), /damaged/],
    [
      'one with a password',
      withTable(page('Hello'), '/Root 1 0 R /Encrypt <</Filter /Standard>>'),
      /password|damaged/,
    ],
    [
      'one with a certificate',
      withTable(
        page('Hello'),
        '/Root 1 0 R /Encrypt <</Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4>>',
      ),
      /certificate/,
    ],
    [
      'a form of which Adobe’s programs make the pages',
      withTable({
        ...page('Please wait...'),
        1: '<</Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm <</Fields [] /XFA 7 0 R>>>>',
        7: '<</Length 7>>\nstream\n<xdp/>\n\nendstream',
      }),
      /form that only programs of Adobe show/,
    ],
    ['one of 101 pages', longText(101), /^has more than 100 pages$/],
    ['one of 501 pages', longText(501), /^has more than 100 pages$/],
    ['one with letters whose font only its author has', withTable(chinese), /fonts are not in the file/],
  ])('is distinguished from others: %s', async (_name, file, problem) => {
    expect(problemOf(await drawUpload(file))).toMatch(problem);
  });

  it('never makes anything but an answer, however it is damaged', async () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    for (let i = 0; i < 60; i += 1) {
      const damaged = Buffer.from((ODD_PDFS[random(7)] as { file: Buffer }).file);
      for (let change = random(6); change >= 0; change -= 1) damaged[random(damaged.length)] = random(256);
      expect(Object.keys(await drawUpload(damaged))).toContainEqual(expect.stringMatching(/^(pdf|problem)$/));
    }
  }, 120_000);
});

describe('the thread that draws', () => {
  const drawer = createPageDrawer({ limitMs: 4000 });
  afterAll(() => drawer.stop());

  /** Forms within forms: ten to the power of nine drawings. */
  const endless = (): Buffer => {
    const forms = Array.from({ length: 9 }, (_, i) => {
      const [own, next] = [i + 7, i + 8];
      const content = i === 8 ? '0 0 400 300 re f' : '/X Do '.repeat(10);
      const resources = i === 8 ? '' : `/Resources <</XObject <</X ${next} 0 R>>>>`;
      return [
        own,
        `<</Type /XObject /Subtype /Form /BBox [0 0 400 300] ${resources} /Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    });
    return withTable({
      ...page('x'),
      3: '<</Type /Page /Parent 2 0 R /Resources <</XObject <</X 7 0 R>>>> /Contents 5 0 R>>',
      5: '<</Length 5>>\nstream\n/X Do\nendstream',
      ...Object.fromEntries(forms),
    });
  };

  it('ends with a file that takes too long, and another draws the next', async () => {
    expect(problemOf(await drawer.draw(endless(), 1))).toMatch(/time and memory/);
    expect(await drawer.draw(withTable(page('Lease')), 1)).toMatchObject({ pages: 1 });
  }, 60_000);

  it('gives no file more memory than there is for one', async () => {
    const spaces = deflateSync(Buffer.alloc(450_000_000, 0x20), { level: 1 }).toString('latin1');
    const file = withTable({
      ...page('x'),
      5: `<</Filter /FlateDecode /Length ${spaces.length}>>\nstream\n${spaces}\nendstream`,
    });
    expect(problemOf(await drawer.draw(file, 2))).toMatch(/time and memory/);
    expect(await drawer.draw(withTable(page('Lease')), 2)).toMatchObject({ pages: 1 });
  }, 60_000);

  it('draws one file of a workspace at a time', async () => {
    const [first, second] = await Promise.allSettled([
      drawer.draw(withTable(page('Lease')), 3),
      drawer.draw(withTable(page('Lease')), 3),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'rate_limited' } });
  });
});
