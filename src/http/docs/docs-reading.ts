import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Router } from 'express';
import MiniSearch from 'minisearch';
import { html, markupMadeByHtml } from '../../formats/html.ts';
import { markdown } from '../../formats/markdown-html.ts';
import { markShared } from '../connections.ts';
import { once } from '../once.ts';
import type { Spec } from '../pipeline/routes.ts';
import {
  DOCS_FONTS,
  DOCS_PAGE_SCRIPT,
  DOCS_PAGE_URL,
  published,
  REFERENCE_URL,
  readingCss,
  readingHead,
  sendDocsPage,
} from './docs.ts';
import { type ErrorText, errorTexts } from './error-texts.ts';
import { guideNames, guidesOf, headingSlug, llmsText, slugOf, withGuides } from './guides.ts';
import { packed } from './packed.ts';

export const READING_PATHS = [
  DOCS_PAGE_URL,
  REFERENCE_URL,
  '/docs/search',
  '/docs/:file.ttf',
  '/docs/:guide.md',
  '/docs/errors',
  '/docs/errors/:code',
  '/llms.txt',
];

/** What goes with the reference: what it shows, its script, fonts and search, guides and codes as Markdown, and their list. */
export function offerReading(router: Router, spec: Spec, publicUrl: () => string): void {
  const reference = once(() => published(withGuides(spec), publicUrl()));
  const guides = once(() => guidesOf(reference()));
  const search = once(() => docsSearch(reference()));
  const json = packed(() => Buffer.from(JSON.stringify(reference())));

  router.get(DOCS_PAGE_URL, (_request, response) => {
    response.type('text/javascript').send(DOCS_PAGE_SCRIPT);
  });
  router.get(REFERENCE_URL, (request, response) => json(request, response.type('application/json')));
  router.get('/docs/search', ({ query: { q } }, response) => {
    response.json({ data: typeof q === 'string' ? search()(q) : [] });
  });
  for (const [file, path] of Object.entries(DOCS_FONTS)) {
    const font = once(() => readFileSync(createRequire(import.meta.url).resolve(path)));
    router.get(`/docs/${file}`, (_request, response) => {
      markShared(response);
      response.set('Cache-Control', 'public, max-age=86400').type('font/ttf').send(font());
    });
  }
  router.get('/docs/:guide.md', (request, response, next) => {
    const guide = guides().get(request.params.guide);
    if (guide === undefined) return next('router');
    response.type('text/markdown').send(guide.text);
  });
  offerErrorPages(router, reference);
  router.get('/llms.txt', (_request, response) => {
    response.type('text/plain').send(llmsText(reference(), publicUrl()));
  });
}

// A page for each code of an error, for people and as Markdown for programs: `documentation_url` of an answer leads here.

/** From `/docs/errors/<code>` to the address of the service: pages also work below a path of a proxy. */
const ROOT = '../../';

function offerErrorPages(router: Router, reference: () => Spec): void {
  const texts = once(() => new Map(errorTexts(reference()).map((text) => [text.code as string, text])));

  router.get('/docs/errors', (_request, response) => response.redirect(302, '../docs#tag/errors'));
  router.get('/docs/errors/:code.md', ({ params }, response, next) => {
    const text = texts().get(params.code);
    if (text === undefined) return next('router');
    response.type('text/markdown').send(markdownOf(text));
  });
  router.get('/docs/errors/:code', ({ params }, response, next) => {
    const text = texts().get(params.code);
    if (text === undefined) return next('router');
    sendDocsPage(response, pageOf(text, reference().info.title));
  });
}

function markdownOf({ code, status, meaning, causes, remedy, examples }: ErrorText): string {
  const answers = examples.map(({ summary, value }) => `${summary}:\n\n\`\`\`json\n${jsonOf(value)}\n\`\`\``);
  return `# ${code}

HTTP status ${status}. ${withFiles(meaning)}

## When it comes

${withFiles(listOf(causes))}

## What to do

${withFiles(listOf(remedy))}

## Example${answers.length > 1 ? 's' : ''}

${answers.join('\n\n')}

All codes are in [Errors](../errors.md).
`;
}

/** Links to guides lead to their files. */
function withFiles(text: string): string {
  return text.replaceAll(/\]\([^)\s]*\/docs#tag\/([a-z-]+)\)/g, '](../$1.md)');
}

