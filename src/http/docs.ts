// The API reference: one page, one script of our own and the Scalar bundle from its package, all from this server,
// so that it works without internet access and under a strict Content-Security-Policy.

export const DOCS_SCRIPT_URL = '/docs/scalar.js';
export const DOCS_START_URL = '/docs/start.js';

/** The page that loads the reference. */
export function docsPage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This reference needs JavaScript. The same description is at <a href="openapi.yaml">openapi.yaml</a> and <a href="openapi.json">openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="${DOCS_SCRIPT_URL.slice(1)}"></script>
<script src="${DOCS_START_URL.slice(1)}"></script>
</body>
</html>
`;
}

/** Starts the reference with everything switched off that would ask another host. */
export const DOCS_SCRIPT = `Scalar.createApiReference('#reference', {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  proxyUrl: '',
});
`;
