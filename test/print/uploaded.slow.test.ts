// PDFs of other programs, to which a page is appended, and files that are none.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { appendPages } from '../../src/pdf/append.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import type { Inspection } from '../../src/pdf/inspection.ts';
import { createInspector } from '../../src/pdf/inspector.ts';
import { normalise } from '../../src/pdf/normalise.ts';
import { render } from '../../src/print/render.ts';
import { type Objects, page, printed, withStreams, withTable } from './files.ts';
import { contractOrder } from './orders.ts';
import { hasPoppler, infoOf, pagesOf, picturesOf } from './poppler.ts';

/** Why a file is refused, in English. */
function problemOf(found: Inspection): string {
  return 'problem' in found ? english(found.problem) : 'none';
}

const own = () => render(contractOrder());
const kinds: [string, () => Promise<Buffer | undefined>][] = [
  ['with a table', async () => withTable(page('Hello there'))],
  ['with streams of objects', async () => withStreams(page('Hello there'))],
  ['of this service', own],
  [
    'that had pages appended before',
    async () => appendPages(normalise(withStreams(page('Hello there'))).pdf, await own()),
  ],
  ['of a browser', async () => printed()],
];

describe.each(kinds)('a file %s', (_name, make) => {
  it('is shown as it is written from then on, and signed as that, byte for byte, with pages behind it', async ({
    skip,
  }) => {
    const file = await make();
    if (!file) return skip();
    const { pdf: shown, pages } = normalise(file);
    expect(normalise(shown).pdf.equals(shown)).toBe(true);
    const signed = appendPages(shown, await own());
    expect(signed.subarray(0, shown.length).equals(shown)).toBe(true);
    expect(normalise(signed).pages).toBe(pages + normalise(await own()).pages);
  });

  it.runIf(hasPoppler)('is read by another program, the old pages and the new ones', async ({ skip }) => {
    const original = await make();
    if (!original) return skip();
    const addition = await own();
    const signed = appendPages(normalise(original).pdf, addition);
    expect(pagesOf(signed)).toEqual([...pagesOf(original), ...pagesOf(addition)]);
    const last = (pdf: Buffer) => picturesOf(pdf, 20).at(-1) as Buffer;
    expect(last(signed).equals(last(addition))).toBe(true);
    expect(infoOf(signed).Pages).toBe(String(picturesOf(signed, 5).length));
  });
});

