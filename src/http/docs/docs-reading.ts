import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Router } from 'express';
import { markShared } from '../connections.ts';
import { once } from '../once.ts';
import type { Spec } from '../pipeline/routes.ts';
import { DOCS_PAGE_SCRIPT, DOCS_PAGE_URL, published, REFERENCE_URL } from './docs.ts';
import { docsSearch } from './docs-search.ts';
import { DOCS_FONTS } from './docs-theme.ts';
import { offerErrorPages } from './error-pages.ts';
import { guidesOf, llmsText, withGuides } from './guides.ts';
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
