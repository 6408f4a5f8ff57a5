// The order of a line that is read from the right: another program's, which implements UAX 9, and that of papers.
import { chromium } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { VISUAL, visual } from '../print/scripts.ts';

const url = inject('browserUrl');

it.skipIf(url === '')('a paper places each character where Chromium places it', async () => {
  const browser = await chromium.connect(url);
  const page = await browser.newPage();
  try {
    for (const text of Object.keys(VISUAL)) {
      await page.setContent('<div dir="auto" style="font: 20px sans-serif; white-space: nowrap"></div>');
      const shown = await page.evaluate<string>(`(() => {
        const div = document.querySelector('div');
        div.textContent = ${JSON.stringify(text)};
        return Array.from(div.textContent, (character, at) => {
          const range = document.createRange();
          range.setStart(div.firstChild, at);
          range.setEnd(div.firstChild, at + 1);
          return { character, left: range.getBoundingClientRect().left };
        }).sort((one, other) => one.left - other.left).map(({ character }) => character).join('');
      })()`);
      // Brackets are mirrored where they are drawn.
      const plain = (line: string) => line.replaceAll(/[()[\]]/g, '|');
      expect(plain(visual(text))).toBe(plain(shown));
    }
  } finally {
    await browser.close();
  }
});
