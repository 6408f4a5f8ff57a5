// Generates types for the contexts of the dashboard's operations from their paths, because types alone would have to
// compare every operation with every other.
import type { OpenAPI3 } from 'openapi-typescript';

type Named = { operationId: string };

/** Types that name the operations in a workspace, and those of them that only read. */
export function dashboardIds(spec: OpenAPI3): string {
  const operations = Object.entries(spec.paths ?? {})
    .filter(([path]) => path.startsWith('/workspaces/{workspace}'))
    .flatMap(([, item]) => Object.entries(item as Record<string, Named>));
  const idsOf = (only?: string) =>
    operations
      .filter(([method]) => only === undefined || method === only)
      .map(([, { operationId }]) => `  | '${operationId}'`)
      .join('\n');
  return `/** The operations in one workspace; the others concern only the user. */
export type InWorkspaceId =
${idsOf()};

/** Those of them that only read: the GETs. */
export type ReadingInWorkspaceId =
${idsOf('get')};
`;
}
