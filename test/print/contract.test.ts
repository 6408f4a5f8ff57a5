import { describe, expect, it } from 'vitest';
import { render } from '../../src/print/render.ts';
import { contractOrder } from './orders.ts';
import { hasPoppler, infoOf, pagesOf, textOf } from './poppler.ts';

const SENTENCE = 'The Provider delivers the services with the care of a prudent businessman and on time. ';

/** The lines of a page between its margins: without the footer and without blank lines. */
function linesOf(page: string): string[] {
  return page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^CTR-2026-00017 .*\d+ ?\/ ?\d+$/.test(line));
}

describe.skipIf(!hasPoppler)('a contract’s PDF', () => {
  it('shows number, title, parties, the day it was sent, and the body in Latin and Cyrillic', async () => {
    const text = textOf(await render(contractOrder()));
    for (const part of [
      'CONTRACT CTR-2026-00017',
      'Development and maintenance',
      'Acme Softver d.o.o. Beograd',
      'Tax number: 101234567',
      'Müller Handels GmbH',
      '80331 München',
      'Germany',
      'Sent for signature: 15 Mar 2026',
      'The Provider delivers. Извршилац испоручује. Đorđe Šćepanović plaća.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('ends with a page of signatures: names as invited and as typed, times, addresses, browsers and the hash', async () => {
    const order = contractOrder();
    const last = pagesOf(await render(order))
      .at(-1)
      ?.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Ђорђе Шћепановић',
      'Đorđe Šćepanović',
      'djordje@acme.example',
      '16 Mar 2026, 08:12:44 UTC',
      '16 Mar 2026, 09:12:44 Europe/Belgrade',
      '203.0.113.7',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Anna Maria Müller',
      '31 Mar 2026, 22:30:09 UTC',
      '1 Apr 2026, 00:30:09 Europe/Belgrade',
      '2001:db8::7334',
      order.bodySha256,
      order.reference,
    ]) {
      expect(last).toContain(part);
    }
  });

  it('is in Serbian for Serbian readers', async () => {
    const text = textOf(await render(contractOrder({ language: 'sr' })));
    for (const part of [
      'UGOVOR',
      'Između',
      'Nemačka',
      'Poslato na potpis: 15. 3. 2026.',
      'Potpisi',
      '16. 3. 2026. u 08:12:44 UTC',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has its title, its author and the date of signing, and is tagged for screen readers', async () => {
    expect(infoOf(await render(contractOrder()))).toMatchObject({
      Title: 'CTR-2026-00017 Development and maintenance',
      Author: 'Acme Softver d.o.o. Beograd',
      CreationDate: expect.stringContaining('Mar 31'),
      Tagged: 'yes',
      JavaScript: 'no',
      'Page size': '595.28 x 841.89 pts (A4)',
    });
  });

  it('shows headings, lists, tables, quotes and code; links with their address', async () => {
    const body =
      '## Terms\n\n3. third\n   - inner\n4. fourth\n\n> quoted\n\n| Item | Price |\n|--|--:|\n| Work | 12.50 |\n\n' +
      '```\nif (a) {\n  b();\n}\n```\n\n[the terms](https://example.com/terms) <https://plain.example/> ~~gone~~';
    const page = pagesOf(await render(contractOrder({ body })))[0] ?? '';
    const text = page.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Terms',
      '3. third',
      '• inner',
      '4. fourth',
      'quoted',
      'Item Price',
      'Work 12.50',
      'if (a) {',
      'gone',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('the terms (https://example.com/terms) https://plain.example/');
    expect(page).toMatch(/^ +b\(\);$/m);
  });

  it('numbers its pages and names the contract on each', async () => {
    const pages = pagesOf(await render(contractOrder({ body: `${SENTENCE.repeat(3)}\n\n`.repeat(80) })));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(
        new RegExp(`CTR-2026-00017 +· +Development and maintenance +${index + 1} ?/ ?${pages.length}\\s*$`),
      );
    }
  });

  it('leaves no heading alone at the end of a page, and no single line of a paragraph', async () => {
    const part = (index: number) =>
      `## Article ${index}\n\n### Paragraph ${index}\n\nBEGIN ${SENTENCE.repeat((index % 5) + 1)}END`;
    const body = Array.from({ length: 90 }, (_, index) => part(index)).join('\n\n');
    const pages = pagesOf(await render(contractOrder({ body }))).slice(0, -2);
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      const lines = linesOf(page);
      expect(lines.at(-1)).not.toMatch(/^(Article|Paragraph) \d+$/);
      expect(lines.at(-1)).not.toMatch(/^BEGIN(?!.*END$)/);
      if (lines[0]?.endsWith('END')) expect(lines[0]).toMatch(/^BEGIN/);
    }
  });

  it('repeats the head of a table on every page, and splits rows that no page can hold', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `| row ${index} | ${index * 3} |`);
    const tall = `| tall | ${Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ')} |`;
    const body = ['| First | Second |', '| -- | --: |', ...rows, tall].join('\n');
    const pages = pagesOf(await render(contractOrder({ body }))).slice(0, -1);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page).toMatch(/First +Second/);
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    const words = new Set(text.split(' '));
    expect(
      Array.from({ length: 3000 }, (_, index) => `w${index}`).filter((word) => !words.has(word)),
    ).toEqual([]);
    const numbers = Array.from({ length: 150 }, (_, index) => index);
    expect(numbers.filter((index) => !text.includes(` row ${index} ${index * 3} `))).toEqual([]);
  });

  it('shows a table of too many columns row by row, each value behind its column', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => index);
    const row = (cell: (index: number) => string) => `|${columns.map(cell).join('|')}|`;
    const body = [row((i) => `c${i}`), row(() => '--'), row((i) => `v${i}`)].join('\n');
    const text = textOf(await render(contractOrder({ body })));
    for (const index of columns) expect(text).toContain(`c${index}: v${index}`);
  });
});

