// The package as its users get it: packed, installed outside of the checkout, compiled and run there.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { bundled } from './bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
/** Of the version that most projects have; a newer one stands in the same folder of programs. */
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-sdk-'));
const built = join(folder, 'package');
const project = join(folder, 'project');

let world: TestService;
let complaints: string;

beforeAll(async () => {
  world = await createTestService();
  await run('node', ['scripts/build-sdk.ts', built], ROOT);
  const sources = [built, 'openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
    name === built ? built : join(ROOT, 'node_modules', name),
  );
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', ...sources], folder);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true }');
  const packs = stdout
    .trim()
    .split('\n')
    .map((name) => join(folder, name));
  // Offline: the three packages are all that it needs.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...packs], project);
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: STRICT, include: ['*.mts'] }),
  );
  writeFileSync(join(project, 'program.cjs'), COMMONJS);
  writeFileSync(join(project, 'program.mts'), TYPESCRIPT);
  const wrong = LINES.map(([line]) => `{ ${line} }`).join('\n');
  writeFileSync(join(project, 'wrong.mts'), `${HEAD}${wrong}\nexport {};\n`);
  for (const [index, code] of examplesOf('src/sdk/README.md').entries()) {
    const given = Object.entries(GIVEN)
      .filter(([name]) => code.includes(name) && !code.includes(`const ${name} =`))
      .map(([name, type]) => `declare const ${name}: ${type};\n`);
    writeFileSync(join(project, `manual-${index}.mts`), `${code}${given.join('')}export {};\n`);
  }
  // One run for the right program and the wrong lines: most of it goes into reading the library's own types.
  const compiled = await run('node', [TSC, '--pretty', 'false'], project).catch((error) => error);
  complaints = compiled.stdout;
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const STRICT = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: [],
  outDir: 'out',
};

const FIRST_INVOICE = `
const client = await invoicing.createClient({ name: 'Package ' + kind });
const draft = await invoicing.createDocument({
  document_type: 'rs_invoice',
  client: client.reference,
  lines: [{ description: 'Consulting', quantity: 8, unit: 'hour', unit_price: 6500 }],
});
const invoice = await invoicing.issueDocument(draft.reference);
const paid = await invoicing.recordPayment(invoice.reference, {
  amount: toAmount(invoice.balance_cents, invoice.currency),
  method: 'bank',
  paid_on: '2026-03-15',
});
const found = await invoicing.listDocuments.all({ client: client.reference }).toArray();
const failure = await invoicing.getClient('01K4KDX2R8G5TZ3M7WQ9B1C6VE').catch((error: unknown) => error);
const code = failure instanceof InvoicingError ? failure.code : 'none';
const request = await signTestEvent({ event: 'client.created', data: client }, 'whsec_x');
const { event } = await verifyWebhook(request.body, request.headers['X-Service-Signature'], 'whsec_x');
console.log(JSON.stringify({ total: paid.total, status: paid.status, found: found.length, code, event }));
`;

const TYPESCRIPT = `
import {
  type Client,
  createInvoicingClient,
  InvoicingError,
  signTestEvent,
  toAmount,
  verifyWebhook,
} from 'invoicing-service-sdk';

const [baseUrl = '', apiKey = ''] = (globalThis as unknown as { process: { argv: string[] } }).process.argv.slice(2);
const kind = 'typescript';
const invoicing = createInvoicingClient({ baseUrl, apiKey });
${FIRST_INVOICE}
const typed: Client = client;
void typed;
`;

const COMMONJS = `
const { createInvoicingClient, InvoicingError, signTestEvent, toAmount, verifyWebhook } = require('invoicing-service-sdk');
const [baseUrl, apiKey] = process.argv.slice(2);
const kind = 'commonjs';
const invoicing = createInvoicingClient({ baseUrl, apiKey });
(async () => {${FIRST_INVOICE.replace('(error: unknown)', '(error)')}})();
`;

/** Lines that a user might write, each with the compiler's complaint, or null where it must have none. */
const LINES = [
  ["await api.createClient({ nam: 'x' });", 2561],
  ["await api.createClient({ name: 'x', colour: 'red' });", 2353],
  ["await api.createClient({ name: 'x', type: 'robot' });", 2322],
  ['await api.createClient({});', 2345],
  ['await api.getClient();', 2554],
  ["await api.getClient('x', { timeoutMs: 1 });", 2322],
  ["await api.getClient('x', {}, { idempotencyKey: 'x' });", 2353],
  ["(await api.getClient('x')).colour;", 2339],
  ['await api.listClients({ per_page: true });', 2322],
  ['for await (const one of api.listClients.all()) one.colour;', 2339],
  ['await api.archiveClient();', 2339],
  ["if (error.code === 'not_found') error.errors.name;", 18048],
  ["if (error.code === 'no_such_code') {}", 2367],
  ["if (event.event === 'client.created') event.data.lines;", 2339],
  ["if (event.event === 'no.such_event') {}", 2367],
  ["switch (error.code) { case 'not_found': break; default: error.code satisfies never; }", 1360],
  ["if (error.code === 'validation_failed') error.errors.name satisfies string[] | undefined;", null],
  ["if (error.is('timed_out')) error.status satisfies undefined;", null],
  ["if (event.event === 'document.issued') event.data.lines[0]?.unit_price_cents;", null],
  [
    "await api.createExpense({ description: 'x', amount: 1, occurs_on: '2026-03-01' }, { idempotencyKey: 'x' });",
    null,
  ],
] as const;

const HEAD = `import { createInvoicingClient, type InvoicingError, type WebhookEvent } from 'invoicing-service-sdk';
const api = createInvoicingClient({ baseUrl: '', apiKey: '' });
declare const error: InvoicingError;
declare const event: WebhookEvent;
`;

