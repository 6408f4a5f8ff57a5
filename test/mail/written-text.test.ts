// A text with words for values: what is parsed before is never changed by what is put in.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language.ts';
import { MAIL_TEXT_KINDS, type MailTextKind } from '../../src/domain/mail-texts.ts';
import { type LetterContent, letterHtml, letterText } from '../../src/mail/letter.ts';
import { blocksText } from '../../src/mail/letter-blocks.ts';
import { builtInText, fillTemplate, templateErrors } from '../../src/mail/written-text.ts';

const ACTION = { label: 'View the document', url: 'https://invoices.example/d/token' };

const VALUES = {
  'client.name': 'Adler GmbH',
  'seller.name': 'Zora Studio',
  'document.type': 'Invoice',
  'document.number': 'INV-2026-00042',
  'document.total': '1,250.00 EUR',
};

const filled = (body: string, values: Record<string, string | null> = VALUES, subject = 'S') =>
  fillTemplate({ subject, body }, values, ACTION);
const textOf = (body: string, values?: Record<string, string | null>) =>
  blocksText(filled(body, values).body.blocks, ['[button]']).join('\n\n');

function letterOf(body: string, values?: Record<string, string | null>): LetterContent {
  return {
    language: 'en',
    greeting: 'Hello,',
    paragraphs: [],
    body: filled(body, values).body,
    quote: null,
    facts: [['Total', '1']],
    action: ACTION,
    more: [],
    closing: 'Kind regards,',
    signature: 'Zora Studio',
    footer: 'Footer',
    fallback: 'Or open:',
    hasLogo: false,
    accentColour: null,
  };
}

describe('a value is text alone', () => {
  it('the name of a client is neither a word, nor Markdown, nor HTML', () => {
    const name = '{{link}} **bold** <b>x</b> `y`';
    expect(textOf('Dear {{client.name}}', { 'client.name': name })).toBe(`Dear ${name}`);
    const html = letterHtml(letterOf('Dear {{client.name}}', { 'client.name': name }));
    expect(html).toContain('Dear {{link}} **bold** &lt;b&gt;x&lt;/b&gt; `y`');
    expect(html.match(/href="https:\/\/invoices\.example\/d\/token"/g)).toHaveLength(2);
  });

  it('an address in it is no link, of whatever kind', () => {
    const html = letterHtml(
      letterOf('Dear {{client.name}}', { 'client.name': '[pay](https://evil.example/x) www.evil.example' }),
    );
    expect(html).not.toContain('href="https://evil');
    expect(html).not.toContain('https://evil.example');
    expect(html).not.toContain('www.evil.example');
  });

  it('control characters and line breaks become spaces, also in the subject', () => {
    const hostile = { 'client.name': 'A\r\nBcc: x\u202e\u0000B' };
    expect(textOf('{{client.name}}', hostile)).toBe('A Bcc: x B');
    expect(filled('x', hostile, '{{client.name}}!').subject).toBe('A Bcc: x B!');
  });

  it('one that is nothing but a heading mark or a list mark begins no heading and no list', () => {
    expect(filled('{{client.name}}', { 'client.name': '# One' }).body.blocks).toMatchObject([
      { kind: 'paragraph' },
    ]);
  });
});

describe('a text', () => {
  it('has emphasis, lists, links and the lines that it was written in', () => {
    const html = letterHtml(
      letterOf('Dear **{{client.name}}**,\nsecond line\n\n- one\n- two\n\n[terms](https://zora.example/agb)'),
    );
    expect(html).toContain('Dear <b>Adler GmbH</b>,<br>second line');
    expect(html).toContain('<li style="margin:0 0 4px">one</li>');
    expect(html).toContain('href="https://zora.example/agb"');
  });

  it('has no HTML, images, code, tables and no addresses that become links by themselves', () => {
    const html = letterHtml(
      letterOf(
        '<script>x</script>\n\n![a](https://x.example/a.png)\n\n<https://x.example>\n\n`code`\n\n    indented',
      ),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;https://x.example&gt;');
    expect(html).toContain('`code`');
  });

  it('leaves out a paragraph whose words are all empty, and keeps one with a value', () => {
    const values = { ...VALUES, 'document.order_reference': null };
    expect(textOf('Your order: {{document.order_reference}}\n\nEnd', values)).toBe('End');
    expect(textOf('{{document.number}}{{document.order_reference}}', values)).toBe('INV-2026-00042');
    expect(textOf('- {{document.order_reference}}\n- kept', values)).toBe('- kept');
  });

  it('has its button where the link stands alone, else below; a sentence with it is a link', () => {
    const below = letterText(letterOf('Hello'));
    expect(below.indexOf('Hello')).toBeLessThan(below.indexOf(ACTION.url));
    const within = letterText(letterOf('Hello\n\n{{link}}\n\nBye'));
    expect(within.indexOf(ACTION.url)).toBeLessThan(within.indexOf('Bye'));
    expect(within.indexOf('Total')).toBeLessThan(within.indexOf('Bye'));
    expect(textOf('Please {{link}} now')).toBe(`Please View the document (${ACTION.url}) now`);
    expect(letterText(letterOf('Please {{link}} now')).split(ACTION.url)).toHaveLength(2);
  });

  it('names the words that it has', () => {
    expect([...filled('{{document.total}} {{ link }}').body.names]).toEqual(['document.total', 'link']);
  });
});

describe('what cannot be kept', () => {
  const wrong = (body: string, kind: MailTextKind = 'document', subject = 'S') =>
    templateErrors(kind, { subject, body });

  it.each(['{{client.iban}}', '{{client.name', 'x }} y', '{{CLIENT.NAME}}', '&#123;{secret}}'])(
    'an unknown word is named with those that may be: %s',
    (body) => {
      const [fault] = wrong(body).body ?? [];
      expect(fault?.key).toBe('mail_text.unknown_words');
      expect(fault?.params.allowed).toContain('{{document.number}}');
    },
  );

  it('a statement has no words of a document, and no subject has the link', () => {
    expect(wrong('{{document.number}}', 'statement').body).toBeDefined();
    expect(wrong('x', 'document', '{{link}}').subject).toBeDefined();
    expect(wrong('{{link}}', 'statement')).toEqual({});
  });

  it.each([
    '[pay](https://x.example/{{document.number}})',
    '[pay](https://x.example/?n=%7B%7Bdocument.number%7D%7D)',
    '[{{link}}](https://x.example)',
  ])('a word in an address: %s', (body) => {
    expect(wrong(body).body?.[0]?.key).toBe('mail_text.word_in_address');
  });

  it.each(['', ' \n ', '[x]: https://x.example'])('a text that says nothing is refused: %j', (body) => {
    if (body.startsWith('[')) expect(wrong(body)).toEqual({});
    else expect(wrong(body).body?.[0]?.key).toBe('value.not_blank');
  });

  it('a long or deeply nested text is read in a moment', () => {
    const began = performance.now();
    for (const body of ['> '.repeat(2500), '{{'.repeat(2500), '**'.repeat(2500), '[a]('.repeat(1250)])
      wrong(body);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

it('every built-in text may be kept as it is, in every language', () => {
  for (const kind of MAIL_TEXT_KINDS)
    for (const language of LANGUAGES) {
      const text = builtInText({ kind, language });
      expect([kind, language, templateErrors(kind, text)]).toEqual([kind, language, {}]);
      expect(text.body).toContain('\n\n{{link}}\n\n');
    }
});
