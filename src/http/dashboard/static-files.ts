import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response, type Router } from 'express';
import type { Service } from '../../auth/context.ts';
import { markShared } from '../connections.ts';
import { protectTransport } from '../security-headers.ts';
import { sendUnbuilt } from './unbuilt-page.ts';

const BUILT = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

/** Addresses of other things, below which no page of the dashboard is. */
const OTHERS = /^\/(api|mcp|dashboard|d|c|s|b|sign|docs|assets|healthz|readyz|metrics)(\/|$)|^\/openapi\./;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Components place themselves by style attributes; style sheets stay with those of the service.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const KEEP_FOR_EVER = 'public, max-age=31536000, immutable';

/** The compressed variants that the build writes next to each file. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

/**
 * The single-page application: its files, and its one page at every address that is nothing else's, so that a link to a
 * record can be opened. Addresses in it are relative to the `<base>` of the service's own path.
 * @param folder where it was built
 */
export function dashboardPages(service: Service, folder: string = BUILT): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const files = filesOf(folder);
  const indexOf = readIndex(folder, service);
  router.get(/.*/, (request, response, next) => {
    const file = files(request.path);
    if (file) return sendFile(request, response, { file, service });
    if (!isPage(request)) return next();
    const index = indexOf();
    protectPage(response, service);
    if (index === undefined) return sendUnbuilt(response, service.publicUrl, folder);
    response.set('Cache-Control', 'no-cache').type('html').send(index);
  });
  return router;
}

/** A person who goes to an address; programs ask for something else, or do not say. */
function isPage(request: Request): boolean {
  if (OTHERS.test(request.path) || extname(request.path) !== '') return false;
  return request.get('Accept')?.includes('text/html') === true;
}

function protectPage(response: Response, { publicUrl }: Service): void {
  protectTransport(response, publicUrl);
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
}

const INDEX = 'index.html';

/** When the pages were built; undefined before the first time. */
function timeOfBuild(folder: string): number | undefined {
  return statSync(join(folder, INDEX), { throwIfNoEntry: false })?.mtimeMs;
}

type Index = () => string | undefined;

/** The page with the service's path in its `<base>`; read again after each build. */
function readIndex(folder: string, service: Service): Index {
  let kept: { builtAt: number; text: string } | undefined;
  return () => {
    const builtAt = timeOfBuild(folder);
    if (builtAt === undefined) return undefined;
    if (kept?.builtAt !== builtAt) {
      const { pathname } = new URL(service.publicUrl);
      const base = `<base href="${pathname.endsWith('/') ? pathname : `${pathname}/`}">`;
      const html = readFileSync(join(folder, INDEX), 'utf8').replace(/<base[^>]*>\s*/i, '');
      kept = { builtAt, text: html.replace(/<head>/i, `<head>${base}`) };
    }
    return kept.text;
  };
}

type Found = {
  path: string;
  encoded: Map<string, string>;
  isHashed: boolean;
  read(path: string): Buffer;
};

/** Finds a file by its address among those that were built: no address can lead anywhere else. */
function filesOf(folder: string): (path: string) => Found | undefined {
  let known = new Set<string>();
  const contents = new Map<string, Buffer>();
  // Once for all clients that take their time.
  const read = (path: string) => {
    const content = contents.get(path) ?? readFileSync(path);
    contents.set(path, content);
    return content;
  };
  let readAt: number | undefined;
  return (path) => {
    const builtAt = timeOfBuild(folder);
    if (builtAt === undefined) return undefined;
    if (readAt !== builtAt) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      known = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`));
      readAt = builtAt;
      contents.clear();
    }
    if (!known.has(path) || extname(path) === '' || path === `/${INDEX}`) return undefined;
    const encoded = ENCODINGS.filter(({ extension }) => known.has(path + extension));
    return {
      path: join(folder, path),
      encoded: new Map(encoded.map(({ name, extension }) => [name, join(folder, path + extension)])),
      isHashed: path.startsWith('/assets/'),
      read,
    };
  };
}

function sendFile(
  request: Request,
  response: Response,
  { file, service }: { file: Found; service: Service },
): void {
  protectTransport(response, service.publicUrl);
  const encoding = ENCODINGS.map(({ name }) => name).find(
    (name) => file.encoded.has(name) && request.acceptsEncodings(name) === name,
  );
  response.set({
    'Cache-Control': file.isHashed ? KEEP_FOR_EVER : 'no-cache',
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  });
  response.type(extname(file.path));
  if (encoding) response.set('Content-Encoding', encoding);
  markShared(response);
  response.send(file.read((encoding && file.encoded.get(encoding)) ?? file.path));
}
