import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type Router } from 'express';
import { protectTransport } from './protection.ts';

type Asset = { path: string; type: string; text: string };

/** The one style sheet and the one script, at addresses that change with what they say: they may be kept for ever. */
export const STYLE = asset('style.css', 'text/css; charset=utf-8');
export const VIEWED_SCRIPT = asset('viewed.js', 'text/javascript; charset=utf-8');

/** Below `/assets`. */
export function assets(publicUrl: () => string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const { path, type, text } of [STYLE, VIEWED_SCRIPT]) {
    router.get(`/${path}`, (_request, response) => {
      protectTransport(response, publicUrl());
      response.set('Cache-Control', 'public, max-age=31536000, immutable').type(type).send(text);
    });
  }
  return router;
}

function asset(name: string, type: string): Asset {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { path: name.replace('.', `-${hash}.`), type, text };
}
