import { describe, expect, it } from 'vitest';
import { type Block, type Inline, parseMarkdown, plainText } from '../../src/formats/markdown.ts';
import { countCpu } from '../cpu-time.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });

describe('Markdown is read as', () => {
  it('headings and paragraphs with emphasis, strong, strikethrough, code and breaks', () => {
    expect(parseMarkdown('## Члан 1\n\n*a* **b** ~~c~~ `d`\ne\\\nf')).toEqual([
      { kind: 'heading', level: 2, content: [text('Члан 1')] },
      paragraph(
        { kind: 'emphasis', content: [text('a')] },
        text(' '),
        { kind: 'strong', content: [text('b')] },
        text(' '),
        { kind: 'strikethrough', content: [text('c')] },
        text(' '),
        { kind: 'code', text: 'd' },
        text(' e'),
        { kind: 'break' },
        text('f'),
      ),
    ]);
  });

  it('nested lists, tight and loose, numbered from where they start', () => {
    expect(parseMarkdown('3. a\n   - b\n\n     c\n4. d')).toEqual([
      {
        kind: 'list',
        start: 3,
        isTight: true,
        items: [
          [
            paragraph(text('a')),
            {
              kind: 'list',
              start: null,
              isTight: false,
              items: [[paragraph(text('b')), paragraph(text('c'))]],
            },
          ],
          [paragraph(text('d'))],
        ],
      },
    ]);
  });

  it('tables whose rows have as many cells as the head', () => {
    expect(parseMarkdown('| a | b |\n| :-: | --: |\n| 1 |\n| 2 | **3** |')).toEqual([
      {
        kind: 'table',
        align: ['center', 'right'],
        head: [[text('a')], [text('b')]],
        rows: [
          [[text('1')], []],
          [[text('2')], [{ kind: 'strong', content: [text('3')] }]],
        ],
      },
    ]);
  });

  it('quotes, code and rules', () => {
    expect(parseMarkdown('> a\n\n```js\nb\n```\n\n---')).toEqual([
      { kind: 'quote', content: [paragraph(text('a'))] },
      { kind: 'code', text: 'b' },
      { kind: 'rule' },
    ]);
  });
});

describe('Markdown is harmless:', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="x"></iframe>',
    '<!-- hidden -->',
    '<style>*{display:none}</style>',
  ])('%s is text', (html) => {
    expect(parseMarkdown(html)).toEqual([paragraph(text(html))]);
    expect(parseMarkdown(`before ${html} after`)).toEqual([paragraph(text(`before ${html} after`))]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x73;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '/relative',
    '//host/path',
    'https:',
    '#top',
  ])('a link to %s is no link', (href) => {
    const links = JSON.stringify(parseMarkdown(`[a](${href}) <${href}> [b][1]\n\n[1]: ${href}`));
    expect(links).not.toContain('"link"');
    expect(links).toContain('a');
  });

  it.each([
    'https://example.com/a?b=c',
    'http://example.com',
    'mailto:me@example.com',
    'HTTPS://EXAMPLE.COM',
  ])('a link to %s is one', (href) => {
    expect(parseMarkdown(`[a](${href})`)).toEqual([
      paragraph({
        kind: 'link',
        href: expect.stringMatching(/^(https?:\/\/|mailto:)/i),
        content: [text('a')],
      }),
    ]);
  });

  it('a picture is its description', () => {
    expect(parseMarkdown('![a *b*](https://example.com/x.png) ![](y.png)c')).toEqual([
      paragraph(text('a b c')),
    ]);
  });

  it('NUL becomes a visible replacement', () => {
    expect(parseMarkdown('a\0b')).toEqual([paragraph(text('a\uFFFDb'))]);
  });
});

describe('Markdown of 200,000 characters is read in time, and nothing of its text is lost:', () => {
  const repeat = (part: string, length = 200_000) => part.repeat(Math.floor(length / part.length));
  const hostile: [string, string][] = [
    ['quotes in quotes', `${repeat('>', 199_990)} inside`],
    ['lists in lists', `${repeat('- ', 199_990)} inside`],
    ['numbers in numbers', `${repeat('1. ', 199_990)} inside`],
    ['emphasis in emphasis', `${repeat('*a ', 99_990)}inside${repeat(' a*', 99_990)}`],
    ['code in emphasis in emphasis', `${repeat('*`a` ', 120_000)}inside${repeat(' a*', 70_000)}`],
    ['emphasis of every kind', `${repeat('*a **b _c __d ~~e ')}inside`],
    ['open brackets', `${repeat('[', 199_990)}inside`],
    ['open pictures', `${repeat('![', 199_990)}inside`],
    ['brackets and parentheses', `${repeat('[a](', 199_990)}inside`],
    ['backticks of all lengths', `${Array.from({ length: 600 }, (_, i) => '`'.repeat(i)).join(' ')}inside`],
    ['open tags', `${repeat('<a ', 199_990)}inside`],
    ['entities', `${repeat('&amp', 199_990)}inside`],
    ['backslashes', `${repeat('\\', 199_990)}inside`],
    ['a wide table', `${repeat('|a', 99_000)}|\n${repeat('|-', 99_000)}|\n|inside|`],
    ['a tall table', `|a|b|c|\n|-|-|-|\n${repeat('|1|2|3|\n', 199_900)}|inside|2|3|`],
    ['headings', `${repeat('# a\n', 199_990)}# inside`],
    ['references', `${repeat('[a]: b\n', 199_000)}\ninside`],
    ['lines', `${repeat('a\n', 199_990)}inside`],
    ['one word', `${repeat('a', 199_990)}inside`],
  ];
  it.each(hostile)('%s', (_name, written) => {
    const cpuMs = countCpu();
    const read = parseMarkdown(written);
    expect(cpuMs()).toBeLessThan(3000);
    expect(JSON.stringify(read)).toContain('inside');
  });
});

it('plain text has no styles, and a space for a break', () => {
  const [block] = parseMarkdown('*a* **b `c`**\\\n[d](https://example.com)');
  expect(block?.kind === 'paragraph' && plainText(block.content)).toBe('a b c d');
});
