// The API reference: one page, one script of our own and the Scalar bundle from its package, all from this server,
// so that it works without internet access and under a strict Content-Security-Policy. `npm run docs` puts the same
// parts into one file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Response } from 'express';
import type { Spec } from '../pipeline/routes.ts';

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
/** The colours of the dashboard (src/dashboard/styles/tokens.css), under the names that Scalar has for them. */
const COLOURS = `
  .light-mode {
    --scalar-color-1: #1b211f; --scalar-color-2: #4f5954; --scalar-color-3: #636c67;
    --scalar-color-accent: #14594a; --scalar-link-color: #14594a;
    --scalar-background-1: #fff; --scalar-background-2: #f6f7f4; --scalar-background-3: #f1f3ef;
    --scalar-background-accent: #e5f0ec; --scalar-border-color: #e4e8e3;
    --scalar-button-1: #14594a; --scalar-button-1-color: #fff; --scalar-button-1-hover: #0f4a3d;
    --scalar-sidebar-background-1: #f6f7f4; --scalar-sidebar-item-hover-background: #e5f0ec;
  }
  .dark-mode {
    --scalar-color-1: #e8ecea; --scalar-color-2: #b3bdb8; --scalar-color-3: #96a19b;
    --scalar-color-accent: #8fcdb8; --scalar-link-color: #8fcdb8;
    --scalar-background-1: #121615; --scalar-background-2: #191f1d; --scalar-background-3: #1f2624;
    --scalar-background-accent: #1b322b; --scalar-border-color: #29312e;
    --scalar-button-1: #8fcdb8; --scalar-button-1-color: #0b1f19; --scalar-button-1-hover: #a6dac8;
    --scalar-sidebar-background-1: #151a19; --scalar-sidebar-item-hover-background: #1b322b;
  }
`;
/** What Scalar lays out. Guides take the width of both columns, up to a line that is easy to read, and are never cut short. */
const LAYOUT = `
  .light-mode, .dark-mode {
    --scalar-font: "Source Sans 3", system-ui, sans-serif;
    --scalar-sidebar-color-1: var(--scalar-color-1); --scalar-sidebar-color-2: var(--scalar-color-2);
    --scalar-sidebar-border-color: var(--scalar-border-color);
    --scalar-sidebar-color-active: var(--scalar-color-accent);
    --scalar-sidebar-item-active-background: var(--scalar-background-accent);
  }
  .tag-section-container .section-column:has(+ .section-column:empty) { flex: 0 1 880px; max-width: none; }
  .tag-section-container .section-column:empty { display: none; }
  .heading-link { color: var(--scalar-color-3); text-decoration: none; font-weight: 400; opacity: 0; padding: 0 4px; }
  :is(h2:hover, h2:focus-within) > .heading-link { opacity: 1; }
  .markdown h2[data-named] { scroll-margin-top: 72px; }
  .tag-section-container .markdown { display: block; -webkit-line-clamp: none; }
  .tag-section-container .markdown.markdown table { display: block; width: fit-content; max-width: 100%; overflow-x: auto; }
  .tag-section-container .markdown.markdown :is(th, td, td code) { word-break: normal; overflow-wrap: normal; }
  section.section:focus { outline: none; }
`;
const DOCS_CSS = COLOURS + LAYOUT;

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