describe.skipIf(!hasPoppler)('hostile text in a contract', () => {
  it('does nothing: scripts and HTML are text, pictures their description, bad links no links', async () => {
    const body =
      '<script>alert(1)</script> <img src=x onerror=alert(2)>\n\n![a picture](https://tracker.example/p.png)\n\n' +
      '[click](javascript:alert(3)) [data](data:text/html,x) [good](https://good.example/)';
    const pdf = await render(contractOrder({ body }));
    const text = textOf(pdf);
    expect(text).toContain('<script>alert(1)</script> <img src=x onerror=alert(2)>');
    expect(text).toContain('a picture');
    expect(text).not.toContain('tracker.example');
    const file = pdf.toString('latin1');
    expect(file.match(/\/URI \(([^)]*)\)/g)).toEqual(['/URI (https://good.example/)']);
    expect(file).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|XObject \/Image)\b/);
  });

  it('turns no text around: controls print as nothing, marks are bounded', async () => {
    const body = `pay \u202e100 EUR\u202c now a\u0008b ze\u200bro x${'\u0301'.repeat(20)}y`;
    const text = textOf(await render(contractOrder({ body, title: 'Tit\u202ele' })));
    expect(text).toContain('pay 100 EUR now ab zero');
    expect(text).toContain('Title');
    expect(text).toContain('[U+FFFD]y');
  });

  it('every character is shown, or the number of one that no font has', async () => {
    const text = textOf(await render(contractOrder({ body: 'Ωμέγα ₿ ☑ 中文 ქართული हिन्दी \ue000 xx' })));
    expect(text).toContain('Ωμέγα ₿ ☑ 中文 ქართული हिन्दी [U+E000] xx');
  });

  it('an overlong word is broken, never cut: all of it is there, within the margins', async () => {
    const word = Array.from({ length: 2000 }, (_, index) => String(index).padStart(5, '0')).join('');
    const pages = pagesOf(await render(contractOrder({ body: word })));
    expect(pages.slice(0, -1).flatMap(linesOf).join('').includes(word)).toBe(true);
  });
});