function pageOf({ code, status, meaning, causes, remedy, examples }: ErrorText, title: string): string {
  const answers = examples.map(
    ({ summary, value }) =>
      html`<p class="quiet">${summary}</p>\n<pre tabindex="0"><code>${jsonOf(value)}</code></pre>\n`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code} · ${title}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${code}.md">
<style>${markupMadeByHtml(readingCss(ROOT))}</style>
</head>
<body>
${markupMadeByHtml(readingHead(ROOT))}
<main>
<h1>${code}</h1>
<p class="quiet">HTTP status ${status}</p>
${markdown(meaning)}
<h2>When it comes</h2>
${markdown(listOf(causes))}
<h2>What to do</h2>
${markdown(listOf(remedy))}
<h2>Example${examples.length > 1 ? 's' : ''}</h2>
${answers}
<footer><a href="${ROOT}docs#tag/errors">All codes</a> · <a href="${code}.md">This page as Markdown</a></footer>
</main>
</body>
</html>
`.markup;
}

function listOf(points: readonly string[]): string {
  return points.map((point) => `- ${point}`).join('\n');
}

function jsonOf(value: object): string {
  return JSON.stringify(value, null, 2);
}

// Search in the reference: the sections of its guides, its operations, its events and the codes of its errors.

type Hit = { title: string; section: string; href: string };
type Entry = Hit & { id: number; names: string; text: string; exact?: string[]; weight?: number };

/** Longer ones are no questions. */
const MOST_CHARACTERS = 100;
const MOST_HITS = 8;

/** Other words that people search for, by the term that the docs use. */
const OTHER_WORDS: Record<string, string[]> = {
  cancel: ['void', 'annul', 'storno'],
  reverse: ['refund', 'undo', 'chargeback', 'storno', 'wrong', 'mistake', 'typed'],
  idempotency: ['duplicate', 'twice', 'double', 'timeout', 'timed', 'retry', 'exists', 'created'],
  key: ['token', 'credential', 'authentication', 'login'],
  send: ['email', 'mail'],
  document: ['invoice', 'bill'],
  client: ['customer', 'contact'],
  item: ['product', 'article', 'service'],
  pagination: ['paging', 'page', 'size', 'offset', 'limit', 'iterate'],
  rate: ['throttling', '429'],
  webhook: ['callback', 'notification', 'hook'],
  secret: ['rotate', 'rotation'],
  number: ['numbering', 'sequence', 'gapless'],
  tax: ['vat', 'pdv', 'mwst'],
  sandbox: ['test', 'testing', 'staging'],
  repetitions: ['newer', 'newest', 'later', 'latest', 'older', 'order', 'stale'],
  'two of five': ['credit', 'partial', 'partly', 'part', 'only', 'line', 'lines', 'note'],
  versions: ['breaking', 'change', 'changes', 'deprecation', 'deprecated', 'compatible', 'compatibility'],
  money: ['rounding', 'rounded', 'round', 'cents'],
  totals: ['rounding', 'rounded', 'round'],
  batch: ['bulk', 'many', 'several', 'mass', 'once'],
  expand: ['include', 'embed', 'nested', 'fields', 'lines'],
  statement: ['account', 'download'],
  clock: ['time', 'forward', 'travel'],
  subscriptions: ['recurring', 'month', 'monthly', 'metered', 'plan'],
  importing: ['import', 'excel', 'csv', 'encoding', 'spreadsheet', 'migrate'],
  machine: ['localhost', 'local', 'ngrok', 'tunnel', 'development'],
};

/** @returns the best places for a question, the best first */
function docsSearch(spec: Spec): (question: string) => Hit[] {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'names', 'section', 'text'],
    storeFields: ['title', 'section', 'href', 'weight'],
    processTerm: wordOf,
    searchOptions: {
      boost: { title: 6, names: 3, section: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.25 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
    },
  });
  const entries = [
    ...guideEntries(spec),
    ...operationEntries(spec),
    ...eventEntries(spec),
    ...errorEntries(spec),
  ].map(numbered);
  index.addAll(entries);
  return (question) => {
    const asked = question.trim().slice(0, MOST_CHARACTERS);
    // The exact name of an event or an operation, a path, or the first cell of a guide's table comes first.
    const named = asked === '' ? [] : entries.filter(({ exact }) => exact?.includes(asked));
    const found = index.search(asked).filter(({ id }) => !named.some((entry) => entry.id === id));
    return [...named, ...found]
      .slice(0, MOST_HITS)
      .map(({ title, section, href }) => ({ title, section, href }));
  };
}

const STOP_WORDS = new Set(
  'a an and are at be by can did do does for from get has have how i in is it its long me my no not of on one or our out so that the them there they this to us was we what when where which while will with you your'.split(
    ' ',
  ),
);

/** Without case, accents and the commonest endings; null for a word that says nothing. */
function wordOf(term: string): string | null {
  const word = term
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  if (STOP_WORDS.has(word)) return null;
  return word.length > 3 ? word.replace(/(?:ies|es|s)$/, (end) => (end === 'ies' ? 'y' : '')) : word;
}

function numbered(entry: Omit<Entry, 'id'>, id: number): Entry {
  return { ...entry, id };
}

/** The words that others have for those of a title. */
function otherWords(title: string): string {
  const words = title.toLowerCase();
  return Object.entries(OTHER_WORDS)
    .flatMap(([word, others]) => (words.includes(word) ? others : []))
    .join(' ');
}

/** One for each guide, and one for each of its headings. */
function guideEntries({ info, tags = [], ...spec }: Spec): Omit<Entry, 'id'>[] {
  const names = guideNames(spec);
  const guides = tags.filter(({ name }) => names.includes(name));
  const introduction = sectionsOf('Introduction', info.description ?? '', (heading) =>
    heading === '' ? '#description/introduction' : `#description/${headingSlug(heading)}`,
  );
  const others = guides.flatMap(({ name, description = '' }) => {
    const sections = sectionsOf(name, description, (heading) =>
      heading === '' ? `#tag/${slugOf(name)}` : `#tag/${slugOf(name)}/${headingSlug(heading)}`,
    );
    // Its long lists have every word; they say what has changed, not how something is done.
    return name === 'Changelog' ? sections.map((each) => ({ ...each, weight: 0.2 })) : sections;
  });
  return [...introduction, ...others];
}

