// What is signed is what was seen: uploaded PDFs are refused, or the same in every reader.
import { describe, expect, it } from 'vitest';
import { sr } from '../../src/dashboard/i18n/sr.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { english } from '../../src/domain/messages/english.ts';
import type { Message } from '../../src/domain/messages/message.ts';
import { appendPages } from '../../src/pdf/append.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { render } from '../../src/print/render.ts';
import { asSent } from '../dashboard/server-messages.ts';
import { FAMILIES } from './families.ts';
import { contractOrder } from './orders.ts';
import { disagreements, lettersOf, type Reading, readingsOf } from './readers.ts';

const signatures = render(contractOrder());

describe('a PDF that readers could understand differently', () => {
  it.each(FAMILIES)(
    'is refused, or the same in every reader, before and after it is signed: $name',
    async ({ file, refused, text }) => {
      const found = inspectPdf(file);
      if (refused) {
        const { problem } = found as { problem: Message };
        expect(english(problem)).toMatch(refused);
        expect(translateServerMessage(asSent(problem), sr)).not.toMatch(
          new RegExp(`${refused.source}|print it`),
        );
        return;
      }
      expect(found).toMatchObject({ pages: 1 });
      const shown = Buffer.from((found as { pdf: Uint8Array }).pdf);
      const readings = await readingsOf(shown, { poppler: false });
      expect(disagreements(readings)).toEqual([]);
      if (text !== undefined) {
        expect(readings.map(({ texts }) => lettersOf(texts[0]))).toEqual(readings.map(() => lettersOf(text)));
      }
      const signed = appendPages(shown, await signatures);
      expect(signed.subarray(0, shown.length).equals(shown)).toBe(true);
      const after = await readingsOf(signed);
      expect(disagreements(after)).toEqual([]);
      const pairs = readings.map((before, i) => {
        const { texts, pictures } = after[i] as Reading;
        return [before, { reader: 'after', texts: texts.slice(0, 1), pictures: pictures.slice(0, 1) }];
      });
      expect(pairs.flatMap((pair) => disagreements(pair))).toEqual([]);
      // The same again: what is kept is what would be written from it.
      expect(inspectPdf(shown)).toEqual(found);
    },
  );
});
