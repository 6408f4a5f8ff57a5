// The guides of the reference, and the changelog, of which the spec has a sentence and the address. As plain Markdown, and
// in the list for language models (llmstxt.org), they can be read without running the page's scripts.
import { readFileSync } from 'node:fs';
import { once } from '../once.ts';
import type { Spec } from '../pipeline/routes.ts';
import { errorTexts } from './error-texts.ts';

const loadGuides = once(() => {
  const file = new URL('../../../generated/guides.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
});

/** The spec with the whole text of each guide in its tag, as the reference shows it. */
export function withGuides(spec: Spec): Spec {
  const guides = loadGuides();
  const tags = spec.tags?.map((tag) => {
    const description = guides[tag.name];
    return description === undefined ? tag : { name: tag.name, description };
  });
  return { ...spec, ...(tags && { tags }) };
}

type Guide = { name: string; slug: string; text: string };

/** The part of an address that names a guide: as the reference names its sections. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
}

/** The part of an address that names a heading of a guide. The page's script makes the same of a heading. */
export function headingSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export function guideNames({ 'x-tagGroups': groups = [] }: Pick<Spec, 'x-tagGroups'>): string[] {
  return groups.find(({ name }) => name === 'Guides')?.tags ?? [];
}

/** The guides of a spec that has them in its tags, by the name of their file, such as `first-invoice`. */
export function guidesOf({ info, tags = [], ...spec }: Spec): Map<string, Guide> {
  const names = guideNames(spec);
  const found = tags.filter(({ name }) => names.includes(name));
  const slugs = new Set(found.map(({ name }) => slugOf(name)));
  const introduction = { name: 'Introduction', description: info.description };
  return new Map(
    [introduction, ...found].map(({ name, description = '' }) => {
      const slug = slugOf(name);
      return [slug, { name, slug, text: `# ${name}\n\n${withFileLinks(description, slugs)}\n` }];
    }),
  );
}

/** Links within the reference lead to files here, where they are to guides or codes; else to the reference. */
function withFileLinks(text: string, slugs: ReadonlySet<string>): string {
  return text
    .replaceAll('](llms.txt)', '](../llms.txt)')
    .replaceAll(/\]\([^)\s]*\/docs\/(errors\/\w+)\)/g, ']($1.md)')
    .replaceAll(/\]\(#tag\/([a-z0-9-]+)([^)]*)\)/g, (_, slug, rest) =>
      slugs.has(slug) ? `](${slug}.md)` : `](../docs#tag/${slug}${rest})`,
    );
}

/** What a language model should read, with addresses. */
export function llmsText(spec: Spec, publicUrl: string): string {
  const guides = [...guidesOf(spec).values()].map(
    ({ name, slug, text }) => `- [${name}](${publicUrl}/docs/${slug}.md): ${firstSentence(text)}`,
  );
  const errors = errorTexts(spec).map(
    ({ code, meaning }) => `- [${code}](${publicUrl}/docs/errors/${code}.md): ${meaning}`,
  );
  return `# ${spec.info.title}

> ${spec.info.summary}

## Guides

${guides.join('\n')}

## Reference

- [OpenAPI as YAML](${publicUrl}/openapi.yaml): every operation, event and schema, with examples
- [OpenAPI as JSON](${publicUrl}/openapi.json): the same
- [Reference for people](${publicUrl}/docs): needs JavaScript

## Error codes

${errors.join('\n')}
`;
}

/** Without Markdown's links, and without the heading. */
export function firstSentence(text: string): string {
  const paragraph = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const plain = paragraph.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
