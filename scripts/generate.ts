// Makes generated/ from openapi/ and locales/, .env.example and the table in docs/ from the settings, the digest of the
// database's schema from the migrations, and the tables of PostgreSQL from the schema:
//   node scripts/generate.ts [--check]
// With --check nothing is written; the exit status is 1 when a file differs from what it would be.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { stringify } from 'yaml';
import { newestSchemaDigest } from '../src/database/sqlite/foreign-objects.ts';
import { firstSentence, guideNames, slugOf } from '../src/http/docs/guides.ts';
import type { Spec } from '../src/http/pipeline/routes.ts';
import { envExample, settingsTable, withBlock } from './settings-files.ts';
import { addCodeSamples } from './spec/code-samples.ts';
import { limitsFile } from './spec/limits.ts';
import { withOpenEnums } from './spec/open-enums.ts';
import { modelsFile, operationsFile } from './spec/sdk-files.ts';
import { typesOf } from './texts.ts';

type Described = { $ref?: string; anyOf?: Described[]; description?: string };

const root = fileURLToPath(new URL('..', import.meta.url));
const BANNER = '// Generated from openapi/ by scripts/generate.ts: do not edit, run "npm run generate".\n';

const SCHEMA_BANNER =
  '// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".\n';

/** Written by hand but for the table of settings. */
const CONFIGURATION = 'docs/operations/configuration.md';

const spec = bundle('openapi/openapi.yaml', 'openapi/redocly.yaml');
addCodeSamples(spec);
const guides = takeGuides(spec);
// The types name the values of today: the handlers keep to them, and a `switch` over them is checked.
const published = withOpenEnums(spec as unknown as Spec);
const dashboard = bundle('openapi/dashboard.yaml', 'openapi/dashboard-redocly.yaml');
const files = {
  'generated/openapi.json': `${JSON.stringify(published, null, 2)}\n`,
  // No single quotation marks, in which an address could not have one.
  'generated/openapi.yaml': stringify(published, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    singleQuote: false,
  }),
  'generated/guides.json': `${JSON.stringify(guides, null, 2)}\n`,
  'generated/api.ts': BANNER + (await types(spec)),
  'generated/dashboard.json': `${JSON.stringify(dashboard, null, 2)}\n`,
  'generated/dashboard-api.ts': BANNER + (await types(dashboard)) + dashboardIds(dashboard),
  'generated/limits.ts': BANNER + limitsFile(spec, dashboard),
  'generated/operations.ts': BANNER + operationsFile(spec),
  'generated/models.ts': BANNER + modelsFile(spec),
  'generated/texts.ts': typesOf('Rooms', ''),
  'generated/dashboard-texts.ts': typesOf('Sections', 'dashboard/'),
  '.env.example': envExample(),
  [CONFIGURATION]: withBlock(textOf(CONFIGURATION) ?? '', 'settings', settingsTable()),
  'src/database/maintenance/schema-digest.ts': `${SCHEMA_BANNER}export const SCHEMA_SHA256 = '${newestSchemaDigest()}';\n`,
  'src/database/migrations/postgres/tables.sql': outputOf('scripts/postgres-tables.ts'),
};

if (process.argv.includes('--check')) check();
else write();

function check(): void {
  const drifted = Object.entries(files).filter(([path, text]) => textOf(path) !== text);
  for (const [path] of drifted) console.log(`${path} is out of date: run "npm run generate"`);
  if (drifted.length === 0)
    console.log(
      'generated/ agrees with openapi/ and locales/, .env.example and docs/ with the settings, the digest of the schema with the migrations, the tables of PostgreSQL with the schema',
    );
  process.exitCode = drifted.length === 0 ? 0 : 1;
}

function write(): void {
  mkdirSync(join(root, 'generated'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(join(root, path), text);
    console.log(`${path} written`);
  }
}

/** What a script prints. */
function outputOf(script: string): string {
  const run = spawnSync(process.execPath, [join(root, script)], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${script} has failed:\n${run.stderr}`);
  return run.stdout;
}

/** One document from many files, with every shared part once, under `components`. */
function bundle(index: string, config: string): OpenAPI3 {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-spec-'));
  try {
    const output = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const run = spawnSync(
      process.execPath,
      [redocly, 'bundle', index, '--config', config, '--output', output],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    if (run.status !== 0) throw new Error(`The spec could not be bundled:\n${run.stdout}${run.stderr}`);
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A property with a `default` stays optional: callers need not send it. Unions lose their discriminators, for which
 * the package would generate a duplicate of each `const`.
 */
async function types(document: OpenAPI3): Promise<string> {
  const described = JSON.parse(
    JSON.stringify(document, (key, value) => (key === 'discriminator' ? undefined : value)),
  ) as OpenAPI3;
  describeReferences(described, described);
  return astToString(await openapiTS(described, { defaultNonNullable: false, silent: true }));
}

/** A field that is only a reference gets the description of its schema, which editors would not show otherwise. */
function describeReferences(document: OpenAPI3, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: Record<string, Described> };
  for (const field of Object.values(properties ?? {})) {
    const pointer = field.$ref ?? field.anyOf?.find(({ $ref }) => $ref)?.$ref;
    if (!pointer || field.description) continue;
    const schemas = document.components?.schemas as Record<string, Described> | undefined;
    const description = schemas?.[pointer.split('/').at(-1) ?? '']?.description;
    if (description) field.description = description;
  }
  for (const part of Object.values(node)) describeReferences(document, part);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Leaves the first sentence of each guide in its tag, with the address of the rest: programs read the contract, people the
 * guides. @returns the guides by their names
 */
function takeGuides(spec: OpenAPI3): Record<string, string> {
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

type Named = { operationId: string };

/**
 * Types that name the operations in a workspace, and those of them that only read: types alone would have to compare
 * every operation with every other.
 */
function dashboardIds(spec: OpenAPI3): string {
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
