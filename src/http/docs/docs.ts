// The API reference: one page, one script of our own and the Scalar bundle from its package, all from this server,
// so that it works without internet access and under a strict Content-Security-Policy. `npm run docs` puts the same
// parts into one file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Spec } from '../pipeline/routes.ts';
import { DOCS_CSS, PAGE_CSS, PAGE_HEAD } from './docs-theme.ts';

export const DOCS_SCRIPT_URL = '/docs/scalar.js';
export const DOCS_START_URL = '/docs/start.js';
export const DOCS_PAGE_URL = '/docs/page.js';
/** The spec with the whole guides in it. */
export const REFERENCE_URL = '/docs/reference.json';

/** The reference itself, a browser script. */
export const SCALAR_FILE = join(
  dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')),
  'browser',
  'standalone.js',
);

/** What stands in the spec for the address of the service. */
const EXAMPLE_ADDRESS = 'http://127.0.0.1:3000';

/** Everything that would send a request to another host is switched off; the samples are those of the spec. */
const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  proxyUrl: '',
  hiddenClients: true,
  customCss: DOCS_CSS,
};

/** A text of the spec as a service at this address offers it: in its server, its samples and its guides. */
export function withAddress(text: string, publicUrl: string): string {
  // As a URL is written, it needs no escape in JSON or YAML.
  return text.replaceAll(EXAMPLE_ADDRESS, () => new URL(publicUrl).href.replace(/\/$/, ''));
}

/** The spec, or a part of it, as a service at this address offers it. */
export function published<Part>(part: Part, publicUrl: string): Part {
  return JSON.parse(withAddress(JSON.stringify(part), publicUrl)) as Part;
}

/** The page that loads the reference. */
export function docsPage(title: string): string {
  const scripts = [DOCS_SCRIPT_URL, DOCS_PAGE_URL, DOCS_START_URL].map(
    (url) => `<script src="${url.slice(1)}"></script>`,
  );
  const readable =
    'The same description is at <a href="openapi.yaml">openapi.yaml</a> and <a href="openapi.json">openapi.json</a>.';
  return page(title, { readable, head: PAGE_HEAD, scripts });
}

/** The whole reference as one self-contained file. */
export function docsFile(spec: Spec): string {
  const scripts = [readFileSync(SCALAR_FILE, 'utf8'), startScript({ content: spec })].map(
    (text) => `<script>${text.replaceAll(/<(?=\/script|!--)/gi, '\\x3C')}</script>`,
  );
  return page(spec.info.title, { readable: '', head: '', scripts });
}

/** Starts the reference with the spec of this server. */
export const DOCS_SCRIPT = startScript({ url: REFERENCE_URL.slice(1), hideSearch: true });

/** Search, and headings with addresses. */
export const DOCS_PAGE_SCRIPT = readFileSync(new URL('docs-page.js', import.meta.url), 'utf8');

function startScript(source: { url: string; hideSearch: boolean } | { content: Spec }): string {
  return `Scalar.createApiReference('#reference', ${JSON.stringify({ ...source, ...CONFIGURATION })});\n`;
}

type Parts = { readable: string; head: string; scripts: string[] };

function page(title: string, { readable, head, scripts }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${head === '' ? '' : PAGE_CSS}</style>
</head>
<body>
<noscript>This reference needs JavaScript. ${readable}</noscript>
${head}
<div id="reference"></div>
${scripts.join('\n')}
</body>
</html>
`;
}
