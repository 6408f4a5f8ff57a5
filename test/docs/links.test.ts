// Every link between the files of the project leads somewhere.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, linksOf, pages, ROOT, targetOf } from './markdown-pages.ts';

/** The guides are part of the reference that the service publishes; test/docs/guides.test.ts follows their links. */
const isOfReference = (link: string) => link.startsWith('#tag/') || link === 'llms.txt';

it('finds the pages and their links', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(200);
});

it('every relative link leads to a file or folder', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !isOfReference(link) && !existsSync(join(ROOT, targetOf(page, link).file)))
      .map((link) => `${page.path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('every anchor is a heading of its page', () => {
  const anchors = new Map(pages.map((page) => [page.path, anchorsOf(page)]));
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => link.includes('#') && !isOfReference(link))
      .filter((link) => {
        const { file, anchor = '' } = targetOf(page, link);
        return !anchors.get(file)?.includes(anchor);
      })
      .map((link) => `${page.path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('no link leads out of the repository', () => {
  const outside = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => /^(\/|\.\.)/.test(targetOf(page, link).file))
      .map((link) => `${page.path}: ${link}`),
  );
  expect(outside).toEqual([]);
});
