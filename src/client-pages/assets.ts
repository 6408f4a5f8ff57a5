import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express, { type Router } from 'express';
import { markShared } from '../http/connections.ts';
import { once } from '../http/once.ts';
import { protectTransport } from '../http/security-headers.ts';
import { accentStyleAt } from './accent.ts';

type Asset = { path: string; type: string; text: string };
const PACKAGES = { 'Source Sans 3': 'source-sans-3', 'Source Serif 4': 'source-serif-4' };
const { resolve } = createRequire(import.meta.url);
/** A browser loads only the scripts that a page contains. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic'];
/** The typefaces of the product, with all weights of a script in one file. */
const FACES: Face[] = Object.entries(PACKAGES).flatMap(([family, name]) => {
  const { version } = readJson<{ version: string }>(name, 'package.json');
  const ranges = readJson<Record<string, string>>(name, 'unicode.json');
  return SCRIPTS.map((script) => {
    const path = `${name}-${script}-${version}.woff2`;
    const rule = `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:200 900;font-display:swap;unicode-range:${ranges[script]}}`;
    return { path, read: once(() => read(name, `files/${name}-${script}-wght-normal.woff2`)), rule };
  });
});

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

type Face = {
  /** The path below `/assets/`; it changes with the version of the package. */
  path: string;
  read: () => Buffer;
  /** The `@font-face` rule of the style sheet, which is in the same folder. */
  rule: string;
};

function read(name: string, file: string): Buffer {
  return readFileSync(resolve(`@fontsource-variable/${name}/${file}`));
}

function readJson<Value>(name: string, file: string): Value {
  return JSON.parse(read(name, file).toString('utf8'));
}
