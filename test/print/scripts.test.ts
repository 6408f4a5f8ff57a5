import { threadCpuUsage } from 'node:process';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { render } from '../../src/print/render.ts';
import { createTypesetter } from '../../src/print/typesetter.ts';
import { unprintableCharacters } from '../../src/print/unprintable.ts';
import { CLIENT, contractOrder, documentOrder } from './orders.ts';
import { hasPoppler, pagesOf, textOf } from './poppler.ts';
import { NAMES, VISUAL, visual } from './scripts.ts';

it('names in every living script can be printed', () => {
  expect(unprintableCharacters(Object.values(NAMES))).toEqual([]);
});

it.skipIf(!hasPoppler)(
  'a paper has such names letter for letter, in the order in which they are read',
  async () => {
    const text = textOf(await render(contractOrder({ body: Object.values(NAMES).join('\n\n') })));
    const plain = text.replaceAll(/[\u202a-\u202e]/g, '');
    // Poppler leaves out what has no width.
    for (const name of Object.values(NAMES))
      expect(plain).toContain(name.replaceAll(/(?<=\u06cc)\u200c/g, ''));
    expect(text).not.toContain('\ufffd');
    const document = await render(
      documentOrder({ client: { ...CLIENT, name: NAMES.hangul, city: NAMES.thai } }),
    );
    expect(textOf(document)).toContain(NAMES.hangul);
    expect(textOf(document)).toContain(NAMES.thai);
  },
);

it('what is read from the right stands as UAX 9 has it, brackets turned', () => {
  for (const [text, expected] of Object.entries(VISUAL)) expect(visual(text)).toBe(expected);
});

it('a paragraph read from the right says so, and a line of it that has only Latin letters', () => {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const style = { face: 'sans', size: 10 } as const;
  const lines = createTypesetter(pdf).lines(
    [{ text: `${'שלום '.repeat(9)}${'Latin '.repeat(9)}\nLatin`, style }],
    120,
  );
  const ends = lines.map(({ isFromRight }) => isFromRight);
  expect(ends.slice(0, -1).every(Boolean)).toBe(true);
  expect(ends.at(-1)).toBe(false);
});

it.skipIf(!hasPoppler)(
  'notes that are read from the right begin at the right, other paragraphs at the left',
  async () => {
    const order = documentOrder();
    const notes = `${'שלום '.repeat(30).trim()}\nLatin words`;
    const pdf = await render({ ...order, document: { ...order.document, notes } });
    const lines = pagesOf(pdf).join('\n').split('\n');
    const indents = (word: string) =>
      lines
        .filter((line) => line.includes(word))
        .map((line) => line.replaceAll(/[\u202a-\u202e]/g, '').search(/\S/));
    const [first = 0, last = 0] = indents('שלום');
    expect(last).toBeGreaterThan(first + 20);
    expect(indents('Latin words')).toEqual([0]);
  },
);

it.each([
  ['60,000 lines', 'a\n'.repeat(60_000)],
  ['8,000 words in a script of India', 'नमस्ते '.repeat(8000)],
])('%s are broken into lines in no time', (_what, text) => {
  const set = createTypesetter(new PDFDocument());
  const before = threadCpuUsage();
  expect(set.lines([{ text, style: { face: 'serif', size: 9 } }], 400).length).toBeGreaterThan(100);
  const { user, system } = threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
});
