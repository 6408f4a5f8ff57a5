import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type Router } from 'express';
import { markShared } from '../http/connections.ts';
import { protectTransport } from '../http/security-headers.ts';
import { accentStyleAt } from './accent.ts';
import { FACES } from './fonts.ts';

type Asset = { path: string; type: string; text: string };

/** The one style sheet and the scripts, at addresses with a hash of their content: they may be cached for ever. */
export const STYLE = asset(
  'style.css',
  'text/css; charset=utf-8',
  FACES.map(({ rule }) => `${rule}\n`).join(''),
);
export const VIEWED_SCRIPT = asset('viewed.js', 'text/javascript; charset=utf-8');
export const COPY_SCRIPT = asset('copy.js', 'text/javascript; charset=utf-8');

const KEEP_FOR_EVER = 'public, max-age=31536000, immutable';

/** Below `/assets`. */
export function assets(publicUrl: () => string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const { path, type, text } of [STYLE, VIEWED_SCRIPT, COPY_SCRIPT]) {
    router.get(`/${path}`, (_request, response) => {
      protectTransport(response, publicUrl());
      response.set('Cache-Control', KEEP_FOR_EVER).type(type).send(text);
    });
  }
  router.get(/^\/accent-/, ({ path }, response, next) => {
    const text = accentStyleAt(path.slice(1));
    if (text === undefined) return next();
    protectTransport(response, publicUrl());
    response.set('Cache-Control', KEEP_FOR_EVER).type('text/css; charset=utf-8').send(text);
  });
  for (const { path, read } of FACES) {
    router.get(`/${path}`, (_request, response) => {
      protectTransport(response, publicUrl());
      markShared(response);
      response.set('Cache-Control', KEEP_FOR_EVER).type('font/woff2').send(read());
    });
  }
  return router;
}

function asset(name: string, type: string, before = ''): Asset {
  const text = before + readFileSync(new URL(name, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { path: name.replace('.', `-${hash}.`), type, text };
}
