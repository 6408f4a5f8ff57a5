// A page for each code of an error, for people and as Markdown for programs: `documentation_url` of an answer leads here.
import type { Router } from 'express';
import { html, markupMadeByHtml } from '../../formats/html.ts';
import { markdown } from '../../formats/markdown-html.ts';
import { once } from '../once.ts';
import { type ErrorText, errorTexts } from '../pipeline/errors.ts';
import type { Spec } from '../pipeline/routes.ts';
import { readingCss, readingHead } from './docs-theme.ts';
import { sendDocsPage } from './send-docs-page.ts';

/** From `/docs/errors/<code>` to the address of the service: pages also work below a path of a proxy. */
const ROOT = '../../';

export function offerErrorPages(router: Router, reference: () => Spec): void {
  const texts = once(() => new Map(errorTexts(reference()).map((text) => [text.code as string, text])));

  router.get('/docs/errors', (_request, response) => response.redirect(302, '../docs#tag/errors'));
  router.get('/docs/errors/:code.md', ({ params }, response, next) => {
    const text = texts().get(params.code);
    if (text === undefined) return next('router');
    response.type('text/markdown').send(markdownOf(text));
  });
  router.get('/docs/errors/:code', ({ params }, response, next) => {
    const text = texts().get(params.code);
    if (text === undefined) return next('router');
    sendDocsPage(response, pageOf(text, reference().info.title));
  });
}

function markdownOf({ code, status, meaning, causes, remedy, examples }: ErrorText): string {
  const answers = examples.map(({ summary, value }) => `${summary}:\n\n\`\`\`json\n${jsonOf(value)}\n\`\`\``);
  return `# ${code}

HTTP status ${status}. ${withFiles(meaning)}

## When it comes

${withFiles(listOf(causes))}

## What to do

${withFiles(listOf(remedy))}

## Example${answers.length > 1 ? 's' : ''}

${answers.join('\n\n')}

All codes are in [Errors](../errors.md).
`;
}

/** Links to guides lead to their files. */
function withFiles(text: string): string {
  return text.replaceAll(/\]\([^)\s]*\/docs#tag\/([a-z-]+)\)/g, '](../$1.md)');
}

function pageOf({ code, status, meaning, causes, remedy, examples }: ErrorText, title: string): string {
  const answers = examples.map(
    ({ summary, value }) =>
      html`<p class="quiet">${summary}</p>\n<pre tabindex="0"><code>${jsonOf(value)}</code></pre>\n`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code} · ${title}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${code}.md">
<style>${markupMadeByHtml(readingCss(ROOT))}</style>
</head>
<body>
${markupMadeByHtml(readingHead(ROOT))}
<main>
<h1>${code}</h1>
<p class="quiet">HTTP status ${status}</p>
${markdown(meaning)}
<h2>When it comes</h2>
${markdown(listOf(causes))}
<h2>What to do</h2>
${markdown(listOf(remedy))}
<h2>Example${examples.length > 1 ? 's' : ''}</h2>
${answers}
<footer><a href="${ROOT}docs#tag/errors">All codes</a> · <a href="${code}.md">This page as Markdown</a></footer>
</main>
</body>
</html>
`.markup;
}

function listOf(points: readonly string[]): string {
  return points.map((point) => `- ${point}`).join('\n');
}

function jsonOf(value: object): string {
  return JSON.stringify(value, null, 2);
}