/** What the examples of the manual take for granted. */
const GIVEN: Record<string, string> = {
  reference: 'string',
  invoicing: "import('invoicing-service-sdk').InvoicingClient",
  invoice: "import('invoicing-service-sdk').Document",
  process: '{ env: Record<string, string | undefined> }',
  SECRET: 'string',
  orders: "{ id: string; client: string; lines: import('invoicing-service-sdk').DocumentLineInput[] }[]",
};

const DONE = {
  total: '62400.00',
  status: 'paid',
  found: 1,
  code: 'not_found',
  event: 'client.created',
};

const RUNTIMES = join(ROOT, 'test/generators/node_modules');

/** Those that are installed with the code generators. */
const OTHER_RUNTIMES = [
  { name: 'Node.js 22', command: join(RUNTIMES, 'node22/bin/node'), args: [] },
  {
    name: 'Deno',
    command: join(RUNTIMES, '@deno/linux-x64-glibc/deno'),
    args: ['run', '--no-remote', '--allow-net=127.0.0.1', '--node-modules-dir=manual'],
  },
  { name: 'Bun', command: join(RUNTIMES, '@oven/bun-linux-x64/bin/bun'), args: [] },
].filter(({ command }) => existsSync(command));

describe('an empty project that installs the package', () => {
  it('compiles a strict TypeScript program, which carries out a first invoice', async () => {
    expect(complaints).not.toContain('program.mts');
    expect(await printed('node', 'out/program.mjs')).toEqual(DONE);
  });

  it('runs a CommonJS program with the same result', async () => {
    expect(await printed('node', 'program.cjs')).toEqual(DONE);
  });

  it.skipIf(!otherNode())('runs both on the Node.js of the machine', async () => {
    const node = otherNode() ?? '';
    expect(await printed(node, 'program.cjs')).toEqual(DONE);
    expect(await printed(node, 'out/program.mjs')).toEqual(DONE);
  });

  it.each(OTHER_RUNTIMES)('runs the module on $name', async ({ command, args }) => {
    expect(await printed(command, 'out/program.mjs', args)).toEqual(DONE);
  });

  it('gets a compile error for each wrong line, and for no right one', () => {
    const found = [...complaints.matchAll(/^wrong\.mts\((\d+),\d+\): error TS(\d+)/gm)];
    const codes = LINES.map((_, index) => {
      const at = String(index + HEAD.split('\n').length);
      return found.filter(([, line]) => line === at).map(([, , code]) => Number(code));
    });
    expect(codes).toEqual(LINES.map(([, code]) => (code === null ? [] : [code])));
    expect(found.length).toBe(codes.flat().length);
  });
});

describe('the manuals', () => {
  it('show examples of the SDK that compile', () => {
    expect(examplesOf('src/sdk/README.md').length).toBeGreaterThan(5);
    expect(complaints.split('\n').filter((line) => line.startsWith('manual'))).toEqual([]);
  });

  it('show a first invoice that runs as it stands', async () => {
    const [code = ''] = examplesOf('docs/first-invoice.md');
    const program = code
      .replace('./src/sdk/index.ts', pathToFileURL(join(ROOT, 'src/sdk/index.ts')).href)
      .replace('http://127.0.0.1:3000', world.url);
    writeFileSync(join(folder, 'invoice.mts'), program);
    const env = { ...process.env, KEY: world.key };
    const { stdout } = await promisify(execFile)('node', ['invoice.mts'], { cwd: folder, env });
    expect(stdout).toMatch(/^INV-2026-\d{5} 62400\.00 paid\n$/);
  });
});

describe('the package', () => {
  it('is below 12 kB minified and gzipped, its dependency included, and leaves out what is not used', async () => {
    const whole = await gzippedSize("export * from 'invoicing-service-sdk';");
    expect(whole).toBeLessThan(12_000);
    const money = await gzippedSize("export { toCents } from 'invoicing-service-sdk';");
    expect(money).toBeLessThan(1000);
  });

  it('holds nothing but the code, its types, a licence and a manual', async () => {
    const manifest = JSON.parse(
      readFileSync(join(project, 'node_modules/invoicing-service-sdk/package.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({ sideEffects: false, license: 'MIT', engines: { node: '>=20' } });
    expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
    const { stdout } = await run('npm', ['pack', '--json', '--dry-run', built], folder);
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path).sort()).toEqual([
      'LICENSE',
      'README.md',
      'index.cjs',
      'index.d.cts',
      'index.d.ts',
      'index.js',
      'package.json',
    ]);
    for (const name of ['index.js', 'index.cjs']) {
      expect(readFileSync(join(built, name), 'utf8')).not.toMatch(/node:|\bBuffer\b|\bprocess\./);
    }
  });

  it('passes publint and "Are the types wrong?"', async () => {
    await run(join(BIN, 'publint'), [built, '--strict'], ROOT);
    await run(join(BIN, 'attw'), ['--pack', built], ROOT);
  });
});

/** The TypeScript examples of a manual. */
function examplesOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code ?? '');
}

async function gzippedSize(code: string): Promise<number> {
  const entry = join(project, 'entry.js');
  writeFileSync(entry, code);
  return gzipSync(await bundled(entry)).length;
}

async function printed(command: string, program: string, args: string[] = []): Promise<unknown> {
  const { stdout } = await run(command, [...args, program, world.url, world.key], project);
  return JSON.parse(stdout);
}

function run(command: string, args: string[], cwd: string): Promise<{ stdout: string }> {
  return promisify(execFile)(command, args, { cwd, encoding: 'utf8' });
}

/** A Node.js that is not the project's own. */
function otherNode(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules') && path !== dirname(process.execPath))
    .map((path) => join(path, 'node'))
    .find((path) => existsSync(path));
}
