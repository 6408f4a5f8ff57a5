/**
 * Blocks of a Markdown page that a program writes. A block stands between `<!-- name: generated -->` and
 * `<!-- /name -->`; everything else of the page is written by hand.
 */

/** The page with other content in its block. @throws Error where the page has no such block */
export function withBlock(page: string, name: string, content: string): string {
  const { from, to } = boundsOf(page, name);
  return `${page.slice(0, from)}\n${content.trim()}\n\n${page.slice(to)}`;
}

/** What the block holds. @throws Error where the page has no such block */
export function blockOf(page: string, name: string): string {
  const { from, to } = boundsOf(page, name);
  return page.slice(from, to).trim();
}

function boundsOf(page: string, name: string): { from: number; to: number } {
  const start = `<!-- ${name}: generated -->\n`;
  const from = page.indexOf(start);
  const to = page.indexOf(`<!-- /${name} -->`, from);
  if (from === -1 || to === -1) throw new Error(`The page has no block "${name}".`);
  return { from: from + start.length, to };
}
