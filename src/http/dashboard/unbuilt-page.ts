// What stands at the addresses of the dashboard until its pages are built.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { html, markupMadeByHtml } from '../../formats/html.ts';
import { readingCss, readingHead } from '../docs/docs.ts';
import { noteExpected } from '../request-log.ts';

/** `none` where nothing builds them. */
type State = 'building' | 'failed' | 'none';

const RETRY_SECONDS = 3;

/** Loads the page again once there is another one at its address. */
const SCRIPT = `(async () => {
  const ask = async () => (await fetch(location.href, { headers: { Accept: 'text/html' } })).text();
  const shown = await ask();
  setInterval(async () => {
    try {
      if ((await ask()) !== shown) location.reload();
    } catch {}
  }, ${RETRY_SECONDS * 1000});
})();`;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param folder where the pages are to be; the build leaves a file next to it */
export function sendUnbuilt(response: Response, publicUrl: string, folder: string): void {
  const state = stateOf(folder);
  // It is asked for every three seconds by each browser that waits.
  noteExpected(response, TEXTS[state].title);
  response
    .status(503)
    .set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_SECONDS),
    })
    .type('html')
    .send(pageOf(state, `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`));
}

/** Of what `scripts/start.mjs` has written; a process that was killed could not take it back. */
function stateOf(folder: string): State {
  const [word, pid] = textIn(`${folder}.state`).split(' ');
  if (word === 'building' && isAlive(Number(pid))) return 'building';
  return word === 'failed' ? 'failed' : 'none';
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const TEXTS: Record<State, { title: string; text: string; next: string }> = {
  building: {
    title: 'The dashboard is being built',
    text: 'After an installation or an upgrade this takes up to a minute.',
    next: 'This page opens it as soon as it is there.',
  },
  failed: {
    title: 'The dashboard could not be built',
    text: 'The reason is in the log of the service, among the lines that npm start has printed.',
    next: 'Run npm run build:dashboard, or start the service again: this page opens it as soon as it is there.',
  },
  none: {
    title: 'The dashboard is not built',
    text: 'Run npm run build:dashboard, or start the service with npm start, which builds it.',
    next: 'This page opens it as soon as it is there.',
  },
};

/** @param root the path of the service, with a slash at its end */
function pageOf(state: State, root: string): string {
  const { title, text, next } = TEXTS[state];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>
<style>${markupMadeByHtml(readingCss(root))} h1 { font-family: inherit; }</style>
</head>
<body>
${markupMadeByHtml(readingHead(root))}
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>${next}</p>
<p class="quiet">The API works at <code>${root}api/v1</code>; its reference is at <a href="${root}docs">${root}docs</a>.</p>
</main>
<script>${markupMadeByHtml(SCRIPT)}</script>
</body>
</html>
`.markup;
}
