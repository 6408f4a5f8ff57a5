// The guides, which the reference shows and the spec only links: programs read the contract, people the guides.
import type { OpenAPI3 } from 'openapi-typescript';
import { firstSentence, guideNames, slugOf } from '../../src/http/docs/guides.ts';
import type { Spec } from '../../src/http/pipeline/routes.ts';

/** Leaves the first sentence of each guide in its tag, with the address of the rest. @returns the guides by their names */
export function takeGuides(spec: OpenAPI3): Record<string, string> {
  const names = guideNames(spec as unknown as Spec);
  const { origin } = new URL(spec.servers?.[0]?.url ?? '');
  const guides = (spec.tags ?? []).filter(({ name }) => names.includes(name));
  const texts = guides.map(({ name, description = '' }) => [name, description] as const);
  for (const guide of guides) {
    guide.description = firstSentence(guide.description ?? '');
    guide.externalDocs = { description: 'The whole guide', url: `${origin}/docs/${slugOf(guide.name)}.md` };
  }
  return Object.fromEntries(texts);
}
