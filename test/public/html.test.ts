import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/client-pages/words.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { html } from '../../src/formats/html.ts';
import { requestLog, withoutLinks } from '../../src/http/request-log.ts';

describe('html', () => {
  it('escapes every value, for text and for attributes', () => {
    expect(html`<a title="${`"'&<>`}">${'<b>&amp;</b>'}</a>`.markup).toBe(
      '<a title="&quot;&#39;&amp;&lt;&gt;">&lt;b&gt;&amp;amp;&lt;/b&gt;</a>',
    );
  });

  it('takes markup that it made itself as it is, joins lists, and leaves out what is not there', () => {
    const item = (text: string) => html`<li>${text}</li>`;
    expect(html`<ul>${['<', 'b'].map(item)}</ul>${null}${undefined}${false}${0}`.markup).toBe(
      '<ul><li>&lt;</li><li>b</li></ul>0',
    );
  });

  it('takes nothing that only looks like its markup', () => {
    const given = JSON.parse('{"name":"<script>"}') as { name: string };
    expect(html`${given.name}`.markup).toBe('&lt;script&gt;');
  });
});

describe('a path without the secret of a link', () => {
  it.each([
    ['/sign/abc', '/sign/…'],
    ['/d/abc/download', '/d/…/download'],
    ['/app/c/abc?page=2', '/app/c/…?page=2'],
    ['//sign//abc', '//sign//…'],
    ['/D/abc', '/D/…'],
    ["Failed to decode param '/d/abc' of GET /sign/abc", "Failed to decode param '/d/…' of GET /sign/…"],
    [`/wherever/${'x'.repeat(43)}`, '/wherever/…'],
    [
      '/api/v1/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV/send',
      '/api/v1/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV/send',
    ],
    ['/docs', '/docs'],
    ['/assets/style-0123456789ab.css', '/assets/style-0123456789ab.css'],
  ])('%s', (path, masked) => {
    expect(withoutLinks(path)).toBe(masked);
  });
});

it('an error that quotes a link is logged without its secret, and so are the errors that caused it', () => {
  let written = '';
  const { logger } = requestLog(pino({}, { write: (text: string) => (written += text) }));
  const token = 'x'.repeat(43);
  const cause = new TypeError(`no /c/${token}/logo`);
  logger.error(
    { err: Object.assign(new Error(`no /sign/${token}`, { cause }), { url: `/d/${token}` }) },
    'oh',
  );
  expect(written).toContain('no /sign/…');
  expect(written).toContain('TypeError');
  expect(written).not.toContain(token);
});

it('no text is missing, and none was forgotten in English', () => {
  const texts = (words: object): [string, unknown][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? texts(value).map(([k, v]): [string, unknown] => [`${key}.${k}`, v])
        : [[key, value]],
    );
  const english = new Map(texts(wordsOf('en')));
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    for (const [key, text] of texts(wordsOf(language))) {
      if (/^(bic|bank|howToPay|method|sortCode)/.test(key)) continue;
      expect(text, `${language} ${key}`).not.toBe('');
      if (typeof text === 'string') expect(text, `${language} ${key}`).not.toBe(english.get(key));
    }
  }
});
