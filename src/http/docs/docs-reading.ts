import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Router } from 'express';
import { once } from '../pipeline/once.ts';
import type { Spec } from '../pipeline/routes.ts';
import { markShared } from '../pipeline/unsent.ts';
import { DOCS_PAGE_SCRIPT, DOCS_PAGE_URL } from './docs.ts';
import { docsSearch } from './docs-search.ts';
import { DOCS_FONTS } from './docs-theme.ts';
import { offerErrorPages } from './error-pages.ts';
import { guidesOf, llmsText } from './guides.ts';

export const READING_PATHS = [
  DOCS_PAGE_URL,
  '/docs/search',
  '/docs/:file.ttf',
  '/docs/:guide.md',
  '/docs/errors',
  '/docs/errors/:code',
  '/llms.txt',
];

/** What goes with the reference: its script, fonts and search, guides and codes as Markdown, and the list of them. */
export function offerReading(router: Router, published: () => Spec, publicUrl: () => string): void {
  const guides = once(() => guidesOf(published()));
  const search = once(() => docsSearch(published()));

  router.get(DOCS_PAGE_URL, (_request, response) => {
    response.type('text/javascript').send(DOCS_PAGE_SCRIPT);
  });
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
  offerErrorPages(router, published);
  router.get('/llms.txt', (_request, response) => {
    response.type('text/plain').send(llmsText(published(), publicUrl()));
  });
}