describe('a file that cannot be signed', () => {
  const catalogue = (more: string): Objects => ({
    ...page('Hello'),
    1: `<</Type /Catalog /Pages 2 0 R ${more}>>`,
  });
  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /is no PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /is no PDF/],
    ['a name of a PDF alone', Buffer.from('%PDF-1.7\n'), /damaged/],
    ['one that was cut off', withTable(page('Hello')).subarray(0, 400), /damaged/],
    ['one with a page in itself', withTable({ ...page('Hello'), 6: '[2 0 R]' }), /damaged/],
    ['one without pages', withTable({ ...page('Hello'), 6: '[]' }), /no pages/],
    [
      'one with a password',
      withTable(page('Hello'), '/Root 1 0 R /Encrypt <</Filter /Standard>>'),
      /protected/,
    ],
    [
      'one that runs a script',
      withTable(catalogue('/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>')),
      /script/,
    ],
    ['one with scripts by name', withTable(catalogue('/Names <</JavaScript <</Names []>>>>')), /script/],
    ['one that starts a program', withTable(catalogue('/OpenAction <</S /Launch /F (calc.exe)>>')), /script/],
    ['one that acts by itself', withTable(catalogue('/AA <</WC 4 0 R>>')), /script/],
    ['a form that changes', withTable(catalogue('/AcroForm <</XFA 4 0 R>>')), /form/],
    [
      'one whose tables go round',
      Buffer.from(withTable(page('Hello'), '/Root 9 0 R /Prev 5').toString('latin1'), 'latin1'),
      /damaged/,
    ],
    ['one nested without end', withTable({ ...page('Hello'), 6: '['.repeat(100_000) }), /damaged/],
  ])('is distinguished from others: %s', (_name, file, problem) => {
    expect(problemOf(inspectPdf(file))).toMatch(problem);
  });

  it('never makes anything but an answer of the inspection, however it is damaged', () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const outcomes = { good: 0, bad: 0 };
    for (const file of [withTable(page('Hello')), withStreams(page('Hello'))]) {
      for (let i = 0; i < 1500; i += 1) {
        const damaged = Buffer.from(file);
        for (let change = random(4); change >= 0; change -= 1) damaged[random(damaged.length)] = random(256);
        const found = inspectPdf(i % 5 === 0 ? damaged.subarray(0, random(damaged.length)) : damaged);
        if ('pages' in found) outcomes.good += 1;
        else outcomes.bad += 1;
      }
    }
    expect(outcomes.good).toBeGreaterThan(20);
    expect(outcomes.bad).toBeGreaterThan(1000);
  });

  it('delays no other file if it needs more memory than there is', async () => {
    const inspector = createInspector();
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
    const text = `20 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length}>>\nstream\n`;
    const table = Buffer.from([1, 0, 9, 0]);
    const at = 9 + text.length + bomb.length + '\nendstream\nendobj\n'.length;
    const file = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${text}`),
      bomb,
      Buffer.from('\nendstream\nendobj\n'),
      Buffer.from(
        `21 0 obj\n<</Type /XRef /Size 22 /Root 1 0 R /W [1 2 1] /Index [1 1 20 1] /Length 8>>\nstream\n`,
      ),
      Buffer.from([2, 0, 20, 0]),
      table,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
    ]);
    const good = inspector.inspect(withTable(page('Hello')), 2);
    expect(await inspector.inspect(file, 1)).toEqual({
      problem: expect.objectContaining({ key: expect.any(String) }),
    });
    expect(await good).toMatchObject({ pages: 1 });
    await inspector.stop();
  });

  const content = (text: string) => {
    const data = deflateSync(text).toString('latin1');
    return withTable({
      ...page('Hello'),
      5: `<</Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`,
    });
  };
  const objects = (count: number, of: (i: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 7, of(i + 7)]));

  it.each<[string, () => Buffer]>([
    [
      'strings that never end',
      () => withTable({ ...page('Hello'), ...objects(20_000, () => '('.repeat(400)) }),
    ],
    ['comments', () => withTable({ ...page('Hello'), 7: `[${'%\n'.repeat(4_000_000)}]` })],
    ['references', () => withTable({ ...page('Hello'), 7: `[${'1 0 R '.repeat(1_300_000)}]` })],
    [
      'references to references',
      () => withTable({ ...page('Hello'), ...objects(90_000, (i) => `${i + 1} 0 R`) }),
    ],
    ['operators', () => content('1 g '.repeat(40_000_000))],
    ['spaces', () => content(' '.repeat(180_000_000))],
    ['escapes', () => content(`(${'\\0'.repeat(50_000_000)})`)],
  ])('is found out in about a second, also where it is made of millions of %s', (_what, make) => {
    const file = make();
    const before = process.cpuUsage();
    inspectPdf(file);
    const { user, system } = process.cpuUsage(before);
    // Of the processor, which others use as well; the service gives up after 10.
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  it.each<[string, () => Buffer, RegExp]>([
    [
      'dictionaries in dictionaries',
      () => withTable({ ...page('Hello'), 7: `[${'<</A<</A<</A<</A[]>>>>>>>>'.repeat(380_000)}]` }),
      /too many parts/,
    ],
    ['lists', () => withTable({ ...page('Hello'), 7: `[${'[]'.repeat(4_000_000)}]` }), /too many parts/],
  ])('takes the service not along with too many %s', async (_what, make, problem) => {
    const inspector = createInspector();
    expect(problemOf(await inspector.inspect(make(), 1))).toMatch(problem);
    expect(await inspector.inspect(withTable(page('Hello')), 1)).toMatchObject({ pages: 1 });
    await inspector.stop();
  });
});