/** Sends a page of the docs, which may load what is of this server and nothing else. */
export function sendDocsPage(response: Response, html: string): void {
  response
    .set(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .set('X-Content-Type-Options', 'nosniff')
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(html);
}

// The face of the reference: the product's colours, fonts and head.

/** The fonts of the PDFs and the dashboard, by their address below `/docs/`. */
export const DOCS_FONTS: Record<string, string> = {
  'sans-400.ttf': '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'sans-600.ttf': '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

/** @param root the way from the page to the address of the service, such as `../../` */
function faces(root: string): string {
  return Object.keys(DOCS_FONTS)
    .map(
      (file) =>
        `@font-face { font-family: "Source Sans 3"; font-weight: ${/\d+/.exec(file)?.[0]}; font-display: swap; src: url("${root}docs/${file}"); }`,
    )
    .join('\n  ');
}

/** The bar at the top of every page. */
const HEAD_CSS = `
  .head { position: sticky; top: 0; z-index: 1000; box-sizing: border-box; height: 52px; display: flex; gap: 24px;
    align-items: center; padding: 0 20px; background: #14594a; font: 400 15px "Source Sans 3", system-ui, sans-serif; }
  .head a { color: #fff; text-decoration: none; white-space: nowrap; }
  .head a:hover { text-decoration: underline; }
  .head a:focus-visible { outline: 2px solid #8fcdb8; outline-offset: 3px; }
  .head .name { display: flex; gap: 10px; align-items: center; font-weight: 600; font-size: 17px; margin-right: auto; }
  .head svg { width: 26px; height: 26px; }
  @media (max-width: 560px) { .head { gap: 14px; padding: 0 14px; } .head .wide { display: none; } }
`;

/** The style of the page around the reference. */
const PAGE_CSS = `
  ${faces('')}
  :root { --scalar-custom-header-height: 52px; }
  body { margin: 0; }
  ${HEAD_CSS}
  .search { position: relative; flex: 0 1 340px; min-width: 0; }
  .search input { box-sizing: border-box; width: 100%; height: 34px; padding: 0 12px; border: 1px solid rgb(255 255 255 / 35%);
    border-radius: 6px; background: rgb(255 255 255 / 12%); color: #fff; font: inherit; }
  .search input::-webkit-search-cancel-button { display: none; }
  .search input::placeholder { color: rgb(255 255 255 / 85%); }
  .search input:focus { outline: 2px solid #8fcdb8; outline-offset: 1px; }
  .search ul { position: absolute; right: 0; top: 42px; width: min(440px, calc(100vw - 28px)); margin: 0; padding: 6px;
    box-sizing: border-box; list-style: none; background: #fff; color: #1b211f; border-radius: 8px;
    box-shadow: 0 16px 40px -8px rgb(0 0 0 / 35%), 0 0 0 1px #cfd6d0; max-height: calc(100dvh - 80px); overflow-y: auto; }
  .search li a { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; padding: 8px 10px; border-radius: 5px;
    color: inherit; white-space: normal; text-decoration: none; }
  .search li[aria-selected="true"] a, .search li a:hover { background: #e5f0ec; color: #14594a; text-decoration: none; }
  .search li small { flex: none; color: #4f5954; }
  .search .none { padding: 8px 10px; color: #4f5954; }
  .dark-mode .search ul { background: #191f1d; color: #e8ecea; box-shadow: 0 16px 40px -8px rgb(0 0 0 / 60%), 0 0 0 1px #3a4440; }
  .dark-mode .search li[aria-selected="true"] a, .dark-mode .search li a:hover { background: #1b322b; color: #8fcdb8; }
  .dark-mode .search :is(small, .none) { color: #b3bdb8; }
  @media (max-width: 560px) { .search { position: static; flex: 1; } .search ul { left: 14px; right: 14px; top: 56px; width: auto; } }
`;

/** Of a page that is only read. Its colours follow the reader's system. @param root as of `readingHead` */
export const readingCss = (root: string) => `
  ${faces(root)}
  ${HEAD_CSS}
  :root { color-scheme: light dark; --text: #1b211f; --quiet: #4f5954; --link: #14594a; --page: #fff; --shade: #f6f7f4; --line: #e4e8e3; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e8ecea; --quiet: #b3bdb8; --link: #8fcdb8; --page: #121615; --shade: #191f1d; --line: #29312e; }
  }
  body { margin: 0; background: var(--page); color: var(--text); font: 400 16px/1.55 "Source Sans 3", system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 760px; margin: 0 auto; padding: 40px 20px 64px; overflow-wrap: break-word; }
  h1 { margin: 0 0 8px; font: 600 28px/1.25 ui-monospace, monospace; overflow-wrap: anywhere; }
  h2 { margin: 32px 0 8px; font-size: 20px; font-weight: 600; }
  p { margin: 0 0 12px; }
  ul { margin: 0; padding-left: 22px; }
  li { margin: 4px 0; }
  li p { margin: 0; }
  a { color: var(--link); }
  .quiet { color: var(--quiet); }
  code { font: 14px ui-monospace, monospace; padding: 1px 4px; background: var(--shade); border-radius: 4px; }
  pre { margin: 0; padding: 14px 16px; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; }
  pre code { padding: 0; background: none; }
  footer { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); }
`;

const ICON =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M9 7h10l5 5v13l-2.5-1.7L19 25l-2.5-1.7L14 25l-2.5-1.7L9 25z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/><path d="M12.8 14h6.4M12.8 18h4" stroke="#8fcdb8" stroke-width="1.8" stroke-linecap="round"/></svg>';

function nameLink(root: string): string {
  return `<a class="name" href="${root}docs">${ICON}Invoicing</a>`;
}

/** The head of a page that is only read. @param root the way from it to the address of the service */
export function readingHead(root: string): string {
  return `<header class="head">
${nameLink(root)}
<a href="${root}docs">Reference</a>
<a class="wide" href="${root}openapi.yaml">OpenAPI</a>
<a href="${root}">Dashboard</a>
</header>`;
}

/** The header of the page, with links relative to `/docs`. */
const PAGE_HEAD = `<header class="head">
${nameLink('')}
<div class="search" role="search"><input type="search" role="combobox" aria-label="Search the reference" aria-controls="hits"
aria-expanded="false" aria-autocomplete="list" autocomplete="off" spellcheck="false" maxlength="100" placeholder="Search ( / )">
<ul id="hits" role="listbox" aria-label="Found" hidden></ul></div>
<a href="./">Dashboard</a>
<a class="wide" href="openapi.yaml">OpenAPI</a>
<a class="wide" href="llms.txt">llms.txt</a>
</header>`;
