// Thousands of changed PDFs: each is refused, or the same in every reader.
import { expect, it } from 'vitest';
import { appendPages } from '../../src/pdf/append.ts';
import { normalise } from '../../src/pdf/normalise.ts';
import { PdfError } from '../../src/pdf/values.ts';
import { render } from '../../src/print/render.ts';
import { isDeep, report, scale, seedOf } from '../scenarios.ts';
import { FAMILIES } from './families.ts';
import { mutated, producers, randomFrom } from './mutations.ts';
import { contractOrder } from './orders.ts';
import { disagreements, readingsOf } from './readers.ts';

/** In milliseconds; many times the time for a file of this size, because the processor is shared. */
const LONGEST = 5000;

/** Of 255; a missing word makes about 200, another shape of a letter in a standard font up to 90. */
const TOLERANCE = 100;

/** The outcome of a change; undefined where it is refused. */
function taken(file: Buffer): Buffer | undefined {
  try {
    return normalise(file).pdf;
  } catch (error) {
    // A fault of the file, or too deep nesting: never another error.
    if (error instanceof PdfError || error instanceof RangeError) return undefined;
    throw error;
  }
}

it('a PDF that was changed at random is refused, or the same in every reader, before and after it is signed', async () => {
  const random = randomFrom(seedOf('A9'));
  const own = await render(contractOrder());
  const files = producers(own);
  const count = scale(150, 6000);
  const figures = { taken: 0, compared: 0, slowest: 0 };
  const different: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const file = mutated(files[random(files.length)] as Buffer, random);
    const startedAt = performance.now();
    const shown = taken(file);
    figures.slowest = Math.max(figures.slowest, performance.now() - startedAt);
    if (!shown) continue;
    figures.taken += 1;
    expect(normalise(shown).pdf.equals(shown)).toBe(true);
    if (!isDeep && figures.compared >= 12) continue;
    figures.compared += 1;
    // Three readers for some, signed or not; two for all.
    const poppler = isDeep && random(4) === 0;
    const signed = random(10) === 0 ? appendPages(shown, own) : shown;
    // Only visible text is compared: readers extract hidden or repeated text differently.
    const found = disagreements(await readingsOf(signed, { poppler }), {
      texts: false,
      tolerance: TOLERANCE,
    });
    if (found.length > 0) different.push(`change ${i}: ${found[0]}`);
  }
  expect(different).toEqual([]);
  expect(figures.taken).toBeGreaterThan(count / 20);
  expect(figures.slowest).toBeLessThan(LONGEST);
  report(
    'A9',
    `${FAMILIES.length} families and ${count} mutated files: ${figures.taken} accepted, ${figures.compared} of them compared, 0 shown differently; slowest answer ${figures.slowest.toFixed(0)} ms`,
  );
}, 1_800_000);