function sectionsOf(guide: string, text: string, hrefOf: (heading: string) => string): Omit<Entry, 'id'>[] {
  return `## \n${text}`
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const heading = part.slice(0, end).trim();
      const title = heading === '' ? guide : heading;
      const section = heading === '' ? 'Guide' : guide;
      // The codes and fields of its tables, such as those of a finding.
      const exact = [...part.matchAll(/^\| `([a-z]+_[a-z_]+)` \|/gm)].map(([, name]) => name as string);
      return {
        title,
        section,
        href: hrefOf(heading),
        names: otherWords(title),
        exact,
        text: part.slice(end),
      };
    });
}

type Described = { operationId?: string; summary?: string; description?: string; tags?: string[] };

function operationEntries({ paths }: Spec): Omit<Entry, 'id'>[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId = '', summary = '', description = '', tags = [] } = operation as Described;
      if (operationId === '') return [];
      const href = `#tag/${slugOf(tags[0] ?? '')}/${method.toUpperCase()}${path}`;
      const names = `${operationId} ${method} ${path} ${otherWords(summary)}`;
      const exact = [operationId, path];
      return [{ title: summary, section: tags[0] ?? '', href, names, exact, text: description }];
    }),
  );
}

function eventEntries({ webhooks = {} }: Spec): Omit<Entry, 'id'>[] {
  return Object.entries(webhooks).map(([event, { post }]) => {
    const { summary = event, description = '', tags = [] } = post as Described;
    const href = `#tag/${slugOf(tags[0] ?? '')}/webhook/POST/${event}`;
    // Operations are searched for more often than events.
    const weight = 0.4;
    return {
      title: summary,
      section: tags[0] ?? '',
      href,
      names: event,
      exact: [event],
      text: description,
      weight,
    };
  });
}

/** Each code of an error, which leads to its page. */
function errorEntries(spec: Spec): Omit<Entry, 'id'>[] {
  return errorTexts(spec).map(({ code, status, meaning, causes, remedy }) => ({
    title: code,
    section: `Error ${status}`,
    href: `docs/errors/${code}`,
    names: `${code.replaceAll('_', ' ')} ${status} error`,
    exact: [code],
    text: [meaning, ...causes, ...remedy].join('\n'),
    // Guides say what to do as well, and more.
    weight: 0.4,
  }));
}
