// The Markdown pages of the project, as files.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export type Page = { path: string; text: string };

/** Every Markdown file of the repository, by its path from the root. */
export const pages: Page[] = globSync(['*.md', '{docs,src,openapi,scripts,test,LICENSES}/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
})
  .map((path) => path.replaceAll(sep, '/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The links and pictures of a page that lead to other files or headings of the project. */
export function linksOf({ text }: Page): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target as string)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The file that a link of a page leads to, from the root, and the heading in it. */
export function targetOf({ path }: Page, link: string): { file: string; anchor: string | undefined } {
  const [name = '', anchor] = link.split('#');
  const file = name === '' ? path : relative(ROOT, join(ROOT, dirname(path), decodeURIComponent(name)));
  return { file: file.replaceAll(sep, '/'), anchor };
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf({ text }: Page): string[] {
  const seen = new Map<string, number>();
  return [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => {
    const slug = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** A page's own words: without code, and without what a program writes into it. */
export function proseOf({ text }: Page): string {
  return withoutCode(text.replace(/<!-- (\w+): generated -->.*?<!-- \/\1 -->/gs, ''));
}

function withoutBlocks(text: string): string {
  return text.replace(/^( *)```.*?^\1```$/gms, '');
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '');
}
