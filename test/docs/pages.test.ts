// The pages of the manual: short where they must be, complete, and in plain words.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockOf } from '../../scripts/settings-files.ts';
import { KEPT_OUT_PHRASES, KEPT_OUT_WORDS } from '../kept-out-words.ts';
import { linksOf, type Page, pages, proseOf, ROOT, targetOf } from './markdown-pages.ts';

const pageAt = (path: string): Page => {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
};

const targets = (path: string) => linksOf(pageAt(path)).map((link) => targetOf(pageAt(path), link).file);

describe('README.md', () => {
  it('fits on two screens', () => {
    expect(pageAt('README.md').text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('has a picture below 150 kB', () => {
    const [picture = ''] = targets('README.md').filter((file) => file.endsWith('.png'));
    expect(readFileSync(join(ROOT, picture)).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(join(ROOT, picture)).size).toBeLessThan(150_000);
  });
});

describe('docs/', () => {
  it('has an index with every page', () => {
    const listed = targets('docs/README.md');
    const own = pages.filter(
      ({ path }) => /^docs\/(?!decisions\/\d)/.test(path) && path !== 'docs/README.md',
    );
    expect(own.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('lists at most 25 decisions by number, each with date, context, decision and consequences', () => {
    const records = pages.filter(({ path }) => path.startsWith('docs/decisions/0'));
    expect(records.length).toBeLessThanOrEqual(25);
    expect(targets('docs/decisions/README.md')).toEqual(records.map(({ path }) => path));
    for (const [index, { path, text }] of records.entries()) {
      expect(Number(/\/(\d{4})-/.exec(path)?.[1]), path).toBe(index + 1);
      expect(text, path).toMatch(
        /^# \d+\. .+\n\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n\n.+\n## Decision\n\n.+\n## Consequences\n\n./s,
      );
      const [, title = '', date = ''] = /^# \d+\. (.+)\n\n- Date: (.+)\n/.exec(text) ?? [];
      expect(pageAt('docs/decisions/README.md').text).toContain(
        `| ${index + 1} | [${title}](${path.split('/').at(-1)}) | ${date} |`,
      );
    }
  });

  it('names a decision by the number of the file that it links to', () => {
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\[decision (\d+)\]\([^)]*?(\d{4})-[^)]*\)/gi)].map(([link, number, file]) => ({
        at: `${path}: ${link}`,
        isSame: Number(number) === Number(file),
      })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ isSame }) => !isSame)).toEqual([]);
  });

  it('shows the figures of reliability that were recorded last', () => {
    const recorded = pageAt('test/RESULTS.md')
      .text.split('\n')
      .filter((line) => /^\| (\||---|[TDAILEPJ]\d)/.test(line));
    expect(recorded.length).toBeGreaterThan(40);
    expect(blockOf(pageAt('docs/reliability.md').text, 'scenarios')).toBe(recorded.join('\n'));
  });
});

it('the manual uses none of the words that its glossary keeps out', () => {
  const keptOut = new RegExp(`\\b(${[...KEPT_OUT_WORDS, ...KEPT_OUT_PHRASES].join('|')})\\b`, 'gi');
  const manual = pages.filter(
    ({ path }) => /^(docs\/|[A-Z]+\.md$|LICENSES\/)/.test(path) && path !== 'docs/glossary.md',
  );
  const found = manual.flatMap((page) =>
    [...proseOf(page).matchAll(keptOut)].map(([word]) => `${page.path}: ${word}`),
  );
  expect(found).toEqual([]);
});
